"""Any text at any prompt: refused in two short lines, and nothing is changed."""

import re
from collections.abc import Iterator

import commands
import pytest
from bare import Device
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from reference import GAMES, Table, shuffled

TYPABLE = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()*+,-./=[]{} "'
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
FEW = settings(deadline=None, max_examples=150, suppress_health_check=list(HealthCheck))
FROM_TO = "From,To="


class Left(BaseException):
    """Ends a game from within its prompt."""


class Typist:
    """Types junk at one prompt, sensible answers at the others, and keeps what is said to the junk."""

    def __init__(self, device: Device, at: str, junk: str, answers: dict[str, str]) -> None:
        self.device, self.at, self.junk, self.answers = device, at, junk, answers
        self.said: str | None = None
        self.asked = self.typed = False

    def answer(self, prompt: str) -> str:
        if self.typed and self.said is None:
            self.said = "".join(self.device.printed)
            self.asked = prompt.startswith(self.at)
        if prompt.startswith(self.at) and not self.typed:
            self.typed = True
            self.device.printed.clear()
            return self.junk
        if prompt == FROM_TO and not self.answers.get(FROM_TO):
            raise Left
        return self.answers.pop(FROM_TO) if prompt == FROM_TO else self.answers.get(prompt[:4], "")


def run(at: str, junk: str, game: str = "casio", **answers: str) -> Typist:
    device = Device()
    device.prompt.wait_ac = lambda: 1
    typist = Typist(device, at, junk, {"Game": str(GAMES[game].menu), "Deal": "5", **answers})
    device.answer = typist.answer
    with pytest.raises(Left):
        device.prompt.play()
    return typist


def is_short(said: str) -> bool:
    """At most two lines as the display shows them, 21 columns wide."""
    lines = said.rstrip("\n").split("\n")
    return 1 <= len(lines) <= 2 and all(0 < len(line) <= 21 for line in lines)


def is_number(junk: str, most: int) -> bool:
    word = junk.strip(" ")
    return not word or bool(re.fullmatch("[1-9][0-9]{0,9}", word)) and int(word) <= most


def long_examples() -> Iterator[str]:
    yield from LONG


def with_examples(test):  # type: ignore[no-untyped-def]
    for junk in long_examples():
        test = example(junk=junk)(test)
    return test


@with_examples
@given(junk=JUNK)
@FEW
def test_junk_for_the_number_of_a_game_is_asked_again(junk: str) -> None:
    if is_number(junk, 7):
        return
    typist = run("Game", junk)
    assert typist.asked and is_short(typist.said or "")
    assert typist.device.prompt.game.name == "casio"


@with_examples
@given(junk=JUNK)
@FEW
def test_junk_for_the_number_of_a_deal_is_asked_again(junk: str) -> None:
    if is_number(junk, 2147483647):
        return
    typist = run("Deal", junk)
    assert typist.asked and is_short(typist.said or "")
    assert typist.device.prompt.game.number == 5


@with_examples
@given(junk=JUNK)
@FEW
def test_junk_in_the_menu_is_asked_again_and_the_game_stays(junk: str) -> None:
    if is_number(junk, 4):
        return
    typist = run("Menu", junk, **{FROM_TO: "*"})
    assert typist.asked and is_short(typist.said or "")
    assert typist.device.prompt.game.number == 5
    assert typist.device.position() == Table("casio", shuffled(5)).now


DEVICE = Device()
DEVICE.prompt.wait_ac = lambda: 1


@pytest.mark.parametrize("game", GAMES)
@with_examples
@given(junk=JUNK)
@settings(FEW, max_examples=100)
def test_junk_for_a_command_is_refused_and_nothing_changed(game: str, junk: str) -> None:
    DEVICE.deal(GAMES[game].menu, 5)
    table = Table(game, shuffled(5))
    for line in ("0", "8", "7,6"):
        assert DEVICE.obey(line) is commands.obey(table, line)
    if re.fullmatch(r" *([rR]([ ,.]+[0-9]+)?|[*qQ]) *", junk):
        return  # a new deal, the menu, leaving: no junk
    accepted = DEVICE.obey(junk)
    assert accepted is commands.obey(table, junk)
    assert DEVICE.position() == table.now
    if not accepted:
        assert is_short(DEVICE.prompt.told)


@pytest.mark.parametrize(("prompt", "most"), [("Game", 7), ("Menu", 4)])
@pytest.mark.parametrize(
    "junk", ["0", "-1", "+1", "01", "1.0", "1,", "8", "99", "sin()", "1 2", "\u0661", "1e0", "None"]
)
def test_near_misses_are_asked_again(prompt: str, most: int, junk: str) -> None:
    typist = run(prompt, junk, **({FROM_TO: "*"} if prompt == "Menu" else {}))
    assert typist.asked and is_short(typist.said or "")


@pytest.mark.parametrize("junk", ["0", "-1", "01", "2147483648", "9" * 400, "1.5", "1 2", "x", "\u0661"])
def test_near_misses_of_a_deal_are_asked_again(junk: str) -> None:
    typist = run("Deal", junk)
    assert typist.asked and is_short(typist.said or "")
