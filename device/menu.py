# The menu. Read after the first question.

# Show it; returns the number of the chosen entry, 0 for none. Entry 5 is done here.
def choose(game, ui):
    ui.say("%s\nDeal %d\nScore %d Moves %d" % (game.title, game.number, game.score, game.moves))
    entries = ["New deal", "Retry", "Other game", "Quit"]
    if ui.view and ui.first_view.IS_PICTURE:
        entries.append("As text" if ui.view.IS_PICTURE else "Picture")
    chosen = ui.choose("[EXE]=back or", entries, 0)
    if chosen == 5:
        ui.collect_garbage()
        from textview import win  # its last name: [AC] may have stopped the reading half-way
        import textview
        ui.view = textview if ui.view.IS_PICTURE else ui.first_view
    return chosen
