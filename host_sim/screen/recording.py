"""Recordings of the display as animated GIFs: each frame for as long as it was seen."""

import io
from collections.abc import Sequence
from pathlib import Path

from host_sim.models import Model
from host_sim.output import write_file

SHORTEST_SECONDS = 0.03  # GIF players slow down shorter frames
LONGEST_SECONDS = 600.0  # the longest that a GIF can show one frame
# A recording stops at these sizes.
MOST_FRAMES = 5_000
MOST_BYTES = 150_000_000

Shot = tuple[bytes, float]  # a frame, and how many seconds it is shown
Start = tuple[bytes, float]  # a frame, and the time when it appeared


def shots_of(starts: Sequence[Start], end: float) -> list[Shot]:
    """Each frame lasts until the next one, the last one until the end."""
    ends = [*(start for _, start in starts[1:]), end]
    return [(frame, end - start) for (frame, start), end in zip(starts, ends, strict=True)]


def save(shots: Sequence[Shot], path: Path | str, model: Model, scale: int = 1) -> None:
    """An endless GIF of frames with their durations."""
    # A GIF counts in hundredths of a second; each rounding error is added to the next frame to keep the total.
    milliseconds, rest = [], 0.0
    for seconds in (min(seconds, LONGEST_SECONDS) for _, seconds in shots):
        hundredths = max(2, round((seconds + rest) * 100))
        rest += seconds - hundredths / 100
        milliseconds.append(hundredths * 10)
    _save_gif([frame for frame, _ in shots], path, model, scale, milliseconds)


def save_frames(frames: Sequence[bytes], path: Path | str, model: Model, scale: int = 2, ms: int = 700) -> None:
    """An endless GIF of frames that all last equally long. A repeated frame extends the one before it."""
    _save_gif(frames, path, model, scale, ms)


def _save_gif(frames: Sequence[bytes], path: Path | str, model: Model, scale: int, ms: int | list[int]) -> None:
    from host_sim.screen.pictures import for_gif, image  # imported on use: Pillow is slow to load

    first, *others = [for_gif(image(frame, model, scale)) for frame in frames]
    content = io.BytesIO()
    first.save(content, format="GIF", save_all=True, append_images=others, duration=ms, loop=0, optimize=False)
    write_file(path, content.getvalue())
