# Deals by chance, and which can be won. Read when a deal is chosen, not before.
try:
    from wins import DEALS, WINS
except ImportError:  # not copied: every deal is as good as another
    DEALS = 0

# 0 can't be won, 1 nobody knows, 2 easy, 3 hard.
def kind(row, deal):
    if not 0 < deal <= DEALS or row >= len(WINS):
        return 1
    value = ord(WINS[row][(deal - 1) // 3]) - 48
    if value > 44:  # the backslash is left out
        value -= 1
    return value >> (deal - 1) % 3 * 2 & 3

# A deal that can be won, of the kinds wanted; luck says which.
def by_chance(row, luck, wanted):
    if not DEALS or row >= len(WINS):
        return luck % 32000 + 1
    for n in range(DEALS):
        deal = (luck + n) % DEALS + 1
        if kind(row, deal) in wanted:
            return deal
    return luck % DEALS + 1
