"""Every command, option, link and file named in the documentation exists, and the generated tables are current."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from host_sim.models import FX_9860GIII, MODELS
from tools.docs_builder import figures
from tools.environment import TOP
from tools.games import replay
from tools.games.catalogue import entries
from tools.games.device import Device
from tools.games.model_files import files_for

CHANGELOG = TOP / "CHANGELOG.md"  # may name what has been removed since
PAGES = [TOP / "README.md", TOP / "CONTRIBUTING.md", *sorted((TOP / "tools" / "docs").glob("*.md"))]
PAGES_FOR_PLAYERS = [TOP / "README.md", TOP / "tools" / "docs" / "playing.md"]
COMMAND_TABLES = ("Type", "You type", "You type in Shamrocks", "By letters")  # the first head of each
UNREADABLE: str = Device().load("command").UNREADABLE


def page_id(page: Path) -> str:
    return page.name


every_page = pytest.mark.parametrize("page", PAGES, ids=page_id)


def game_commands() -> list[tuple[str, str]]:
    """The game and the command of each row in the tables of commands."""
    commands = []
    for page in PAGES_FOR_PLAYERS:
        for table in re.findall(r"(?:^\|.*\n)+", page.read_text(), re.MULTILINE):
            head, _, *rows = ([cell.strip() for cell in line.split("|")][1:] for line in table.splitlines())
            if head[0] in COMMAND_TABLES:
                game = "shamrock" if "Shamrocks" in head[0] else "klondike"
                commands += [(game, command) for row in rows for command in re.findall(r"`([^`]+)`", row[0])]
    return list(dict.fromkeys(commands))


def answer_to(game: str, command: str) -> str:
    """The message after one command at the start of a game."""
    lines: list[str] = []
    replay.play(replay.Replay(game, 1, None, [command], model=FX_9860GIII, emit=lines.append))
    message: str = json.loads(lines[-1])["message"]
    return message


@pytest.mark.parametrize(("game", "command"), game_commands())
def test_the_game_understands_every_command_of_the_tables(game: str, command: str) -> None:
    assert answer_to(game, command) != UNREADABLE


def test_the_docs_explain_every_kind_of_command() -> None:
    documented = {command for _, command in game_commands()}
    assert {"0", "00", "8", "88", "7,6", "-", "+", "*", "/", "12,3", "TT 7 6"} <= documented


def test_the_docs_quote_the_message_for_an_unreadable_command() -> None:
    assert answer_to("klondike", "7,,6") == UNREADABLE
    assert any(f"`{UNREADABLE}`" in page.read_text() for page in PAGES_FOR_PLAYERS)


@pytest.mark.parametrize("page", [*PAGES, CHANGELOG], ids=page_id)
def test_every_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    text = page.read_text()
    for link in re.findall(r"\]\(([^)]+)\)", text) + re.findall(r'src="([^"]+)"', text):
        if not link.startswith("https://"):
            path, _, anchor = link.partition("#")
            target = page.parent / path if path else page
            assert target.exists(), link
            assert not anchor or anchor in anchors(target), link


def anchors(page: Path) -> list[str]:
    headings: list[str] = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return [re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings]


@every_page
def test_every_file_named_exists(page: Path) -> None:
    for path in re.findall(r"\b(?:device|host_sim|tests|tools)/[\w./-]*\w", page.read_text()):
        assert (TOP / path).exists(), path


@every_page
def test_every_option_named_exists(page: Path) -> None:
    for option in re.findall(r"(?<![\w-])--[a-z][\w-]*", page.read_text()):
        assert f'"{option}"' in all_sources(), option


@cache
def all_sources() -> str:
    return "".join(path.read_text() for folder in ("tools", "host_sim") for path in (TOP / folder).rglob("*.py"))


@pytest.mark.parametrize("page", figures.PAGES, ids=page_id)
def test_the_generated_tables_are_current(page: Path) -> None:
    assert figures.filled(page.read_text()) == page.read_text(), "`python3 tools/dev.py figures --tables` rewrites them"


def test_every_generated_table_is_on_a_page() -> None:
    assert {block for page in figures.PAGES for _, block, _ in figures.BLOCK.findall(page.read_text())} == set(
        figures.BLOCKS
    )


def test_the_figures_were_measured_on_nearly_the_same_device_files() -> None:
    record = json.loads(figures.RECORD.read_text())
    assert list(record["games"]) == list(entries())
    total = sum(path.stat().st_size for path in files_for(None))
    assert total == pytest.approx(record["bytes"], rel=0.1), "`python3 tools/dev.py figures` measures again"


def test_the_docs_count_the_files_that_each_model_gets() -> None:
    counted = {name: count["files"] for name, count in json.loads(figures.RECORD.read_text())["files"].items()}
    sent = {model.name: len(files_for(model)) for model in MODELS.values()}
    assert counted == sent, "`python3 tools/dev.py figures --tables` counts again"
