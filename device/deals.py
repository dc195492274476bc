# Random deals, and which can be won.

# The table of a game; of three games in a file only those are read. A calculator without the
# file, or an [AC] while it was read: then every deal is as good as another.
def table(row):
    try:
        return __import__("wins%d" % (row // 3 + 1)).WINS[row % 3]
    except (ImportError, AttributeError, IndexError):
        return ()

# 0 can't be won, 1 nobody knows, 2 easy, 3 hard. A character is three deals, a line has 92.
def kind(wins, deal):
    at = (deal - 1) // 3
    if not 0 <= at < sum(map(len, wins)):
        return 1
    at = ord(wins[at // 92][at % 92]) - 48
    if at > 44:  # the backslash is left out
        at -= 1
    return at >> (deal - 1) % 3 * 2 & 3

# A deal of these kinds, bit n for kind n; luck says which.
def random_deal(row, luck, kinds):
    luck >>= 7  # the lowest digits of such numbers follow one another too neatly
    wins = table(row)
    most = 3 * sum(map(len, wins))
    for n in range(most):
        deal = (luck + n) % most + 1
        if kinds >> kind(wins, deal) & 1:
            return deal
    return luck % (most or 32000) + 1
