"""The list of scripts to choose from: one folder at a time, never above the top folder."""

from pathlib import Path

from host_sim.models import Model
from host_sim.screen.listing import Listing
from host_sim.session.scripts import Entry, entries_of

CHOOSE_KEYS = ("EXE", "OK", "F1")
BACK_KEYS = ("EXIT", "BACK", "AC")


class ScriptList:
    def __init__(self, top: Path, folder: Path, model: Model, selected: str = "") -> None:
        """Opens the folder with the entry of that name selected; raises OSError if it can't be read."""
        self._top, self._model = top, model
        self._open(folder, selected)

    def press(self, key: str) -> bool:
        """An arrow or a letter moves the selection, [EXIT] goes up; False if the key does nothing."""
        if key not in BACK_KEYS:
            return self.listing.press(key)
        if self.folder == self._top or self._top not in self.folder.parents:
            return False
        self._open(self.folder.parent, self.folder.name)
        return True

    def choose(self) -> Path | None:
        """Returns the selected script, or opens the selected folder."""
        if not self._entries:
            return None
        entry = self._entries[self.listing.selected]
        if not entry.is_folder:
            return entry.path
        self._open(entry.path)
        return None

    @property
    def selected(self) -> str:
        """The name of the selected entry, '' if there is none."""
        return self._entries[self.listing.selected].path.name if self._entries else ""

    def refresh(self) -> None:
        """Read the folder again; the selection stays."""
        self._open(self.folder, self.selected)

    def _open(self, folder: Path, selected: str = "") -> None:
        self._entries: list[Entry] = entries_of(folder)
        self.folder = folder
        lines = [entry.line() for entry in self._entries]
        index = next((index for index, entry in enumerate(self._entries) if entry.path.name == selected), 0)
        self.listing = Listing(folder.absolute().name, lines, self._model, index)
