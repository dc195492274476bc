"""The scripts of a folder, as the calculator would list them: folders first, each with what is in it."""

import os
from dataclasses import dataclass
from pathlib import Path

from host_sim.screen.listing import Line

SUFFIX = ".py"


@dataclass(frozen=True)
class Entry:
    """A script, or a folder with scripts in it or one level below."""

    path: Path
    is_folder: bool

    def line(self) -> Line:
        if self.is_folder:
            return Line(f"[{self.path.name}]", action="OPEN")
        return Line(self.path.name, str(size_of(self.path)))


def entries_of(folder: Path) -> list[Entry]:
    """What a list of this folder offers; raises OSError where it can't be read."""
    scripts, folders = contents(folder)
    found = [Entry(path, True) for path in folders if holds_scripts(path)]
    return found + [Entry(path, False) for path in scripts]


def contents(folder: Path) -> tuple[list[Path], list[Path]]:
    """The scripts and the folders that are there to be seen, by name."""
    with os.scandir(folder) as found:
        seen = [entry for entry in found if not entry.name.startswith((".", "__"))]
    scripts = [Path(entry) for entry in seen if entry.name.endswith(SUFFIX) and entry.is_file()]
    folders = [Path(entry) for entry in seen if entry.is_dir()]
    return sorted(scripts, key=by_name), sorted(folders, key=by_name)


def holds_scripts(folder: Path, *, levels: int = 1) -> bool:
    """Not looked for any deeper than that: the folder may be somebody's home."""
    try:
        scripts, folders = contents(folder)
    except OSError:
        return False
    return bool(scripts) or levels > 0 and any(holds_scripts(path, levels=levels - 1) for path in folders)


def by_name(path: Path) -> str:
    return path.name.lower()


def size_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:  # gone in the meantime
        return 0


def wrong_name(script: Path) -> str:
    """Why the calculator could not run a script of that name, '' where it could."""
    return "" if script.stem.isidentifier() else f"{script.name}: the calculator takes letters, digits and _ in a name"
