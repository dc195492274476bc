"""Any text at any prompt: refused in two short lines, and nothing is changed."""

import random
import re
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import strategies as st

from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model
from tests.device import reference_commands as commands
from tests.device.bare_device import Device
from tests.device.played_table import is_short
from tests.device.pressed_keys import CODES, Fingers
from tests.device.random_games import new_device
from tests.device.reference_rules import GAMES, Table, shuffled
from tests.device.typed_session import Session
from tests.few_or_many import Test, few_or_many, tried_on

TYPABLE = sorted(FX_9860GIII.typable)
MOST = 10_000
PIECES = st.one_of(
    st.text(max_size=40), st.text(TYPABLE, max_size=40), st.sampled_from(["sin()", "**2", "7,", "0", "-"])
)
JUNK = st.one_of(
    st.text(max_size=12),
    st.text(TYPABLE, max_size=12),
    st.builds(lambda piece, times: (piece * times)[:MOST], PIECES, st.integers(1, MOST)),
)
LONG = [
    "," * MOST,
    " " * MOST + "x",
    "9" * 400,
    "7" * MOST,
    "7," * 5000,
    "." * MOST,
    "-" * MOST,
    "R " * 5000,
    '"' * MOST,
]


def on_any_junk(*, few: int, many: int) -> Callable[[Test], Test]:
    return tried_on(few=few, many=many, always=[{"junk": junk} for junk in LONG], junk=JUNK)


def is_asked_again(session: Session) -> bool:
    """The same question once more, after at most two lines as the display shows them."""
    return session.seen[-1] == session.seen[-2] and is_short("\n".join(session.shown[-1][:-1]))


def is_number(junk: str, most: int) -> bool:
    word = junk.strip(" ")
    return not word or bool(re.fullmatch("[1-9][0-9]{0,9}", word)) and int(word) <= most


@on_any_junk(few=20, many=150)
def test_junk_for_the_number_of_a_game_is_asked_again(junk: str) -> None:
    if is_number(junk, len(GAMES)):
        return
    session = Session(junk).run()
    assert is_asked_again(session)
    assert session.device.prompt.game is None


@on_any_junk(few=20, many=150)
def test_junk_for_the_number_of_a_deal_is_asked_again(junk: str) -> None:
    if is_number(junk, 2147483647) or junk.strip(" ").upper() in ("E", "H"):
        return
    session = Session("", junk).run()
    assert is_asked_again(session)
    assert session.device.prompt.game is None


@on_any_junk(few=20, many=150)
def test_junk_in_the_menu_is_asked_again_and_the_game_stays(junk: str) -> None:
    if is_number(junk, 5):
        return
    session = Session("", "5", "*", junk).run()
    assert is_asked_again(session)
    assert session.device.prompt.game.number == 5
    assert session.device.position() == Table("casio", shuffled(5)).now


@cache
def the_device() -> Device:
    return new_device()


@pytest.mark.parametrize("game", GAMES)
@on_any_junk(few=20, many=100)
def test_junk_for_a_command_is_refused_and_nothing_changed(game: str, junk: str) -> None:
    device = the_device()
    device.deal(GAMES[game].menu, 5)
    table = Table(game, shuffled(5))
    for line in ("0", "8", "7,6"):
        assert device.obey(line) is commands.obey(table, line)
    if re.search(r"(^|/) *([rR]([ ,.]*[0-9]+)?|[*qQ]) *(/|$)", junk):
        return  # a new deal, the menu, leaving: no junk
    accepted = device.obey(junk)
    assert accepted is commands.obey(table, junk)
    assert device.position() == table.now
    if not accepted:
        assert is_short(device.prompt.told)


@pytest.mark.parametrize("before", [[], ["", "5", "*"]], ids=["game", "menu"])
@pytest.mark.parametrize(
    "junk", ["0", "-1", "+1", "01", "1.0", "1,", "9", "99", "sin()", "1 2", "\u0661", "1e0", "None"]
)
def test_near_misses_are_asked_again(before: list[str], junk: str) -> None:
    assert is_asked_again(Session(*before, junk).run())


@pytest.mark.parametrize("junk", ["0", "-1", "01", "2147483648", "9" * 400, "1.5", "1 2", "x", "\u0661"])
def test_near_misses_of_a_deal_are_asked_again(junk: str) -> None:
    assert is_asked_again(Session("", junk).run())


@pytest.mark.parametrize("model", [FX_CG50, FX_CG100], ids=lambda model: model.name)
@pytest.mark.parametrize("junk", ["," * 40, "9" * 40, "sin()", "7,,6", "99", "x" * 30])
def test_junk_is_refused_in_colour_as_well(model: Model, junk: str) -> None:
    """With live keys it is cut where a line ends, and what has no key is left out."""
    session = Session("", "5", "0", junk, model=model).run()
    assert session.typed == [] and session.device.prompt.game.moves == 1
    assert not session.device.prompt.accepted and is_short(session.device.prompt.told)


class Mashed(Fingers):
    """Keys pressed at random. Whatever lines come of it, the rules of the reference are asked as well."""

    def begin(self, game: str | None, deal: int = 5) -> "Fingers":
        self.table: Table | None = None
        return super().begin(game, deal)

    def obey(self, line: str) -> bool:
        before = self.game
        table = self.table or Table(before.name, shuffled(before.number))
        goes_on = super().obey(line)
        if self.game is before and line[:1] not in "*+/":
            commands.obey(table, line)
        self.table = table if self.game is before else None
        return goes_on

    def lies_as_the_rules_say(self) -> bool:
        table = self.table or Table(self.game.name, shuffled(self.game.number))
        return self.device.lies_as(table.now)


MASHED = [*sorted(CODES), *["OK", "EXE", "UP", "DOWN", "LEFT", "RIGHT", *"01234567", "DEL", ","] * 5]


@few_or_many("times", 2, 25)
@pytest.mark.parametrize("game", ["klondike3", "shamrock"])
def test_keys_pressed_at_random_do_what_their_lines_say_and_nothing_else(game: str, times: int) -> None:
    fingers = mashed()
    lines = 0
    for seed in range(times):
        chance = random.Random(f"{game} {seed}")
        fingers.begin(game, seed + 1)
        for _ in range(6):
            fingers.press(*chance.choices(MASHED, k=20))
            assert fingers.lies_as_the_rules_say(), fingers.lines
        lines += len(fingers.lines)
    assert lines > 5 * times


@cache
def mashed() -> Mashed:
    return Mashed(Device(model=FX_CG100))
