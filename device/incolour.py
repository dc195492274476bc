# The turn on a colour display: a hint lights up on the board. With live keys where there are some.
import colour
import prompt
try:
    from casioplot import getkey
    import live
except ImportError:  # a calculator that reads no keys
    getkey = None

def reads_keys():
    return getkey

def turn():
    colour.lit = -1
    if prompt.told[:5] == "Hint:":
        from hints import hint
        colour.lit = hint(prompt.game)
        prompt.ask = False  # the board again before the question
    return live.turn() if reads_keys() else prompt.turn()

# Where there is room for everything, filling the heap to have it swept takes a second and helps
# nobody.
def sweep():
    pass

prompt.sweep = sweep
play = prompt.steady(prompt.steady(prompt.steady(turn)))
