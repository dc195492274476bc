"""The keys of a terminal: keys of the calculator, shortcuts of the frontend, and pasted text."""

import pytest

from host_sim.frontends.terminal.frontend import Frontend
from host_sim.frontends.terminal.keys import TerminalEvent as Event
from host_sim.frontends.terminal.keys import events_in
from host_sim.frontends.terminal.pane import help_lines, help_pages
from host_sim.models import FX_9860GIII, MODELS, Model
from tests.host_sim.fake_session import FakeSession


def keys(characters: str) -> list[str]:
    return [event.name for event in events_in(characters, FX_9860GIII) if event.kind == "key"]


@pytest.mark.parametrize(
    ("typed", "pressed"),
    [
        ("3,7\r", ["3", ",", "7", "EXE"]),
        ('aZ [}"', ["a", "Z", " ", "[", "}", '"']),
        ("\n", ["EXE"]),
        ("\x7f\b", ["DEL", "DEL"]),
        ("\x1b", ["AC"]),
        ("\x1b\x1b", ["AC", "AC"]),
        ("\x03", ["AC"]),
        ("\x1b[A\x1b[B\x1b[C\x1b[D", ["UP", "DOWN", "RIGHT", "LEFT"]),
        ("\x1bOA", ["UP"]),
        ("\x1b[1;5C", ["RIGHT"]),
        ("\x1b[3~", ["DEL"]),
        ("\x1b[F\x1b[4~", ["EXIT", "EXIT"]),
        ("\x1b[H\x1b[1~", ["MENU", "MENU"]),
        ("\x1bOP\x1b[11~", ["F1", "F1"]),
        ("\x1b[15;2~", ["CASE"]),
        ("\x1b[5~", ["UP"] * 6),
        ("\x1b[6~", ["DOWN"] * 6),
    ],
)
def test_keys_of_a_terminal_are_keys_of_the_calculator(typed: str, pressed: list[str]) -> None:
    assert keys(typed) == pressed


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("\x04", "QUIT"),
        ("\x11", "QUIT"),
        ("\x1b[15~", "RESTART"),
        ("\x1b[15;5~", "RESTART"),
        ("\x12", "RESTART"),
        ("\x1b[19~", "SPEED"),
        ("\x1b[20~", "TEXT"),
        ("\x1b[23~", "RECORD"),
        ("\x1b[24~", "SCREENSHOT"),
        ("?", "HELP"),
    ],
)
def test_other_keys_are_shortcuts_of_the_frontend(typed: str, action: str) -> None:
    assert events_in(typed, FX_9860GIII) == [Event("action", action)]


def test_pasted_text_comes_in_one_piece() -> None:
    typed = "1\x1b[200~a\rb:\x1b[A\x1b[201~2"
    assert events_in(typed, FX_9860GIII) == [
        Event("key", "1"),
        Event("text", "a\nb:\x1b[A"),
        Event("key", "2"),
    ]


@pytest.mark.parametrize("typed", ["!", "é", "_"])
def test_untypable_characters_are_reported(typed: str) -> None:
    assert events_in(f"1{typed}2", FX_9860GIII) == [
        Event("key", "1"),
        Event("unknown", typed),
        Event("key", "2"),
    ]


@pytest.mark.parametrize("typed", ["\x1b[18~", "\x1bOQ", "\x1b[21~", "\x16", "\t", "\x00"])
def test_unknown_keys_are_ignored(typed: str) -> None:
    assert events_in(f"1{typed}2", FX_9860GIII) == [Event("key", "1"), Event("key", "2")]


def test_the_help_names_every_key_and_fits_a_small_terminal() -> None:
    lines = help_lines(FX_9860GIII)
    assert len(lines) <= 24 and max(map(len, lines)) <= 80
    text = "\n".join(lines)
    assert all(word in text for word in ("[EXE]", "Esc or Ctrl-C", "F5 or Ctrl-R", "F11", "F12", "Ctrl-Q"))


@pytest.mark.parametrize("model", MODELS.values(), ids=list(MODELS))
@pytest.mark.parametrize("rows", [12, 24, 60])
def test_the_whole_help_can_be_read_page_by_page(model: Model, rows: int) -> None:
    pages = help_pages(model, rows)
    assert all(len(page) <= rows for page in pages)
    assert [line for page in pages for line in page[:-2]] == help_lines(model)
    assert [page[-1].strip() for page in pages] == ["Press any key for more."] * (len(pages) - 1) + [
        "Press any key to close."
    ]


def test_each_key_turns_a_page_of_the_help_and_the_last_one_closes_it() -> None:
    session = FakeSession()
    frontend = Frontend(session, colour=False)  # type: ignore[arg-type]
    frontend.size = (80, 12)
    frontend.handle(Event("action", "HELP"))
    first = frontend.screen_lines()
    frontend.handle(Event("key", "7"))
    assert frontend.screen_lines() != first
    for _ in help_pages(FX_9860GIII, 12)[1:]:
        frontend.handle(Event("key", "7"))
    assert (frontend.help_page, session.pressed) == (None, [])
