def add(a, b=2):
    result = a + b
    return result


def factorial(n):
    if n < 2:
        return 1
    return n * factorial(n - 1)


def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


def counter(start):
    count = start

    def step(by=1):
        nonlocal count
        count += by
        return count

    return step


def many(first, *rest, **named):
    names = sorted(named)
    if rest:
        first += sum(rest)
    return first, names


def unassigned(flag):
    if flag:
        value = 1.5
    text = "it's"
    return text


def late():
    global shared
    shared = [1, 2]
    del shared[0]
    for item in shared:
        last = item
    return last


step = counter(5)
step()
step(3)
double = lambda x: x * 2
numbers = list(map(lambda x: -x, [3, 1]))
print(add(1), add(1, b=5), factorial(5), fibonacci(5))
print(many(1, 2, 3, k=4, z=5), unassigned(False), unassigned(True))
print(double(21), numbers, late())
