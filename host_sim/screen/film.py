"""A film of the display as a GIF: each thing that was seen, for as long as it was."""

from collections.abc import Sequence
from pathlib import Path

from host_sim.models import FX_9860GIII, Model
from host_sim.screen.pictures import for_gif, image

LONGEST_SECONDS = 600.0  # a GIF can't hold a picture for longer than that


def save(shots: Sequence[tuple[bytes, float]], path: Path | str, scale: int = 1, model: Model = FX_9860GIII) -> None:
    """Frames with their seconds, as an endless GIF."""
    first, *others = [for_gif(image(frame, scale, model)) for frame, _ in shots]
    # In hundredths, as a GIF counts them; the rest of each goes to the next, so that the whole keeps its length.
    durations, rest = [], 0.0
    for seconds in (min(seconds, LONGEST_SECONDS) for _, seconds in shots):
        hundredths = max(2, round((seconds + rest) * 100))
        rest += seconds - hundredths / 100
        durations.append(hundredths * 10)
    first.save(path, format="GIF", save_all=True, append_images=others, duration=durations, loop=0, optimize=False)
