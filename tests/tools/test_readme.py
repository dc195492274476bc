"""What the README says is so: commands, games, files and options."""

import json
import re
from itertools import pairwise

import pytest

from tools import environment
from tools.games import replay
from tools.games.catalogue import entries
from tools.readme import figures

README = (environment.TOP / "README.md").read_text()
DOCS = ("developers", "scripts", "solver", "rates", "differences")
NAMES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", *(f"tools/docs/{name}.md" for name in DOCS))
PAGES = {name: (environment.TOP / name).read_text() for name in NAMES}
NOT_UNDERSTOOD = "What? / shows help"
HEADING = re.compile(r"^### (\d)\. (.+)$", re.MULTILINE)


def commands(table: str) -> list[str]:
    """The commands in the first column of the table that begins so."""
    rows = README.split(f"| {table} |")[1].split("\n\n")[0].splitlines()[2:]
    return [command for row in rows for command in re.findall(r"`([^`]+)`", row.split("|")[1])]


def said_to(game: str, command: str) -> str:
    """What the player is told after one command at the start of a game; the help is told page by page instead."""
    lines: list[str] = []
    replay.play(replay.Replay(game, 1, None, [command], emit=lines.append))
    message: str = json.loads(lines[-1])["message"]
    return message


@pytest.mark.parametrize("command", commands("You type") + commands("By letters"))
def test_every_command_of_the_table_is_understood(command: str) -> None:
    assert said_to("klondike", command) != NOT_UNDERSTOOD


@pytest.mark.parametrize("command", commands("You type in Shamrocks"))
def test_every_command_of_the_table_is_understood_in_shamrocks(command: str) -> None:
    assert said_to("shamrock", command) != NOT_UNDERSTOOD


def test_the_calculator_says_what_the_readme_says_it_does_where_it_does_not_understand() -> None:
    assert f"`{NOT_UNDERSTOOD}`" in README
    assert said_to("klondike", "7,,6") == NOT_UNDERSTOOD


def test_the_readme_tells_of_every_game_in_the_order_of_the_menu() -> None:
    assert HEADING.findall(README) == [(str(entry.number), entry.title) for entry in entries().values()]


def test_every_game_of_the_readme_is_shown() -> None:
    starts = [found.end() for found in HEADING.finditer(README)]
    sections = [README[start:end] for start, end in pairwise([*starts, len(README)])]
    for section, name in zip(sections, list(entries()), strict=True):
        assert f"(tools/docs/pictures/{name}.png)" in section


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    folder = (environment.TOP / page).parent
    for goal in re.findall(r"\]\(([^)]+)\)", PAGES[page]) + re.findall(r'src="([^"]+)"', PAGES[page]):
        if not goal.startswith("https://"):
            path, _, anchor = goal.partition("#")
            found = folder / path if path else environment.TOP / page
            assert found.exists() and (not anchor or anchor in anchors(found.read_text())), goal


def anchors(page: str) -> list[str]:
    """The places in a page that a link can lead to."""
    headings: list[str] = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    return [re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings]


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_is_named_exists(page: str) -> None:
    for path in re.findall(r"\b(?:device|host_sim|tests|tools)/[\w./-]*\w", PAGES[page]):
        assert (environment.TOP / path).exists(), path


@pytest.mark.parametrize("page", PAGES)
def test_every_option_that_is_named_exists(page: str) -> None:
    sources = "".join(path.read_text() for path in (environment.TOP / "tools").rglob("*.py"))
    sources += "".join((environment.TOP / "host_sim" / name).read_text() for name in ("cli.py", "testing/__init__.py"))
    for option in re.findall(r"(?<![\w-])--[a-z][\w-]*", PAGES[page]):
        assert f'"{option}"' in sources, option


def test_the_tables_are_those_of_the_figures() -> None:
    assert figures.filled(README) == README, "python3 tools/figures.py --tables writes them anew"


def test_the_figures_are_of_the_files_as_they_are() -> None:
    recorded = json.loads(figures.RECORD.read_text())
    assert list(recorded["games"]) == list(entries())
    assert figures.bytes_to_copy() == pytest.approx(recorded["bytes"], rel=0.1), (
        "python3 tools/figures.py measures them anew"
    )
