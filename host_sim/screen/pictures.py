"""Screens as files: a PNG of one, a GIF of a whole game, in the colours of the LCD."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PIL import Image

from host_sim.models import FX_9860GIII, Model
from host_sim.screen.formats import rgb_of

PAPER = FX_9860GIII.paper
INK = FX_9860GIII.ink


def image(frame: bytes, scale: int = 1, model: Model = FX_9860GIII) -> Image.Image:
    """One frame as a picture, every pixel a square of `scale`."""
    picture = PAINTED[model.pixels](frame, model)
    return picture.resize((model.width * scale, model.height * scale), Image.Resampling.NEAREST)


def in_two_colours(frame: bytes, model: Model) -> Image.Image:
    picture = Image.frombytes("P", (model.width, model.height), bytes(frame))
    picture.putpalette(model.paper + model.ink)
    return picture


def in_full_colour(frame: bytes, model: Model) -> Image.Image:
    """As get_pixel reads the colours, and as the calculator's own captures have them."""
    return Image.frombytes("RGB", (model.width, model.height), rgb_of(frame))


PAINTED: dict[str, Callable[[bytes, Model], Image.Image]] = {"one bit": in_two_colours, "rgb565": in_full_colour}
MOST_COLOURS = 256  # of a GIF


def for_gif(picture: Image.Image) -> Image.Image:
    """With a palette: of the nearest colours, where there are more than it holds."""
    if picture.mode == "P":
        return picture
    return picture.quantize(MOST_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def png(frame: bytes, path: Path | str, scale: int = 1, model: Model = FX_9860GIII) -> None:
    image(frame, scale, model).save(path, format="PNG", optimize=True)


def gif(frames: Sequence[bytes], path: Path | str, scale: int = 2, ms: int = 700, model: Model = FX_9860GIII) -> None:
    """An endless animation; a frame equal to the one before it is held longer, not stored again."""
    first, *others = [for_gif(image(frame, scale, model)) for frame in frames]
    first.save(path, format="GIF", save_all=True, append_images=others, duration=ms, loop=0, optimize=False)
