"""The icons of the page in the browser: the cards of the title on the calculator's display."""

from pathlib import Path

from PIL import Image, ImageDraw

from host_sim.faces.web.site import PAGE
from host_sim.screen.pictures import PAPER, image
from tools.readme.film import Film

ICONS = PAGE / "icons"
CARDS = (90, 1, 127, 53)  # of the title: left, top, right, bottom
CASE = (46, 50, 59)
RIM = (142, 149, 161)
SMOOTH = 4  # drawn so much larger, for round corners
# Its size, pixels a dot, whether the system cuts it into a shape of its own: then the middle four fifths must do.
KINDS = {
    "calculator-192.png": (192, 3, False),
    "calculator-512.png": (512, 8, False),
    "calculator-maskable-512.png": (512, 6, True),
}


def icons(title: bytes) -> dict[Path, Film]:
    return {ICONS / name: Film([icon(title, *kind)], [0]) for name, kind in KINDS.items()}


def icon(title: bytes, size: int, scale: int, is_cut: bool) -> Image.Image:
    picture = Image.new("RGB", (size, size), PAPER) if is_cut else display(size)
    cards = image(title).crop(CARDS)
    cards = cards.resize((cards.width * scale, cards.height * scale), Image.Resampling.NEAREST)
    picture.paste(cards.convert("RGB"), ((size - cards.width) // 2, (size - cards.height) // 2))
    return picture


def display(size: int) -> Image.Image:
    """A rounded one in its dark case; beyond the corners nothing."""
    large = size * SMOOTH
    picture = Image.new("RGBA", (large, large))
    draw = ImageDraw.Draw(picture)
    edge = large // 48
    for margin, colour in ((0, RIM), (edge // 2, CASE), (2 * edge, PAPER)):
        draw.rounded_rectangle(
            (margin, margin, large - 1 - margin, large - 1 - margin), large // 6 - margin, fill=colour
        )
    return picture.resize((size, size), Image.Resampling.LANCZOS)
