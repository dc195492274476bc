"""The folder of a script as the calculator sees it: scripts and folders by exact name, nothing above it."""

from enum import IntEnum
from pathlib import Path, PurePosixPath


class Kind(IntEnum):
    """What a path leads to, by MicroPython's own numbers."""

    NOTHING = 0
    FOLDER = 1
    SCRIPT = 2


class ScriptFolder:
    def __init__(self, folder: Path) -> None:
        self.path = folder

    def find(self, name: str) -> tuple[Kind, Path]:
        """What is there under a name such as "one.py", "LIB" or "LIB/one.py"."""
        found = self.path
        for part in PurePosixPath(name).parts:
            # Names are compared here: a PC's disc may follow another case, or "..".
            if not part.removesuffix(".py").isidentifier() or part not in names_in(found):
                return Kind.NOTHING, found
            found = found / part
        if found.is_dir():
            return Kind.FOLDER, found
        return (Kind.SCRIPT if found.suffix == ".py" else Kind.NOTHING), found


def names_in(folder: Path) -> set[str]:
    try:
        return {path.name for path in folder.iterdir()}
    except OSError:
        return set()
