"""tools/solve.py as a person or a tool calls it."""

import contextlib
import json
import os
import subprocess
import sys
import time

import psutil
import pytest

from tools.cli import options
from tools.cli.solve import main
from tools.environment import TOP
from tools.games.cards import CARDS, shuffled


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    main(list(arguments))
    return dict(json.loads(capsys.readouterr().out))


def test_a_winnable_deal_comes_with_commands(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "--game", "klondike3", "--deal", "2")
    assert list(told) == ["verdict", "commands", "nodes", "seconds"]
    assert told["verdict"] == "winnable" and told["commands"]


def test_an_unwinnable_deal_has_none(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "--game", "shamrock", "--deal", "33")
    assert (told["verdict"], told["commands"]) == ("unwinnable", None)


def test_a_deck_is_answered_like_its_deal(capsys: pytest.CaptureFixture[str]) -> None:
    deck = " ".join(CARDS[card] for card in shuffled(3))
    by_deck = answer(capsys, "--deck", deck)
    by_deal = answer(capsys, "--game", "casio", "--deal", "3")
    assert by_deck["commands"] == by_deal["commands"]


def test_too_short_a_limit_leaves_a_deal_undecided(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "--game", "klondike", "--deal", "39", "--limit", "0.001")
    assert (told["verdict"], told["commands"]) == ("undecided", None)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--deal", "0"],
        ["--deal", "2147483648"],
        ["--deal", "x"],
        ["--deal", "1", "--game", "freecell"],
        ["--deck", "AC 2C"],
        ["--deal", "1", "--limit", "0"],
        ["--deal", "1", "--limit", "soon"],
        ["--deal", "1", "--memory", "much"],
        ["--deal", "1", "--memory", "1"],
        ["--deal", "1", "--memory", "10M"],
        ["--deal", "1", "--memory", "-1G"],
        ["--deal", "1", "--memory", "nanG"],
        ["--deal", "1", "--deck", "AC"],
        ["survey", "--deals", "5-1"],
        ["survey", "--deals", "a-b"],
        ["survey", "--workers", "0"],
        ["table", "--deals", "0"],
        ["survey", "--scheduler", "somewhere"],
        ["worker", "somewhere"],
        ["worker", "tcp://10.0.0.1"],
        ["--dea", "1"],
    ],
)
def test_what_makes_no_sense_is_one_line_and_exit_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "deal", "size"), [("simple", 45, "280M"), ("shamrock", 12, "280M"), ("klondike3", 1419, "256M")]
)
def test_the_whole_process_keeps_within_its_memory(game: str, deal: int, size: str) -> None:
    """Of hard deals, with several searches one after the other, or one whose tables would fill more in this time."""
    asked = ["--game", game, "--deal", str(deal), "--memory", size, "--limit", "4"]
    command = [sys.executable, "-P", "-m", "tools", "solve", *asked]
    env = {**os.environ, "PYTHONPATH": str(TOP)}
    # Compiling, once, takes more than a small search.
    subprocess.run([*command, "--limit", "0.01"], env=env, capture_output=True, check=True)
    most = 0
    with psutil.Popen(command, env=env, stdout=subprocess.DEVNULL) as solver:
        while solver.poll() is None:
            with contextlib.suppress(psutil.Error):
                most = max(most, solver.memory_info().rss)
            time.sleep(0.01)
    assert 0 < most <= options.memory(size)
