"""Keyboard shortcuts of the frontends, and the texts that explain the keys."""

import re
from collections.abc import Callable, Collection
from operator import methodcaller
from typing import Literal, NamedTuple

from host_sim.keyboards import Key, Layer
from host_sim.models import Model
from host_sim.session.session import Session

Action = Literal[
    "RESTART", "MODEL", "SPEED", "STRICT", "TEXT", "DRAWING", "LAYOUT", "FULL_SCREEN", "RECORD", "SCREENSHOT", "HELP",
    "SELECT_ALL", "COPY", "PASTE", "QUIT",
]  # fmt: skip


class Shortcut(NamedTuple):
    action: Action
    pc: tuple[str, ...]
    meaning: str


SHORTCUTS = (
    Shortcut("RESTART", ("F5", "Ctrl-R"), "restart the script"),
    Shortcut("MODEL", ("Ctrl-N",), "next calculator; the script starts there"),
    Shortcut("SPEED", ("F8",), "calculator speed on or off"),
    Shortcut("STRICT", ("Ctrl-E",), "restart without what the calculator may lack"),
    Shortcut("TEXT", ("F9",), "show or hide the printed text"),
    Shortcut("DRAWING", ("Ctrl-T",), "restart with pictures, or as text only"),
    Shortcut("LAYOUT", ("F10",), "keys below, keys beside, display only, full screen"),
    Shortcut("FULL_SCREEN", ("Alt-Enter",), "full screen on or off"),
    Shortcut("RECORD", ("F11",), "start recording, or stop and save"),
    Shortcut("SCREENSHOT", ("F12",), "save a screenshot"),
    Shortcut("SELECT_ALL", ("Ctrl-A",), "select all text"),
    Shortcut("COPY", ("Ctrl-C", "Ctrl-Shift-C"), "copy the selected text"),
    Shortcut("PASTE", ("Ctrl-V", "Ctrl-Shift-V"), "paste"),
    Shortcut("HELP", ("?",), "this help"),
    Shortcut("QUIT", ("Ctrl-Q",), "quit"),
)
ACTIONS: dict[str, Action] = {pc: shortcut.action for shortcut in SHORTCUTS for pc in shortcut.pc}
# What the session does; the result is a message to show, if there is one.
SESSION_ACTIONS: dict[Action, Callable[[Session], str | None]] = {
    "RESTART": methodcaller("restart"),
    "MODEL": methodcaller("switch_model"),
    "SPEED": methodcaller("switch_speed"),
    "STRICT": methodcaller("switch_strict"),
    "DRAWING": methodcaller("switch_drawing"),
    "RECORD": methodcaller("start_or_stop_recording"),
    "SCREENSHOT": methodcaller("save_screenshot"),
}
WORD = re.compile(r"[A-Za-z]{2}")
SAME_KEYS = ("other keys", "type themselves")
LETTERS_FOR_GETKEY = ("a letter, for getkey()", "[ALPHA], then its key")

HelpRow = tuple[str, str]  # keys of the PC, and what they do


def help_rows(model: Model, without: Collection[Action] = ()) -> list[HelpRow]:
    """All keys of the PC that need an explanation, in groups separated by empty rows."""
    keys = [key for key in model.keyboard.keys if key.pc + key.live and not has_same_name(key)]
    return [
        *((pc_keys(key), f"{label(key)} {key.plain.hint}".strip()) for key in keys),
        ("", ""),
        *((" or ".join(shortcut.pc), shortcut.meaning) for shortcut in SHORTCUTS if shortcut.action not in without),
        ("", ""),
        SAME_KEYS,
        *([LETTERS_FOR_GETKEY] if model.reads_keys else []),
    ]


def has_same_name(key: Key) -> bool:
    """Whether the PC's key has the same name and needs no explanation."""
    return not key.plain.hint and bool(key.pc) and all(pc.upper() == key.name for pc in key.pc)


def pc_keys(key: Key) -> str:
    only_for_getkey = " for getkey()" if key.live and not key.pc else ""
    return " or ".join(key.pc + key.live) + only_for_getkey


def label(key: Key) -> str:
    """The key's legend; if that isn't a word, its name too."""
    legend = f"[{key.plain.legend}]"
    return legend if WORD.search(legend) or key.name == key.plain.legend else f"{legend} {key.name.replace('_', ' ')}"


def tooltip_lines(key: Key) -> list[str]:
    """What a key does alone, after [SHIFT] and after [ALPHA]; '' for nothing."""
    is_sign = key.plain.does and not WORD.search(key.plain.legend) and not has_same_name(key)
    plain = f"{label(key)} {pc_keys(key)}".strip() if is_sign else pc_keys(key)
    hint = meaning(key.plain)
    return [f"{plain}: {hint}" if plain and hint else plain or hint, meaning(key.shift), meaning(key.alpha)]


def meaning(layer: Layer) -> str:
    if layer.hint or layer.does:
        return layer.hint
    if len(layer.types) == 1:
        return "space" if layer.types == " " else layer.types
    if layer.types:
        return f"types {layer.types}"
    return unreadable(layer) if layer.legend else ""


def unreadable(layer: Layer) -> str:
    return f"Scripts can't read [{layer.legend}]"
