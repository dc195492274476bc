# Live keys on the board: a cursor, and typing. No rule here: whatever is pressed becomes a line of
# From,To.
import cgboard
import cgkeys
from casioplot import draw_string, show_screen
from cgdraw import BLUE, GREEN, ORANGE, RED, SKY
from cgkeys import BACK, DEL, DOWN, EXE, LEFT, OK, RIGHT, TOOLS, UP, character, key
from cgpages import PageUi
from engine import OWN_SLOT

KEYS = """Keys
Arrows move the cursor
[OK] takes, [OK] puts down
[OK] twice: to a foundation
[DEL] undo
[+] hint, [OK] plays it
[...] menu   [<-] quit
Or type %s [EXE]"""

# Places are numbered as in cgboard.py: 0 the waste, the piles, the foundations, the stock.
class LiveUi(PageUi):
    def __init__(self):
        PageUi.__init__(self)
        self.game = None  # that the rest is about

    def begin(self, game):
        self.cursor = 1 if game.fans else game.first_slot + 1
        self.row = 0  # the number before the first fan of the cursor's last row
        self.picked = -1  # the place whose cards are picked up, or -1
        self.fitting = ()  # the places where they fit
        self.committed = game.committed  # moves when they were picked up
        self.typed = ""
        self.hint = -1  # the move of the hint that is shown
        self.offered = False  # does [OK] do what it says?
        self.help_pages = (KEYS % ("7,16" if game.fans else "7 6"),)
        self.game = game

    # Where an arrow leads. The stock lies above the waste.
    def step(self, code):
        game, place = self.game, self.cursor
        if game.fans:
            return self.step_in_fans(code)
        column = 0 if place > game.first_slot else place
        if code == UP or code == DOWN:
            return place if column else 0 if place else game.first_slot + 1
        return (column + (1 if code == RIGHT else -1)) % (game.first_slot + 1)

    # Three rows of six with the foundations beside them; empty fans are skipped. From the
    # foundations the cursor returns to its row, or to another one if that is empty.
    def step_in_fans(self, code):
        game, place = self.game, self.cursor
        up = game.first_slot
        other_rows = 2
        if place < up:
            self.row = (place - 1) // 6 * 6
        while True:
            if place == up:
                if code == UP or code == DOWN:
                    return place
                place = self.row + (6 if code == LEFT else 1)
            elif code == UP or code == DOWN:
                place = (place + (5 if code == DOWN else 11)) % 18 + 1
            elif code == RIGHT:
                place = place + 1 if place % 6 else up
            else:
                place = place - 1 if place % 6 != 1 else up
            if place == self.cursor == up and other_rows:
                other_rows -= 1
                self.row = (self.row + 6) % 18
            elif place == up or place == self.cursor or game.places[place]:
                return place

    # The number of a place in From,To.
    def number(self, place):
        return str(place if self.game.per_turn else place % self.game.first_slot)

    # [OK] turns the stock, picks up or puts down; a second [OK] at the same place moves up.
    def pick(self):
        game, place = self.game, self.cursor
        if place > game.first_slot:
            return "0"
        if self.picked < 0:
            if place == game.first_slot or (game.places[place] if place else game.shown):
                self.fitting = self.places_that_fit(place)
                self.picked = place
            return ""
        if self.picked == place:
            self.picked = -1  # if they can't move up, they are put back
            return self.number(place) if place else "0," + self.number(game.first_slot)
        return self.number(self.picked) + "," + self.number(place)

    # The places that take cards from this one. From the foundations any top card may be meant.
    def places_that_fit(self, source):
        game = self.game
        if source < game.first_slot:
            leads = [(n, game.lead_card(source, n)) for n in game.movable_counts(source)]
        else:
            leads = [(0, game.places[slot][-1]) for slot in game.slots
                     if game.back and game.places[slot]]
        fitting = []
        for count, card in leads:
            for goal in game.goals(card):
                if goal != OWN_SLOT:
                    fitting.append(goal)
                elif count == 1:
                    fitting.append(game.first_slot)
        return fitting

    # The line that a key completes, or "".
    def press(self, code):
        if code == TOOLS:
            return "*"
        if code in (LEFT, RIGHT, UP, DOWN):
            self.cursor = self.step(code)
        elif code == OK or code == EXE:
            return self.typed or self.pick()
        elif code == DEL or code == BACK:
            if self.typed or self.picked >= 0 or cgkeys.alpha:
                self.typed = self.typed[:-1] if code == DEL else ""
                self.picked = -1
                cgkeys.cancel_alpha()
            elif code == DEL:
                return "-"
            else:
                self.draw("Leave the game? [<-] yes, other keys no", RED, -1, False)
                return "Q" if key() == BACK else ""
        else:
            text = character(code)
            if text and not self.typed and text in "+*/":
                return text
            self.typed = (self.typed + text)[:20]
        return ""

    # The line below the board: what is typed, or the message, or what can be pressed.
    def bottom_line(self, message):
        game = self.game
        if self.typed or cgkeys.alpha:
            return "From,To=%s_%s" % (self.typed, " ALPHA" if cgkeys.alpha else "")
        if game.won():
            return "You won! New deal: [...]"
        if message:
            return message
        if self.picked >= 0:
            if self.picked == self.cursor == game.first_slot:
                return "[OK] again: all that fits goes up"
            return "It fits %s.  [DEL] puts it back" % ("on green" if self.fitting else "nowhere")
        if game.moves:
            return ""
        return "Arrows and [OK], or %s [EXE].  [/] help" % ("7,16" if game.fans else "7 6")

    def draw(self, text, ink, hint, hint_on_top):
        cursors = [(self.cursor, SKY)]
        if self.picked >= 0:
            hint = -1  # its green would be taken for places that fit
            cursors = [(place, GREEN) for place in self.fitting] + cursors
            cursors.append((self.picked, ORANGE))
        try:
            cgboard.draw(self.game, text, hint, cursors, hint_on_top, ink)
        except MemoryError:
            # A line over whatever is there fits in a full heap. The board might fill it again, so
            # that waits for a key.
            draw_string(3, 182, "Memory is full", RED, "small")
            show_screen()
            key()
            raise

    # The board until keys have made a line. A refusal is shown until the next key.
    def command(self, game, message, hint, skip_board, accepted):
        if self.game is not game:
            self.begin(game)
        if game.committed != self.committed:
            self.committed = game.committed
            self.picked = -1
        if game.fans and self.cursor < game.first_slot and not game.places[self.cursor]:
            # The last card of the fan has gone up, and the cursor follows it.
            self.row = (self.cursor - 1) // 6 * 6
            self.cursor = game.first_slot
        self.lines = []
        line = ""
        ink = BLUE if accepted else RED
        hint_on_top = True
        if self.hint < hint:  # a new one: the cursor jumps to the cards that move, or to the stock
            self.hint = hint
            self.offered = True
            self.cursor = min(hint & 31, game.first_slot)
            if not self.cursor and hint >> 10 != 1:
                self.cursor = game.first_slot + 1
        while not line:
            self.draw(self.bottom_line(message), ink, hint, hint_on_top)
            self.read_left()
            code = key()
            if self.offered and code == OK:
                line = "++"
                break
            self.offered = False
            if not accepted:
                message = ""
                ink = BLUE
            line = self.press(code)
            hint_on_top = False
        self.hint = -1
        self.offered = False
        if self.typed or line == "+":
            self.picked = -1  # a drop may be refused, and then they stay picked up
        self.typed = ""
        cgkeys.cancel_alpha()
        return line

    def exit(self, game):
        cgboard.draw(game, "Paused. play() in the shell resumes", -1)

complete = True
