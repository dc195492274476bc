"""The scripts of a folder, as the calculator would list them: folders first."""

import os
from dataclasses import dataclass
from pathlib import Path

from host_sim.engines.folder import TAP_FILE
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
    """The folders and scripts to list; raises OSError if the folder can't be read."""
    scripts, folders = contents(folder)
    return [
        *(Entry(path, is_folder=True) for path in folders if has_scripts(path)),
        *(Entry(path, is_folder=False) for path in scripts if path.name != TAP_FILE),
    ]


def contents(folder: Path) -> tuple[list[Path], list[Path]]:
    """The scripts and the folders, without hidden ones, sorted by name."""
    with os.scandir(folder) as entries:
        visible = [entry for entry in entries if not entry.name.startswith((".", "__"))]
    # Unlike the methods of an entry, these are False for a link that leads nowhere or to itself.
    scripts = [Path(entry) for entry in visible if entry.name.endswith(SUFFIX) and os.path.isfile(entry)]
    folders = [Path(entry) for entry in visible if os.path.isdir(entry)]
    return sorted(scripts, key=lowercase_name), sorted(folders, key=lowercase_name)


def has_scripts(folder: Path, *, levels: int = 1) -> bool:
    """Searches only this many levels down: the folder may be a home directory."""
    try:
        scripts, folders = contents(folder)
    except OSError:
        return False
    return bool(scripts) or levels > 0 and any(has_scripts(path, levels=levels - 1) for path in folders)


def lowercase_name(path: Path) -> str:
    return path.name.lower()


def size_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:  # deleted in the meantime
        return 0
