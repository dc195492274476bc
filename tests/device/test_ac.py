"""[AC], or a full heap, at every line of a turn: the command has happened whole or not at all, and the game goes on."""

from functools import cache

import pytest

from host_sim.models import FX_CG50, FX_CG100, Model
from tests.device.fault_rig import COLOURED, BytecodeRig, Line, Rig, State
from tests.device.reference_rules import GAMES
from tests.device.turns_to_strike import kinds_of, turn_of
from tests.few_or_many import few_or_many

DRAWN_TURNS = ("a look", "the win", "before the first deal")  # elsewhere the same drawing happens again
TURNS = [(game, what) for game in GAMES for what in kinds_of(game)]
CHANGES = [(game, what) for game, what in TURNS if what in ("all that can goes up", "undo")]

FAULTS = pytest.mark.parametrize("fault", [KeyboardInterrupt, MemoryError], ids=["AC", "full heap"])
FEW, EVERY = 4, 0
LINES = few_or_many("points", FEW, EVERY)  # at how many points of the turn the fault strikes: a few, or every line


@cache
def rig(casioplot: bool = True, drawing: bool = False) -> Rig:
    return Rig(casioplot, drawing)


@cache
def coloured_rig(model: Model) -> Rig:
    return Rig(model=model)


@cache
def bytecode_rig() -> BytecodeRig:
    return BytecodeRig()


@cache
def allowed_states(rig: Rig, game: str, what: str) -> list[State]:
    """Where the game may stand afterwards: where it stood before the turn, or after all of it."""
    turn = turn_of(game, what)
    done = rig.run(turn).state
    return [done] if turn.game is None else [rig.before(turn), done]


@cache
def moments(rig: Rig, game: str, what: str, points: int, of_a_kind: int = 1) -> list[int]:
    """When to strike: every line as called from everywhere, or so many points spread over the turn."""
    turn = turn_of(game, what)
    if points == EVERY:
        return rig.moments(turn, of_a_kind)
    ticks = rig.run(turn).ticks
    return [ticks * (2 * point + 1) // (2 * points) for point in range(points)]


def goes_on(rig: Rig, game: str, what: str, strikes: set[int], fault: type[BaseException] = KeyboardInterrupt) -> None:
    turn = turn_of(game, what)
    allowed = allowed_states(rig, game, what)
    outcome = rig.run(turn, frozenset(strikes), fault)
    assert outcome.state in allowed, f"struck at {strikes}: a third position, or undo is damaged"
    assert outcome.asked or what in ("quit", "menu, quit"), f"struck at {strikes}: the game is over"
    if fault is MemoryError and outcome.asked and turn.game is not None:
        assert "emory" in outcome.said, f"struck at {strikes}: the player is not told"


@LINES
@FAULTS
@pytest.mark.parametrize(("game", "what"), TURNS)
def test_a_turn_that_is_cut_short_happens_whole_or_not_at_all(
    game: str, what: str, fault: type[BaseException], points: int
) -> None:
    drawing = what in DRAWN_TURNS
    here = rig(drawing=drawing)
    found = moments(here, game, what, points, 1 if drawing else 4)
    assert len(found) > 20 or points == FEW
    for moment in found:
        goes_on(here, game, what, {moment}, fault)


@LINES
@FAULTS
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("what", DRAWN_TURNS)
def test_the_text_shell_is_as_steady(game: str, what: str, fault: type[BaseException], points: int) -> None:
    shell = rig(casioplot=False, drawing=True)
    for moment in moments(shell, game, what, points):
        goes_on(shell, game, what, {moment}, fault)


@LINES
@pytest.mark.parametrize(("game", "what"), CHANGES)
def test_two_in_a_row_are_no_worse_than_one(game: str, what: str, points: int) -> None:
    """The second falls into the handling of the first, or into the mending of what the first has broken."""
    here = rig()
    for moment in moments(here, game, what, points):
        for later in (1, 2, 3, 4, 6, 12, 40, 150):
            goes_on(here, game, what, {moment, moment + later})


@LINES
@pytest.mark.parametrize("game", GAMES)
def test_three_in_a_row_are_no_worse_than_one(game: str, points: int) -> None:
    here = rig()
    for moment in moments(here, game, "a card goes up", points):
        goes_on(here, game, "a card goes up", {moment, moment + 1, moment + 2})


@LINES
@pytest.mark.parametrize("game", GAMES)
def test_the_mending_can_be_struck_as_well(game: str, points: int) -> None:
    """[AC] while cards are carried, then [AC] at one of the next statements."""
    here = rig()
    carried = here.first_in("carry", turn_of(game, "a card goes up")) + 2
    for later in range(1, 400, 3 if points == EVERY else 60):
        goes_on(here, game, "a card goes up", {carried, carried + later})


@pytest.mark.slow
@pytest.mark.parametrize("game", ["casio", "shamrock"])
@pytest.mark.parametrize("what", ["a card goes up", "undo"])
def test_between_any_two_bytecodes_is_no_worse_than_between_lines(game: str, what: str) -> None:
    here = bytecode_rig()
    found = moments(here, game, what, EVERY)
    assert len(found) > 200
    for moment in found:
        goes_on(here, game, what, {moment})


@LINES
@FAULTS
@pytest.mark.parametrize("what", ["help", "a new deal"])
def test_what_was_cut_short_while_it_was_read_does_no_harm_later(
    what: str, fault: type[BaseException], points: int
) -> None:
    """The file is there, but half of its names: asking again must not fail."""
    here = rig()
    turn = turn_of("casio", what)
    for moment in moments(here, "casio", what, points):
        outcome = here.run(turn, frozenset({moment}), fault, then=[*turn.typed, "0", "R 3"])
        assert outcome.asked
        assert outcome.state.number == 3 and len(outcome.state.positions) == 1


COLOUR_MODELS = pytest.mark.parametrize("model", [FX_CG50, FX_CG100], ids=lambda model: model.name)
IN_COLOUR = ("a card goes up", "undo", "hint", "the win", "before the first deal", "help", "menu, this deal", "quit")


@FAULTS
@COLOUR_MODELS
@pytest.mark.parametrize("game", ["klondike3", "shamrock"])
def test_a_turn_in_colour_is_as_steady(game: str, model: Model, fault: type[BaseException]) -> None:
    """With live keys, what was typed in vain is typed again."""
    here = coloured_rig(model)
    for moment in moments(here, game, "a card goes up", FEW):
        goes_on(here, game, "a card goes up", {moment}, fault)


@pytest.mark.slow
@FAULTS
@COLOUR_MODELS
@pytest.mark.parametrize("game", ["klondike3", "shamrock"])
def test_no_line_that_colour_adds_is_less_steady(game: str, model: Model, fault: type[BaseException]) -> None:
    here = coloured_rig(model)
    found = coloured_moments(here, game)
    assert len(found) > 200
    for what, moment in found:
        goes_on(here, game, what, {moment}, fault)


@cache
def coloured_moments(rig: Rig, game: str) -> list[tuple[str, int]]:
    """Each line of the files for colour, of the turn and of the rules, in the first kind of turn that comes to it."""
    seen, found = set[Line](), list[tuple[str, int]]()
    for what in IN_COLOUR:
        lines = rig.lines_of((*COLOURED, "prompt", "engine"), turn_of(game, what))
        found += [(what, moment) for line, moment in lines.items() if line not in seen]
        seen |= set(lines)
    return found
