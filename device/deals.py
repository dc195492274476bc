# Random deals, and which can be won.

# The table of a game, read when a deal is chosen and not before. A calculator without the
# file, or an [AC] while it was read: then every deal is as good as another.
def table(row):
    try:
        from wins import WINS
        return WINS[row]
    except (ImportError, IndexError):
        return ""

# 0 can't be won, 1 nobody knows, 2 easy, 3 hard. A character holds three deals.
def kind(wins, deal):
    if not 0 < deal <= 3 * len(wins):
        return 1
    value = ord(wins[(deal - 1) // 3]) - 48
    if value > 44:  # the backslash is left out
        value -= 1
    return value >> (deal - 1) % 3 * 2 & 3

# A deal of the kinds wanted; luck says which.
def random_deal(row, luck, wanted):
    luck >>= 7  # the lowest digits of such numbers follow one another too neatly
    wins = table(row)
    deals = 3 * len(wins) or 32000
    for n in range(3 * len(wins)):
        deal = (luck + n) % deals + 1
        if kind(wins, deal) in wanted:
            return deal
    return luck % deals + 1
