"""The folder of a script as the calculator sees it: scripts and folders by exact name, and nothing above the folder."""

from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path, PurePosixPath

from host_sim import library
from host_sim.language.names import language_of
from host_sim.models import Model

TAP_FILE = "tap.py"  # makes drawings clickable on the PC; never copied to a calculator


class Kind(IntEnum):
    """What a path leads to; the values are MicroPython's."""

    NOTHING = 0
    FOLDER = 1
    SCRIPT = 2


class ScriptFolder:
    """Scripts that the model has built in come first; those to be copied are supplied if they are missing."""

    def __init__(self, folder: Path, model: Model) -> None:
        self.path = folder
        self._built_in = library.files_of(language_of(model).modules)
        self._copied = library.files_of(language_of(model).copied)

    def find(self, name: str) -> tuple[Kind, Path]:
        """Find a name such as "one.py", "LIB" or "LIB/one.py"."""
        places = (supplied(self._built_in, name), self._find_in_folder(name), supplied(self._copied, name))
        return next((place for place in places if place[0] is not Kind.NOTHING), (Kind.NOTHING, self.path))

    def _find_in_folder(self, name: str) -> tuple[Kind, Path]:
        path = self.path
        for part in PurePosixPath(name).parts:
            # Names are compared here, because a PC's file system may ignore case or follow "..".
            if not part.removesuffix(".py").isidentifier() or part not in names_in(path):
                return Kind.NOTHING, path
            path = path / part
        if path.is_dir():
            return Kind.FOLDER, path
        return (Kind.SCRIPT if path.suffix == ".py" and path.is_file() else Kind.NOTHING), path


def supplied(files: Mapping[str, Path], name: str) -> tuple[Kind, Path]:
    if name in files:
        return Kind.SCRIPT, files[name]
    is_folder = any(path.startswith(f"{name}/") for path in files)
    return (Kind.FOLDER if is_folder else Kind.NOTHING), library.FOLDER


def names_in(folder: Path) -> set[str]:
    try:
        return {path.name for path in folder.iterdir()}
    except OSError:
        return set()
