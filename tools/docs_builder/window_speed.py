"""Measures how many pictures per second the window shows while a script animates, for tools/docs/costs.md."""

import os
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import NamedTuple

from host_sim.calculator import Calculator
from host_sim.models import MODELS, Model
from host_sim.session.session import Session

SECONDS = 5.0
LAPTOP = (1366, 768)
HEADS = ["", "Pictures per second", "Turns of the window's loop, compared with the same script without show_screen()"]
SCRIPT = """from casioplot import *
x = 0
while True:
    for y in range(20, 40): set_pixel(x, y, (255, 255, 255))
    x = (x + 1) % {width}
    for y in range(20, 40): set_pixel(x, y, (0, 0, 0))
    {show}
"""


class Counts(NamedTuple):
    turns: int
    pictures: int


def measure() -> dict[str, list[str]]:
    """The rows of the table: one per model."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    return {model.name: cells(model) for model in MODELS.values()}


def cells(model: Model) -> list[str]:
    drawing, still = counts(model, "show_screen()"), counts(model, "pass")
    return [f"{drawing.pictures / SECONDS:.0f}", f"{drawing.turns / still.turns:.2f}"]


def counts(model: Model, show: str) -> Counts:
    import pygame

    from host_sim.frontends.window import frontend
    from host_sim.frontends.window.layout import first_size

    class CountedWindow(frontend.Window):
        turns = pictures = 0
        ends = float("inf")

        def draw(self) -> None:
            super().draw()
            self.turns += 1
            if time.monotonic() > self.ends:
                self.is_open = False

        def draw_lcd(self, frame: bytes) -> None:
            super().draw_lcd(frame)
            self.pictures += 1

    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "script.py"
        script.write_text(SCRIPT.format(width=model.width, show=show))
        pygame.display.init()
        pygame.font.init()
        session = Session(script, partial(Calculator, model=model, engine="micropython", speed="full"), model=model)
        try:
            window = CountedWindow(session, first_size(model, LAPTOP))
            assert session.calculator and session.calculator.wait_for(lambda calculator: calculator.has_begun)
            window.ends = time.monotonic() + SECONDS
            frontend.show(window)
            return Counts(window.turns, window.pictures)
        finally:
            session.stop()
            pygame.display.quit()
