"""What the keys of a PC do to a face itself, beside being the calculator's; and the map of them all, as words."""

import re
from collections.abc import Collection
from typing import Literal, NamedTuple

from host_sim.keyboards import Key, Layer
from host_sim.models import Model

Action = Literal["AGAIN", "SPEED", "TEXT", "FULL", "FILM", "PICTURE", "HELP", "ALL", "COPY", "PASTE", "QUIT"]


class Shortcut(NamedTuple):
    action: Action
    pc: tuple[str, ...]
    means: str


SHORTCUTS = (
    Shortcut("AGAIN", ("F5", "Ctrl-R"), "run the script again"),
    Shortcut("SPEED", ("F8",), "the calculator's own speed, and back"),
    Shortcut("TEXT", ("F9",), "all that was printed, beside the display"),
    Shortcut("FULL", ("F10", "Alt-Enter"), "full screen, and back"),
    Shortcut("FILM", ("F11",), "begin a film, end it and save it"),
    Shortcut("PICTURE", ("F12",), "save a picture"),
    Shortcut("ALL", ("Ctrl-A",), "select all the text"),
    Shortcut("COPY", ("Ctrl-C", "Ctrl-Shift-C"), "copy what is selected"),
    Shortcut("PASTE", ("Ctrl-V", "Ctrl-Shift-V"), "type what was copied"),
    Shortcut("HELP", ("?",), "this map"),
    Shortcut("QUIT", ("Ctrl-Q",), "close"),
)
ACTIONS: dict[str, Action] = {pc: shortcut.action for shortcut in SHORTCUTS for pc in shortcut.pc}
WORD = re.compile(r"[A-Za-z]{2}")
THEMSELVES = ("letters, digits, signs", "as they are; arrows too")
LIVE_LETTERS = ("a letter, for getkey()", "[ALPHA], then its key")


def calculator_rows(model: Model) -> list[tuple[str, str]]:
    """The calculator's keys that a PC has under another name."""
    keys = [key for key in model.keyboard.keys if key.pc + key.live and not is_called_alike(key)]
    return [(pc_keys(key), f"{called(key)} {key.plain.hint}".strip()) for key in keys]


def last_rows(model: Model) -> list[tuple[str, str]]:
    """What goes without saying, and what of it does not."""
    return [THEMSELVES, LIVE_LETTERS] if model.reads_keys else [THEMSELVES]


def face_rows(without: Collection[Action] = ()) -> list[tuple[str, str]]:
    """What a face does by itself."""
    return [(" or ".join(one.pc), one.means) for one in SHORTCUTS if one.action not in without]


def is_called_alike(key: Key) -> bool:
    """Whether the PC's key has the same name, and needs no word."""
    return not key.plain.hint and bool(key.pc) and all(pc.upper() == key.name for pc in key.pc)


def pc_keys(key: Key) -> str:
    """Those that stand for it."""
    only_live = " for getkey()" if key.live and not key.pc else ""
    return " or ".join(key.pc + key.live) + only_live


def called(key: Key) -> str:
    """By what is on it, where that is a word; else by its name: fonts lack many a sign, and nobody says them."""
    return f"[{key.plain.face if WORD.search(key.plain.face) else key.name.replace('_', ' ')}]"


def words_for(key: Key) -> list[str]:
    """What a key gives by itself, after [SHIFT] and after [ALPHA]; '' for a layer that it has not. One that has a sign
    on it, and types nothing, is called by its name."""
    is_sign = key.plain.does and not WORD.search(key.plain.face) and not is_called_alike(key)
    plain = f"{called(key)} {pc_keys(key)}".strip() if is_sign else pc_keys(key)
    hint = meaning(key.plain)
    return [f"{plain}: {hint}" if plain and hint else plain or hint, meaning(key.shift), meaning(key.alpha)]


def meaning(layer: Layer) -> str:
    if layer.hint or layer.does:
        return layer.hint
    if len(layer.types) == 1:
        return "space" if layer.types == " " else layer.types
    if layer.types:
        return f"types {layer.types}"
    return "of no use to a script" if layer.face else ""
