"""The state of [SHIFT] and [ALPHA], and the names of the PC's keys as in the keyboard data."""

from dataclasses import dataclass
from enum import Enum

import pygame

from host_sim.keyboards import Key, Layer, LayerName

NOTHING = Layer()

PC_NAMES = {
    pygame.K_ESCAPE: "Esc",
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_DELETE: "Delete",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_PAGEUP: "PageUp",
    pygame.K_PAGEDOWN: "PageDown",
    pygame.K_SPACE: "Space",
    pygame.K_TAB: "Tab",
    **{getattr(pygame, f"K_F{number}"): f"F{number}" for number in range(1, 13)},
    **{getattr(pygame, f"K_{letter}"): letter.upper() for letter in "acenqrv"},  # with Ctrl
}


def pc_name(key: int, mod: int) -> str:
    """Such as "F5", "Shift-F5" or "Ctrl-C"; '' for keys that type text."""
    name = PC_NAMES.get(key, "")
    modifiers = [
        word
        for word, bits in (("Ctrl", pygame.KMOD_CTRL), ("Alt", pygame.KMOD_ALT), ("Shift", pygame.KMOD_SHIFT))
        if mod & bits
    ]
    if not name or len(name) == 1 and "Ctrl" not in modifiers:
        return ""
    return "-".join([*modifiers, name])


class Alpha(Enum):
    """Whether the next key types its letter."""

    OFF = "off"
    ONCE = "once"
    LOCKED = "locked"


@dataclass
class Keypad:
    """What the calculator remembers between key presses."""

    shift: bool = False
    alpha: Alpha = Alpha.OFF
    lower: bool = False

    @property
    def layer(self) -> LayerName:
        if self.shift:
            return "shift"
        return "plain" if self.alpha is Alpha.OFF else "alpha"

    def press(self, key: Key) -> Layer:
        """The layer of the key that applies now; an empty one for [SHIFT], [ALPHA] and such keys."""
        layer = key.layer(self.layer)
        if not layer.legend:  # without a legend, [SHIFT] and [ALPHA] change nothing
            layer = key.plain
        if self._switch(layer.does):
            return NOTHING
        self.shift = False
        if self.alpha is Alpha.ONCE:
            self.alpha = Alpha.OFF
        return layer

    def cased(self, letters: str) -> str:
        return letters.lower() if self.lower else letters

    def _switch(self, does: str) -> bool:
        """Handle keys that change the meaning of the next keys; False for other keys."""
        if does == "CASE":
            self.lower = not self.lower
        elif does == "SHIFT":
            self.shift = not self.shift
        elif does == "ALPHA":
            self.alpha = Alpha.ONCE if self.alpha is Alpha.OFF else Alpha.OFF
        elif does == "A-LOCK":
            self.alpha = Alpha.OFF if self.alpha is Alpha.LOCKED else Alpha.LOCKED
            self.shift = False
        else:
            return False
        return True
