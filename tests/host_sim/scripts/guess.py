# A text game: guess a number.
secret = 42
tries = 0
print("Guess 1-99")
while True:
    answer = input("Number=")
    tries += 1
    try:
        number = int(answer)
    except ValueError:
        print("A number, please")
        continue
    if number == secret:
        break
    print("Too low" if number < secret else "Too high")
print("Right after %d tries" % tries)
