"""Screenshots of the simulator's window, made without a display, and of its page, made by a browser."""

import json
import os
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from host_sim.calculator import Calculator
from host_sim.engines.micropython.downloads import node
from host_sim.frontends.web.server import Server
from host_sim.frontends.web.site import FreshSite, sources
from host_sim.frontends.web.vendor import bundles
from host_sim.models import FX_9860GIII
from host_sim.session.session import Session
from tools.environment import TOP
from tools.games.catalogue import DEVICE, number_of
from tools.games.won import Won

TAKE_SCREENSHOTS = TOP / "tools" / "browser" / "pictures.js"
PHONE = {"width": 375, "height": 667, "sharpness": 2}
LAPTOP = {"width": 1366, "height": 768, "sharpness": 1}
EXAMPLE, TYPED = "plot.py", "sin(x)*x"
WINDOW, WINDOW_WITH_TEXT = (1140, 560), (1325, 600)
LOADED_SECONDS = 1.0  # if no file was loaded for this long, all are
# A common mistake: the calculator's random has no shuffle.
QUIZ = """import random

print("Capitals of Europe")
name = input("Your name? ")
questions = ["France", "Italy", "Spain"]
random.shuffle(questions)
"""


def save_window_with_game(game: Won, path: Path) -> None:
    with session_of(DEVICE / "solo.py") as (session, calculator):
        while time.monotonic() - calculator.busy_since < LOADED_SECONDS:  # an earlier [AC] would interrupt the loading
            time.sleep(0.05)
        for line in (str(number_of(game.game)), str(game.deal), *game.commands[: game.picture_after]):
            while not calculator.wait_until("input", timeout=0.05):
                if calculator.showing == "drawing":  # an earlier [AC] would cancel the command
                    calculator.press("AC")
            calculator.answer(line)
        calculator.wait_for(lambda it: it.showing == "drawing" and it.state == "busy")
        save_window(session, path)


def save_window_with_text(path: Path) -> None:
    """A script that has failed, with its output next to the calculator."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "capitals.py"
        script.write_text(QUIZ)
        with session_of(script) as (session, calculator):
            calculator.wait_until("input")
            calculator.answer("ADA")
            calculator.wait_until("failed")
            session.tick()
            save_window(session, path, text=True)


@contextmanager
def session_of(script: Path) -> Iterator[tuple[Session, Calculator]]:
    session = Session(script, partial(Calculator, model=FX_9860GIII), model=FX_9860GIII)
    assert session.calculator
    try:
        yield session, session.calculator
    finally:
        session.stop()


def save_window(session: Session, path: Path, *, text: bool = False) -> None:
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    import pygame

    from host_sim.frontends.window.frontend import Window

    pygame.display.init()
    pygame.font.init()
    window = Window(session, WINDOW_WITH_TEXT if text else WINDOW)
    while session.is_touchable and not session.buttons:  # tap.py answers once the script waits
        session.tick()
        time.sleep(0.01)
    if text:
        window.switch_pane()
    window.draw()
    pygame.image.save(window.screen, str(path))
    pygame.display.quit()


def save_web_pages(game: Won, phone: Path, laptop: Path, laptop_dark: Path) -> None:
    """A game on a phone, a script in the editor on a laptop, and the game there with the dark theme."""
    link = link_to(game)
    take_screenshots(
        {"file": str(phone), "hash": link, **PHONE},
        {"file": str(laptop), "example": EXAMPLE, "typed": TYPED, **LAPTOP},
        {"file": str(laptop_dark), "hash": link, "dark": True, **LAPTOP},
    )


def take_screenshots(*scenes: dict[str, Any]) -> None:
    site = FreshSite(sources(DEVICE, FX_9860GIII, bundles(), offline_first=False))
    with Server(site.file) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            subprocess.run([str(node()), str(TAKE_SCREENSHOTS), server.address, json.dumps(scenes)], check=True)
        finally:
            server.shutdown()


def link_to(game: Won) -> str:
    """A link to the board in the middle of the game."""
    keys = ["AC", *str(number_of(game.game)), "EXE", *str(game.deal), "EXE"]
    for command in game.commands[: game.picture_after]:
        keys += ["AC", *command, "EXE"]
    return "#script=solo.py&keys=" + ",".join(quote(key, safe="") for key in keys)
