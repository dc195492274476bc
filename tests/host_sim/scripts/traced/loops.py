total = 0
for i in range(3):
    total += i
for i in range(4, 0, -1):
    if i == 2:
        continue
    total += i
for word in ["ab", "c", ""]:
    if not word:
        break
    total += len(word)
else:
    total = -1
n = 3
while n:
    n -= 1
while n < 2:
    n += 1
for i in range(2):
    for j in (1, 2):
        total += i * j
for i in range(2):
    pass
while True:
    total += 1
    if total > 30:
        break
squares = [k * k for k in range(4)]
for a, b in zip(squares, "xyz"):
    total += a
for i in range(n):
    if i:
        total -= 1
    else:
        total += 2
print(total)
