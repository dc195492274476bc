"""Solutions: no position twice, at most 1,000 commands, and shorter where somebody waits for it."""

import json
import time
from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tools.cli.solve import main
from tools.games.cards import shuffled
from tools.games.table import Table
from tools.games.won import won_games
from tools.solver.boards import every_command, key_of, lay_out
from tools.solver.fewer_commands import around_solution, shortened, typed_along
from tools.solver.position import table_after
from tools.solver.prove import is_won
from tools.solver.rules import GAMES
from tools.solver.solve import solve, solve_short
from tools.solver.surveys.results import file_of, read
from tools.solver.typed import as_typed, by_commands, keys_of, positions_along
from tools.solver.verdict import Verdict

MOST_COMMANDS = 1000
WON = won_games()
unhurried = settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@cache
def won_deals(game: str) -> list[int]:
    """Winnable ones, the easy before the hard."""
    known = [one for one in read(file_of(game)).values() if one.verdict == Verdict.WINNABLE]
    return [one.deal for one in sorted(known, key=lambda one: one.nodes)]


def never() -> bool:
    return False


# Every solution


def is_as_a_solution_should_be(game: str, deal: int, commands: Sequence[str] | None) -> None:
    assert commands and len(commands) <= MOST_COMMANDS, (game, deal, len(commands or []))
    positions = positions_along(Table(game, shuffled(deal)), commands)
    assert len(set(positions)) == len(positions), (game, deal)
    assert is_won(game, shuffled(deal), commands)


@unhurried
@given(game=st.sampled_from(list(GAMES)), share=st.floats(0, 0.1))
def test_a_solution_meets_no_position_twice_and_is_no_book(game: str, share: float) -> None:
    deal = won_deals(game)[int(share * len(won_deals(game)))]
    is_as_a_solution_should_be(game, deal, solve(game, shuffled(deal), 20).commands)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nor_do_those_of_many_deals(game: str) -> None:
    for deal in won_deals(game)[: int(0.9 * len(won_deals(game))) : 30]:
        answer = solve(game, shuffled(deal), 20)
        if answer.verdict == Verdict.WINNABLE:
            is_as_a_solution_should_be(game, deal, answer.commands)


@pytest.mark.slow
@pytest.mark.parametrize("deal", [293, 5011])
def test_a_search_in_circles_is_not_told_in_full(deal: int) -> None:
    """The search of these deals goes through 76,000 and 257,000 states on its way to the win."""
    is_as_a_solution_should_be("thumb", deal, solve("thumb", shuffled(deal), 30).commands)


# Keys of positions


@unhurried
@given(game=st.sampled_from(list(GAMES)), deal=st.integers(1, 10**6), chosen=st.lists(st.integers(0, 999), max_size=50))
def test_a_position_laid_out_again_leads_to_the_same_positions(game: str, deal: int, chosen: list[int]) -> None:
    table = Table(game, shuffled(deal))
    for choice in chosen:
        lines = list(every_command(table))
        if lines:
            assert table.accepts(lines[choice % len(lines)])
    key = key_of(table.game)
    following = {key_of(table.game) for _ in every_command(table)}
    assert key_of(table.game) == key, "every command is undone"
    again = Table(game, shuffled(deal))
    lay_out(again.game, key)
    assert key_of(again.game) == key and again.is_won() == table.is_won()
    assert {key_of(again.game) for _ in every_command(again)} == following


def test_piles_that_change_places_make_no_other_position() -> None:
    table = Table("klondike", shuffled(1))
    key = key_of(table.game)
    table.game.places[1:8] = table.game.places[7:0:-1]
    table.game.hidden[1:8] = table.game.hidden[7:0:-1]
    assert key_of(table.game) == key
    table.game.hidden[1:8] = table.game.hidden[7:0:-1]
    assert key_of(table.game) != key


# Shorter ones


@pytest.mark.parametrize("game", GAMES)
def test_a_shorter_solution_wins_too(game: str) -> None:
    deck, commands = shuffled(WON[game].deal), WON[game].commands
    around = around_solution(Table(game, deck), commands)
    around.look(400, never)
    shorter = typed_along(Table(game, deck), around.path)
    assert is_won(game, deck, shorter)
    assert len(shorter) <= len(commands)
    assert len(set(around.path)) == len(around.path)


@pytest.mark.parametrize(
    "game", ["klondike", *(pytest.param(game, marks=pytest.mark.slow) for game in ("casio", "simple", "shamrock"))]
)
def test_a_little_look_around_saves_commands(game: str) -> None:
    deck, commands = shuffled(WON[game].deal), WON[game].commands
    around = around_solution(Table(game, deck), commands)
    around.look(2000, never)
    assert len(around.path) - 1 < len(commands)


def test_without_time_it_is_as_long_as_before() -> None:
    deck, commands = shuffled(WON["casio"].deal), WON["casio"].commands
    assert len(shortened("casio", deck, commands, until=0)) <= len(commands)


def test_fewer_commands_count_more_than_fewer_keys() -> None:
    """Turning twice is `0` `0`, six keys, or one `00`, four: and where `00` turns on too far, there is no choice."""
    for game in ("casio", "klondike"):
        deck = shuffled(WON[game].deal)
        plain = typed_along(Table(game, deck), around_solution(Table(game, deck), WON[game].commands).path)
        short = as_typed(game, deck, plain, price=by_commands)
        assert is_won(game, deck, short)
        assert (len(short), keys_of(short)) <= (len(plain), keys_of(plain))
        assert len(short) <= len(as_typed(game, deck, plain))


def test_from_the_middle_of_a_game_as_well() -> None:
    deck, commands = shuffled(WON["vegas"].deal), WON["vegas"].commands
    after, rest = commands[:20], commands[20:]
    shorter = shortened("vegas", deck, rest, time.process_time() + 0.5, after)
    assert len(shorter) <= len(rest)
    assert table_after("vegas", deck, [*after, *shorter]).is_won()


def test_short_uses_the_time_it_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--game", "klondike", "--deal", "617", "--limit", "0.7"])
    usual = json.loads(capsys.readouterr().out)
    main(["--game", "klondike", "--deal", "617", "--limit", "0.7", "--short"])
    short = json.loads(capsys.readouterr().out)
    assert len(short["commands"]) < len(usual["commands"])
    assert is_won("klondike", shuffled(617), short["commands"])


def test_a_deal_without_a_solution_has_no_shorter_one() -> None:
    assert solve_short("shamrock", shuffled(33), 10).commands is None
