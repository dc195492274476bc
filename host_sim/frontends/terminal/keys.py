"""Translates typed characters into keys of the calculator, actions of the frontend, and pasted text."""

import re
from typing import Literal, NamedTuple

from host_sim.frontends.shortcuts import ACTIONS, Action
from host_sim.models import Model

UNAVAILABLE: set[Action] = {
    "SELECT_ALL",
    "COPY",
    "PASTE",
    "LAYOUT",
    "FULL_SCREEN",
}  # the terminal has its own keys for these

# Control characters and escape sequences of PC keys. Terminals send different sequences for some keys.
CONTROLS = {
    "\r": "Enter",
    "\n": "Enter",
    "\x7f": "Backspace",
    "\b": "Backspace",
    "\x03": "Ctrl-C",
    "\x04": "Ctrl-Q",
    "\x05": "Ctrl-E",
    "\x0e": "Ctrl-N",
    "\x11": "Ctrl-Q",
    "\x12": "Ctrl-R",
    "\x14": "Ctrl-T",
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


class TerminalEvent(NamedTuple):
    """A key of the calculator, an action of the frontend, pasted text, or a character that can't be typed."""

    kind: Literal["key", "action", "text", "unknown"]
    name: str


def events_in(characters: str, model: Model, *, live: bool = False) -> list[TerminalEvent]:
    """live: getkey() gets the keys, so that some keys of the PC mean others."""
    return [event for token in TOKEN.finditer(characters) for event in token_events(token, model, live=live)]


def token_events(token: re.Match[str], model: Model, *, live: bool) -> list[TerminalEvent]:
    if (pasted := token["pasted"]) is not None:
        return [TerminalEvent("text", pasted.replace("\r", "\n"))]
    if sequence := token["sequence"]:
        return pc_key_events(SEQUENCES.get(sequence) or SEQUENCES.get(unmodified(sequence), ""), model)
    single = token["single"]
    if live and (does := model.keyboard.by_live_key.get(LIVE_CONTROLS.get(single, single))):
        return [TerminalEvent("key", does)]
    if single in model.typable:
        return [TerminalEvent("key", single)]
    if single in CONTROLS or single in ACTIONS:
        return pc_key_events(CONTROLS.get(single, single), model)
    return [TerminalEvent("unknown", single)] if single.isprintable() else []


def unmodified(sequence: str) -> str:
    """Without the number for [Ctrl] or [Alt]: 1;5A is an arrow, 15;5~ a function key."""
    return re.sub(r";[0-9]+", "", sequence) if sequence.endswith("~") else sequence[-1] if ";" in sequence else ""


def pc_key_events(name: str, model: Model) -> list[TerminalEvent]:
    if name in ("PageUp", "PageDown"):
        return [TerminalEvent("key", "UP" if name == "PageUp" else "DOWN")] * (model.rows - 1)
    if name in model.keyboard.by_pc_key:
        return [TerminalEvent("key", model.keyboard.by_pc_key[name])]
    action = ACTIONS.get(name)
    return [TerminalEvent("action", action)] if action and action not in UNAVAILABLE else []
