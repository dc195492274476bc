# What comes before a deal: reading the files of its game, and choosing one that can be won.
from games import GAMES

# A reserved piece of the heap, then the files that are read in it while the player looks at the
# first board.
left = []  # type: list

# Read the files of a game before its deal, the largest first. A file that was read before costs
# nothing. With a game on the heap there might be no room to compile, so some files are left for
# later only if a piece of the heap can be reserved for them.
def read_files(ui, row):
    fans = GAMES[row].get("fans")
    files = ["engine", "prompt"] + [name for name in ui.files if fans or name != "fanboard"]
    files += ("command", "lostfan", "hintfan") if fans else ("command", "lostpile", "hintpile")
    files += "messages", "helptext"
    left[:] = ()
    ui.read_left = read_left
    for name in files:
        ui.progress(files.index(name), len(files))
        try:
            if name == "command":
                left.append([0] * 2250)  # 9,000 bytes
            # Asking for more memory than there is makes the heap collect its garbage: what is read
            # next then lies close together. The colour calculators have room.
            ui.files[-1] == "cgwin" or [0] * 99999
        except MemoryError:
            pass
        # The first board may already be lost.
        if left and name[:4] != "lost":
            left.append(name)
        elif not hasattr(__import__(name), "complete"):
            raise ImportError  # [AC] has cut its reading in half, and it can't be read again
    table(row)

# True if [AC] came meanwhile. A file that an [AC] leaves out is read when it is needed.
def read_left():
    stop = False
    left[:1] = ()
    while left:
        try:
            __import__(left.pop(0))
        except KeyboardInterrupt:
            stop = True
    return stop

# The table of a game. () if the calculator lacks the file or [AC] stopped its reading: then all
# deals count as unknown.
def table(row):
    try:
        return __import__("wins%d" % (row + 1)).WINS
    except (ImportError, AttributeError):
        return ()

# 0 unwinnable, 1 unknown, 2 easy, 3 hard. A character stands for three deals, a line has 92.
def kind(wins, deal):
    index = (deal - 1) // 3
    if not 0 <= index < sum(map(len, wins)):
        return 1
    code = wins[index // 92][index % 92] - 48
    if code > 44:  # the backslash is left out
        code -= 1
    return code >> (deal - 1) % 3 * 2 & 3

def warning(row, deal):
    return "" if kind(table(row), deal) else "Deal can't be won"

# A deal of these kinds, bit n for kind n.
def random_deal(row, seed, values):
    seed >>= 7  # the lowest bits of successive seeds are too regular
    wins = table(row)
    most = 3 * sum(map(len, wins))
    for n in range(most):
        deal = (seed + n) % most + 1
        if values >> kind(wins, deal) & 1:
            return deal
    return seed % (most or 32000) + 1

complete = True
