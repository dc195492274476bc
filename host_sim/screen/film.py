"""A film of the display as a GIF: each thing that was seen, for as long as it was."""

from collections.abc import Sequence
from pathlib import Path

from host_sim.models import FX_9860GIII, Model

SHORTEST_SECONDS = 0.03  # what is seen for less is left out: players of GIFs slow it down
LONGEST_SECONDS = 600.0  # a GIF can't hold a picture for longer than that
# A film that is being made grows no longer than that.
MOST_FRAMES = 5_000
MOST_BYTES = 150_000_000

Shot = tuple[bytes, float]  # a frame, and the seconds for which it is seen
Start = tuple[bytes, float]  # a frame, and the time from which on it was seen


def shots_of(starts: Sequence[Start], end: float) -> list[Shot]:
    """Each frame until the next one, and the last one until the end."""
    ends = [*(start for _, start in starts[1:]), end]
    return [(frame, end - start) for (frame, start), end in zip(starts, ends, strict=True)]


def save(shots: Sequence[Shot], path: Path | str, scale: int = 1, model: Model = FX_9860GIII) -> None:
    """Frames with their seconds, as an endless GIF."""
    from host_sim.screen.pictures import for_gif, image  # only where one is saved: Pillow takes its time

    first, *others = [for_gif(image(frame, scale, model)) for frame, _ in shots]
    # In hundredths, as a GIF counts them; the rest of each goes to the next, so that the whole keeps its length.
    durations, rest = [], 0.0
    for seconds in (min(seconds, LONGEST_SECONDS) for _, seconds in shots):
        hundredths = max(2, round((seconds + rest) * 100))
        rest += seconds - hundredths / 100
        durations.append(hundredths * 10)
    first.save(path, format="GIF", save_all=True, append_images=others, duration=durations, loop=0, optimize=False)
