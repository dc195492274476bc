# Start this one. The title first; then the largest file, because compiling takes the most memory.
try:
    print("Solitaire: loading...")
    play = "prompt"
    try:
        import casioplot
        if casioplot.get_pixel(200, 100):  # a large display, in colour
            from splash import cards, listed
            play = "incolour"
        else:
            from title import cards, listed
        cards()
    except ImportError:  # an older system, without casioplot
        def listed(games, first, last):
            pass
    import engine
    listed(engine.GAMES, 0, 3)
    import command
    listed(engine.GAMES, 3, 5)
    play = __import__(play).play
    play()
except KeyboardInterrupt:
    print("Stopped. Start again.")
