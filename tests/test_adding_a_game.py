"""Checklist for a new game: every place that must know a game offered by device/games.py.

Each failure names the missing place and how to fill it in.
"""

import json
from functools import cache
from typing import Any

import pytest

from host_sim.models import FX_9860GIII
from tests.device import reference_rules
from tests.device.board_reader import BoardReader
from tests.device.colour_board_reader import ColourBoardReader
from tests.device.playable_device import PlayableDevice
from tools.docs_builder import figures, pictures
from tools.environment import TOP
from tools.games import won
from tools.games.catalogue import Entry, entries
from tools.solver import rules as solver_rules
from tools.solver.surveys.results import file_of

README = TOP / "README.md"
GAMES_PAGE = TOP / "tools" / "docs" / "games.md"
NUMBER_WORDS = [
    "Zero",
    "One",
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Eleven",
    "Twelve",
]

every_game = pytest.mark.parametrize("game", entries().values(), ids=lambda entry: entry.name)


@cache
def from_device(module: str, name: str) -> Any:
    return getattr(PlayableDevice().load(module), name)


def help_page(device: PlayableDevice, page: str) -> list[str]:
    """The lines that the function of helptext.py says."""
    lines: list[str] = []
    getattr(device.load("helptext"), page)(device.prompt.game, lambda text: lines.extend(text.split("\n")))
    return lines


def heading(game: Entry) -> str:
    return f"## {game.number}. {game.title}"


def section_of(game: Entry) -> str:
    """The text under the game's heading in games.md."""
    return GAMES_PAGE.read_text().partition(f"{heading(game)}\n")[2].partition("\n##")[0]


@every_game
def test_the_calculators_help_explains_the_rules_of_each_game(game: Entry) -> None:
    device = PlayableDevice()
    device.deal(game.number, 1)
    try:
        pages = [help_page(device, page) for page in ("rules", "points")]
    except (KeyError, IndexError) as error:
        pytest.fail(f"{game.name} also needs help text for {error}: add it to the tables in device/helptext.py")
    for lines in pages:
        assert len(lines) <= 6 and max(map(len, lines)) <= 21, (
            f"device/helptext.py: a help page of {game.name} exceeds six lines of 21 characters: {lines}"
        )


def test_the_title_has_room_for_all_games() -> None:
    reader = BoardReader()
    reader.load("title").__dict__["show_title"](reader.load("games").__dict__["GAMES"])
    assert not reader.screen.pixels_outside(), "device/title.py: the list of games runs off the display"


def test_the_title_in_colour_has_room_for_all_games() -> None:
    reader = ColourBoardReader()
    reader.load("cgtitle").__dict__["show_title"](reader.load("games").__dict__["GAMES"])
    assert not reader.screen.pixels_outside(), "device/cgtitle.py: the list of games runs off the display"


def test_the_shell_has_room_for_all_games_and_the_question() -> None:
    device = PlayableDevice()

    def answer(prompt: str) -> str:
        device.print(prompt)
        raise KeyboardInterrupt

    device.answer = answer
    with pytest.raises(KeyboardInterrupt):
        device.load("newgame").choose_game(device.prompt.ui, 1)
    lines = "".join(device.printed).splitlines()
    assert len(lines) <= FX_9860GIII.rows and max(map(len, lines)) <= FX_9860GIII.columns, (
        f"device/newgame.py: choose_game() prints more than the shell can show at once: {lines}"
    )


def test_the_readme_and_the_package_description_state_the_number_of_games() -> None:
    count = NUMBER_WORDS[len(entries())]
    assert f"{count} solitaire games" in README.read_text(), f"README.md must say that there are {count.lower()} games"
    assert f"all {count.lower()} games" in GAMES_PAGE.read_text(), (
        f"tools/docs/games.md must say that there are {count.lower()} games"
    )
    assert f"{count.lower()} games" in (TOP / "pyproject.toml").read_text(), (
        f"the description in pyproject.toml must say that there are {count.lower()} games"
    )


@every_game
def test_the_games_page_has_a_section_on_each_game(game: Entry) -> None:
    assert section_of(game), f"{game.name} also needs a section {heading(game)!r} in tools/docs/games.md"


@every_game
def test_the_games_page_lists_each_game_in_its_table(game: Entry) -> None:
    assert f"\n| {game.number} {game.title} |" in GAMES_PAGE.read_text(), (
        f"{game.name} also needs a row '| {game.number} {game.title} | ..' in the table of tools/docs/games.md"
    )


@every_game
def test_the_games_page_shows_a_picture_of_each_game(game: Entry) -> None:
    picture = pictures.PICTURES / f"{game.name}.png"
    assert picture.is_file(), (
        f"{game.name} also needs {picture.relative_to(TOP)}: add a won game, then run `python3 tools/dev.py pictures`"
    )
    link = picture.relative_to(GAMES_PAGE.parent).as_posix()
    assert f"]({link})" in section_of(game), (
        f"the section on {game.name} in tools/docs/games.md must show ![{game.title}]({link})"
    )


@every_game
def test_there_is_a_won_game_of_each_game_to_replay(game: Entry) -> None:
    assert game.name in won.won_games(), (
        f"{game.name} also needs a won game in {won.FILE.relative_to(TOP)}: "
        f"`python3 tools/dev.py solve --game {game.name} --deal N` finds one"
    )


@every_game
def test_heap_and_loading_time_of_each_game_are_measured(game: Entry) -> None:
    assert game.name in json.loads(figures.RECORD.read_text())["games"], (
        f"{game.name} also needs measurements in {figures.RECORD.relative_to(TOP)}: run `python3 tools/dev.py figures`"
    )


@every_game
def test_the_solver_knows_the_rules_of_each_game(game: Entry) -> None:
    assert game.name in solver_rules.GAMES, (
        f"{game.name} also needs a row in GAMES of tools/solver/rules.py "
        "(the solver deliberately has its own description of the rules)"
    )


@every_game
def test_deals_of_each_game_have_been_surveyed(game: Entry) -> None:
    verdicts = file_of(game.name)
    assert verdicts.is_file(), (
        f"{game.name} also needs a survey in {verdicts.relative_to(TOP)}: "
        f"run `python3 tools/dev.py solve survey --game {game.name} --deals 1-1000`"
    )


@every_game
def test_the_calculator_knows_which_deals_of_each_game_can_be_won(game: Entry) -> None:
    assert from_device("deals", "table")(game.number - 1), (
        f"{game.name} also needs a table of winnable deals in device/: "
        "run `python3 tools/dev.py solve table` after the survey"
    )


@every_game
def test_the_reference_rules_of_the_tests_include_each_game(game: Entry) -> None:
    reference = reference_rules.GAMES.get(game.name)
    assert reference is not None, (
        f"{game.name} also needs a row in GAMES of tests/device/reference_rules.py, "
        "against which random games are compared"
    )
    assert (reference.menu, reference.shown_name) == (game.number, game.title), (
        f"tests/device/reference_rules.py: {game.name} must have menu number {game.number} and name {game.title!r}"
    )
