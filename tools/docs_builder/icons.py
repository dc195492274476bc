"""The icons of the web page: the cards of the title screen."""

from pathlib import Path

from PIL import Image, ImageDraw

from host_sim.frontends.web.site import PAGE
from host_sim.models import FX_9860GIII
from host_sim.screen.pictures import image
from tools.docs_builder.recording import Recording

ICONS = PAGE / "icons"
CARDS = (90, 1, 127, 53)  # left, top, right and bottom on the title screen
CASE = (46, 50, 59)
RIM = (142, 149, 161)
SMOOTH = 4  # drawn this much larger, then reduced, for round corners
# Size, icon pixels per display pixel, and whether the system crops it: then only the middle four fifths are safe.
KINDS = {
    "calculator-192.png": (192, 3, False),
    "calculator-512.png": (512, 8, False),
    "calculator-maskable-512.png": (512, 6, True),
}


def icons(title: bytes) -> dict[Path, Recording]:
    return {ICONS / name: Recording([icon(title, *kind)], [0]) for name, kind in KINDS.items()}


def icon(title: bytes, size: int, scale: int, is_cropped: bool) -> Image.Image:
    picture = Image.new("RGB", (size, size), FX_9860GIII.white) if is_cropped else display(size)
    cards = image(title, FX_9860GIII).crop(CARDS)
    cards = cards.resize((cards.width * scale, cards.height * scale), Image.Resampling.NEAREST)
    picture.paste(cards.convert("RGB"), ((size - cards.width) // 2, (size - cards.height) // 2))
    return picture


def display(size: int) -> Image.Image:
    """A rounded display in a dark case, with transparent corners."""
    large = size * SMOOTH
    picture = Image.new("RGBA", (large, large))
    draw = ImageDraw.Draw(picture)
    edge = large // 48
    for margin, colour in ((0, RIM), (edge // 2, CASE), (2 * edge, FX_9860GIII.white)):
        draw.rounded_rectangle(
            (margin, margin, large - 1 - margin, large - 1 - margin), large // 6 - margin, fill=colour
        )
    return picture.resize((size, size), Image.Resampling.LANCZOS)
