"""[AC] at random moments of live play on a real MicroPython: no command is half done, and none is lost."""

import ast
import random
import time
from typing import Any

import pytest

from host_sim.calculator import Calculator
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model
from tests.device.played_table import board, play
from tests.device.ready_title import LONG, wait_for_title
from tools.games.catalogue import DEVICE, number_of
from tools.games.live_keys import keys_of_line
from tools.games.replay import PROMPT, SNAPSHOT, position
from tools.games.won import won_games

HEAP = 40 * 1024
MOST_STRIKES = 12  # while one command is obeyed
LONGEST_WAIT = 0.002  # seconds between two of them: a turn takes a few milliseconds


class Player:
    """Plays at the keys, and strikes [AC] at any time."""

    def __init__(self, game: str, deal: int, model: Model = FX_9860GIII) -> None:
        self.model = model
        self.chance = random.Random(f"{game} {deal}")
        self.strikes = 0
        heap = HEAP if model is FX_9860GIII else model.heap
        self.calculator = Calculator(DEVICE / "solo.py", engine="micropython", heap=heap, model=model)
        self.calculator.start()
        wait_for_title(self.calculator)
        for answer in (str(number_of(game)), str(deal)):
            self.wait_for_a_question()
            self.calculator.answer(answer)

    def wait_for_a_question(self) -> None:
        """The board is left by [AC], a page by [EXE]."""
        calculator = self.calculator
        while not calculator.wait_until("input", timeout=0.05):
            assert calculator.state == "busy", calculator.traceback
            if calculator.showing == "drawing":
                self.strike()

    def strike(self) -> None:
        self.strikes += self.calculator.press("AC")

    def type(self, command: str) -> None:
        """Answer From,To= and strike while it is obeyed, and while that is mended."""
        while True:
            self.wait_for_a_question()
            at_the_prompt = next(row for row in reversed(self.calculator.shell_text()) if row).startswith(PROMPT)
            if self.calculator.answer(command if at_the_prompt else "") and at_the_prompt:
                break
        for _ in range(self.chance.randrange(MOST_STRIKES)):
            time.sleep(self.chance.random() * LONGEST_WAIT)
            self.strike()

    def position(self) -> dict[str, Any]:
        self.wait_for_a_question()
        return board(position(ast.literal_eval(self.calculator._engine.evaluate(SNAPSHOT)), None, begun=True))


@pytest.mark.slow  # all games together are some 5,000 strikes
@pytest.mark.parametrize(
    ("game", "model"),
    [*((game, FX_9860GIII) for game in won_games()), ("shamrock", FX_CG50)],
    ids=lambda value: value.name if isinstance(value, Model) else value,
)
def test_no_strike_leaves_a_command_half_done(game: str, model: Model) -> None:
    deal, commands, *_ = won_games()[game]
    expected = [board(one) for one in play(game, deal, *commands)]
    player = Player(game, deal, model)
    try:
        done = 0
        while done < len(commands):
            player.type(commands[done])
            now = player.position()
            assert now in expected[done : done + 2], f"after {commands[: done + 1]}"
            done += now == expected[done + 1]
        assert player.position() == expected[-1]
        assert player.strikes > 3 * len(commands)
    finally:
        assert player.calculator.stop()


# Mended as before every turn, and every command taken back.
ALL_TAKEN_BACK = "import prompt\nprompt.game.mend()\nwhile not prompt.game.undo_commands(1):\n    pass\n"


@pytest.mark.slow
def test_no_strike_harms_a_game_with_live_keys() -> None:
    """A key may be lost to an [AC], so the game may go another way; but all of it can be taken back to the deal."""
    deal, commands, *_ = won_games()["shamrock"]
    chance, [start, *_] = random.Random("live"), play("shamrock", deal)
    calculator = Calculator(DEVICE / "solo.py", engine="micropython", heap=FX_CG100.heap, model=FX_CG100)
    calculator.start()
    try:
        tap(calculator, [str(number_of("shamrock")), *keys_of_line(FX_CG100, str(deal))])
        struck = 0
        for command in commands:
            calculator.tap(keys_of_line(FX_CG100, command))
            for _ in range(chance.randrange(MOST_STRIKES)):
                time.sleep(chance.random() * LONGEST_WAIT)
                struck += calculator.press("AC")
        tap(calculator, ["OK", "0", "EXE"])
        for _ in range(4):
            if calculator.state == "busy":
                calculator.tap(["BACK"])
                calculator.wait_for(lambda one: one.state != "busy", timeout=LONG / 20)
        assert calculator.state == "ended" and not calculator.traceback
        assert struck > len(commands)
        seen = position(ast.literal_eval(calculator._engine.evaluate(ALL_TAKEN_BACK + SNAPSHOT)), None, begun=True)
        assert board(seen) == board(start)
    finally:
        assert calculator.stop()


def tap(calculator: Calculator, keys: list[str]) -> None:
    """Press them, and wait until the script has seen them all."""
    before = calculator.times_tapped
    calculator.tap(keys)
    assert calculator.wait_for(lambda one: one.times_tapped > before, timeout=LONG), calculator.traceback
