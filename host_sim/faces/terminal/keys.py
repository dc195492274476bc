"""What is typed in a terminal: keys of the calculator, things for the face to do, and text that was pasted."""

import re
from typing import Literal, NamedTuple

from host_sim.faces.shortcuts import ACTIONS, Action
from host_sim.models import Model

ELSEWHERE: set[Action] = {"ALL", "COPY", "PASTE", "FULL"}  # these a terminal does by itself, with keys of its own

# Control characters and escape sequences, by the names of a PC's keys. The last of two is what another terminal sends.
CONTROLS = {
    "\r": "Enter",
    "\n": "Enter",
    "\x7f": "Backspace",
    "\b": "Backspace",
    "\x03": "Ctrl-C",
    "\x04": "Ctrl-Q",
    "\x11": "Ctrl-Q",
    "\x12": "Ctrl-R",
    "\x16": "Ctrl-V",
    "\x1b": "Esc",
}
LIVE_CONTROLS = {" ": "Space", "\t": "Tab"}
SEQUENCES = {
    **{"A": "Up", "B": "Down", "C": "Right", "D": "Left", "H": "Home", "F": "End"},
    **{"1~": "Home", "3~": "Delete", "4~": "End", "5~": "PageUp", "6~": "PageDown", "7~": "Home", "8~": "End"},
    **{"P": "F1", "Q": "F2", "R": "F3", "S": "F4", "[A": "F1", "[B": "F2", "[C": "F3", "[D": "F4", "[E": "F5"},
    **{"11~": "F1", "12~": "F2", "13~": "F3", "14~": "F4", "15~": "F5", "17~": "F6", "18~": "F7", "19~": "F8"},
    **{"20~": "F9", "21~": "F10", "23~": "F11", "24~": "F12", "15;2~": "Shift-F5", "28~": "Shift-F5"},
}
# Pasted text in its brackets; an escape sequence; or one character.
TOKEN = re.compile(
    r"\x1b\[200~(?P<pasted>.*?)(?:\x1b\[201~|$)|\x1b[\[O](?P<sequence>\[?[0-9;]*[ -/]*[@-~])|(?P<single>.)", re.DOTALL
)


class Typed(NamedTuple):
    """One thing that was typed: a key of the calculator, an action of the face, pasted text, or a character that the
    calculator has not."""

    what: Literal["key", "action", "text", "refused"]
    name: str


def typed_in(characters: str, model: Model, *, live: bool = False) -> list[Typed]:
    """What has been typed, in its order; what nobody has a use for is left out. While a script runs that may look at
    its keys, some keys of the PC stand for others."""
    return [typed for token in TOKEN.finditer(characters) for typed in meaning(token, model, live=live)]


def meaning(token: re.Match[str], model: Model, *, live: bool) -> list[Typed]:
    if (pasted := token["pasted"]) is not None:
        return [Typed("text", pasted.replace("\r", "\n"))]
    if sequence := token["sequence"]:
        return of_pc_key(SEQUENCES.get(sequence) or SEQUENCES.get(unmodified(sequence), ""), model)
    single = token["single"]
    if live and (does := model.keyboard.by_live_key.get(LIVE_CONTROLS.get(single, single))):
        return [Typed("key", does)]
    if single in model.typable:
        return [Typed("key", single)]
    if single in CONTROLS or single in ACTIONS:
        return of_pc_key(CONTROLS.get(single, single), model)
    return [Typed("refused", single)] if single.isprintable() else []


def unmodified(sequence: str) -> str:
    """Without the number that tells of [Ctrl] or [Alt] being held: 1;5A is an arrow, 15;5~ a function key."""
    return re.sub(r";[0-9]+", "", sequence) if sequence.endswith("~") else sequence[-1] if ";" in sequence else ""


def of_pc_key(name: str, model: Model) -> list[Typed]:
    if name in ("PageUp", "PageDown"):
        return [Typed("key", "UP" if name == "PageUp" else "DOWN")] * (model.rows - 1)
    if name in model.keyboard.by_pc_key:
        return [Typed("key", model.keyboard.by_pc_key[name])]
    action = ACTIONS.get(name)
    return [Typed("action", action)] if action and action not in ELSEWHERE else []
