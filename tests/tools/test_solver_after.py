"""From any position of a deal: what to type to win, or that it is lost by now."""

import json
import random
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tools import slow_solver
from tools.cli.play import main as play
from tools.cli.solve import main
from tools.games.cards import shuffled
from tools.games.table import Table
from tools.solver.boards import every_command
from tools.solver.layout import lay_out
from tools.solver.position import Position, Refused, dealt, position_of, table_after
from tools.solver.prove import is_won
from tools.solver.rules import GAMES, Build, Encoding, Rules
from tools.solver.search.search import search
from tools.solver.solution import BASE, FOUNDATION, HIDDEN, TABLE, TALON, commands_of, places_of
from tools.solver.solve import decide, solve
from tools.solver.state.deal import deal_of
from tools.solver.state.position import state_of
from tools.solver.state.states import start_state
from tools.solver.surveys.results import file_of, read
from tools.solver.verdict import Verdict

# Ranks, suits, piles: small enough for the slow solver, large enough for both verdicts.
CUTS = [(4, 4, 3), (5, 2, 3), (7, 2, 4)]
CUTS_OF_FANS = [(3, 4, 4), (6, 2, 4), (5, 4, 7)]

games = st.sampled_from(list(GAMES))
SHARES = st.floats(0, 1)
choices = st.lists(st.integers(0, 1000), max_size=60)
few = settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
many = settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@cache
def quickly_won(game: str) -> list[int]:
    known = read(file_of(game)).values()
    quick = [one for one in known if one.verdict == Verdict.WINNABLE]
    return [one.deal for one in sorted(quick, key=lambda one: one.nodes)[:100]]


@cache
def solution_of(game: str, deal: int) -> list[str]:
    return solve(game, shuffled(deal), 20).commands or []


def played_at_random(game: str, deal: int, chosen: list[int]) -> tuple[Table, list[str]]:
    """Any legal commands, and the game after them."""
    table = Table(game, shuffled(deal))
    commands: list[str] = []
    for choice in chosen:
        lines = list(every_command(table))
        if not lines or table.is_won():
            break
        commands.append(lines[choice % len(lines)])
        assert table.accepts(commands[-1])
    return table, commands


# The state of a position


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("deal", [1, 4, 617])
def test_before_the_first_command_it_is_the_state_of_the_deal(game: str, deal: int) -> None:
    rules, deck = GAMES[game], shuffled(deal)
    layout = lay_out(rules, deck)
    position = position_of(Table(game, deck))
    assert position == dealt(rules, layout)
    assert state_of(rules, layout, position).tolist() == start_state(rules, layout).tolist()


def place_on_the_table(rules: Rules, position: Position, card: int) -> set[int]:
    """Where the card lies, in the words of a solution; either word where the two mean the same."""
    if card in position.talon:
        return {TALON}
    for pile, hidden in zip(position.piles, position.hidden, strict=True):
        if card in pile:
            height = pile.index(card)
            if rules.encoding == Encoding.FANS:
                return {pile[height - 1] if height else TABLE}
            if height < hidden:
                return {HIDDEN}
            return {BASE, TABLE} if height == 0 else {BASE} if height == hidden else {pile[height - 1]}
    return {FOUNDATION}


@few
@given(game=st.sampled_from(["casio", "simple", "thumb", "shamrock"]), deal=st.integers(1, 10**6), chosen=choices)
def test_the_state_says_where_every_card_lies(game: str, deal: int, chosen: list[int]) -> None:
    rules = GAMES[game]
    layout = lay_out(rules, shuffled(deal))
    position = position_of(played_at_random(game, deal, chosen)[0])
    places = places_of(rules, deal_of(rules, layout), state_of(rules, layout, position))
    for card, place in places.items():
        assert place in place_on_the_table(rules, position, card), card


# Laws


def can_still_be_won(game: str, which: int, share: float) -> None:
    """decide() gives no solution that the game's own code has not played from there."""
    deal = quickly_won(game)[which % len(quickly_won(game))]
    commands = solution_of(game, deal)
    after = commands[: round(share * len(commands))]
    answer = decide(game, shuffled(deal), 20, after)
    assert answer.verdict == Verdict.WINNABLE and answer.commands is not None
    assert is_won(game, shuffled(deal), [*after, *answer.commands])


@settings(few, max_examples=3)
@given(game=st.sampled_from(["klondike", "klondike3", "vegas", "shamrock"]), which=st.integers(0, 9), share=SHARES)
def test_a_deal_that_is_being_won_can_still_be_won(game: str, which: int, share: float) -> None:
    can_still_be_won(game, which, share)


@pytest.mark.slow
@settings(many, max_examples=60)
@given(game=games, which=st.integers(0, 9), share=SHARES)
def test_any_deal_that_is_being_won_can_still_be_won(game: str, which: int, share: float) -> None:
    can_still_be_won(game, which, share)


@st.composite
def small_positions(draw: st.DrawFn) -> tuple[Rules, list[int], slow_solver.Position]:
    """A cut-down deck of some game, after some legal moves."""
    rules = GAMES[draw(games)]
    cuts = CUTS_OF_FANS if rules.build == Build.NEIGHBOUR else CUTS
    ranks, suits, piles = draw(st.sampled_from(cuts))
    rules = replace(rules, ranks=ranks, piles=piles)
    deck = [rank * 4 + suit for rank in range(ranks) for suit in range(suits)]
    random.Random(draw(st.integers(0, 10**9))).shuffle(deck)
    position = slow_solver.dealt(rules, lay_out(rules, deck))
    for choice in draw(st.lists(st.integers(0, 1000), max_size=12)):
        moves = [after for _, after in slow_solver.moves(rules, position)]
        if moves:
            position = moves[choice % len(moves)]
    return rules, deck, position


def as_the_solver_sees_it(position: slow_solver.Position) -> Position:
    return Position(
        piles=[[*hidden, *up] for hidden, up in position.piles],
        hidden=[len(hidden) for hidden, _ in position.piles],
        talon=[*position.waste, *position.stock],
        shown=len(position.waste),
        passes=position.passes - 1,
        foundations=[list(slot) for slot in position.slots],
    )


def agrees(rules: Rules, deck: list[int], there: slow_solver.Position) -> None:
    """The verdict is the slow solver's, and the solution from there keeps to its rules."""
    if slow_solver.is_won(there):
        return
    layout, position = lay_out(rules, deck), as_the_solver_sees_it(there)
    found = search(rules, layout, 20, start=state_of(rules, layout, position))
    assert (found.verdict == Verdict.WINNABLE) == slow_solver.can_be_won_from(rules, there)
    if found.verdict == Verdict.WINNABLE:
        commands = commands_of(rules, layout, found.deal, found.path, position)
        assert slow_solver.is_won(slow_solver.after_more_commands(rules, there, commands))


@few
@given(small=small_positions())
def test_the_slow_solver_agrees_in_the_middle_of_a_game(
    small: tuple[Rules, list[int], slow_solver.Position],
) -> None:
    agrees(*small)


@pytest.mark.slow
@many
@given(small=small_positions())
def test_the_slow_solver_agrees_in_the_middle_of_many_games(
    small: tuple[Rules, list[int], slow_solver.Position],
) -> None:
    agrees(*small)


# As it is asked


def test_the_answer_is_what_to_type_from_there(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--game", "klondike", "--deal", "617", "--after", "8 00/00"])
    told = json.loads(capsys.readouterr().out)
    assert told["verdict"] == "winnable"
    assert is_won("klondike", shuffled(617), ["8", "00", "00", *told["commands"]])


def test_a_deal_may_be_lost_by_now(capsys: pytest.CaptureFixture[str]) -> None:
    """One pass through the stock, and nothing taken from it."""
    deal = quickly_won("vegas1")[0]
    play(["solve", "--game", "vegas1", "--deal", str(deal), "--after", " ".join(["0"] * 24)])
    assert "after 24 commands is lost by now: every way to go on was looked at" in capsys.readouterr().out


def test_a_won_game_is_won(capsys: pytest.CaptureFixture[str]) -> None:
    deal = quickly_won("thumb")[0]
    commands = solution_of("thumb", deal)
    play(["solve", "--game", "thumb", "--deal", str(deal), "--after", " ".join(commands)])
    assert capsys.readouterr().out.strip().endswith(f"after {len(commands)} commands is won.")
    assert decide("thumb", shuffled(deal), 1, commands).commands == []


def test_a_command_that_the_game_refuses_is_one_line_in_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "klondike", "--deal", "617", "--after", "0 7,6"]) == 2
    assert capsys.readouterr().err == "Command 2, '7,6': 3C does not fit on 5H\n"
    with pytest.raises(Refused):
        table_after("klondike", shuffled(617), ["7,6"])
