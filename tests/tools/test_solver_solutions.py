"""Solutions win at the game's own prompt, repeat no position, have at most 1,000 commands, and can be shortened."""

import json
import time
from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host_sim.models import FX_9860GIII
from tools.cli.solve import main
from tools.games.cards import shuffled
from tools.games.replay import Replay, play
from tools.games.table import Table
from tools.games.won import won_games
from tools.solver.device_game import every_command, is_won_by, key_of, restore, table_after
from tools.solver.keystrokes import cheapest, command_then_key_count, count_keys, positions_along
from tools.solver.rules import GAMES
from tools.solver.short_solution import commands_along, neighbourhood_of, shortened
from tools.solver.solve import solve, solve_short
from tools.solver.surveys.results import file_of, read
from tools.solver.verdict import Verdict

MAX_COMMANDS = 1000
WON = won_games()
unhurried = settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@cache
def winnable_deals(game: str) -> list[int]:
    """The winnable deals on file, the easiest first."""
    results = [result for result in read(file_of(game)).values() if result.verdict == Verdict.WINNABLE]
    return [result.deal for result in sorted(results, key=lambda result: result.nodes)]


def never() -> bool:
    return False


# Every solution


def assert_valid(game: str, deal: int, commands: Sequence[str] | None) -> None:
    assert commands and len(commands) <= MAX_COMMANDS, (game, deal, len(commands or []))
    positions = positions_along(Table(game, shuffled(deal)), commands)
    assert len(set(positions)) == len(positions), (game, deal)
    assert is_won_by(game, shuffled(deal), commands)


@unhurried
@given(game=st.sampled_from(list(GAMES)), share=st.floats(0, 0.1))
def test_a_solution_wins_repeats_no_position_and_is_not_too_long(game: str, share: float) -> None:
    deal = winnable_deals(game)[int(share * len(winnable_deals(game)))]
    assert_valid(game, deal, solve(game, shuffled(deal), 20).commands)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_solutions_of_many_deals_win_repeat_no_position_and_are_not_too_long(game: str) -> None:
    for deal in winnable_deals(game)[: int(0.9 * len(winnable_deals(game))) : 30]:
        answer = solve(game, shuffled(deal), 20)
        if answer.verdict == Verdict.WINNABLE:
            assert_valid(game, deal, answer.commands)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "deal"), [("thumb", 293), ("thumb", 5011), ("casio", 347), ("simple", 53)])
def test_a_search_in_circles_still_gives_a_short_solution(game: str, deal: int) -> None:
    """The searches of the thumb deals go through 76,000 and 257,000 states on the way to the win."""
    assert_valid(game, deal, solve(game, shuffled(deal), 60).commands)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_solutions_are_accepted_at_the_prompt_of_the_game(game: str) -> None:
    easy = winnable_deals(game)[: len(winnable_deals(game)) // 2]
    for deal in easy[:: len(easy) // 3 + 1]:
        lines: list[str] = []
        commands = solve(game, shuffled(deal), limit=60).commands or []
        play(Replay(game, deal, None, commands, model=FX_9860GIII, emit=lines.append))
        positions = [json.loads(line) for line in lines]
        assert all(position["accepted"] for position in positions[1:])
        assert positions[-1]["won"]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_commands_that_do_not_win_are_no_solution(game: str) -> None:
    deck = shuffled(winnable_deals(game)[0])
    commands = solve(game, deck, limit=60).commands
    assert commands and is_won_by(game, deck, commands)
    assert not is_won_by(game, deck, commands[:-1])
    assert not is_won_by(game, deck, [*commands, "1,2"])


# Keys of positions


@unhurried
@given(
    game=st.sampled_from(list(GAMES)), deal=st.integers(1, 10**6), choices=st.lists(st.integers(0, 999), max_size=50)
)
def test_a_restored_position_leads_to_the_same_positions(game: str, deal: int, choices: list[int]) -> None:
    table = Table(game, shuffled(deal))
    for choice in choices:
        commands = list(every_command(table))
        if commands:
            assert table.accepts(commands[choice % len(commands)])
    key = key_of(table.game)
    successors = {key_of(table.game) for _ in every_command(table)}
    assert key_of(table.game) == key, "every command is undone"
    restored = Table(game, shuffled(deal))
    restore(restored.game, key)
    assert key_of(restored.game) == key and restored.is_won() == table.is_won()
    assert {key_of(restored.game) for _ in every_command(restored)} == successors


def test_the_order_of_the_piles_does_not_change_the_key() -> None:
    table = Table("klondike", shuffled(1))
    key = key_of(table.game)
    table.game.places[1:8] = table.game.places[7:0:-1]
    table.game.hidden[1:8] = table.game.hidden[7:0:-1]
    assert key_of(table.game) == key
    table.game.hidden[1:8] = table.game.hidden[7:0:-1]
    assert key_of(table.game) != key


# Shorter solutions


@pytest.mark.parametrize("game", GAMES)
def test_a_shortened_solution_wins(game: str) -> None:
    deck, commands = shuffled(WON[game].deal), WON[game].commands
    around = neighbourhood_of(Table(game, deck), commands)
    around.expand(400, never)
    shorter = commands_along(Table(game, deck), around.path)
    assert is_won_by(game, deck, shorter)
    assert len(shorter) <= len(commands)
    assert len(set(around.path)) == len(around.path)


@pytest.mark.parametrize(
    "game", ["klondike", *(pytest.param(game, marks=pytest.mark.slow) for game in ("casio", "simple", "shamrock"))]
)
def test_expanding_2000_positions_saves_commands(game: str) -> None:
    deck, commands = shuffled(WON[game].deal), WON[game].commands
    around = neighbourhood_of(Table(game, deck), commands)
    around.expand(2000, never)
    assert len(around.path) - 1 < len(commands)


def test_without_time_a_solution_gets_no_longer() -> None:
    deck, commands = shuffled(WON["casio"].deal), WON["casio"].commands
    assert len(shortened("casio", deck, commands, until=0)) <= len(commands)


def test_fewer_commands_matter_more_than_fewer_keys() -> None:
    """Turning twice is `0` `0`, six keys, or one `00`, four keys, if `00` doesn't turn too far."""
    for game in ("casio", "klondike"):
        deck = shuffled(WON[game].deal)
        plain = commands_along(Table(game, deck), neighbourhood_of(Table(game, deck), WON[game].commands).path)
        short = cheapest(game, deck, plain, cost=command_then_key_count)
        assert is_won_by(game, deck, short)
        assert (len(short), count_keys(short)) <= (len(plain), count_keys(plain))
        assert len(short) <= len(cheapest(game, deck, plain))


def test_a_solution_from_the_middle_of_a_game_can_be_shortened() -> None:
    deck, commands = shuffled(WON["vegas"].deal), WON["vegas"].commands
    after, rest = commands[:20], commands[20:]
    shorter = shortened("vegas", deck, rest, time.process_time() + 0.5, after)
    assert len(shorter) <= len(rest)
    assert table_after("vegas", deck, [*after, *shorter]).is_won()


def test_the_option_short_finds_fewer_commands(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--game", "klondike", "--deal", "617", "--limit", "0.7"])
    usual = json.loads(capsys.readouterr().out)
    main(["--game", "klondike", "--deal", "617", "--limit", "0.7", "--short"])
    short = json.loads(capsys.readouterr().out)
    assert len(short["commands"]) < len(usual["commands"])
    assert is_won_by("klondike", shuffled(617), short["commands"])


def test_the_option_short_finds_nothing_for_an_unwinnable_deal() -> None:
    assert solve_short("shamrock", shuffled(33), 10).commands is None
