def getkey() -> int | None:
    """The code of the key that is down now, row * 10 + column: 14 34 23 25 are the arrows, 24 [OK], 95 [EXE], 72 [5].

    None where none is. Nothing is kept: a key that was let go before is not seen. [AC] and [ON] have no code.
    """
