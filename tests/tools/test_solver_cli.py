"""The command line of tools/dev.py solve."""

import contextlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from tools.cli import options, play
from tools.cli.solve import main
from tools.environment import TOP
from tools.games.cards import CARDS, deck_of, shuffled, text_of


def answer_to(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    main(list(arguments))
    return dict(json.loads(capsys.readouterr().out))


def test_a_winnable_deal_comes_with_commands(capsys: pytest.CaptureFixture[str]) -> None:
    answer = answer_to(capsys, "--game", "klondike3", "--deal", "2")
    assert list(answer) == ["verdict", "commands", "nodes", "seconds"]
    assert answer["verdict"] == "winnable" and answer["commands"]


def test_an_unwinnable_deal_has_no_commands(capsys: pytest.CaptureFixture[str]) -> None:
    answer = answer_to(capsys, "--game", "shamrock", "--deal", "33")
    assert (answer["verdict"], answer["commands"]) == ("unwinnable", None)


def test_a_deck_gets_the_same_answer_as_its_deal(capsys: pytest.CaptureFixture[str]) -> None:
    deck = " ".join(CARDS[card] for card in shuffled(3))
    by_deck = answer_to(capsys, "--deck", deck)
    by_deal = answer_to(capsys, "--game", "casio", "--deal", "3")
    assert by_deck["commands"] == by_deal["commands"]


def test_with_too_short_a_limit_a_deal_is_undecided(capsys: pytest.CaptureFixture[str]) -> None:
    answer = answer_to(capsys, "--game", "klondike", "--deal", "39", "--limit", "0.001")
    assert (answer["verdict"], answer["commands"]) == ("undecided", None)


def test_play_solve_prints_the_same_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert play.main(["solve", "--game", "klondike3", "--deal", "2", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert {**printed, "seconds": 0} == {**answer_to(capsys, "--game", "klondike3", "--deal", "2"), "seconds": 0}


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
        ["survey", "--results", "."],
        ["table", "--deals", "0"],
        ["survey", "--scheduler", "somewhere"],
        ["worker", "somewhere"],
        ["worker", "tcp://10.0.0.1"],
        ["--dea", "1"],
    ],
)
def test_a_bad_argument_is_one_line_and_exit_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_survey_never_replaces_a_file_of_something_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "quiz.py"
    script.write_text("print(1)\n")
    with pytest.raises(SystemExit) as stopped:
        main(["survey", "--deals", "1", "--results", str(script)])
    assert stopped.value.code == 2
    error = f"argument --results: {str(script)!r} is not a file of verdicts: choose another one (see --help)"
    assert capsys.readouterr().err == f"dev.py solve survey: {error}\n"
    assert script.read_text() == "print(1)\n"


def test_decks_are_read_as_text() -> None:
    assert [CARDS[card] for card in (0, 39, 50)] == ["AC", "TS", "KH"]
    text = " ".join(text_of(shuffled(1)))
    assert text.startswith("JD 2D 9H JC 5D 7H 7C 5H KD")
    assert deck_of(text) == shuffled(1)


@pytest.mark.parametrize("text", ["", "JD 2D", "1D " * 52, "JD " * 52])
def test_a_deck_needs_52_different_cards(text: str) -> None:
    with pytest.raises(ValueError):
        deck_of(text)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "deal", "size"), [("simple", 997, "280M"), ("shamrock", 589, "280M"), ("klondike3", 1419, "256M")]
)
def test_the_whole_process_stays_within_its_memory_limit(game: str, deal: int, size: str) -> None:
    """Hard deals: two with several searches in a row, one whose tables would outgrow the limit in this time."""
    arguments = ["--game", game, "--deal", str(deal), "--memory", size, "--limit", "4"]
    command = [sys.executable, "-P", "-m", "tools", "solve", *arguments]
    env = {**os.environ, "PYTHONPATH": str(TOP)}
    # Compile first: that takes more memory than a small search.
    subprocess.run([*command, "--limit", "0.01"], env=env, capture_output=True, check=True)
    peak = 0
    with psutil.Popen(command, env=env, stdout=subprocess.DEVNULL) as solver:
        while solver.poll() is None:
            with contextlib.suppress(psutil.Error):
                peak = max(peak, solver.memory_info().rss)
            time.sleep(0.01)
    assert 0 < peak <= options.memory(size)
