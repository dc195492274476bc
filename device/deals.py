# Random deals, and which can be won.

# The table of a game. A calculator without the file, or an [AC] while it was read: then every
# deal is as good as another.
def table(row):
    try:
        from wins import WINS
        return WINS[row]
    except (ImportError, IndexError):
        return ()

# 0 can't be won, 1 nobody knows, 2 easy, 3 hard. A character is three deals, a line has 92.
def kind(wins, deal):
    at = (deal - 1) // 3
    if not 0 <= at < sum(map(len, wins)):
        return 1
    value = ord(wins[at // 92][at % 92]) - 48
    if value > 44:  # the backslash is left out
        value -= 1
    return value >> (deal - 1) % 3 * 2 & 3

# A deal of the kinds wanted, bit n for kind n; luck says which.
def random_deal(row, luck, wanted):
    luck >>= 7  # the lowest digits of such numbers follow one another too neatly
    wins = table(row)
    known = 3 * sum(map(len, wins))
    for n in range(known):
        deal = (luck + n) % known + 1
        if wanted >> kind(wins, deal) & 1:
            return deal
    return luck % (known or 32000) + 1
