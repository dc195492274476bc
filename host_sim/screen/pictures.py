"""Screens as files: a PNG of one, a GIF of a whole game, in the colours of the LCD."""

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from host_sim.screen.lcd import HEIGHT, WIDTH

PAPER = (198, 209, 186)  # the unlit LCD: a light green-grey
INK = (30, 36, 32)


def image(frame: bytes, scale: int = 1) -> Image.Image:
    """One frame of 0/1 pixels as a two-colour picture, every pixel a square of `scale`."""
    picture = Image.frombytes("P", (WIDTH, HEIGHT), bytes(frame))
    picture.putpalette(PAPER + INK)
    return picture.resize((WIDTH * scale, HEIGHT * scale), Image.Resampling.NEAREST)


def png(frame: bytes, path: Path | str, scale: int = 1) -> None:
    image(frame, scale).save(path, format="PNG", optimize=True)


def gif(frames: Sequence[bytes], path: Path | str, scale: int = 2, ms: int = 700) -> None:
    """An endless animation; a frame equal to the one before it is held longer, not stored again."""
    first, *others = [image(frame, scale) for frame in frames]
    first.save(path, format="GIF", save_all=True, append_images=others, duration=ms, loop=0, optimize=False)
