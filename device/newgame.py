# Choosing a game and a deal.
from games import GAMES

LAST_DEAL = 2147483647
NO_DEAL = "Deals are 1 to\n2147483647"
# The kinds of deals that a letter asks for, bit n for kind n of deals.py; "" is any winnable one.
KINDS = {"": 12, "E": 4, "H": 8}

# A whole number without sign or leading zero, else -1.
def number(text):
    return (int(text) if 0 < len(text) < 11 and not text.strip("0123456789")
            and str(int(text)) == text else -1)

# The row of the chosen game, -1 if the player goes back.
def choose_game(ui, default):
    items = [row.get("menu", row["title"]) for row in GAMES]
    row = ui.choose("Game", items, default) - 1
    if row >= 0:
        ui.say(GAMES[row]["title"])
    return row

# A number, a letter of KINDS, or None.
def deal_of(text):
    if text in KINDS:
        return text
    if 0 < number(text) <= LAST_DEAL:
        return number(text)

def choose_deal(ui):
    ui.say("Deal number, E=easy,\nH=hard, [EXE]=random")
    while True:
        deal = deal_of(ui.ask("Deal=").strip(" ").upper())
        if deal is not None:
            return deal
        ui.say(NO_DEAL)

# The row and the deal of the first game. first_game() returns the row, None if the player goes
# back. [AC] at a question shows the title again; what was answered stays.
choice = None  # type: tuple

def first_game(ui):
    global choice
    if not choice:
        ui.show_title()
        row = choose_game(ui, 1)
        if row < 0:
            return
        choice = row, choose_deal(ui)
    return choice[0]

complete = True
