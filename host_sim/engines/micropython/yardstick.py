"""Seconds on the calculator, estimated from the work that MicroPython counts.

The same run measures the work of an empty `for` turn, whose time on a real calculator is known (host_sim/models.py):
the estimate is work / work of a turn x that time. casioplot's own time isn't counted as work; the model states it.
"""

from dataclasses import dataclass
from math import prod
from typing import Any

from host_sim.models import Model

EMPTY_TURN = "pass"
PIXEL_TURN = "set_pixel(i, 3)"
# Instructions of MicroPython 1.9.4, measured once. The first is the yardstick; the others show how well it fits.
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
    turns: dict[str, float]  # work of one loop turn, by the loop's body
    model: Model

    def seconds(self, cost: dict[str, Any]) -> float:
        """Estimated time of work and drawing."""
        calls_by_name, time = cost["drawn"], self.model.drawing
        calls = sum(calls_by_name[name] for name in CASIOPLOT)
        counted = calls * (self.turns[PIXEL_TURN] - self.turns[EMPTY_TURN])
        drawing = calls * time.call + calls_by_name["characters"] * time.character
        drawing += calls_by_name["draw_string"] * time.string + calls_by_name["show_screen"] * time.show
        drawing += calls_by_name["getkey"] * time.key
        return self.seconds_of_work(cost["work"] - counted) + float(drawing) / 1e6

    def seconds_of_work(self, work: float) -> float:
        """Estimated time of work without drawing."""
        return work / self.turns[EMPTY_TURN] * self.model.turn_us / 1e6

    def fit(self) -> float:
        """The factor by which 1.9.4 is slower, in loop turns, at the operations in KNOWN: 1 is a perfect estimate."""
        empty = self.turns[EMPTY_TURN]
        ratios = [
            (cost / KNOWN[EMPTY_TURN]) / ((self.turns[body] - empty) / empty)
            for body, cost in KNOWN.items()
            if body != EMPTY_TURN
        ]
        return float(prod(ratios) ** (1 / len(ratios)))
