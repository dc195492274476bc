"""What the views paint: how often each pixel, which words where, and which cards can be read off it."""

from collections import Counter
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, NamedTuple

from host_sim.models import FX_9860GIII
from host_sim.screen.fonts import fonts_of
from host_sim.screen.formats import BLACK, Colour, format_of
from tools.games.cards import RANKS, SUITS
from tools.games.device import Device

Pixel = tuple[int, int]
DISPLAY = {(x, y) for x in range(FX_9860GIII.width) for y in range(FX_9860GIII.height)}


class Word(NamedTuple):
    x: int
    y: int
    text: str
    right: int  # the first column after it

    @property
    def middle(self) -> float:
        return (self.x + self.right) / 2


class Sight(NamedTuple):
    """A card as it can be read off the display."""

    x: int
    y: int
    card: str
    gap: int  # blank columns between rank and suit

    def at(self, word: Word) -> bool:
        return (word.x, word.y) == (self.x, self.y)

    @property
    def middle(self) -> float:
        return self.x + 5


@dataclass
class Paper:
    """Stands for casioplot, and remembers how often each pixel was made black since the display was cleared."""

    black: Counter[Pixel] = field(default_factory=Counter)
    words: list[Word] = field(default_factory=list)
    shown: int = 0

    def module(self) -> ModuleType:
        made = ModuleType("casioplot")
        for name in ("set_pixel", "draw_string", "clear_screen", "show_screen"):
            setattr(made, name, getattr(self, name))
        return made

    def clear_screen(self) -> None:
        self.black.clear()
        self.words.clear()

    def show_screen(self) -> None:
        self.shown += 1

    def set_pixel(self, x: int, y: int, colour: Colour = BLACK) -> None:
        if format_of(FX_9860GIII).ink(colour):
            self.black[x, y] += 1
        else:
            del self.black[x, y]

    def draw_string(self, x: int, y: int, text: str, colour: Colour = BLACK, size: str = "medium") -> None:
        font = fonts_of(FX_9860GIII)[size]
        self.words.append(Word(x, y, text, x + font.width(text) - 1))
        for character in text:
            glyph = font.glyph(character)
            for across, down in glyph.pixels:
                self.set_pixel(x + across, y + down, colour)
            x += glyph.advance

    def off_the_display(self) -> set[Pixel]:
        return set(self.black) - DISPLAY

    def painted_twice(self) -> set[Pixel]:
        return {pixel for pixel, times in self.black.items() if times > 1}

    def texts(self) -> list[str]:
        return [word.text for word in self.words]

    def word(self, text: str) -> Word:
        [found] = [word for word in self.words if word.text == text]
        return found


class Easel(Device):
    """The views of device/ on paper, and games to draw."""

    def __init__(self) -> None:
        self.paper = Paper()
        self.printed: list[str] = []
        super().__init__(modules={"casioplot": self.paper.module()}, names={"print": self.print})
        self.board: Any = self.load("board")
        self.load("fans")
        self.textview: Any = self.load("textview")
        self.shapes: Any = self.load("shapes")

    def print(self, *values: object, sep: str = " ", end: str = "\n") -> None:
        self.printed.append(sep.join(map(str, values)) + end)

    def game(self, menu: int, deal: int = 1) -> Any:
        return self.load("engine").__dict__["Game"](menu - 1, deal)

    def draw(self, game: Any, note: str = "") -> Paper:
        self.board.draw(game, note)
        return self.paper

    def text(self, game: Any, note: str = "") -> list[str]:
        """The lines of the shell with the prompt, as prompt.py goes on after the view."""
        self.printed.clear()
        self.textview.draw(game, note)
        return ("".join(self.printed) + (f"{note}\n" if note else "") + "From,To=").split("\n")

    def suit_at(self, x: int, y: int) -> str | None:
        """Whose shape the 5 by 5 pixels are, exactly."""
        seen = {(across, down) for across in range(5) for down in range(5) if self.paper.black[x + across, y + down]}
        for suit, shape in zip(SUITS, self.shapes.SHAPES, strict=False):
            if seen == {(pixel & 7, (pixel >> 3) - 4) for pixel in shape}:
                return suit
        return None

    def cards(self) -> list[Sight]:
        """Every rank with a suit five or six pixels to its right."""
        return [
            Sight(word.x, word.y, word.text + suit, word.x + far - word.right)
            for word in self.paper.words
            for far in (5, 6)
            if word.text in RANKS and (suit := self.suit_at(word.x + far, word.y))
        ]

    def columns(self) -> dict[int, list[str]]:
        """The cards by the number they stand under, from above to below; to the right of 0 where 0 begins a row."""
        cards = sorted(self.cards(), key=lambda one: one.y)
        labels = [word for word in self.paper.words if word.text.isdigit() and not any(one.at(word) for one in cards)]
        rows = [y for y, count in Counter(word.y for word in labels).items() if count >= 9]
        found: dict[int, list[str]] = {int(word.text): [] for word in labels if word.y in rows}
        if 0 not in found:
            [zero] = [word for word in labels if word.text == "0" and word.x < 14]
            found[0] = [one.card for one in cards if one.y == zero.y]
            cards = [one for one in cards if one.y < zero.y]
        for one in cards:
            row = [word for word in labels if word.y == max(y for y in rows if y < one.y)]
            above = min(row, key=lambda word: abs(word.middle - one.middle))
            assert abs(above.middle - one.middle) < 4, f"{one} stands under no number"
            found[int(above.text)].append(one.card)
        return found
