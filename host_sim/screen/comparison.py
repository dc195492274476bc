"""The differences between two frames, as text and as a picture."""

from collections.abc import Callable, Iterator
from pathlib import Path

from PIL import Image

from host_sim.models import Model
from host_sim.screen import pictures
from host_sim.screen.formats import format_of, inks_of

WHITE, BLACK, COLOURED = ".#o"
WRONGLY_WHITE, WRONGLY_BLACK, WRONGLY_COLOURED = "-+*"
MARGIN = 2  # pixels around the differing part
SCALE = 4
GAP = 8  # pixels between the panels of a comparison
BACKGROUND, MISSING, ADDED = (255, 255, 255), (40, 90, 220), (220, 40, 40)
FADED = 0.25  # opacity of a colour picture under the differing pixels


def as_text(frame: bytes, model: Model) -> list[str]:
    """One line per row of pixels."""
    form = format_of(model)
    signs = {form.white: WHITE, form.black: BLACK}
    return rows_of("".join(signs.get(ink, COLOURED) for ink in inks_of(frame, model)), model.width)


def difference(expected: bytes, actual: bytes, model: Model) -> Iterator[str]:
    """How many pixels differ and where, then that part of the display."""
    width = model.width
    places = differing_places(expected, actual, model)
    left, right = min(place % width for place in places), max(place % width for place in places)
    top, bottom = places[0] // width, places[-1] // width
    yield f"{len(places)} pixels differ, x {left} to {right}, y {top} to {bottom}"
    another = f", {WRONGLY_COLOURED} should be another colour" if is_coloured(model) else ""
    yield f"{WRONGLY_BLACK} should be white, {WRONGLY_WHITE} should be black{another}:"
    signs = list("".join(as_text(actual, model)))
    black_or_white = {format_of(model).white: WRONGLY_BLACK, format_of(model).black: WRONGLY_WHITE}
    for place in places:
        signs[place] = black_or_white.get(inks_of(expected, model)[place], WRONGLY_COLOURED)
    rows = rows_of("".join(signs), width)
    columns = slice(max(left - MARGIN, 0), right + MARGIN + 1)
    for y in range(max(top - MARGIN, 0), min(bottom + MARGIN + 1, len(rows))):
        yield f"{y:4} {rows[y][columns]}"


def differing_places(expected: bytes, actual: bytes, model: Model) -> list[int]:
    pairs = zip(inks_of(expected, model), inks_of(actual, model), strict=True)
    return [place for place, (ink, other) in enumerate(pairs) if ink != other]


def is_coloured(model: Model) -> bool:
    return model.pixels != "one bit"


def rows_of(signs: str, width: int) -> list[str]:
    return [signs[place : place + width] for place in range(0, len(signs), width)]


def comparison(expected: bytes, actual: bytes, model: Model) -> Image.Image:
    """Three panels: expected, actual, and the difference, with missing black in blue and additional black in red."""
    panels = [pictures.image(frame, model, SCALE).convert("RGB") for frame in (expected, actual)]
    differing = background(expected, actual, model)
    for place in differing_places(expected, actual, model):
        is_missing = inks_of(actual, model)[place] == format_of(model).white
        differing.putpixel((place % model.width, place // model.width), MISSING if is_missing else ADDED)
    panels.append(differing.resize(panels[0].size, Image.Resampling.NEAREST))
    width, height = panels[0].size
    joined = Image.new("RGB", (width * 3 + GAP * 2, height), BACKGROUND)
    for number, panel in enumerate(panels):
        joined.paste(panel, (number * (width + GAP), 0))
    return joined


def background(expected: bytes, actual: bytes, model: Model) -> Image.Image:
    """What both have in common; for colour displays, the actual picture, faded."""
    if not is_coloured(model):
        return pictures.image(bytes(map(int.__and__, expected, actual)), model).convert("RGB")
    white = Image.new("RGB", (model.width, model.height), BACKGROUND)
    return Image.blend(white, pictures.image(actual, model), FADED)


def frame_of(path: Path, model: Model) -> bytes | None:
    """The pixels of a picture, which may be enlarged; None if it can't be read or its size doesn't fit."""
    try:
        with Image.open(path) as picture:
            scale = max(picture.width // model.width, 1)
            if picture.size != (model.width * scale, model.height * scale):
                return None
            return READERS[model.pixels](picture, model)
    except OSError:  # damaged, or no picture
        return None


def in_two_colours(picture: Image.Image, model: Model) -> bytes:
    """Colours darker than mid-grey become black."""
    small = picture.convert("L").resize((model.width, model.height), Image.Resampling.NEAREST)
    return bytes(level < 128 for level in small.tobytes())


def in_full_colour(picture: Image.Image, model: Model) -> bytes:
    small = picture.convert("RGB").resize((model.width, model.height), Image.Resampling.NEAREST)
    form, levels = format_of(model), small.tobytes()
    inks = form.blank(model.width * model.height)
    for place in range(len(inks)):
        inks[place] = form.ink(tuple(levels[3 * place : 3 * place + 3]))
    return bytes(inks)


READERS: dict[str, Callable[[Image.Image, Model], bytes]] = {"one bit": in_two_colours, "rgb565": in_full_colour}
