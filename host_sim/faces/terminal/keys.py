"""The keys of a terminal, as the names the calculator knows; 'QUIT' ends the face, 'SPEED' changes it."""

import re

from host_sim.screen.shell import TYPABLE

QUIT = "QUIT"
SPEED = "SPEED"

CONTROLS = {
    "\r": "EXE",
    "\n": "EXE",
    "\x7f": "DEL",
    "\b": "DEL",
    "\x03": "AC",
    "\x1b": "AC",
    "\x04": QUIT,
    "\x11": QUIT,
}
SEQUENCES = {"A": "UP", "B": "DOWN", "C": "RIGHT", "D": "LEFT", "3~": "DEL", "19~": SPEED}
# An escape sequence (its first number and its final letter count), or one character.
TOKEN = re.compile(r"\x1b[\[O](?P<sequence>[0-9;]*[ -/]*[@-~])|(?P<single>.)", re.DOTALL)


def keys_in(typed: str) -> list[str]:
    """The calculator's keys in what has been typed; what it has no key for is left out."""
    return [name for token in TOKEN.finditer(typed) if (name := key_of(token))]


def key_of(token: re.Match[str]) -> str | None:
    if sequence := token["sequence"]:
        # With a modifier key held, an arrow comes as 1;5A.
        return SEQUENCES.get(sequence) or SEQUENCES.get(sequence[-1] if ";" in sequence else "")
    single = token["single"]
    return single if single in TYPABLE else CONTROLS.get(single)
