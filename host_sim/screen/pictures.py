"""Screens as files: a PNG of one, a GIF of a whole game, in the colours of the LCD."""

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from host_sim.models import FX_9860GIII, Model

PAPER = FX_9860GIII.paper
INK = FX_9860GIII.ink


def image(frame: bytes, scale: int = 1, model: Model = FX_9860GIII) -> Image.Image:
    """One frame as a picture, every pixel a square of `scale`."""
    picture = Image.frombytes("P", (model.width, model.height), bytes(frame))
    picture.putpalette(model.paper + model.ink)
    return picture.resize((model.width * scale, model.height * scale), Image.Resampling.NEAREST)


def png(frame: bytes, path: Path | str, scale: int = 1, model: Model = FX_9860GIII) -> None:
    image(frame, scale, model).save(path, format="PNG", optimize=True)


def gif(frames: Sequence[bytes], path: Path | str, scale: int = 2, ms: int = 700, model: Model = FX_9860GIII) -> None:
    """An endless animation; a frame equal to the one before it is held longer, not stored again."""
    first, *others = [image(frame, scale, model) for frame in frames]
    first.save(path, format="GIF", save_all=True, append_images=others, duration=ms, loop=0, optimize=False)
