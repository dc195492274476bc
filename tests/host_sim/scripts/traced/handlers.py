log = []


def divide(a, b):
    try:
        result = a / b
    except ZeroDivisionError as error:
        result = None
        log.append("zero")
    finally:
        log.append("done")
    return result


def nested(n):
    try:
        try:
            if n == 1:
                raise ValueError("one")
            if n == 2:
                raise KeyError("two")
            log.append(n)
        except ValueError:
            log.append("value")
            raise
    except (KeyError, ValueError) as error:
        kind = type(error).__name__ if n > 5 else "error"
        return kind
    return "fine"


def early():
    for i in range(3):
        try:
            if i == 1:
                return i
        finally:
            log.append(i)


def deep(n):
    if n == 0:
        raise IndexError("bottom")
    deep(n - 1)


print(divide(6, 3), divide(1, 0))
print(nested(0), nested(1), nested(2), early())
try:
    deep(3)
except IndexError:
    log.append("caught")
assert len(log) > 3
print(log)
