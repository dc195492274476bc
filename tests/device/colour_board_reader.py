"""Draws the board of the colour display and reads the cards off the picture."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from host_sim.models import FX_CG50, Model
from tests.device.playable_device import PlayableDevice
from tests.device.recording_casioplot import Picture, Pixel, RecordingCasioplot, Rgb
from tools.games.cards import CARDS, RANKS, SUITS

MarkPlace = tuple[int, int, int]  # x, y and the kind of mark
Mark = tuple[Any, Rgb]  # a text, a shape or the end of a line; and its colour
RED_SUITS = "DH"


def text_of(card: int) -> str:
    return CARDS[card]


class DrawnCard(NamedTuple):
    """A card on the display and the top left corner of its rank."""

    x: int
    y: int
    card: str
    is_whole: bool  # not covered by another card: the large suit is visible


class Label(NamedTuple):
    """A number to type and its place on the display."""

    x: int
    y: int
    number: int


class ColourBoardReader(PlayableDevice):
    """The views of the colour models, with a screen that records what they draw."""

    def __init__(self, model: Model = FX_CG50, tick: Callable[[int, str], object] | None = None) -> None:
        self.screen = RecordingCasioplot(model)
        super().__init__(model=model, screen=self.screen, tick=tick, without_ticks=("cgdraw", "cgcards"))
        self.acui.wait_ac = lambda: 1
        self.hint = -1
        self.cursors: list[tuple[int, object]] = []
        self.pixels_of_marks: dict[tuple[MarkPlace, object], frozenset[Pixel]] = {}
        self.colour: Any = self.load("cgboard")
        self.shapes: Any = self.load("cgdraw")

    @property
    def game(self) -> Any:
        return self.prompt.game

    def draw(self, note: str | None = None) -> None:
        self.colour.draw(self.game, self.prompt.message if note is None else note, self.hint, self.cursors)

    def light_hint(self) -> int:
        """Highlight the hint's cards; returns its move, or -1."""
        self.hint = self.load("hints").__dict__["hint"](self.game)
        return self.hint

    def drawn_from_scratch(self, note: str | None = None) -> Picture:
        """The same board on an empty display; the recorded screen stays unchanged."""
        screen, drawn = self.screen, self.colour.drawn
        pixels, shown = screen.pixels, screen.shown
        screen.pixels, screen.shown, self.colour.drawn = {}, {}, None
        self.draw(note)
        picture = screen.pixels
        screen.pixels, screen.shown, self.colour.drawn = pixels, shown, drawn
        return picture

    def marks(self) -> Iterator[tuple[MarkPlace, Mark]]:
        for marks in self.colour.drawn[1]:
            yield from marks.items()

    def pixels_of(self, place: MarkPlace, mark: Mark) -> frozenset[Pixel]:
        """The pixels of one mark alone."""
        content, _ = mark
        key = (place, id(content) if isinstance(content, list) else content)  # shapes are lists that never move
        if key not in self.pixels_of_marks:
            pixels, self.screen.pixels = self.screen.pixels, {}
            self.shapes.mark(*place, *mark)
            self.pixels_of_marks[key] = frozenset(self.screen.pixels)
            self.screen.pixels = pixels
        return self.pixels_of_marks[key]

    def pixels_of_several_marks(self) -> set[Pixel]:
        """The pixels that more than one mark covers."""
        seen, shared = set[Pixel](), set[Pixel]()
        for place, mark in self.marks():
            pixels = self.pixels_of(place, mark)
            shared |= seen & pixels
            seen |= pixels
        return shared

    def texts(self) -> list[str]:
        return [text for (_, _, kind), (text, _) in self.marks() if kind == self.shapes.TEXT]

    def labels(self) -> list[Label]:
        """The numbers above the cards."""
        numbers = self.colour.drawn[1][-2]
        return [Label(x, y, int(text)) for (x, y, _), (text, _) in numbers.items()]

    def cards(self) -> list[DrawnCard]:
        """Every rank with its suit beside it, or below it in a fan, both in the suit's colour."""
        ranks, small_suits, large_suits = list[tuple[Pixel, str, Rgb]](), dict[Pixel, str](), dict[Pixel, str]()
        for (x, y, kind), (content, colour) in self.marks():
            if kind == self.shapes.TEXT and content in RANKS:
                ranks.append(((x, y), content, colour))
            elif kind == self.shapes.SHAPE:
                for shapes, suits in ((self.shapes.SUITS, small_suits), (self.shapes.LARGE, large_suits)):
                    for name, shape in zip(SUITS, shapes, strict=True):
                        if content is shape and colour == self.colour_of(name):
                            suits[x, y] = name
                for name, shape in zip(RANKS, self.shapes.RANKS, strict=True):
                    if content is shape:
                        ranks.append(((x, y), name, colour))
        return [card for rank in ranks for card in self.cards_with(*rank, small_suits, large_suits)]

    def colour_of(self, suit: str) -> Rgb:
        colour: Rgb = self.shapes.RED if suit in RED_SUITS else self.shapes.BLACK
        return colour

    def cards_with(
        self, corner: Pixel, rank: str, colour: Rgb, small_suits: dict[Pixel, str], large_suits: dict[Pixel, str]
    ) -> Iterator[DrawnCard]:
        """The cards of a rank that is drawn at this corner: one if its suit is in the right place, else none."""
        x, y = corner
        for (left, top), suit in small_suits.items():
            if 8 <= left - x <= 15 and abs(top - y) <= 2 and colour == self.colour_of(suit):
                below = [name for (u, v), name in large_suits.items() if 0 <= u - x <= 15 and 10 <= v - y <= 24]
                yield DrawnCard(x, y, rank + suit, below == [suit])
        for (left, top), suit in large_suits.items():
            if abs(left - x) <= 3 and 12 <= top - y <= 18 and colour == self.colour_of(suit):
                yield DrawnCard(x, y, rank + suit, is_whole=True)

    def columns(self) -> dict[int, list[DrawnCard]]:
        """The cards below each number, from top to bottom; in a fan from left to right."""
        labels = self.labels()
        columns: dict[int, list[DrawnCard]] = {label.number: [] for label in labels}
        for card in sorted(self.cards(), key=lambda card: (card.y, card.x)):
            row = max(label.y for label in labels if label.y < card.y)
            label = min(
                (label for label in labels if label.y in (row, 0)), key=lambda label: distance(label, card, row)
            )
            assert distance(label, card, row) < 21, f"{card} is not below a number"
            columns[label.number].append(card)
        return columns

    def card_backs(self) -> dict[int, int]:
        """How many hidden cards each pile shows: blue stripes below its number, narrower than the cursor's frame."""
        labels = {label.number: label for label in self.labels()}
        pile_width = labels[2].x - labels[1].x - 3
        backs = {}
        for number, label in labels.items():
            rows = [0 < self.blue_width(label.x, y) < pile_width for y in range(label.y + 12, 180)]
            backs[number] = sum(row and not above for above, row in zip([False, *rows], rows, strict=False))
        return backs

    def blue_width(self, x: int, y: int) -> int:
        """The length of the blue line through this pixel."""
        pixels, blue, left, right = self.screen.pixels, self.shapes.BLUE, x, x
        while pixels.get((left - 1, y)) == blue:
            left -= 1
        while pixels.get((right, y)) == blue:
            right += 1
        return right - left

    def has_frame(self, card: DrawnCard, colour: Rgb) -> bool:
        """Whether the card has a frame of this colour to its left or, in a fan, above it."""
        pixels = self.screen.pixels
        return pixels.get((card.x - 5, card.y + 4)) == colour or pixels.get((card.x + 4, card.y - 5)) == colour


def distance(label: Label, card: DrawnCard, row: int) -> int:
    """How far the card is from the column below the label; one label at the right is above all foundations."""
    return abs(label.x - card.x) + (0 if label.y == row or label.x > 350 else 999)
