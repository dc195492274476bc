"""Screenshots: the LCD as a PNG in the current folder, never over an older one."""

import re
from datetime import datetime
from itertools import count
from pathlib import Path

from host_sim.screen.pictures import png

SCALE = 4


def save_photo(frame: bytes, title: str) -> Path:
    """Save the frame under the title and the time; returns where."""
    stem = f"{re.sub(r'[^A-Za-z0-9-]+', '-', title)}-{datetime.now():%Y%m%d-%H%M%S}"
    names = (Path.cwd() / f"{stem}{'' if number == 1 else f'-{number}'}.png" for number in count(1))
    path = next(name for name in names if not name.exists())
    png(frame, path, scale=SCALE)
    return path
