"""The solver deals as the game does, and answers from any position of a deal: how to win, or that it is lost."""

import json
import random
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.device.reference_rules import ReferenceGame
from tests.tools import slow_solver
from tools.cli.play import main as play_main
from tools.cli.solve import main
from tools.games.cards import shuffled
from tools.games.catalogue import entries
from tools.games.table import Table
from tools.solver.device_game import Refused, every_command, is_won_by, position_of, table_after
from tools.solver.position import Position, dealt, lay_out
from tools.solver.rules import GAMES, Build, Encoding, Rules
from tools.solver.search.search import search
from tools.solver.solution import commands_of
from tools.solver.solve import decide, solve
from tools.solver.state.deal import deal_of
from tools.solver.state.places import BASE, FOUNDATION, HIDDEN, TABLE, TALON, places_of
from tools.solver.state.states import state_of
from tools.solver.surveys.results import file_of, read
from tools.solver.verdict import Verdict

# Ranks, suits, piles: small enough for the slow solver, large enough for both verdicts.
SMALL_DECKS = [(4, 4, 3), (5, 2, 3), (7, 2, 4)]
SMALL_DECKS_OF_FANS = [(3, 4, 4), (6, 2, 4), (5, 4, 7)]

games = st.sampled_from(list(GAMES))
shares = st.floats(0, 1)
choices = st.lists(st.integers(0, 1000), max_size=60)
few = settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
many = settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@cache
def easiest_deals(game: str) -> list[int]:
    winnable = [result for result in read(file_of(game)).values() if result.verdict == Verdict.WINNABLE]
    return [result.deal for result in sorted(winnable, key=lambda result: result.nodes)[:100]]


@cache
def solution_of(game: str, deal: int) -> list[str]:
    return solve(game, shuffled(deal), 20).commands or []


def table_after_random_commands(game: str, deal: int, choices: list[int]) -> Table:
    table = Table(game, shuffled(deal))
    for choice in choices:
        commands = list(every_command(table))
        if not commands or table.is_won():
            break
        assert table.accepts(commands[choice % len(commands)])
    return table


# Positions and states


def test_every_game_of_the_menu_has_rules() -> None:
    assert list(GAMES) == list(entries())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("deal", [1, 4, 617])
def test_the_cards_are_dealt_as_in_the_game(game: str, deal: int) -> None:
    rules, deck = GAMES[game], shuffled(deal)
    assert dealt(rules, lay_out(rules, deck)) == position_of(Table(game, deck))


def expected_places(rules: Rules, position: Position, card: int) -> set[int]:
    """Where the card lies, as `places_of` says it; either of two places if they mean the same."""
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
@given(game=st.sampled_from(["casio", "simple", "thumb", "shamrock"]), deal=st.integers(1, 10**6), choices=choices)
def test_the_state_of_a_position_says_where_every_card_lies(game: str, deal: int, choices: list[int]) -> None:
    rules = GAMES[game]
    layout = lay_out(rules, shuffled(deal))
    position = position_of(table_after_random_commands(game, deal, choices))
    places = places_of(deal_of(rules, layout), state_of(rules, layout, position))
    for card, place in enumerate(places.tolist()):
        assert place in expected_places(rules, position, card), card


# Verdicts in the middle of a game


def assert_still_winnable(game: str, number: int, share: float) -> None:
    deal = easiest_deals(game)[number]
    commands = solution_of(game, deal)
    after = commands[: round(share * len(commands))]
    answer = decide(game, shuffled(deal), 20, after)
    assert answer.verdict == Verdict.WINNABLE and answer.commands is not None
    assert is_won_by(game, shuffled(deal), [*after, *answer.commands])


@settings(few, max_examples=3)
@given(game=st.sampled_from(["klondike", "klondike3", "vegas", "shamrock"]), number=st.integers(0, 9), share=shares)
def test_a_game_on_its_way_to_a_win_can_still_be_won(game: str, number: int, share: float) -> None:
    assert_still_winnable(game, number, share)


@pytest.mark.slow
@settings(many, max_examples=60)
@given(game=games, number=st.integers(0, 9), share=shares)
def test_many_games_on_their_way_to_a_win_can_still_be_won(game: str, number: int, share: float) -> None:
    assert_still_winnable(game, number, share)


@st.composite
def small_positions(draw: st.DrawFn) -> tuple[Rules, list[int], ReferenceGame]:
    """A small deck of some game, after some legal moves."""
    rules = GAMES[draw(games)]
    decks = SMALL_DECKS_OF_FANS if rules.build == Build.NEIGHBOUR else SMALL_DECKS
    ranks, suits, piles = draw(st.sampled_from(decks))
    rules = replace(rules, ranks=ranks, piles=piles)
    deck = [rank * 4 + suit for rank in range(ranks) for suit in range(suits)]
    random.Random(draw(st.integers(0, 10**9))).shuffle(deck)
    game = slow_solver.dealt(rules, deck)
    for choice in draw(st.lists(st.integers(0, 1000), max_size=12)):
        successors = list(slow_solver.successors(game))
        if successors:
            game = successors[choice % len(successors)]
    return rules, deck, game


def as_solver_position(game: ReferenceGame) -> Position:
    position = game.position
    return Position(
        piles=[pile.hidden + pile.up for pile in position.piles[1:]],
        hidden=[len(pile.hidden) for pile in position.piles[1:]],
        talon=position.waste + position.stock,
        waste_size=len(position.waste),
        passes_used=position.passes - 1,
        foundations=[list(slot) for slot in position.slots[1:]],
    )


def assert_solvers_agree(rules: Rules, deck: list[int], game: ReferenceGame) -> None:
    """Both solvers give the same verdict, and the reference rules accept the solution."""
    if game.is_won():
        return
    layout, position = lay_out(rules, deck), as_solver_position(game)
    outcome = search(rules, layout, 20, start=state_of(rules, layout, position))
    assert (outcome.verdict == Verdict.WINNABLE) == slow_solver.can_be_won(game)
    if outcome.verdict == Verdict.WINNABLE:
        commands = commands_of(rules, layout, outcome.deal, outcome.path, position)
        assert slow_solver.after_commands(game, commands).is_won()


@few
@given(small=small_positions())
def test_the_slow_solver_agrees_in_the_middle_of_a_game(small: tuple[Rules, list[int], ReferenceGame]) -> None:
    assert_solvers_agree(*small)


@pytest.mark.slow
@many
@given(small=small_positions())
def test_the_slow_solver_agrees_in_the_middle_of_many_games(small: tuple[Rules, list[int], ReferenceGame]) -> None:
    assert_solvers_agree(*small)


# The option --after


def test_after_continues_from_the_position_after_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--game", "klondike", "--deal", "617", "--after", "8 00/00"])
    answer = json.loads(capsys.readouterr().out)
    assert answer["verdict"] == "winnable"
    assert is_won_by("klondike", shuffled(617), ["8", "00", "00", *answer["commands"]])


def test_a_winnable_deal_can_be_lost_after_some_commands(capsys: pytest.CaptureFixture[str]) -> None:
    """One pass through the stock with nothing taken from it."""
    deal = easiest_deals("vegas1")[0]
    play_main(["solve", "--game", "vegas1", "--deal", str(deal), "--after", " ".join(["0"] * 24)])
    assert "after 24 commands is lost: all ways to continue were searched" in capsys.readouterr().out


def test_a_game_that_is_already_won_needs_no_commands(capsys: pytest.CaptureFixture[str]) -> None:
    deal = easiest_deals("thumb")[0]
    commands = solution_of("thumb", deal)
    play_main(["solve", "--game", "thumb", "--deal", str(deal), "--after", " ".join(commands)])
    assert capsys.readouterr().out.strip().endswith(f"after {len(commands)} commands is won.")
    assert decide("thumb", shuffled(deal), 1, commands).commands == []


def test_a_refused_command_is_reported_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "klondike", "--deal", "617", "--after", "0 7,6"]) == 2
    assert capsys.readouterr().err == "Command 2, '7,6': 3C doesn't fit on 5H\n"
    with pytest.raises(Refused):
        table_after("klondike", shuffled(617), ["7,6"])
