"""A picture or recording of a display: saved, and compared with a saved file."""

import io
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageSequence

from host_sim.models import Model
from host_sim.output import write_file
from host_sim.screen.pictures import image

SCALE = 4


@dataclass(frozen=True)
class Recording:
    """Frames and the milliseconds each is shown. A recording of one frame is a picture."""

    frames: list[Image.Image]
    times: list[int]

    @classmethod
    def still(cls, frame: bytes, model: Model, scale: int = SCALE) -> "Recording":
        return cls([image(frame, model, scale)], [0])

    def save(self, path: Path) -> None:
        first, *others = self.frames
        content = io.BytesIO()
        if others:
            first.save(
                content, format="GIF", save_all=True, append_images=others, duration=self.times, loop=0, optimize=False
            )
        else:
            first.save(content, format="PNG", optimize=True)
        write_file(path, content.getvalue())

    def is_saved_in(self, path: Path) -> bool:
        """Compares pixels and times, not bytes."""
        if not path.is_file():
            return False
        with Image.open(path) as saved:
            pages = [(pixels(page), page.info.get("duration", 0)) for page in ImageSequence.Iterator(saved)]
        return pages == [(pixels(frame), ms) for frame, ms in zip(self.frames, self.times, strict=True)]


def pixels(picture: Image.Image) -> tuple[tuple[int, int], bytes]:
    return picture.size, picture.convert("RGB").tobytes()
