"""The keys of the calculator in the window: where they lie, what they say, what they type."""

from dataclasses import dataclass
from enum import Enum
from typing import Literal

import pygame

PC_KEYS = {
    pygame.K_ESCAPE: "AC",
    pygame.K_RETURN: "EXE",
    pygame.K_KP_ENTER: "EXE",
    pygame.K_BACKSPACE: "DEL",
    pygame.K_DELETE: "DEL",
    pygame.K_UP: "UP",
    pygame.K_DOWN: "DOWN",
    pygame.K_LEFT: "LEFT",
    pygame.K_RIGHT: "RIGHT",
}

Look = Literal["digit", "operator", "symbol", "control", "red", "orange", "blue", "arrow"]
# What a key does to the window itself instead of typing something.
Switch = Literal["ALPHA", "A-LOCK", "CASE", "PHOTO"]


@dataclass(frozen=True)
class Key:
    """One key: `types` goes to the calculator; after [ALPHA] it is `letter` instead."""

    legend: str
    types: tuple[str, ...] = ()
    letter: str = ""
    look: Look = "control"
    switch: Switch | None = None
    width: int = 1  # in columns of its row


def typing(legend: str, letter: str, look: Look = "symbol", text: str = "") -> Key:
    """A key that types characters: those of its legend where nothing else is said."""
    return Key(legend, tuple(text or legend), letter, look)


# Top left, two rows of two; the arrows lie to the right of them.
CONTROL_ROWS = (
    (Key("ALPHA", look="red", switch="ALPHA"), Key("A-LOCK", switch="A-LOCK")),
    (Key("a / A", switch="CASE"), Key("PHOTO", switch="PHOTO")),
)
UP, DOWN, LEFT, RIGHT = ARROWS = tuple(Key(name, (name,), look="arrow") for name in ("UP", "DOWN", "LEFT", "RIGHT"))

# The letters lie where the calculator has them. The characters it needs [SHIFT] for have a key of their own here.
SMALL_ROWS = (
    (
        typing("x", "A"),
        typing("[", "B"),
        typing("]", "C"),
        typing("{", "D"),
        typing("}", "E"),
        typing("^", "F", text="**"),
    ),
    (
        typing("x²", "G", text="**2"),
        typing("SPACE", "H", text=" "),
        typing("(", "I"),
        typing(")", "J"),
        typing(",", "K"),
        typing("=", "L"),
    ),
)
MAIN_ROWS = (
    (
        typing("7", "M", "digit"),
        typing("8", "N", "digit"),
        typing("9", "O", "digit"),
        Key("DEL", ("DEL",), look="orange"),
        Key("AC", ("AC",), look="orange"),
    ),
    (
        typing("4", "P", "digit"),
        typing("5", "Q", "digit"),
        typing("6", "R", "digit"),
        typing("\N{MULTIPLICATION SIGN}", "S", "operator", "*"),
        typing("\N{DIVISION SIGN}", "T", "operator", "/"),
    ),
    (
        typing("1", "U", "digit"),
        typing("2", "V", "digit"),
        typing("3", "W", "digit"),
        typing("+", "X", "operator"),
        typing("\N{MINUS SIGN}", "Y", "operator", "-"),
    ),
    (
        typing("0", "Z", "digit"),
        typing(".", " ", "digit"),
        typing('"', "", "digit"),
        Key("EXE", ("EXE",), look="blue", width=2),
    ),
)
KEYS = tuple(key for rows in (CONTROL_ROWS, (ARROWS,), SMALL_ROWS, MAIN_ROWS) for row in rows for key in row)


class Alpha(Enum):
    """Whether the next key gives its letter."""

    OFF = "off"
    ONCE = "once"
    LOCKED = "locked"


@dataclass
class Keypad:
    """What the calculator remembers between two keys: [ALPHA] and the case of its letters."""

    alpha: Alpha = Alpha.OFF
    lower: bool = False

    def switch(self, switch: Switch) -> None:
        """Take a key that changes what the next ones mean."""
        if switch == "CASE":
            self.lower = not self.lower
        elif switch == "ALPHA":
            self.alpha = Alpha.ONCE if self.alpha is Alpha.OFF else Alpha.OFF
        elif switch == "A-LOCK":
            self.alpha = Alpha.OFF if self.alpha is Alpha.LOCKED else Alpha.LOCKED

    def typed(self, key: Key) -> tuple[str, ...]:
        """The names that `key` sends to the calculator now."""
        if self.alpha is Alpha.OFF or not key.types:
            return key.types
        if self.alpha is Alpha.ONCE:
            self.alpha = Alpha.OFF
        return (self.cased(key.letter),) if key.letter else key.types

    def cased(self, letter: str) -> str:
        return letter.lower() if self.lower else letter


def key_for(name: str) -> Key | None:
    """The key that shows as pressed when the PC keyboard sends `name`."""
    for key in KEYS:
        if key.types == (name,) or (key.letter and key.letter == name.upper() and name != " "):
            return key
    return None
