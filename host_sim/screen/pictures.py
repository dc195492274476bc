"""A frame of the display as a picture, in the colours of the LCD."""

import io
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from host_sim.models import Model
from host_sim.output import write_file
from host_sim.screen.formats import rgb_of

MOST_GIF_COLOURS = 256


def image(frame: bytes, model: Model, scale: int = 1) -> Image.Image:
    """One frame, with squares of `scale` pixels for each display pixel."""
    picture = CONVERTERS[model.pixels](frame, model)
    return picture.resize((model.width * scale, model.height * scale), Image.Resampling.NEAREST)


def in_two_colours(frame: bytes, model: Model) -> Image.Image:
    picture = Image.frombytes("P", (model.width, model.height), bytes(frame))
    picture.putpalette(model.white + model.black)
    return picture


def in_full_colour(frame: bytes, model: Model) -> Image.Image:
    """In the colours that get_pixel returns, as in the calculator's own screenshots."""
    return Image.frombytes("RGB", (model.width, model.height), rgb_of(frame))


CONVERTERS: dict[str, Callable[[bytes, Model], Image.Image]] = {"one bit": in_two_colours, "rgb565": in_full_colour}


def for_gif(picture: Image.Image) -> Image.Image:
    """With a palette, reduced to the colours that a GIF can store."""
    if picture.mode == "P":
        return picture
    return picture.quantize(MOST_GIF_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def save_png(frame: bytes, path: Path | str, model: Model, scale: int = 1) -> None:
    save(image(frame, model, scale), path)


def save(picture: Image.Image, path: Path | str) -> None:
    """As a PNG; raises OSError."""
    content = io.BytesIO()
    picture.save(content, format="PNG", optimize=True)
    write_file(path, content.getvalue())
