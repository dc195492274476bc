for number in range(1, 501):
    print("line", number)
