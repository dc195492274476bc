"""What the display shows, to compare with a picture: a difference is told as text and as a PNG."""

from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from host_sim.models import Model
from host_sim.screen import pictures

WHITE, BLACK = ".#"
WRONGLY_WHITE, WRONGLY_BLACK = "-+"
MARGIN = 2  # pixels around what differs
SCALE = 4
GAP = 8  # pixels between the panels of a comparison
GROUND, MISSING, ADDED = (255, 255, 255), (40, 90, 220), (220, 40, 40)


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
        return rows_of("".join((WHITE, BLACK)[pixel] for pixel in self.frame), self.model.width)

    def save(self, path: Path, scale: int = 1) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        pictures.png(self.frame, path, scale)

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
        return list(told(wanted, self.frame, name, kept, self.model.width))


def told(wanted: bytes, seen: bytes, name: str, kept: Path, width: int) -> Iterator[str]:
    places = [at for at in range(len(seen)) if wanted[at] != seen[at]]
    left, right = min(at % width for at in places), max(at % width for at in places)
    top, bottom = places[0] // width, places[-1] // width
    yield f"the display is not {name}: {len(places)} pixels differ, x {left} to {right}, y {top} to {bottom}"
    yield f"as it should be, as it is, and what differs: {kept}"
    yield f"{WRONGLY_BLACK} should be white, {WRONGLY_WHITE} should be black:"
    signs = "".join(map(sign, wanted, seen))
    columns = slice(max(left - MARGIN, 0), right + MARGIN + 1)
    for y in range(max(top - MARGIN, 0), min(bottom + MARGIN + 1, len(seen) // width)):
        yield f"{y:4} {rows_of(signs, width)[y][columns]}"


def sign(wanted: int, seen: int) -> str:
    if wanted == seen:
        return (WHITE, BLACK)[seen]
    return WRONGLY_BLACK if seen else WRONGLY_WHITE


def rows_of(signs: str, width: int) -> list[str]:
    return [signs[at : at + width] for at in range(0, len(signs), width)]


def comparison(wanted: bytes, seen: bytes, model: Model) -> Image.Image:
    """Three panels: as it should be, as it is, and what differs: blue for black that is missing, red for too much."""
    panels = [pictures.image(frame, SCALE).convert("RGB") for frame in (wanted, seen)]
    differing = pictures.image(bytes(map(int.__and__, wanted, seen))).convert("RGB")
    for at, (before, now) in enumerate(zip(wanted, seen, strict=True)):
        if before != now:
            differing.putpixel((at % model.width, at // model.width), ADDED if now else MISSING)
    panels.append(differing.resize(panels[0].size, Image.Resampling.NEAREST))
    width, height = panels[0].size
    both = Image.new("RGB", (width * 3 + GAP * 2, height), GROUND)
    for number, panel in enumerate(panels):
        both.paste(panel, (number * (width + GAP), 0))
    return both


def frame_of(path: Path, model: Model) -> bytes | None:
    """The pixels of a picture, enlarged or not: 1 for the darker half of the greys. None if its size is another."""
    with Image.open(path) as picture:
        scale = max(picture.width // model.width, 1)
        if picture.size != (model.width * scale, model.height * scale):
            return None
        small = picture.convert("L").resize((model.width, model.height), Image.Resampling.NEAREST)
        return bytes(level < 128 for level in small.tobytes())
