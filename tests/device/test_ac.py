"""[AC] or a full heap at any line of a turn: the command happens completely or not at all, and the game goes on."""

from functools import cache

import pytest

from host_sim.models import FX_CG50, FX_CG100, Model
from tests.device.fault_injector import COLOURED, BytecodeFaultInjector, FaultInjector, Line, State
from tests.device.reference_rules import GAMES
from tests.device.sample_turns import kinds_of, turn_of
from tests.few_or_many import few_or_many

DRAWN_TURNS = ("empty line", "the win", "first deal")  # the other turns draw the same things
TURNS = [(game, kind) for game in GAMES for kind in kinds_of(game)]
TURNS_OF_MANY_MOVES = [(game, kind) for game, kind in TURNS if kind in ("all up", "undo")]

FAULTS = pytest.mark.parametrize("fault", [KeyboardInterrupt, MemoryError], ids=["AC", "full heap"])
FEW, EVERY = 4, 0
LINES = few_or_many("points", FEW, EVERY)  # at how many points of the turn the fault strikes


@cache
def injector(casioplot: bool = True, drawing: bool = False) -> FaultInjector:
    return FaultInjector(casioplot, drawing)


@cache
def colour_injector(model: Model) -> FaultInjector:
    return FaultInjector(model=model)


@cache
def bytecode_injector() -> BytecodeFaultInjector:
    return BytecodeFaultInjector()


@cache
def allowed_states(faults: FaultInjector, game: str, kind: str) -> list[State]:
    """The game as it was before the turn, or as it is after all of it."""
    turn = turn_of(game, kind)
    done = faults.run(turn).state
    return [done] if turn.game is None else [faults.before(turn), done]


@cache
def ticks_to_strike(faults: FaultInjector, game: str, kind: str, points: int, most_per_line: int = 1) -> list[int]:
    """Every line from every caller, or this many points spread over the turn."""
    turn = turn_of(game, kind)
    if points == EVERY:
        return faults.ticks_to_strike(turn, most_per_line)
    ticks = faults.run(turn).ticks
    return [ticks * (2 * point + 1) // (2 * points) for point in range(points)]


def assert_game_goes_on(
    faults: FaultInjector, game: str, kind: str, strikes: set[int], fault: type[BaseException] = KeyboardInterrupt
) -> None:
    turn = turn_of(game, kind)
    allowed = allowed_states(faults, game, kind)
    outcome = faults.run(turn, frozenset(strikes), fault)
    assert outcome.state in allowed, f"struck at {strikes}: a third position, or undo is damaged"
    assert outcome.asked_again or kind in ("quit", "menu, quit"), f"struck at {strikes}: the game is over"
    if fault is MemoryError and outcome.asked_again and turn.game is not None:
        assert "emory" in outcome.message, f"struck at {strikes}: the player is not informed"


@LINES
@FAULTS
@pytest.mark.parametrize(("game", "kind"), TURNS)
def test_an_interrupted_turn_happens_completely_or_not_at_all(
    game: str, kind: str, fault: type[BaseException], points: int
) -> None:
    drawing = kind in DRAWN_TURNS
    faults = injector(drawing=drawing)
    ticks = ticks_to_strike(faults, game, kind, points, 1 if drawing else 4)
    assert len(ticks) > 20 or points == FEW
    for tick in ticks:
        assert_game_goes_on(faults, game, kind, {tick}, fault)


@LINES
@FAULTS
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", DRAWN_TURNS)
def test_an_interrupted_turn_in_the_text_shell_happens_completely_or_not_at_all(
    game: str, kind: str, fault: type[BaseException], points: int
) -> None:
    faults = injector(casioplot=False, drawing=True)
    for tick in ticks_to_strike(faults, game, kind, points):
        assert_game_goes_on(faults, game, kind, {tick}, fault)


@LINES
@pytest.mark.parametrize(("game", "kind"), TURNS_OF_MANY_MOVES)
def test_the_game_survives_two_acs_in_a_row(game: str, kind: str, points: int) -> None:
    """The second one interrupts the handling of the first, or the recovery after it."""
    faults = injector()
    for tick in ticks_to_strike(faults, game, kind, points):
        for later in (1, 2, 3, 4, 6, 12, 40, 150):
            assert_game_goes_on(faults, game, kind, {tick, tick + later})


@LINES
@pytest.mark.parametrize("game", GAMES)
def test_the_game_survives_three_acs_in_a_row(game: str, points: int) -> None:
    faults = injector()
    for tick in ticks_to_strike(faults, game, "pile to foundation", points):
        assert_game_goes_on(faults, game, "pile to foundation", {tick, tick + 1, tick + 2})


@LINES
@pytest.mark.parametrize("game", GAMES)
def test_the_game_survives_an_ac_during_recovery(game: str, points: int) -> None:
    """[AC] while cards are moved, then [AC] at one of the next statements."""
    faults = injector()
    first = faults.first_tick_in("carry", turn_of(game, "pile to foundation")) + 2
    for later in range(1, 400, 3 if points == EVERY else 60):
        assert_game_goes_on(faults, game, "pile to foundation", {first, first + later})


@pytest.mark.slow
@pytest.mark.parametrize("game", ["casio", "shamrock"])
@pytest.mark.parametrize("kind", ["pile to foundation", "undo"])
def test_the_game_survives_an_ac_between_any_two_bytecodes(game: str, kind: str) -> None:
    faults = bytecode_injector()
    ticks = ticks_to_strike(faults, game, kind, EVERY)
    assert len(ticks) > 200
    for tick in ticks:
        assert_game_goes_on(faults, game, kind, {tick})


@LINES
@FAULTS
@pytest.mark.parametrize("kind", ["help", "new deal"])
def test_a_half_loaded_file_does_not_harm_later_commands(kind: str, fault: type[BaseException], points: int) -> None:
    """A module may define only half of its names; asking again must not fail."""
    faults = injector()
    turn = turn_of("casio", kind)
    for tick in ticks_to_strike(faults, "casio", kind, points):
        outcome = faults.run(turn, frozenset({tick}), fault, then=[*turn.typed, "0", "R 3"])
        assert outcome.asked_again
        assert outcome.state.number == 3 and len(outcome.state.positions) == 1


COLOUR_MODELS = pytest.mark.parametrize("model", [FX_CG50, FX_CG100], ids=lambda model: model.name)
# Together these reach most lines.
COLOUR_TURNS = ("pile to foundation", "undo", "hint", "the win", "first deal", "help", "menu, same deal", "quit")


@FAULTS
@COLOUR_MODELS
@pytest.mark.parametrize("game", ["klondike3", "shamrock"])
def test_an_interrupted_turn_in_colour_happens_completely_or_not_at_all(
    game: str, model: Model, fault: type[BaseException]
) -> None:
    """With live keys, a line whose keys were lost is typed again."""
    faults = colour_injector(model)
    for tick in ticks_to_strike(faults, game, "pile to foundation", FEW):
        assert_game_goes_on(faults, game, "pile to foundation", {tick}, fault)


@pytest.mark.slow
@FAULTS
@COLOUR_MODELS
@pytest.mark.parametrize("game", ["klondike3", "shamrock"])
def test_the_game_survives_a_fault_at_any_line_of_the_colour_files(
    game: str, model: Model, fault: type[BaseException]
) -> None:
    faults = colour_injector(model)
    strikes = first_ticks_of_colour_lines(faults, game)
    assert len(strikes) > 200
    for kind, tick in strikes:
        assert_game_goes_on(faults, game, kind, {tick}, fault)


@cache
def first_ticks_of_colour_lines(faults: FaultInjector, game: str) -> list[tuple[str, int]]:
    """Each line of the colour files, prompt and engine, in the first kind of turn that reaches it."""
    lines_seen, strikes = set[Line](), list[tuple[str, int]]()
    for kind in COLOUR_TURNS:
        ticks = faults.first_ticks_of_lines((*COLOURED, "prompt", "engine"), turn_of(game, kind))
        strikes += [(kind, tick) for line, tick in ticks.items() if line not in lines_seen]
        lines_seen |= set(ticks)
    return strikes
