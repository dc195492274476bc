"""Prints as JSON what the display should show in the browser: `title` the first one, `games` all won games,
`short-game` the one with the fewest moves to its picture, `drawings` a script on all models.

Both run on the PC's own Python, with pixels drawn by host_sim/screen: they share nothing with the page.
"""

import base64
import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from host_sim.calculator import Calculator
from host_sim.models import FX_9860GIII, MODELS, Model
from host_sim.screen.formats import format_of, inks_of
from tools.docs_builder.game_recordings import from_the_title, watch
from tools.games.catalogue import number_of
from tools.games.won import Won, won_games

SCRIPT = Path(__file__).parents[1] / "scripts" / "letters.py"


def title() -> str:
    game = next(iter(won_games().values()))
    return bits(from_the_title(watch(game, model=FX_9860GIII, last=0).shots)[0].frame)


def games() -> dict[str, Any]:
    return {name: screens_of(game) for name, game in won_games().items()}


def short_game() -> dict[str, Any]:
    return screens_of(min(won_games().values(), key=lambda game: game.picture_after))


def screens_of(game: Won) -> dict[str, Any]:
    whole = watch(game, model=FX_9860GIII)
    return {
        "lines": [str(number_of(game.game)), str(game.deal), *game.commands],
        "pictureAfter": game.picture_after + 2,  # lines: the numbers of the game and of the deal come first
        "board": bits(watch(game, model=FX_9860GIII, last=game.picture_after).display),
        "won": bits(whole.display),
    }


def bits(frame: bytes) -> str:
    """One bit per pixel, most significant first, in base64."""
    packed = int("".join(map(str, frame)), 2).to_bytes(len(frame) // 8, "big")
    return base64.b64encode(packed).decode()


def drawings() -> dict[str, Any]:
    return {"script": SCRIPT.read_text(), "digests": {name: drawing_digest(model) for name, model in MODELS.items()}}


def drawing_digest(model: Model) -> str:
    """Of the pixels as red, green, blue and opaque bytes."""
    calculator = Calculator(SCRIPT, model=model)
    calculator.start()
    try:
        assert calculator.wait_until("ended")
        inks = inks_of(calculator.frame(), model)
    finally:
        calculator.stop()
    return hashlib.sha256(b"".join(bytes((*format_of(model).colour(ink), 255)) for ink in inks)).hexdigest()


if __name__ == "__main__":
    kinds = {"title": title, "games": games, "short-game": short_game, "drawings": drawings}
    print(json.dumps(kinds[sys.argv[1]]()))
