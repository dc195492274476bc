# Start this one. The title comes first, then the largest file: compiling needs the most memory.
try:
    print("Solitaire: loading...")
    large = None
    try:
        import casioplot
        large = casioplot.get_pixel(200, 100)  # None on a small display
        if large:
            from cgtitle import draw_cards, list_games
        else:
            from title import draw_cards, list_games
        draw_cards()
    except ImportError:  # an older system without casioplot
        def list_games(games, first, last):
            pass
    import engine
    list_games(engine.GAMES, 0, 3)
    import command
    list_games(engine.GAMES, 3, 5)
    from prompt import play, start
    list_games(engine.GAMES, 5, 7)
    if large:
        from cgturn import make_ui
    else:
        from acui import make_ui
    start(make_ui())
except KeyboardInterrupt:
    print("Stopped. Start again.")
