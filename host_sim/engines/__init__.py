"""What runs a script: the PC's own Python behind a filter, or a real MicroPython."""


class ScriptError(Exception):
    """A script failed; the text is its own traceback, as the calculator prints it."""

    def __init__(self, traceback: str, error: BaseException) -> None:
        super().__init__(traceback)
        self.traceback = traceback
        self.error = error
