# The player at a colour calculator: live keys if it can read them, else pictures until [AC].
import cgtitle

def reads_keys():
    try:
        from casioplot import getkey
        return getkey
    except ImportError:
        return None

def make_ui():
    cgtitle.draw_cards()  # while the other files are read
    from acui import Ui
    if reads_keys():
        from cglive import LiveUi
        return LiveUi()
    return Ui(cgtitle, "cgboard", "cgwin")

complete = True
