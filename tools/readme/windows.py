"""Pictures of the simulator's window, made without a display. The fonts are the machine's: nobody compares them."""

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from host_sim.calculator import Calculator
from host_sim.session.session import Session
from tools.games.catalogue import DEVICE, number_of
from tools.games.won import Won

READ_SECONDS = 1.0  # without a further file being read, and all are
# A mistake that many make: the calculator's random has no shuffle.
QUIZ = """import random

print("Capitals of Europe")
name = input("Your name? ")
questions = ["France", "Italy", "Spain"]
random.shuffle(questions)
"""


def save_game(scene: Won, path: Path) -> None:
    """In the middle of a game."""
    with session_of(DEVICE / "solo.py") as (session, calculator):
        while time.monotonic() - calculator.busy_since < READ_SECONDS:  # [AC] on the title would end it sooner
            time.sleep(0.05)
        for line in (str(number_of(scene.game)), str(scene.deal), *scene.commands[: scene.picture_after]):
            while not calculator.wait_until("input", timeout=0.05):
                if calculator.showing == "drawing":  # before that, [AC] would take the command back
                    calculator.press("AC")
            calculator.answer(line)
        calculator.wait_for(lambda it: it.showing == "drawing" and it.state == "busy")
        save(session, path)


def save_text(path: Path) -> None:
    """With the text beside it, of a script that has failed."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "capitals.py"
        script.write_text(QUIZ)
        with session_of(script) as (session, calculator):
            calculator.wait_until("input")
            calculator.answer("ADA")
            calculator.wait_until("failed")
            session.tick()
            save(session, path, text=True)


@contextmanager
def session_of(script: Path) -> Iterator[tuple[Session, Calculator]]:
    session = Session(script, Calculator)
    assert session.calculator
    try:
        yield session, session.calculator
    finally:
        session.stop()


def save(session: Session, path: Path, *, text: bool = False) -> None:
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    import pygame

    from host_sim.faces.window.face import Window
    from host_sim.faces.window.layout import window_size_for

    pygame.display.init()
    pygame.font.init()
    window = Window(session, window_size_for(session.model, 3))
    if text:
        window.switch_pane()
    window.draw()
    pygame.image.save(window.screen, str(path))
    pygame.display.quit()
