# The player at a calculator without live keys: a picture stays up until [AC], questions are asked
# in the text shell. No rule and no drawing here.

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
    exit_key = "[AC]"

    # A view is a module with title(), draw(), win(), IS_PICTURE, FILES and FAN_FILES.
    def __init__(self, view):
        self.view = self.first_view = view
        self.seed = 0  # how long the player looked at the title
        self.say, self.ask = print, input

    def title(self, games):
        self.view.title(games, self.seed)
        self.seed = wait_ac()

    # The number of the chosen option; [EXE] alone is the default, 0 for none.
    def choose(self, question, options, default):
        most = len(options)
        for n in range(most):
            text = "%d %s" % (n + 1, options[n])
            # A short second or fourth option shares its line with the next.
            print(text, end="  " if n % 2 and len(text) < 9 and n + 1 < most else "\n")
        while True:
            line = input("%s 1-%d=" % (question, most)).strip(" ")
            if not line:
                return default
            if line in list("123456789")[:most]:
                return int(line)
            print("Type 1-%d, [EXE]=%s" % (most, default or "back"))

    def wait(self):
        return wait_ac()

    # The line typed at From,To=. A message or an answer can do without the board.
    def command(self, game, message, hint, skip_board, accepted):
        view = self.view
        if not skip_board:
            first = view.IS_PICTURE and not game.moves
            view.draw(game, message or ("[AC] to play, / help" if first else ""), hint)
            if view.IS_PICTURE:
                wait_ac()
        if message:
            print(message)
        return input("From,To=")

    def win(self, game):
        self.view.win(game)

    def leave(self, game):
        pass

    # Asking for more memory than there is makes the heap collect its garbage: what is read next
    # then lies close together.
    def collect_garbage(self):
        try:
            return [0] * 99999
        except MemoryError:
            pass

# For a display of one bit, or for none.
def make_ui():
    try:
        import casioplot  # first: without it, reading the board would be in vain
        import board as view
    except ImportError:  # an older system has only the text shell
        import textview as view
    return Ui(view)
