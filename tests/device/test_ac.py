"""[AC], or a full heap, at every line of a turn: the command has happened whole or not at all, and the game goes on."""

from functools import cache

import pytest
from faults import Rig, State
from reference import GAMES
from turns import turns_of

DRAWN_TURNS = ("a look", "the win", "before the first deal")  # elsewhere the same drawing happens again
FAULTS = [KeyboardInterrupt, MemoryError]
TURNS = [(game, what) for game in GAMES for what in turns_of(game)]
CHANGES = [(game, what) for game, what in TURNS if what in ("a card goes up", "all that can goes up", "undo")]


@cache
def rig(casioplot: bool) -> Rig:
    return Rig(casioplot)


def goes_on(
    rig: Rig, game: str, what: str, strikes: set[int], fault: type[BaseException], allowed: list[State]
) -> None:
    turn = turns_of(game)[what]
    outcome = rig.run(turn, frozenset(strikes), fault)
    assert outcome.state in allowed, f"struck at {strikes}: a third position, or undo is damaged"
    assert outcome.asked or what in ("quit", "menu, quit"), f"struck at {strikes}: the game is over"
    if fault is MemoryError and outcome.asked and turn.game is not None:
        assert "emory" in outcome.said, f"struck at {strikes}: the player is not told"


def allowed_states(rig: Rig, game: str, what: str) -> list[State]:
    turn = turns_of(game)[what]
    done = rig.run(turn).state
    return [done] if turn.game is None else [rig.before(turn), done]


@pytest.mark.parametrize("fault", FAULTS, ids=["AC", "full heap"])
@pytest.mark.parametrize(("game", "what"), TURNS)
def test_a_turn_that_is_cut_short_happens_whole_or_not_at_all(game: str, what: str, fault: type[BaseException]) -> None:
    drawn = rig(True)
    allowed = allowed_states(drawn, game, what)
    drawing = what in DRAWN_TURNS
    moments = drawn.moments(turns_of(game)[what], 1 if drawing else 3, drawing)
    assert len(moments) > 30
    for moment in moments:
        goes_on(drawn, game, what, {moment}, fault, allowed)


@pytest.mark.parametrize("fault", FAULTS, ids=["AC", "full heap"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("what", DRAWN_TURNS)
def test_the_text_shell_is_as_steady(game: str, what: str, fault: type[BaseException]) -> None:
    shell = rig(False)
    allowed = allowed_states(shell, game, what)
    for moment in shell.moments(turns_of(game)[what], 1):
        goes_on(shell, game, what, {moment}, fault, allowed)


@pytest.mark.parametrize(("game", "what"), CHANGES)
def test_two_in_a_row_are_no_worse_than_one(game: str, what: str) -> None:
    """The second falls into the handling of the first, or into the mending of what the first has broken."""
    drawn = rig(True)
    allowed = allowed_states(drawn, game, what)
    for moment in drawn.moments(turns_of(game)[what], 1, drawing=False):
        for later in (1, 2, 3, 4, 6, 10, 25, 60, 150):
            goes_on(drawn, game, what, {moment, moment + later}, KeyboardInterrupt, allowed)


@pytest.mark.parametrize("game", GAMES)
def test_three_in_a_row_are_no_worse_than_one(game: str) -> None:
    drawn = rig(True)
    allowed = allowed_states(drawn, game, "a card goes up")
    for moment in drawn.moments(turns_of(game)["a card goes up"], 1, drawing=False):
        goes_on(drawn, game, "a card goes up", {moment, moment + 1, moment + 2}, KeyboardInterrupt, allowed)


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_mending_can_be_struck(game: str) -> None:
    """[AC] while cards are carried, then [AC] at each of the next statements."""
    drawn = rig(True)
    turn = turns_of(game)["a card goes up"]
    allowed = allowed_states(drawn, game, "a card goes up")
    drawn.keys = []
    drawn.run(turn)
    keys, drawn.keys = drawn.keys, None
    carried = next(at for at, key in enumerate(keys) if key[0][1] == "carry") + 3
    for later in range(1, 400, 3):
        goes_on(drawn, game, "a card goes up", {carried, carried + later}, KeyboardInterrupt, allowed)


def test_the_wait_for_ac_counts_its_turns() -> None:
    """The only chance on the machine: a longer wait is another number."""
    here = rig(True)
    here.enabled, here.ticks, here.waited, here.strikes = True, 0, 0, frozenset()
    try:
        turns = here.device.prompt.wait_ac()
    finally:
        here.enabled = False
    assert turns >= 1
