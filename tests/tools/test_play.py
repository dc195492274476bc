"""tools/play.py as a person or a tool calls it: the games, any script, a replay, a solution."""

import io
import json
import sys
from pathlib import Path

import pytest
from PIL import Image

from host_sim.models import MODELS
from tests.host_sim.script_fixtures import SCRIPTS, Opened
from tools.cli.play import main
from tools.games.cards import CARDS, shuffled

DECK = " ".join(CARDS[card] for card in shuffled(5))


def replayed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str, typed: bytes = b""
) -> list[dict[str, object]]:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed)))
    assert main(list(arguments)) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_replay_tells_the_deal_and_the_position_after_each_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = b"0\r\n\xff\n0"
    told = replayed(monkeypatch, capsys, "replay", "--game", "klondike3", "--deal", "617", typed=typed)
    assert [(one["game"], one["deal"]) for one in told] == [("klondike3", 617)] * 4
    assert [(one["command"], one["accepted"]) for one in told] == [
        (None, None),
        ("0", True),
        ("\ufffd", False),
        ("0", True),
    ]


def test_a_replay_tells_the_same_on_every_model(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    told, sizes = [], []
    for model in MODELS:
        arguments = ["--game", "klondike", "--deal", "617", "--model", model, "--png", str(tmp_path / "board.png")]
        told.append(replayed(monkeypatch, capsys, "replay", *arguments, "--scale", "1", typed=b"0\n7,6\n+\n"))
        with Image.open(tmp_path / "board.png") as picture:
            sizes.append(picture.size)
    assert told[0] == told[1] == told[2]
    assert sizes == [(128, 64), (384, 192), (384, 192)]


def test_a_deck_is_dealt_like_the_deal_that_has_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    [by_deck] = replayed(monkeypatch, capsys, "replay", "--deck", DECK.lower())
    [by_deal] = replayed(monkeypatch, capsys, "replay", "--deal", "5")
    assert {**by_deck, "deal": 5} == by_deal
    assert by_deck["deal"] is None


def test_the_old_system_may_be_asked_for_before_the_command_and_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its board is text; the new one's is a drawing."""
    ways = {
        "new": ["replay"],
        "after": ["replay", "--old-os"],
        "before": ["--old-os", "replay"],
        "twice": ["--old-os", "replay", "--old-os"],
    }
    pictures = {}
    for name, command in ways.items():
        png = tmp_path / f"{name}.png"
        replayed(monkeypatch, capsys, *command, "--deal", "5", "--png", str(png), typed=b"0\n")
        pictures[name] = png.read_bytes()
    assert pictures["before"] == pictures["after"] == pictures["twice"] != pictures["new"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["replay", "--game", "freecell"],
        ["replay", "--game", ""],
        ["replay", "--deal", "0"],
        ["replay", "--deal", "2147483648"],
        ["replay", "--deal", "five"],
        ["replay", "--deck", "AC 2C"],
        ["replay", "--deck", DECK.replace("KS", "AS")],
        ["replay", "--deck", DECK.replace("KS", "1S")],
        ["replay", "--deal", "5", "--deck", DECK],
        ["replay", "--engine", "pypy"],
        ["replay", "--heap", "5"],
        ["replay", "--scale", "0"],
        ["replay", "--png", "nowhere/board.png"],
        ["replay", "--gif", "nowhere/game.gif"],
        ["replay", "--nonsense"],
        ["replay", "more"],
        ["--old-os", "replay", "--deal", "0"],
        ["run"],
        ["run", "nowhere.py"],
        ["run", str(SCRIPTS / "busy.py"), "--timeout", "1"],
        ["run", str(SCRIPTS / "busy.py"), "--headless", "--timeout", "soon"],
        ["solve"],
        ["solve", "--deal", "0"],
        ["solve", "--game", "freecell", "--deal", "1"],
        ["solve", "--deck", "AC 2C"],
        ["solve", "--deal", "1", "--limit", "0"],
        ["solve", "--deal", "1", "--gif", "nowhere/win.gif"],
        ["web", "--port", "0"],
        ["web", "--port", "70000"],
        ["web", "--export", "."],
        ["freecell"],
        ["--nonsense"],
    ],
    ids=lambda arguments: " ".join(arguments)[:40],
)
def test_a_mistake_of_the_caller_is_one_line_and_exit_2(
    arguments: list[str], opened: list[Opened], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(arguments)
    except SystemExit as ended:
        code = ended.code  # type: ignore[assignment]
    said = capsys.readouterr()
    assert (code, said.out, opened) == (2, "", [])
    assert len(said.err.splitlines()) == 1, said.err


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], Opened("solo.py", False, True)),
        (["--terminal"], Opened("solo.py", True, True)),
        (["--old-os"], Opened("solo.py", False, False)),
        (["--old-os", "run", str(SCRIPTS / "guess.py"), "--terminal"], Opened("guess.py", True, False)),
    ],
)
def test_without_a_command_the_games_are_opened_and_with_run_any_script(
    arguments: list[str], expected: Opened, opened: list[Opened]
) -> None:
    assert main(arguments) == 0
    assert opened == [expected]


@pytest.mark.parametrize(
    "arguments", [["--help"], ["run", "--help"], ["web", "--help"], ["replay", "--help"], ["solve", "--help"]]
)
def test_help_has_examples(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(arguments)
    assert f"python3 tools/play.py {arguments[0] if len(arguments) > 1 else ''}".rstrip() in capsys.readouterr().out
