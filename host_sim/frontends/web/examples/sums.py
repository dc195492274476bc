# Ten sums in your head. Type the result and press [EXE]; [EXE] alone
# shows it. The more you get right, the harder they get.
from random import randint, seed

# The calculator has no clock, so every run starts with the same random
# numbers. Your name changes them.
name = input("Your name? ")
number = 1
for letter in name:
    number = (number * 31 + ord(letter)) % 65536
seed(number)

right = 0
level = 1
for turn in range(1, 11):
    a = randint(2, 5 + 5 * level)
    b = randint(2, 5 + 3 * level)
    # About one in three is a product.
    if randint(1, 3) == 1:
        question, result = "%d*%d=" % (a, b), a * b
    else:
        question, result = "%d+%d=" % (a, b), a + b
    # input() returns text, so compare it with the result as text.
    answer = input("%d. %s" % (turn, question))
    if answer == str(result):
        right += 1
        level += 1
        print("right")
    else:
        level = max(1, level - 1)
        print("no, " + question + str(result))

print("%d of 10, %s" % (right, name))
if right == 10:
    print("Perfect!")
elif right < 5:
    print("Try again?")
