"""Draws the board of the small display and reads the cards off the picture."""

from collections import Counter
from itertools import product
from typing import Any, NamedTuple

from tests.device.playable_device import PlayableDevice
from tests.device.recording_casioplot import RecordingCasioplot, Word
from tools.games.cards import RANKS, SUITS

SUIT_PIXELS = list(product(range(5), repeat=2))


class DrawnCard(NamedTuple):
    """A card on the display and the top left corner of its rank."""

    x: int
    y: int
    card: str
    gap: int  # blank columns between rank and suit

    def is_at(self, word: Word) -> bool:
        return (word.x, word.y) == (self.x, self.y)

    @property
    def middle(self) -> float:
        return self.x + 5


class BoardReader(PlayableDevice):
    """The views of the fx-9860GIII, with a screen that records what they draw."""

    def __init__(self) -> None:
        self.screen = RecordingCasioplot()
        super().__init__(screen=self.screen)
        self.board: Any = self.load("board")
        self.load("fanboard")
        self.textview: Any = self.load("textview")
        self.shapes: Any = self.load("title")

    def new_game(self, menu: int, deal: int = 1) -> Any:
        return self.engine.Game(menu - 1, deal)

    def draw(self, game: Any, note: str = "") -> RecordingCasioplot:
        self.board.draw(game, note, -1)
        return self.screen

    def shell_lines(self, game: Any, note: str = "") -> list[str]:
        """The text view followed by the note and the prompt, as prompt.py prints them."""
        self.printed.clear()
        self.textview.draw(game, note, -1)
        return ("".join(self.printed) + (f"{note}\n" if note else "") + "From,To=").split("\n")

    def suit_at(self, x: int, y: int) -> str | None:
        """The suit whose shape exactly fills the 5 by 5 pixels."""
        drawn = self.screen.pixels
        pixels = {(right, down) for right, down in SUIT_PIXELS if (x + right, y + down) in drawn}
        for suit, shape in zip(SUITS, self.shapes.SHAPES, strict=False):
            if pixels == {(pixel & 7, (pixel >> 3) - 4) for pixel in shape}:
                return suit
        return None

    def cards(self) -> list[DrawnCard]:
        """Every rank with a suit five or six pixels to its right."""
        return [
            DrawnCard(word.x, word.y, word.text + suit, word.x + distance - word.right)
            for word in self.screen.words
            for distance in (5, 6)
            if word.text in RANKS and (suit := self.suit_at(word.x + distance, word.y))
        ]

    def columns(self) -> dict[int, list[str]]:
        """The cards below each number, from top to bottom; if 0 starts a row, those to its right."""
        cards = sorted(self.cards(), key=lambda card: card.y)
        words = self.screen.words
        labels = [word for word in words if word.text.isdigit() and not any(card.is_at(word) for card in cards)]
        rows = [y for y, count in Counter(word.y for word in labels).items() if count >= 9]
        columns: dict[int, list[str]] = {int(word.text): [] for word in labels if word.y in rows}
        if 0 not in columns:
            [zero] = [word for word in labels if word.text == "0" and word.x < 14]
            columns[0] = [card.card for card in cards if card.y == zero.y]
            cards = [card for card in cards if card.y < zero.y]
        for card in cards:
            row = [word for word in labels if word.y == max(y for y in rows if y < card.y)]
            label = min(row, key=lambda word: abs(word.middle - card.middle))
            assert abs(label.middle - card.middle) < 4, f"{card} is not below a number"
            columns[int(label.text)].append(card.card)
        return columns
