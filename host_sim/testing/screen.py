"""What the display shows, to compare with a picture: a difference is told as text and as a PNG."""

from pathlib import Path

from host_sim.models import Model
from host_sim.screen import pictures
from host_sim.screen.comparison import SCALE, art, comparison, difference, frame_of


class Screen:
    """Compares as equal to the name of a picture that shows the same."""

    def __init__(self, frame: bytes, model: Model, folder: Path, seen: Path, update: bool) -> None:
        """Pictures lie in the folder; what was seen instead is kept under `seen`; update writes the pictures anew."""
        self.frame, self.model, self.folder, self.seen, self.update = frame, model, folder, seen, update

    def __eq__(self, name: object) -> bool:
        if not isinstance(name, str):
            return NotImplemented
        if self.update and not self.is_in(name):
            self.save(self.folder / name)
        return self.is_in(name)

    def __ne__(self, name: object) -> bool:
        """A picture that should be another one is never written."""
        return not self.is_in(name) if isinstance(name, str) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return "\n".join(self.rows())

    def rows(self) -> list[str]:
        """A line for each row of pixels."""
        return art(self.frame, self.model)

    def save(self, path: Path, scale: int = 1) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        pictures.png(self.frame, path, scale, self.model)

    def is_in(self, name: str) -> bool:
        path = self.folder / name
        return path.is_file() and frame_of(path, self.model) == self.frame

    def difference(self, name: str) -> list[str]:
        """Why it is not the picture: in a line, where a PNG of both lies, and as text."""
        path, kept = self.folder / name, self.seen / Path(name).name
        if not path.is_file():
            self.save(kept, SCALE)
            return [f"there is no {name} yet: --update-screens writes it; the display is in {kept}"]
        wanted = frame_of(path, self.model)
        if wanted is None:
            self.save(kept, SCALE)
            size = f"{self.model.width} x {self.model.height}"
            return [f"{name} is no picture of the display, {size} or enlarged; the display is in {kept}"]
        comparison(wanted, self.frame, self.model).save(kept)
        how_much, *lines = difference(wanted, self.frame, self.model)
        where = f"as it should be, as it is, and what differs: {kept}"
        return [f"the display is not {name}: {how_much}", where, *lines]
