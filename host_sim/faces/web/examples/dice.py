# How often does each sum of two dice come? Throw them many times
# and look: 7 comes most often, for 6 of the 36 ways make it.
from random import randint, seed

COLUMNS = 21  # of the text on display


def asked(question, usual):
    # A number, or the usual one where nothing is typed.
    while True:
        answer = input(question)
        if answer == "":
            return usual
        try:
            return int(answer)
        except ValueError:
            print("A number, please")


throws = asked("Throws (300)? ", 300)
seed(asked("Lucky number? ", 7))  # without seed() all days are the same

counts = [0] * 13  # by the sum; 0 and 1 never come
for i in range(throws):
    counts[randint(1, 6) + randint(1, 6)] += 1

most = max(counts) or 1
for total in range(2, 13):
    # A bar as long as its share of the most frequent one.
    bar = "*" * (counts[total] * (COLUMNS - 9) // most)
    print("%2d %-5d%s" % (total, counts[total], bar))

# The mean should be near 7.
mean = sum([total * counts[total] for total in range(13)]) / max(throws, 1)
print("mean %.3f" % mean)
