# Start this one. The title first; then the largest file, because compiling takes the most memory.
try:
    print("Solitaire: loading...")
    try:
        import casioplot
        from title import cards, listed
        cards()
    except ImportError:  # an older system, without casioplot
        def listed(games, first, last):
            pass
    import engine
    listed(engine.GAMES, 0, 3)
    import command
    listed(engine.GAMES, 3, 5)
    from prompt import play
    play()
except KeyboardInterrupt:
    print("Stopped. Start again.")
