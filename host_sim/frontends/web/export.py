"""Writes the page as plain files to a folder, for any static host."""

import json
from pathlib import Path

from host_sim.frontends.web.site import Files
from host_sim.output import check_folder_writable, stays_inside, write_file

RECORD = "exported.json"  # lists the exported files, so that the next export can replace them
MAKER = "casio-sim web --export"


class Occupied(Exception):
    """The folder contains files that are not from an export."""


def check(folder: Path) -> None:
    """Raise Occupied, or OSError, if no page can be written there. Leaves nothing behind."""
    for parent in {folder, *((folder / path).parent for path in exported_in(folder))}:
        check_folder_writable(parent)


def write(files: Files, folder: Path) -> None:
    """Replaces the files of an earlier export and leaves all others alone."""
    before = exported_in(folder)
    record(folder, before | set(files))  # before the files: after a full disk, the next export replaces them
    for path, content in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        write_file(file, content)
    for path in before - set(files):
        (folder / path).unlink(missing_ok=True)
    record(folder, set(files))


def record(folder: Path, files: set[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    write_file(folder / RECORD, (json.dumps({"by": MAKER, "files": sorted(files)}, indent=1) + "\n").encode())


def exported_in(folder: Path) -> set[str]:
    """The paths of an earlier export; empty if the folder is new or empty."""
    if folder.exists() and not folder.is_dir():
        raise Occupied(f"{folder} is not a folder")
    if not folder.exists() or not any(folder.iterdir()):
        return set()
    try:
        record = json.loads((folder / RECORD).read_text(encoding="utf-8"))
        if record["by"] == MAKER:
            return {path for path in record["files"] if stays_inside(path)}
    except (OSError, ValueError, KeyError, TypeError):
        pass
    raise Occupied(f"{folder} is neither empty nor an earlier export: choose another folder")
