"""Plays commands at the prompt and returns the positions, in the form of a replay."""

import json
from contextlib import suppress
from typing import Any

from host_sim.models import FX_9860GIII
from tests.device.playable_device import PlayableDevice
from tests.device.reference_rules import card_of
from tools.games.replay import PROMPT, SNAPSHOT, Replay

SNAPSHOT_CODE = compile(SNAPSHOT, "snapshot", "exec")


class EndOfCommands(BaseException):
    """Ends a game from within its prompt."""


def play(game: str, deal: int | list[str], *commands: str, casioplot: bool = True) -> list[dict[str, Any]]:
    """The position at the deal, then after each command."""
    positions: list[dict[str, Any]] = []
    replay = Replay(
        game=game,
        deal=deal if isinstance(deal, int) else None,
        deck=None if isinstance(deal, int) else [card_of(card) for card in deal],
        commands=list(commands),
        model=FX_9860GIII,
        emit=lambda line: positions.append(json.loads(line)),
    )
    type_all(replay, PlayableDevice(casioplot=casioplot))
    return positions


def type_all(replay: Replay, device: PlayableDevice) -> None:
    """Like tools/games/replay.py, but without a display and many times as fast."""

    def report() -> None:
        names = {"__import__": device.load, "print": lambda snapshot: replay.report(repr(snapshot))}
        exec(SNAPSHOT_CODE, {"__builtins__": names})

    def answer(prompt: str) -> str:
        if prompt == PROMPT:
            report()
        line = replay.answer(prompt)
        if line is None:
            raise EndOfCommands
        return line

    device.answer = answer
    for function, result in replay.returns().items():
        device.replace_function(function, result)
    with suppress(EndOfCommands):
        while True:
            device.play()
            report()  # the player has quit; play() resumes the game


def after(game: str, deal: int | list[str], *commands: str) -> dict[str, Any]:
    """The position after all commands."""
    return play(game, deal, *commands)[-1]


def board(position: dict[str, Any]) -> dict[str, Any]:
    """The cards and counts of a position, without message and command."""
    return {key: position[key] for key in ("stock", "waste", "foundations", "piles", "score", "moves", "passes")}


def is_short(message: str) -> bool:
    """Not empty, and at most two lines of 21 characters."""
    lines = message.split("\n")
    return message != "" and len(lines) <= 2 and all(len(line) <= 21 for line in lines)
