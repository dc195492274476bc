def getkey() -> int | None:
    """The code of the pressed key, row * 10 + column: 14 34 23 25 are the arrows, 24 [OK], 95 [EXE], 72 [5].

    None if no key is down. Keys released before the call are missed. [AC] and [ON] have no code.
    """
