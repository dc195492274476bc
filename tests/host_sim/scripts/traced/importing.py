import traced_helper
from traced_helper import LIMIT, clamp

value = clamp(LIMIT + 5)
again = traced_helper.clamp(-3)
print(value, again)


def lazily():
    import traced_late

    return traced_late.VALUE


print(lazily(), lazily())
