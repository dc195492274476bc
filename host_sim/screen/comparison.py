"""Two displays beside each other: where they differ, as text and as a picture."""

from collections.abc import Callable, Iterator
from pathlib import Path

from PIL import Image

from host_sim.models import Model
from host_sim.screen import pictures
from host_sim.screen.formats import format_of, inks_of

WHITE, BLACK, COLOURED = ".#o"
WRONGLY_WHITE, WRONGLY_BLACK, WRONGLY_COLOURED = "-+*"
MARGIN = 2  # pixels around what differs
SCALE = 4
GAP = 8  # pixels between the panels of a comparison
GROUND, MISSING, ADDED = (255, 255, 255), (40, 90, 220), (220, 40, 40)
FADED = 0.25  # how much is seen of a picture in colour under what differs


def art(frame: bytes, model: Model) -> list[str]:
    """A line for each row of pixels."""
    form = format_of(model)
    signs = {form.white: WHITE, form.black: BLACK}
    return rows_of("".join(signs.get(ink, COLOURED) for ink in inks_of(frame, model)), model.width)


def difference(wanted: bytes, seen: bytes, model: Model) -> Iterator[str]:
    """How much differs and where, then the part of the display that does."""
    width = model.width
    places = differing_places(wanted, seen, model)
    left, right = min(at % width for at in places), max(at % width for at in places)
    top, bottom = places[0] // width, places[-1] // width
    yield f"{len(places)} pixels differ, x {left} to {right}, y {top} to {bottom}"
    another = f", {WRONGLY_COLOURED} should be another colour" if is_coloured(model) else ""
    yield f"{WRONGLY_BLACK} should be white, {WRONGLY_WHITE} should be black{another}:"
    signs = list("".join(art(seen, model)))
    black_or_white = {format_of(model).white: WRONGLY_BLACK, format_of(model).black: WRONGLY_WHITE}
    for at in places:
        signs[at] = black_or_white.get(inks_of(wanted, model)[at], WRONGLY_COLOURED)
    rows = rows_of("".join(signs), width)
    columns = slice(max(left - MARGIN, 0), right + MARGIN + 1)
    for y in range(max(top - MARGIN, 0), min(bottom + MARGIN + 1, len(rows))):
        yield f"{y:4} {rows[y][columns]}"


def differing_places(wanted: bytes, seen: bytes, model: Model) -> list[int]:
    pairs = zip(inks_of(wanted, model), inks_of(seen, model), strict=True)
    return [at for at, (before, now) in enumerate(pairs) if before != now]


def is_coloured(model: Model) -> bool:
    return model.pixels != "one bit"


def rows_of(signs: str, width: int) -> list[str]:
    return [signs[at : at + width] for at in range(0, len(signs), width)]


def comparison(wanted: bytes, seen: bytes, model: Model) -> Image.Image:
    """Three panels: as it should be, as it is, and what differs: blue for black that is missing, red for too much."""
    panels = [pictures.image(frame, SCALE, model).convert("RGB") for frame in (wanted, seen)]
    differing = ground(wanted, seen, model)
    for at in differing_places(wanted, seen, model):
        is_missing = inks_of(seen, model)[at] == format_of(model).white
        differing.putpixel((at % model.width, at // model.width), MISSING if is_missing else ADDED)
    panels.append(differing.resize(panels[0].size, Image.Resampling.NEAREST))
    width, height = panels[0].size
    both = Image.new("RGB", (width * 3 + GAP * 2, height), GROUND)
    for number, panel in enumerate(panels):
        both.paste(panel, (number * (width + GAP), 0))
    return both


def ground(wanted: bytes, seen: bytes, model: Model) -> Image.Image:
    """What is alike: all of it where there are two colours, faded where there are many."""
    if not is_coloured(model):
        return pictures.image(bytes(map(int.__and__, wanted, seen)), model=model).convert("RGB")
    white = Image.new("RGB", (model.width, model.height), GROUND)
    return Image.blend(white, pictures.image(seen, model=model), FADED)


def frame_of(path: Path, model: Model) -> bytes | None:
    """The pixels of a picture, enlarged or not. None if its size is another."""
    with Image.open(path) as picture:
        scale = max(picture.width // model.width, 1)
        if picture.size != (model.width * scale, model.height * scale):
            return None
        return READ[model.pixels](picture, model)


def in_two_colours(picture: Image.Image, model: Model) -> bytes:
    """1 for the darker half of the greys."""
    small = picture.convert("L").resize((model.width, model.height), Image.Resampling.NEAREST)
    return bytes(level < 128 for level in small.tobytes())


def in_full_colour(picture: Image.Image, model: Model) -> bytes:
    small = picture.convert("RGB").resize((model.width, model.height), Image.Resampling.NEAREST)
    form, levels = format_of(model), small.tobytes()
    inks = form.blank(model.width * model.height)
    for at in range(len(inks)):
        inks[at] = form.ink(tuple(levels[3 * at : 3 * at + 3]))
    return bytes(inks)


READ: dict[str, Callable[[Image.Image, Model], bytes]] = {"one bit": in_two_colours, "rgb565": in_full_colour}
