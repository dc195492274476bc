def show():
    small = -5
    large = 12345678901234567890
    negative = -(2**70)
    ratio = 0.1
    third = 1 / 3
    huge = 1e300
    tiny = 2.5e-7
    whole = 1e16
    zero = -0.0
    yes, no, nothing = True, False, None
    text = 'a"b\'c\n\t\\'
    control = "\x02\x7f"
    quoted = "it's"
    empty = ""
    data = b"\x00a'\xff"
    pair = (1,)
    nested = [(1, [2, {"k": None}]), (), []]
    span = range(3)
    steps = range(1, 9, 2)
    single = {7}
    table = {"only": 1.5}
    mixed = complex(1, -2)
    return small


show()
