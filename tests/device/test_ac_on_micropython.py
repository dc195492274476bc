"""[AC] at random moments of play on a real MicroPython: no command is half done, and none is lost."""

import random
import time
from typing import Any

import pytest

from host_sim.calculator import Calculator
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model, strict
from tests.device.micropython_calculator import position_after, tap, wait_for_title
from tests.device.played_game import board, play
from tests.patience import BUSY_SECONDS
from tools.games.catalogue import DEVICE, number_of
from tools.games.replay import PROMPT, keys_of_line
from tools.games.won import won_games

HEAP = 44 * 1024  # the budget, and 4 KB for what [AC] leaves until the next collection
MOST_STRIKES = 12  # per command
LONGEST_PAUSE = 0.002  # seconds between two of them; a turn takes a few milliseconds


class StrikingPlayer:
    """Types commands and presses [AC] at random moments."""

    def __init__(self, game: str, deal: int, model: Model) -> None:
        self.random = random.Random(f"{game} {deal}")
        self.strikes = 0
        heap = HEAP if model is FX_9860GIII else None
        self.calculator = Calculator(DEVICE / "solo.py", engine="micropython", heap=heap, model=strict(model))
        self.calculator.start()
        wait_for_title(self.calculator)
        for answer in (str(number_of(game)), str(deal)):
            self.wait_for_a_question()
            self.calculator.answer(answer)

    def wait_for_a_question(self) -> None:
        """[AC] leaves the board."""
        calculator = self.calculator
        while not calculator.wait_until("input", timeout=0.05):
            assert calculator.state == "busy", calculator.traceback
            if calculator.showing == "drawing":
                self.strike()

    def strike(self) -> None:
        self.strikes += self.calculator.press("AC")

    def type(self, command: str) -> None:
        """Answer From,To= and press [AC] several times while the command runs or is repaired."""
        while True:
            self.wait_for_a_question()
            at_the_prompt = next(row for row in reversed(self.calculator.shell_text()) if row).startswith(PROMPT)
            if self.calculator.answer(command if at_the_prompt else "") and at_the_prompt:
                break
        for _ in range(self.random.randrange(MOST_STRIKES)):
            time.sleep(self.random.random() * LONGEST_PAUSE)
            self.strike()

    def board(self) -> dict[str, Any]:
        self.wait_for_a_question()
        return board(position_after(self.calculator))


@pytest.mark.slow  # about 5,000 strikes in all games together
@pytest.mark.parametrize(
    ("game", "model"),
    [*((game, FX_9860GIII) for game in won_games()), ("shamrock", FX_CG50)],
    ids=lambda value: value.name if isinstance(value, Model) else value,
)
def test_ac_never_leaves_a_command_half_done_on_micropython(game: str, model: Model) -> None:
    deal, commands, *_ = won_games()[game]
    expected = [board(position) for position in play(game, deal, *commands)]
    player = StrikingPlayer(game, deal, model)
    try:
        done = 0
        while done < len(commands):
            player.type(commands[done])
            now = player.board()
            assert now in expected[done : done + 2], f"after {commands[: done + 1]}"
            done += now == expected[done + 1]
        assert player.board() == expected[-1]
        assert player.strikes > 3 * len(commands)
    finally:
        assert player.calculator.stop()


# Repairs the game, as every turn does first, and undoes all commands.
UNDO_ALL = "import prompt\nprompt.game.recover()\nwhile not prompt.game.undo_commands(1):\n    pass\n"


def press_back(calculator: Calculator) -> None:
    """Unless the script has ended, and wait until the script has read the key or ends."""
    before = calculator.times_tapped
    if calculator.state == "busy":
        calculator.tap(["BACK"])
        calculator.wait_for(lambda it: it.times_tapped > before or it.state != "busy", timeout=BUSY_SECONDS)


@pytest.mark.slow
def test_after_any_ac_a_game_with_live_keys_can_be_undone_to_the_deal() -> None:
    """[AC] may swallow a key, so the game may take another course."""
    deal, commands, *_ = won_games()["shamrock"]
    chance, [start, *_] = random.Random("live"), play("shamrock", deal)
    calculator = Calculator(DEVICE / "solo.py", engine="micropython", model=strict(FX_CG100))
    calculator.start()
    try:
        tap(calculator, [str(number_of("shamrock")), *keys_of_line(FX_CG100, str(deal))])
        strikes = 0
        for command in commands:
            calculator.tap(keys_of_line(FX_CG100, command))
            for _ in range(chance.randrange(MOST_STRIKES)):
                time.sleep(chance.random() * LONGEST_PAUSE)
                strikes += calculator.press("AC")
        tap(calculator, ["OK", "0", "EXE"])
        for _ in range(6):  # it cancels or asks before it leaves
            press_back(calculator)
        assert calculator.wait_until("ended", timeout=BUSY_SECONDS) and not calculator.traceback
        assert strikes > len(commands)
        assert board(position_after(calculator, UNDO_ALL)) == board(start)
    finally:
        assert calculator.stop()
