# Start this one: the title, two questions, and then all other files are read.
# [AC] may come at any time. Compiling can't be interrupted, and reading a file only defines things,
# so [AC] strikes between two files. Then start() starts over: what was read or answered stays.
ui = None  # acui.Ui or cglive.LiveUi

# Shows the title while the rest of the ui is read. `complete` is the last name of a file: without
# it, an [AC] did cut the file in half.
def make_ui():
    try:
        import casioplot
    except ImportError:  # an older system has only the text shell
        import texttitl
        from texttitl import complete
        from acui import Ui, complete
        return Ui(texttitl, "textview")
    if casioplot.get_pixel(200, 100):  # None on a small display
        from cgturn import complete, make_ui
        return make_ui()
    import title
    from title import complete
    title.draw_cards()
    from acui import Ui, complete
    return Ui(title, "board", "fanboard")

def start():
    global ui, play, make_ui
    if not ui:
        ui = make_ui()
        make_ui = None  # frees its memory
    from newgame import complete, first_game
    row = first_game(ui)
    if row is not None:
        from deals import complete, read_files
        read_files(ui, row)
        from prompt import play, set_ui
        set_ui(ui)

# Until the one of prompt.py is read: that plays, and in the shell it resumes a game that was left.
def play():
    print("Stopped. Start again.")

def guard(step):
    def guarded():
        while True:
            try:
                return step()
            except KeyboardInterrupt:
                pass
    return guarded

try:
    # Three levels, so that an [AC] while another one is handled is caught as well.
    guard(guard(guard(start)))()
    start = guard = None  # frees their memory
    play()
except (ImportError, KeyboardInterrupt):  # [AC] cut a file in half, or came just before play()
    play()
