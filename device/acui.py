# The player at a calculator without live keys: a picture stays up until [AC], questions are asked
# in the text shell. No rule and no drawing here.
from games import GAMES

# [AC] is the only key that a script notices while a picture is up.
# The number of turns is the only random number on the machine.
def wait_ac():
    turns = 0
    try:
        while True:
            turns += 1
    except KeyboardInterrupt:
        return turns

class Ui:
    help_pages = ()  # type: tuple # before those of the game
    read_left = bool  # type: ignore[assignment] # nothing is left to read; deals.py may replace it
    seed = 0  # how long the player looked at the title

    # The opening is a module with show_title() and progress(). The files are read before the first
    # deal: first the view, with draw(), win() and IS_PICTURE; one for fans can be the last.
    def __init__(self, opening, *files):
        self.opening, self.files, self.view = opening, files, None
        if files[0] == "textview":
            self.change_view = None  # type: ignore[method-assign] # there is no other
        self.say, self.ask, self.progress = print, input, opening.progress

    # Until a game was chosen.
    def show_title(self):
        self.opening.show_title(GAMES)
        self.seed = wait_ac()

    # The number of the chosen option; [EXE] alone is the default, 0 for none.
    def choose(self, prompt, items, default):
        most = len(items)
        for n in range(most):
            text = "%d %s" % (n + 1, items[n])
            # A short second or fourth option shares its line with the next.
            print(text, end="  " if n % 2 and len(text) < 9 and n + 1 < most else "\n")
        while True:
            line = input("%s 1-%d=" % (prompt, most)).strip(" ")
            if not line:
                return default
            if line in list("12345678")[:most]:
                return int(line)
            print("Type 1-%d, [EXE]=%s" % (most, default or "back"))

    # The line typed at From,To=. A message or an answer can do without the board.
    def command(self, game, message, hint, skip_board, accepted):
        view = self.view = self.view or __import__(self.files[0])
        if not skip_board or hint >= 0:  # the board shows the move of a hint
            view.draw(game, message, hint)
            if not self.read_left() and view.IS_PICTURE:
                wait_ac()
        if message:
            print(message)
        return input("From,To=")

    def win(self, game):
        self.view.win(game)
        wait_ac()

    # From picture to text, and back.
    def change_view(self):
        from textview import complete  # else [AC] has cut its reading in half
        name = "textview" if self.view.IS_PICTURE else self.files[0]
        self.view = __import__(name)

    def exit(self, game):
        pass

complete = True
