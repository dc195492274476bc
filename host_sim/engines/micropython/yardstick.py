"""Seconds on the calculator, estimated from the work that MicroPython counts.

The same run counts an empty `for` turn, whose time on a real calculator is known (host_sim/models.py): work / turn x
that time is the estimate. What casioplot itself does is not counted: the model says how long it takes.
"""

from dataclasses import dataclass
from math import prod
from typing import Any

from host_sim.models import FX_9860GIII, Model

EMPTY_TURN = "pass"
PIXEL_TURN = "set_pixel(i, 3)"
# Instructions of MicroPython 1.9.4, measured once. The first is the yardstick, the others tell how well it fits.
KNOWN = {
    EMPTY_TURN: 235,
    "a = i + 1": 124,
    "cards[5]": 185,
    "function()": 564,
    "thing.method()": 1066,
    "len(cards)": 1167,
    "str(i)": 7331,
    "[0] * 52": 2470,
}
CASIOPLOT = ("set_pixel", "draw_string", "clear_screen", "show_screen")


@dataclass(frozen=True)
class Yardstick:
    turns: dict[str, float]  # work of one loop turn, by what is in the loop
    model: Model = FX_9860GIII

    def seconds(self, stretch: dict[str, Any]) -> float:
        """Estimated time on the calculator of what was done: its work, and what was drawn."""
        drawn, time = stretch["drawn"], self.model.drawing
        calls = sum(drawn[name] for name in CASIOPLOT)
        counted = calls * (self.turns[PIXEL_TURN] - self.turns[EMPTY_TURN])
        native = calls * time.call + drawn["characters"] * time.character
        native += drawn["draw_string"] * time.string + drawn["show_screen"] * time.show + drawn["getkey"] * time.key
        return self.seconds_of_work(stretch["work"] - counted) + float(native) / 1e6

    def seconds_of_work(self, work: float) -> float:
        """The same of something that draws nothing."""
        return work / self.turns[EMPTY_TURN] * self.model.turn_us / 1e6

    def fit(self) -> float:
        """How many times dearer 1.9.4 is, in loop turns, for operations it is known for: 1 would be a perfect VM."""
        empty = self.turns[EMPTY_TURN]
        ratios = [
            (cost / KNOWN[EMPTY_TURN]) / ((self.turns[body] - empty) / empty)
            for body, cost in KNOWN.items()
            if body != EMPTY_TURN
        ]
        return float(prod(ratios) ** (1 / len(ratios)))
