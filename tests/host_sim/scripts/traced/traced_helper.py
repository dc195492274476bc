LIMIT = 10


def clamp(value):
    if value < 0:
        return 0
    limit = LIMIT
    return min(value, limit)
