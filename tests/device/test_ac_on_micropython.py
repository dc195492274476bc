"""[AC] at random moments of live play on a real MicroPython: no command is half done, and none is lost."""

import ast
import random
import time
from typing import Any

import pytest

from host_sim.calculator import Calculator
from tests.device.played_table import board, play
from tests.device.ready_title import wait_for_title
from tools.games.catalogue import DEVICE, number_of
from tools.games.replay import PROMPT, SNAPSHOT, position
from tools.games.won import won_games

HEAP = 40 * 1024
MOST_STRIKES = 12  # while one command is obeyed
LONGEST_WAIT = 0.002  # seconds between two of them: a turn takes a few milliseconds


class Player:
    """Plays at the keys, and strikes [AC] at any time."""

    def __init__(self, game: str, deal: int) -> None:
        self.chance = random.Random(f"{game} {deal}")
        self.strikes = 0
        self.calculator = Calculator(DEVICE / "solo.py", engine="micropython", heap=HEAP)
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
@pytest.mark.parametrize("game", won_games())
def test_no_strike_leaves_a_command_half_done(game: str) -> None:
    deal, commands, *_ = won_games()[game]
    expected = [board(one) for one in play(game, deal, *commands)]
    player = Player(game, deal)
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
