"""[AC], or a full heap, at every line of a turn: the command has happened whole or not at all, and the game goes on."""

from functools import cache

import pytest

from tests.device.fault_rig import BytecodeRig, Rig, State
from tests.device.reference_rules import GAMES
from tests.device.turns_to_strike import turns_of

DRAWN_TURNS = ("a look", "the win", "before the first deal")  # elsewhere the same drawing happens again
FAULTS = [KeyboardInterrupt, MemoryError]
TURNS = [(game, what) for game in GAMES for what in turns_of(game)]
CHANGES = [(game, what) for game, what in TURNS if what in ("all that can goes up", "undo")]


@cache
def rig(casioplot: bool = True, drawing: bool = False) -> Rig:
    return Rig(casioplot, drawing)


@cache
def bytecode_rig() -> BytecodeRig:
    return BytecodeRig()


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
    drawing = what in DRAWN_TURNS
    here = rig(drawing=drawing)
    allowed = allowed_states(here, game, what)
    moments = here.moments(turns_of(game)[what], 1 if drawing else 4)
    assert len(moments) > 20
    for moment in moments:
        goes_on(here, game, what, {moment}, fault, allowed)


@pytest.mark.parametrize("fault", FAULTS, ids=["AC", "full heap"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("what", DRAWN_TURNS)
def test_the_text_shell_is_as_steady(game: str, what: str, fault: type[BaseException]) -> None:
    shell = rig(casioplot=False, drawing=True)
    allowed = allowed_states(shell, game, what)
    for moment in shell.moments(turns_of(game)[what], 1):
        goes_on(shell, game, what, {moment}, fault, allowed)


@pytest.mark.parametrize(("game", "what"), CHANGES)
def test_two_in_a_row_are_no_worse_than_one(game: str, what: str) -> None:
    """The second falls into the handling of the first, or into the mending of what the first has broken."""
    here = rig()
    allowed = allowed_states(here, game, what)
    for moment in here.moments(turns_of(game)[what], 1):
        for later in (1, 2, 3, 4, 6, 12, 40, 150):
            goes_on(here, game, what, {moment, moment + later}, KeyboardInterrupt, allowed)


@pytest.mark.parametrize("game", ["casio", "shamrock"])
@pytest.mark.parametrize("what", ["a card goes up", "undo"])
def test_between_any_two_bytecodes_is_no_worse_than_between_lines(game: str, what: str) -> None:
    here = bytecode_rig()
    allowed = allowed_states(here, game, what)
    moments = here.moments(turns_of(game)[what], 1)
    assert len(moments) > 200
    for moment in moments:
        goes_on(here, game, what, {moment}, KeyboardInterrupt, allowed)


@pytest.mark.parametrize("game", GAMES)
def test_three_in_a_row_are_no_worse_than_one(game: str) -> None:
    here = rig()
    allowed = allowed_states(here, game, "a card goes up")
    for moment in here.moments(turns_of(game)["a card goes up"], 1):
        goes_on(here, game, "a card goes up", {moment, moment + 1, moment + 2}, KeyboardInterrupt, allowed)


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_mending_can_be_struck(game: str) -> None:
    """[AC] while cards are carried, then [AC] at each of the next statements."""
    here = rig()
    turn = turns_of(game)["a card goes up"]
    allowed = allowed_states(here, game, "a card goes up")
    here.keys = []
    here.run(turn)
    keys, here.keys = here.keys, None
    carried = next(at for at, key in enumerate(keys) if key[0][1] == "carry") + 3
    for later in range(1, 400, 3):
        goes_on(here, game, "a card goes up", {carried, carried + later}, KeyboardInterrupt, allowed)


@pytest.mark.parametrize("fault", FAULTS, ids=["AC", "full heap"])
@pytest.mark.parametrize("what", ["help", "a new deal"])
def test_what_was_cut_short_while_it_was_read_does_no_harm_later(what: str, fault: type[BaseException]) -> None:
    """The file is there, but half of its names: asking again must not fail."""
    here = rig()
    turn = turns_of("casio")[what]
    for moment in here.moments(turn, 1):
        outcome = here.run(turn, frozenset({moment}), fault, then=[*turn.typed, "0", "R 3"])
        assert outcome.asked
        assert outcome.state.number == 3 and len(outcome.state.positions) == 1


def test_the_wait_for_ac_counts_its_turns() -> None:
    """The only chance on the machine: a longer wait is another number."""
    here = rig()
    here.enabled, here.ticks, here.waited, here.strikes = True, 0, 0, frozenset()
    try:
        turns = here.device.prompt.wait_ac()
    finally:
        here.enabled = False
    assert turns >= 1
