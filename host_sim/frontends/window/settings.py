"""Layout and size of the window, remembered for each model."""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from platformdirs import user_config_path

from host_sim.frontends.window.layout import KINDS, Kind, Size
from host_sim.models import Model
from host_sim.output import write_file

FILE = "window.json"


@dataclass(frozen=True)
class View:
    """No layout: the best one for the size. No size: the best one for the desktop."""

    layout: Kind | None = None
    size: Size | None = None


class Settings:
    """A file that can't be read or written is ignored: nothing important is in it."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or settings_folder() / FILE
        try:
            saved = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            saved = None
        self._saved: dict[str, Any] = saved if isinstance(saved, dict) else {}

    def view_of(self, model: Model) -> View:
        saved = self._saved.get(model.name.lower())
        if not isinstance(saved, dict):
            return View()
        layout, size = saved.get("layout"), saved.get("size")
        return View(layout if layout in KINDS else None, size_in(size))

    def remember(self, model: Model, view: View) -> None:
        if view == self.view_of(model):
            return
        self._saved[model.name.lower()] = asdict(view)
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_file(self._path, (json.dumps(self._saved, indent=1) + "\n").encode())
        except OSError:
            pass


def settings_folder() -> Path:
    """The user's, unless the environment variable CASIO_SIM_SETTINGS names another."""
    override = os.environ.get("CASIO_SIM_SETTINGS")
    return Path(override) if override else user_config_path("casio-sim", appauthor=False)


def size_in(saved: object) -> Size | None:
    if not (isinstance(saved, list) and len(saved) == 2 and all(isinstance(length, int) for length in saved)):
        return None
    return saved[0], saved[1]
