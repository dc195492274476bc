"""The display, to compare with a picture; differences are shown as text and as a PNG."""

from pathlib import Path

from host_sim.models import Model
from host_sim.screen import pictures
from host_sim.screen.comparison import SCALE, as_text, comparison, difference, frame_of

__tracebackhide__ = True  # pytest shows the test's own lines only


class Screen:
    """Equal to the name of a picture that shows the same."""

    def __init__(self, frame: bytes, model: Model, folder: Path, output_folder: Path, update: bool) -> None:
        """folder has the expected pictures, output_folder gets actual ones; update overwrites the expected ones."""
        self.frame, self.model, self.update = frame, model, update
        self.folder, self.output_folder = folder, output_folder

    def __eq__(self, name: object) -> bool:
        if not isinstance(name, str):
            return NotImplemented
        if self.update and not name.lower().endswith(".png"):
            raise ValueError(f"--update-screens writes only files that end in .png, not {name!r}")
        if self.update and not self.matches(name):
            self.save(self.folder / name)
        return self.matches(name)

    def __ne__(self, name: object) -> bool:
        """Never writes a picture."""
        return not self.matches(name) if isinstance(name, str) else NotImplemented

    def __repr__(self) -> str:
        return f"<screen of the {self.model.name}>"

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return "\n".join(self.rows())

    def rows(self) -> list[str]:
        """One line per row of pixels."""
        return as_text(self.frame, self.model)

    def save(self, path: Path, scale: int = 1) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        pictures.save_png(self.frame, path, self.model, scale)

    def matches(self, name: str) -> bool:
        path = self.folder / name
        return path.is_file() and frame_of(path, self.model) == self.frame

    def difference(self, name: str) -> list[str]:
        """How it differs from the picture, with the path of a PNG of both, and as text."""
        path, actual = self.folder / name, self.output_folder / Path(name).name
        if not path.is_file():
            self.save(actual, SCALE)
            return [f"there is no {name} yet: --update-screens writes it; the display is in {actual}"]
        expected = frame_of(path, self.model)
        if expected is None:
            self.save(actual, SCALE)
            size = f"{self.model.width} x {self.model.height}"
            return [f"{name} is not a picture of {size} pixels, or a multiple; the display is in {actual}"]
        pictures.save(comparison(expected, self.frame, self.model), actual)
        how_much, *lines = difference(expected, self.frame, self.model)
        where = f"expected, actual and difference: {actual}"
        return [f"the display is not {name}: {how_much}", where, *lines]
