def count(n):
    i = 0
    while i < n:
        yield i
        i += 1


def pairs(items):
    for item in items:
        for other in count(2):
            yield item, other


def delegating(n):
    first = yield from count(n)
    yield first


def receiving():
    total = 0
    while total < 10:
        got = yield total
        total += got or 1
    return total


def guarded():
    try:
        yield 1
        yield 2
    finally:
        done = True


for pair in pairs("ab"):
    text = str(pair)
print(sum(count(4)), list(delegating(2)))
inbox = receiving()
next(inbox)
inbox.send(4)
for rest in inbox:
    pass
guard = guarded()
next(guard)
guard.close()
for value in guarded():
    text += str(value)
print(sum(x * x for x in count(3)))
