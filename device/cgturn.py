# The player at a colour calculator: live keys if it can read them, else pictures until [AC].
import cgboard
from acui import Ui
try:
    from casioplot import getkey
except ImportError:
    getkey = None

class ColourUi(Ui):
    # The board shows the move of a hint.
    def command(self, game, message, hint, skip_board, accepted):
        return Ui.command(self, game, message, hint, skip_board and hint < 0, accepted)

    # There is memory for everything, and filling it takes a second.
    def collect_garbage(self):
        pass

def reads_keys():
    return getkey

def make_ui():
    if reads_keys():
        from cglive import LiveUi
        return LiveUi()
    return ColourUi(cgboard)
