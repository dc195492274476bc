# Questions and texts for a calculator with live keys: pages on the colour display.
import cgboard
import cgkeys
from casioplot import clear_screen, draw_string, show_screen
from cgdraw import BLACK, BLUE, RED, WHITE
from cgkeys import BACK, DEL, DOWN, EXE, OK, UP, character, key
from cgtitle import progress, show_title
from games import GAMES

class PageUi:
    help_pages = ()  # type: tuple # about the keys
    files = ("cgwin",)
    change_view = None  # there is no other
    read_left = bool  # nothing is left to read; deals.py may replace it

    def __init__(self):
        self.lines = []  # the text since the last question
        self.seed = 0  # how long the player took to choose a game

    # The title is shown with the choice of a game.
    def show_title(self):
        self.lines = []

    def progress(self, index, most):
        cgboard.forget()
        progress(index, most)

    def say(self, text):
        self.lines.extend(text.split("\n"))

    # Draw the text, its first line as a heading. Returns the row below it.
    def page(self):
        cgboard.forget()
        clear_screen()
        y = 8
        for text in self.lines:
            draw_string(8, y, text, BLUE if y == 8 else BLACK)
            y += 21
        self.lines = []
        return y

    # A line typed below the text. [BACK] cancels, as [AC] does.
    def ask(self, question):
        y = self.page()
        question = question.replace("[AC]", "[<-]")
        line = ""
        while True:
            text = "%s%s_" % (question, line)
            draw_string(8, y, text, RED)
            show_screen()
            code = key()
            if code == OK or code == EXE:
                return line
            if code == BACK:
                raise KeyboardInterrupt
            draw_string(8, y, text, WHITE)
            line = line[:-1] if code == DEL else (line + character(code))[:12]

    # The number of an option, pressed, or chosen with arrows and [OK]; 0 for [BACK].
    # Options without a text before them are the games, which the title lists. Without a default
    # there is a row for going back, and it is chosen first.
    def choose(self, question, options, default):
        most = len(options)
        row = default
        first = 1 if default else 0
        if self.lines:
            y = self.page() + 4 - 18 * first
            if not first:
                options = ["Back to the game"] + options
            for n in range(first, most + 1):
                draw_string(24, y + 18 * n, "%d %s" % (n, options[n - first]))
        else:
            y = 22
            cgboard.forget()
            show_title(GAMES, "[OK]")
        while True:
            draw_string(8, y + 18 * row, ">", RED)
            show_screen()
            code = key()
            self.seed = cgkeys.polls
            draw_string(8, y + 18 * row, ">", WHITE)
            digit = character(code)
            if digit and digit in "0123456789"[first:most + 1]:
                return int(digit)
            if code == UP or code == DOWN:
                row += 1 if code == DOWN else -1
                row = first if row > most else most if row < first else row
            elif code == OK or code == EXE:
                return row
            elif code == BACK:
                return 0

    def win(self, game):
        cgboard.win(game, "[OK]")
        key()

complete = True
