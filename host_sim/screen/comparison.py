"""Two displays beside each other: where they differ, as text and as a picture."""

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


def art(frame: bytes, width: int) -> list[str]:
    """A line for each row of pixels."""
    return rows_of("".join((WHITE, BLACK)[pixel] for pixel in frame), width)


def difference(wanted: bytes, seen: bytes, width: int) -> Iterator[str]:
    """How much differs and where, then the part of the display that does."""
    places = [at for at in range(len(seen)) if wanted[at] != seen[at]]
    left, right = min(at % width for at in places), max(at % width for at in places)
    top, bottom = places[0] // width, places[-1] // width
    yield f"{len(places)} pixels differ, x {left} to {right}, y {top} to {bottom}"
    yield f"{WRONGLY_BLACK} should be white, {WRONGLY_WHITE} should be black:"
    rows = rows_of("".join(map(sign, wanted, seen)), width)
    columns = slice(max(left - MARGIN, 0), right + MARGIN + 1)
    for y in range(max(top - MARGIN, 0), min(bottom + MARGIN + 1, len(rows))):
        yield f"{y:4} {rows[y][columns]}"


def sign(wanted: int, seen: int) -> str:
    if wanted == seen:
        return (WHITE, BLACK)[seen]
    return WRONGLY_BLACK if seen else WRONGLY_WHITE


def rows_of(signs: str, width: int) -> list[str]:
    return [signs[at : at + width] for at in range(0, len(signs), width)]


def comparison(wanted: bytes, seen: bytes, model: Model) -> Image.Image:
    """Three panels: as it should be, as it is, and what differs: blue for black that is missing, red for too much."""
    panels = [pictures.image(frame, SCALE, model).convert("RGB") for frame in (wanted, seen)]
    differing = pictures.image(bytes(map(int.__and__, wanted, seen)), model=model).convert("RGB")
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
