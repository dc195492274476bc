# Random deals, and which can be won. Read after the first question.

# The table of a game. A file has those of three games. () if the calculator lacks the file or [AC]
# stopped its reading: then all deals count as unknown.
def table(row):
    try:
        return __import__("wins%d" % (row // 3 + 1)).WINS[row % 3]
    except (ImportError, AttributeError, IndexError):
        return ()

# 0 unwinnable, 1 unknown, 2 easy, 3 hard. A character stands for three deals, a line has 92.
def kind(wins, deal):
    index = (deal - 1) // 3
    if not 0 <= index < sum(map(len, wins)):
        return 1
    code = ord(wins[index // 92][index % 92]) - 48
    if code > 44:  # the backslash is left out
        code -= 1
    return code >> (deal - 1) % 3 * 2 & 3

def warning(row, deal):
    return "" if kind(table(row), deal) else "Deal can't be won"

# A deal of these kinds, bit n for kind n.
def random_deal(row, seed, kinds):
    seed >>= 7  # the lowest bits of successive seeds are too regular
    wins = table(row)
    most = 3 * sum(map(len, wins))
    for n in range(most):
        deal = (seed + n) % most + 1
        if kinds >> kind(wins, deal) & 1:
            return deal
    return seed % (most or 32000) + 1
