"""The command line of tools/play.py: the games, any script, a replay, a solution."""

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


def replay(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str, typed: bytes = b""
) -> list[dict[str, object]]:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed)))
    assert main(list(arguments)) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_replay_prints_the_deal_and_the_position_after_each_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = b"0\r\n\xff\n0"
    positions = replay(monkeypatch, capsys, "replay", "--game", "klondike3", "--deal", "617", typed=typed)
    assert [(position["game"], position["deal"]) for position in positions] == [("klondike3", 617)] * 4
    assert [(position["command"], position["accepted"]) for position in positions] == [
        (None, None),
        ("0", True),
        ("\ufffd", False),
        ("0", True),
    ]


def test_a_replay_prints_the_same_positions_on_every_model(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    positions, sizes = [], []
    for model in MODELS:
        arguments = ["--game", "klondike", "--deal", "617", "--model", model, "--png", str(tmp_path / "board.png")]
        positions.append(replay(monkeypatch, capsys, "replay", *arguments, "--scale", "1", typed=b"0\n7,6\n+\n"))
        with Image.open(tmp_path / "board.png") as picture:
            sizes.append(picture.size)
    assert positions[0] == positions[1] == positions[2]
    assert sizes == [(128, 64), (384, 192), (384, 192)]


def test_a_deck_gives_the_same_position_as_the_deal_with_these_cards(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    [by_deck] = replay(monkeypatch, capsys, "replay", "--deck", DECK.lower())
    [by_deal] = replay(monkeypatch, capsys, "replay", "--deal", "5")
    assert {**by_deck, "deal": 5} == by_deal
    assert by_deck["deal"] is None


def test_old_os_may_come_before_or_after_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The board of the old system is text, so its picture differs."""
    command_lines = {
        "new": ["replay"],
        "after": ["replay", "--old-os"],
        "before": ["--old-os", "replay"],
        "twice": ["--old-os", "replay", "--old-os"],
    }
    pictures = {}
    for name, command in command_lines.items():
        png = tmp_path / f"{name}.png"
        replay(monkeypatch, capsys, *command, "--deal", "5", "--png", str(png), typed=b"0\n")
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
def test_a_bad_argument_is_refused_in_one_line_with_exit_2(
    arguments: list[str], opened: list[Opened], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(arguments)
    except SystemExit as stop:
        code = stop.code  # type: ignore[assignment]
    printed = capsys.readouterr()
    assert (code, printed.out, opened) == (2, "", [])
    assert len(printed.err.splitlines()) == 1, printed.err


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], Opened("solo.py", False, True)),
        (["--terminal"], Opened("solo.py", True, True)),
        (["--old-os"], Opened("solo.py", False, False)),
        (["--old-os", "run", str(SCRIPTS / "guess.py"), "--terminal"], Opened("guess.py", True, False)),
    ],
)
def test_the_games_open_without_a_command_and_any_script_with_run(
    arguments: list[str], expected: Opened, opened: list[Opened]
) -> None:
    assert main(arguments) == 0
    assert opened == [expected]


@pytest.mark.parametrize(
    "arguments", [["--help"], ["run", "--help"], ["web", "--help"], ["replay", "--help"], ["solve", "--help"]]
)
def test_the_help_of_every_command_has_an_example(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(arguments)
    assert f"python3 tools/play.py {arguments[0] if len(arguments) > 1 else ''}".rstrip() in capsys.readouterr().out


@pytest.fixture
def failed_setup(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(group: str) -> None:
        raise SystemExit(2)

    for module in ("play", "send"):
        monkeypatch.setattr(f"tools.cli.{module}.ensure", fail)


@pytest.mark.usefixtures("failed_setup")
@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--old-os"],
        ["run", str(SCRIPTS / "guess.py")],
        ["check", str(SCRIPTS / "guess.py")],
        ["send", str(SCRIPTS / "guess.py")],
        ["replay", "--deal", "5", "--engine", "micropython"],
        ["web", "--no-open"],
    ],
    ids=lambda arguments: " ".join(arguments)[:20],
)
def test_nothing_runs_if_micropython_cannot_be_set_up(arguments: list[str], opened: list[Opened]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
    assert opened == []


@pytest.mark.usefixtures("failed_setup")
def test_a_page_that_cannot_be_written_is_refused_before_the_set_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SystemExit, match="2"):
        main(["web", "--export", str(tmp_path / "file" / "page")])
    assert "can't write" in capsys.readouterr().err


@pytest.mark.usefixtures("failed_setup")
@pytest.mark.parametrize("arguments", [["--engine", "cpython"], ["run", str(SCRIPTS / "guess.py"), "--engine=cpython"]])
def test_the_pc_s_python_needs_no_set_up_of_micropython(arguments: list[str], opened: list[Opened]) -> None:
    assert main(arguments) == 0
    assert len(opened) == 1


@pytest.mark.usefixtures("failed_setup")
def test_what_runs_no_script_needs_no_set_up_of_micropython(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["send", "--to", str(tmp_path)]) == 0
    assert main(["typings", str(tmp_path / "typings")]) == 0
    assert main(["probe", "nonsense"]) == 2  # an answer of its own
    assert "nonsense: " in capsys.readouterr().err
    assert replay(monkeypatch, capsys, "replay", "--deal", "5")
