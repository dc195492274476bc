"""A game that device/games.py offers is known everywhere: what fails here names the place, and what to do there."""

import json
from functools import cache
from typing import Any

import pytest

from host_sim.models import FX_9860GIII
from tests.device import reference_rules
from tests.device.bare_device import Device
from tests.device.drawn_board import Easel
from tests.device.drawn_in_colour import ColourEasel
from tools.environment import TOP
from tools.games import won
from tools.games.catalogue import Entry, entries
from tools.readme import figures, pictures
from tools.solver import rules as solver_rules
from tools.solver.surveys.results import file_of

README = TOP / "README.md"

every_game = pytest.mark.parametrize("game", entries().values(), ids=lambda entry: entry.name)


@cache
def of_device(module: str, name: str) -> Any:
    return getattr(Device().load(module), name)


def heading(game: Entry) -> str:
    return f"### {game.number}. {game.title}"


def section(game: Entry) -> str:
    """What the README says under the heading of the game."""
    return README.read_text().partition(f"{heading(game)}\n")[2].partition("\n##")[0]


@every_game
def test_the_help_on_the_calculator_tells_its_rules(game: Entry) -> None:
    device = Device()
    device.deal(game.number, 1)
    try:
        pages = [of_device("helptext", told)(device.prompt.game) for told in ("rules", "points")]
    except (KeyError, IndexError) as error:
        pytest.fail(f"device/helptext.py: no words for {error} of a column of {game.name}; add them to the table there")
    for page in pages:
        lines = page.split("\n")
        assert len(lines) <= 6 and max(map(len, lines)) <= 21, (
            f"device/helptext.py: a page on {game.name} takes more than six lines of 21 characters: {lines}"
        )


def test_the_title_has_room_for_all_games() -> None:
    easel = Easel()
    easel.load("title").__dict__["title"](easel.load("games").__dict__["GAMES"], 1)
    assert not easel.paper.off_the_display(), "device/title.py: the list of games runs off the display"


def test_the_title_in_colour_has_room_for_all_games() -> None:
    easel = ColourEasel()
    easel.load("splash").__dict__["title"](easel.prompt.GAMES, 1)
    assert not easel.paper.outside(), "device/splash.py: the list of games runs off the display"


def test_the_shell_has_room_for_all_games_and_the_question() -> None:
    device = Device()

    def answer(prompt: str) -> str:
        device.print(prompt)
        raise KeyboardInterrupt

    device.answer = answer
    with pytest.raises(KeyboardInterrupt):
        device.prompt.choose_game()
    lines = "".join(device.printed).splitlines()
    assert len(lines) <= FX_9860GIII.rows and max(map(len, lines)) <= FX_9860GIII.columns, (
        f"device/prompt.py: choose_game() prints more than the shell shows at once: {lines}"
    )


def test_the_readme_counts_the_games() -> None:
    words = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")
    count = words[len(entries())]
    assert f"{count} games of solitaire" in README.read_text(), f"README.md: it has {count.lower()} games now"
    assert f"{count.lower()} games" in (TOP / "pyproject.toml").read_text(), (
        "pyproject.toml: the description counts them"
    )


@every_game
def test_the_readme_has_a_section_on_it(game: Entry) -> None:
    assert section(game), f"README.md: there is no section on {game.name}; write one under {heading(game)!r}"


@every_game
def test_its_section_of_the_readme_shows_a_picture(game: Entry) -> None:
    picture = pictures.PICTURES / f"{game.name}.png"
    assert picture.is_file(), (
        f"{picture.relative_to(TOP)}: missing; give {game.name} a won game, then `python3 tools/pictures.py` makes it"
    )
    link = picture.relative_to(TOP).as_posix()
    assert f"]({link})" in section(game), f"README.md: the section on {game.name} does not show ![..]({link})"


@every_game
def test_there_is_a_won_game_to_replay(game: Entry) -> None:
    assert game.name in won.won_games(), (
        f"{won.FILE.relative_to(TOP)}: no won game of {game.name}; "
        f"`python3 tools/solve.py --game {game.name} --deal N` finds the commands of one"
    )


@every_game
def test_its_figures_are_measured(game: Entry) -> None:
    assert game.name in json.loads(figures.RECORD.read_text())["games"], (
        f"{figures.RECORD.relative_to(TOP)}: nothing is measured of {game.name}; `python3 tools/figures.py` does it"
    )


@every_game
def test_the_solver_knows_its_rules(game: Entry) -> None:
    assert game.name in solver_rules.GAMES, (
        f"tools/solver/rules.py: GAMES has no row for {game.name}; the solver reads the rules a second time, on purpose"
    )


@every_game
def test_its_deals_have_been_surveyed(game: Entry) -> None:
    verdicts = file_of(game.name)
    assert verdicts.is_file(), (
        f"{verdicts.relative_to(TOP)}: missing; `python3 tools/solve.py survey --game {game.name} --deals 1-1000` "
        "writes it"
    )


@every_game
def test_the_calculator_knows_which_of_its_deals_can_be_won(game: Entry) -> None:
    assert of_device("deals", "table")(game.number - 1), (
        f"device/: no table of deals of {game.name}; after its survey `python3 tools/solve.py table` writes them"
    )


@every_game
def test_the_independent_rules_of_the_tests_know_it(game: Entry) -> None:
    known = reference_rules.GAMES.get(game.name)
    assert known is not None, (
        f"tests/device/reference_rules.py: GAMES does not know {game.name}; every law and random game is played "
        "against these rules"
    )
    assert (known.menu, known.shown_name) == (game.number, game.title), (
        f"tests/device/reference_rules.py: {game.name} is number {game.number} of the menu, {game.title!r}"
    )
