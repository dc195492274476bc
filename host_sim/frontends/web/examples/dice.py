# How often does each sum of two dice come up? Roll them many times
# and see: 7 is the most frequent, because 6 of 36 rolls make it.
from random import randint, seed

COLUMNS = 21  # of text on the display


def ask(question, default):
    # A number, or the default if nothing is typed.
    while True:
        answer = input(question)
        if answer == "":
            return default
        try:
            return int(answer)
        except ValueError:
            print("Type a number")


rolls = ask("Rolls (300)? ", 300)
seed(ask("Lucky number? ", 7))  # without seed() every run is the same

counts = [0] * 13  # by sum; 0 and 1 stay empty
for i in range(rolls):
    counts[randint(1, 6) + randint(1, 6)] += 1

highest = max(counts) or 1
for total in range(2, 13):
    # The longest bar fills the row.
    bar = "*" * (counts[total] * (COLUMNS - 9) // highest)
    print("%2d %-5d%s" % (total, counts[total], bar))

# The mean should be near 7.
mean = sum([total * counts[total] for total in range(13)]) / max(rolls, 1)
print("mean %.3f" % mean)
