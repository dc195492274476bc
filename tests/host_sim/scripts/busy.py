# A busy loop that only [AC] ends.
turns = 0
print("Press AC")
try:
    while True:
        turns += 1
except KeyboardInterrupt:
    pass
print("Some turns" if turns else "No turn")
