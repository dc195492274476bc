# Asks for three capitals.
CAPITALS = [("France", "PARIS"), ("Italy", "ROME"), ("Spain", "MADRID")]

right = 0
for country, capital in CAPITALS:
    answer = input(country + "? ").upper()
    if answer == capital:
        print("right")
        right += 1
    else:
        print("no, " + capital)
print("%d of %d" % (right, len(CAPITALS)))
