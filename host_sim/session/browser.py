"""The list of scripts to choose from: one folder at a time, and never above the one that was named at the start."""

from pathlib import Path

from host_sim.models import FX_9860GIII, Model
from host_sim.screen.listing import Listing
from host_sim.session.scripts import Entry, entries_of

CHOOSE_KEYS = ("EXE", "OK", "F1")
BACK_KEYS = ("EXIT", "BACK", "AC")


class Browser:
    def __init__(self, top: Path, folder: Path, chosen: str = "", model: Model = FX_9860GIII) -> None:
        """Begins in the folder, on the line of that name; raises OSError where the folder can't be read."""
        self._top, self._model = top, model
        self._go_to(folder, chosen)

    def press(self, key: str) -> bool:
        """An arrow or a letter moves the bar, [EXIT] goes up; False where the key does nothing."""
        if key not in BACK_KEYS:
            return self.listing.press(key)
        if self.folder == self._top or self._top not in self.folder.parents:
            return False
        self._go_to(self.folder.parent, self.folder.name)
        return True

    def choose(self) -> Path | None:
        """Open the folder under the bar, or tell the script that is there."""
        if not self._entries:
            return None
        entry = self._entries[self.listing.chosen]
        if not entry.is_folder:
            return entry.path
        self._go_to(entry.path)
        return None

    def look_again(self) -> None:
        """The folder as it is now, the bar where it was."""
        chosen = self._entries[self.listing.chosen].path.name if self._entries else ""
        self._go_to(self.folder, chosen)

    def _go_to(self, folder: Path, chosen: str = "") -> None:
        self._entries: list[Entry] = entries_of(folder)
        self.folder = folder
        lines = [entry.line() for entry in self._entries]
        number = next((at for at, entry in enumerate(self._entries) if entry.path.name == chosen), 0)
        self.listing = Listing(folder.absolute().name, lines, number, self._model)
