"""What the views paint on a colour display: the ink of every pixel, and which cards can be read off it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

from host_sim.models import FX_CG50, Model
from host_sim.screen.fonts import fonts_of
from host_sim.screen.formats import BLACK, WHITE, format_of
from tests.device.bare_device import Device
from tools.games.cards import CARDS, RANKS, SUITS

Pixel = tuple[int, int]
Rgb = tuple[int, int, int]
Picture = dict[Pixel, Rgb]  # without what is white
Place = tuple[int, int, int]  # of a mark, with its kind
RED_SUITS = "DH"


def text_of(card: int) -> str:
    return CARDS[card]


@cache
def pixels_of(model: Model, text: str, size: Any) -> list[Pixel]:
    """Of a text that begins at 0, 0."""
    font, found, x = fonts_of(model)[size], list[Pixel](), 0
    for character in text:
        glyph = font.glyph(character)
        found += [(x + across, down) for across, down in glyph.pixels]
        x += glyph.advance
    return found


@dataclass
class ColourPaper:
    """Stands for casioplot on a colour display."""

    model: Model = FX_CG50
    inks: Picture = field(default_factory=dict)
    shown: Picture = field(default_factory=dict)
    pixels_to_ac: int = 0  # [AC] comes with that pixel

    def module(self) -> ModuleType:
        made = ModuleType("casioplot")
        for name in ("set_pixel", "get_pixel", "draw_string", "clear_screen", "show_screen"):
            setattr(made, name, getattr(self, name))
        return made

    def call(self) -> None:
        self.pixels_to_ac -= 1
        if not self.pixels_to_ac:
            raise KeyboardInterrupt

    def set_pixel(self, x: int, y: int, colour: Rgb = BLACK) -> None:
        if self.pixels_to_ac:
            self.call()
        if colour == WHITE:
            self.inks.pop((x, y), None)
        else:
            self.inks[x, y] = colour

    def get_pixel(self, x: int, y: int) -> Rgb | None:
        stored = format_of(self.model)
        if not (0 <= x < self.model.width and 0 <= y < self.model.height):
            return None
        return stored.colour(stored.ink(self.inks.get((x, y), WHITE)))

    def draw_string(self, x: int, y: int, text: str, colour: Rgb = BLACK, size: str = "medium") -> None:
        for across, down in pixels_of(self.model, text, size):
            self.set_pixel(x + across, y + down, colour)

    def clear_screen(self) -> None:
        self.inks.clear()

    def show_screen(self) -> None:
        self.shown = dict(self.inks)

    def outside(self) -> set[Pixel]:
        """What was drawn where the display has no pixel."""
        return {(x, y) for x, y in self.inks if not (0 <= x < self.model.width and 0 <= y < self.model.height)}


class Sight(NamedTuple):
    """A card as it can be read off the display, where its rank stands; the suit once more where it is whole."""

    x: int
    y: int
    card: str
    whole: bool


class Label(NamedTuple):
    """A number to type, and where it stands."""

    x: int
    y: int
    number: int


class ColourEasel(Device):
    """The board of device/ on paper, step by step or anew."""

    def __init__(self, model: Model = FX_CG50, tick: Callable[[int, str], object] | None = None) -> None:
        self.paper = ColourPaper(model)
        super().__init__(model=model, paper=self.paper.module(), tick=tick, still=("marks", "stacks"))
        self.prompt.wait_ac = lambda: 1
        self.alone: dict[tuple[Place, object], frozenset[Pixel]] = {}
        self.colour: Any = self.load("colour")
        self.shapes: Any = self.load("marks")

    @property
    def game(self) -> Any:
        return self.prompt.game

    def draw(self, note: str | None = None) -> None:
        self.colour.draw(self.game, self.prompt.told if note is None else note)

    def light_hint(self) -> int:
        """As after a hint was asked for; the move, or -1."""
        self.colour.lit = self.load("hints").__dict__["hint"](self.game)
        found: int = self.colour.lit
        return found

    def anew(self, note: str | None = None) -> Picture:
        """The same board drawn from scratch; whatever is on the paper stays as it is."""
        paper, drawn = self.paper, self.colour.drawn
        kept, paper.inks, paper.shown, self.colour.drawn = (paper.inks, paper.shown), {}, {}, None
        self.draw(note)
        picture = paper.inks
        (paper.inks, paper.shown), self.colour.drawn = kept, drawn
        return picture

    def marks(self) -> Iterator[tuple[Place, tuple[Any, Rgb]]]:
        for marks in self.colour.drawn[1]:
            yield from marks.items()

    def pixels(self, at: Place, what: tuple[Any, Rgb]) -> frozenset[Pixel]:
        """Of one mark alone."""
        more, _ = what
        name = (at, id(more) if isinstance(more, list) else more)  # a shape stays where it is
        if name not in self.alone:
            kept, self.paper.inks = self.paper.inks, {}
            self.shapes.mark(*at, *what)
            self.alone[name] = frozenset(self.paper.inks)
            self.paper.inks = kept
        return self.alone[name]

    def shared(self) -> set[Pixel]:
        """What more than one mark has drawn."""
        seen, twice = set[Pixel](), set[Pixel]()
        for at, what in self.marks():
            pixels = self.pixels(at, what)
            twice |= seen & pixels
            seen |= pixels
        return twice

    def texts(self) -> list[str]:
        return [what[0] for (_, _, kind), what in self.marks() if kind == self.shapes.TEXT]

    def labels(self) -> list[Label]:
        """The numbers to type: all that stand above cards."""
        numbers = self.colour.drawn[1][-2]
        return [Label(x, y, int(text)) for (x, y, _), (text, _) in numbers.items()]

    def sights(self) -> list[Sight]:
        """Every rank with its suit: beside it, or in a fan below it; both in the colour of the suit."""
        ranks, small, large = list[tuple[Place, str, Rgb]](), dict[Pixel, str](), dict[Pixel, str]()
        for (x, y, kind), (more, ink) in self.marks():
            if kind == self.shapes.TEXT and more in RANKS:
                ranks.append(((x, y, kind), more, ink))
            elif kind == self.shapes.SHAPE:
                for names, shapes, found in ((SUITS, self.shapes.SUITS, small), (SUITS, self.shapes.LARGE, large)):
                    for name, shape in zip(names, shapes, strict=True):
                        if more is shape and ink == self.ink_of(name):
                            found[x, y] = name
                for name, shape in zip(RANKS, self.shapes.RANKS, strict=True):
                    if more is shape:
                        ranks.append(((x, y, kind), name, ink))
        return [sight for (x, y, _), rank, ink in ranks for sight in self.read(x, y, rank, ink, small, large)]

    def ink_of(self, suit: str) -> Rgb:
        found: Rgb = self.shapes.RED if suit in RED_SUITS else self.shapes.BLACK
        return found

    def read(
        self, x: int, y: int, rank: str, ink: Rgb, small: dict[Pixel, str], large: dict[Pixel, str]
    ) -> Iterator[Sight]:
        for (right, row), suit in small.items():
            if 8 <= right - x <= 15 and abs(row - y) <= 2 and ink == self.ink_of(suit):
                below = [name for (at, under), name in large.items() if 0 <= at - x <= 15 and 10 <= under - y <= 24]
                yield Sight(x, y, rank + suit, below == [suit])
        for (left, row), suit in large.items():
            if abs(left - x) <= 3 and 12 <= row - y <= 18 and ink == self.ink_of(suit):
                yield Sight(x, y, rank + suit, whole=True)

    def places(self) -> dict[int, list[Sight]]:
        """The cards by the number that they stand under, from above to below, in a fan from left to right."""
        labels = self.labels()
        found: dict[int, list[Sight]] = {label.number: [] for label in labels}
        for one in sorted(self.sights(), key=lambda one: (one.y, one.x)):
            row = max(label.y for label in labels if label.y < one.y)
            above = min((label for label in labels if label.y in (row, 0)), key=lambda label: distance(label, one, row))
            assert distance(above, one, row) < 21, f"{one} stands under no number"
            found[above.number].append(one)
        return found

    def backs(self) -> dict[int, int]:
        """How many hidden cards each pile shows: stripes of blue below its number, narrower than a cursor's frame."""
        labels = {label.number: label for label in self.labels()}
        widest = labels[2].x - labels[1].x - 3
        found = {}
        for n, label in labels.items():
            rows = [0 < self.blue_around(label.x, y) < widest for y in range(label.y + 12, 180)]
            found[n] = sum(now and not before for before, now in zip([False, *rows], rows, strict=False))
        return found

    def blue_around(self, x: int, y: int) -> int:
        """How many pixels of blue are beside one another there."""
        inks, blue, left, right = self.paper.inks, self.shapes.BLUE, x, x
        while inks.get((left - 1, y)) == blue:
            left -= 1
        while inks.get((right, y)) == blue:
            right += 1
        return right - left

    def framed(self, one: Sight, ink: Rgb) -> bool:
        """Whether a frame of that ink begins beside the card or before it: at its left, or in a fan above it."""
        inks = self.paper.inks
        return inks.get((one.x - 5, one.y + 4)) == ink or inks.get((one.x + 4, one.y - 5)) == ink


def distance(label: Label, one: Sight, row: int) -> int:
    """How far a card is from standing under a number; the foundations have one above them all."""
    return abs(label.x - one.x) + (0 if label.y == row or label.x > 350 else 999)
