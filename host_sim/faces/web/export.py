"""The page as plain files in a folder, for any static host."""

import json
from pathlib import Path, PurePosixPath

from host_sim.faces.web.site import Files

RECORD = "exported.json"  # what was written here, so that the next time knows what is ours
MAKER = "casio-sim web --export"


class Occupied(Exception):
    """The folder holds something that was not written by us."""


def write(files: Files, folder: Path) -> None:
    """Replaces what an earlier export has left; anything else in the folder stays as it is."""
    before = exported_in(folder)
    for path, content in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    for path in before - set(files):
        (folder / path).unlink(missing_ok=True)
    record = {"by": MAKER, "files": sorted(files)}
    (folder / RECORD).write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


def exported_in(folder: Path) -> set[str]:
    """The paths of an earlier export; none in a new or empty folder."""
    if folder.exists() and not folder.is_dir():
        raise Occupied(f"{folder} is no folder")
    if not folder.exists() or not any(folder.iterdir()):
        return set()
    try:
        record = json.loads((folder / RECORD).read_text(encoding="utf-8"))
        if record["by"] == MAKER:
            return {path for path in record["files"] if is_within(path)}
    except (OSError, ValueError, KeyError, TypeError):
        pass
    raise Occupied(f"{folder} is not empty and no earlier export: name another folder")


def is_within(path: str) -> bool:
    """Nothing outside the folder is ever removed, whatever somebody wrote into the record."""
    parts = PurePosixPath(path).parts
    return bool(parts) and ".." not in parts and not PurePosixPath(path).is_absolute() and "\\" not in path
