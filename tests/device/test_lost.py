"""When a game says that it is lost: never if it can still be won, and nearly always if it can't."""

import random
from collections.abc import Iterator
from functools import cache

import pytest

from tests.device.decks import STUCK_STOCK, STUCK_TOPS, klondike_deck, stuck_deck_except
from tests.device.playable_device import PlayableDevice
from tests.device.played_game import after, play
from tests.device.random_games import new_device
from tests.device.reference_rules import GAMES, GAMES_WITH_STOCK
from tests.few_or_many import few_or_many
from tools.budgets.hints import HintPlayer, play_by_hints
from tools.games.cards import shuffled
from tools.games.table import Table
from tools.games.won import won_games
from tools.solver.device_game import every_command
from tools.solver.solve import decide
from tools.solver.surveys.results import file_of, read
from tools.solver.verdict import Verdict

LOST = "Lost: - undo, R new"
STOCK_LEFT = f"{LOST}\nStock won't help"
STUCK_DECK = klondike_deck(STUCK_TOPS, STUCK_STOCK)
# AS on its foundation fits on 2D, but that wins nothing.
USELESS_BACK = klondike_deck({**STUCK_TOPS, 1: "2D", 2: "2C AS"}, STUCK_STOCK.replace("2D", "9D"))
SECONDS = 20
# The part of lost endings that the games recognise, at least.
RECOGNISED = {game: 0.98 if game in ("casio", "simple") else 0.92 for game in GAMES}


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
def test_a_lost_deal_says_so_at_once(game: str) -> None:
    start = after(game, STUCK_DECK)
    assert start["lost"] and start["message"] == STOCK_LEFT


def test_it_says_so_once_and_play_goes_on() -> None:
    positions = play("klondike", USELESS_BACK, "2", "0", "0", "8,1", "1,8")
    assert [position["lost"] for position in positions] == [False, *[True] * 5]
    assert [position["message"] for position in positions] == ["", STOCK_LEFT, "", "", "", ""]
    assert all(position["accepted"] for position in positions[1:])


@pytest.mark.parametrize("undo", ["-", "-3", "U2", "-99"])
def test_a_game_is_not_lost_any_more_after_the_losing_move_is_undone(undo: str) -> None:
    count = {"-": 1, "U2": 2}.get(undo, 3)
    *_, lost, undone, again = play("klondike", USELESS_BACK, "2", *["0"] * (count - 1), undo, "2")
    assert (lost["lost"], undone["lost"], again["lost"]) == (True, False, True)
    assert again["message"] == STOCK_LEFT, "it is told again"


def test_without_cards_to_turn_it_does_not_mention_the_stock() -> None:
    """In Thumb & Pouch the only playable card passes: with one card left in the stock, or none."""
    for index, message in ((21, STOCK_LEFT), (22, LOST)):
        *_, before, passed = play("thumb", stuck_deck_except("3D", index), *["0"] * (index + 2))
        assert not before["lost"] and passed["message"] == message


def test_klondike_draw_3_deal_4_is_lost_after_twelve_natural_moves() -> None:
    """Without the message one could turn the stock forever."""
    assert after("klondike3", 4, *["0"] * 8, "0,8", "5,1", "5,6", "2,6")["lost"]


# Never wrongly


@cache
def winning_deals(game: str) -> list[int]:
    """The easiest first."""
    winnable = [result for result in read(file_of(game)).values() if result.verdict == Verdict.WINNABLE]
    return [result.deal for result in sorted(winnable, key=lambda result: result.nodes)]


def solutions(game: str, deals: int) -> Iterator[tuple[int, list[str]]]:
    deal, commands, *_ = won_games()[game]
    yield deal, commands
    for deal in winning_deals(game)[: 3 * deals : 3]:
        answer = decide(game, shuffled(deal), SECONDS)
        if answer.commands:
            yield deal, answer.commands


@few_or_many("deals", 3, 40)
@pytest.mark.parametrize("game", GAMES)
def test_no_position_on_the_way_to_a_win_is_called_lost(game: str, deals: int) -> None:
    device = new_device()
    for deal, commands in solutions(game, deals):
        device.deal(GAMES[game].menu, deal)
        for number, command in enumerate(commands, 1):
            assert device.prompt.game.lost < 0, f"deal {deal} before command {number}, {command}"
            assert device.obey(command)
        assert device.prompt.game.won()


def played_until_lost(device: PlayableDevice, game: str, deal: int, rng: random.Random) -> list[str] | None:
    """Hints, and now and then a random command; None if the game is not called lost."""
    typed: list[str] = []
    device.deal(GAMES[game].menu, deal)
    table, player = Table(game, shuffled(deal)), HintPlayer(game)
    for _ in range(150):
        playing = device.prompt.game
        if playing.lost >= 0:
            return typed
        before = playing.committed
        command = rng.choice([*every_command(table)] or ["0"]) if rng.random() < 0.2 else "++"
        if not (device.obey(command) or device.obey("0")) or playing.won():
            return None
        done = [playing.log[n >> 4][n & 15] & 0x7FFF for n in range(before, playing.committed)]
        for command in player.typed(playing, done):
            assert table.accepts(command)
            typed.append(command)
    return None


@few_or_many("deals", 4, 60)
@pytest.mark.parametrize("game", GAMES)
def test_the_solver_finds_no_win_in_a_position_called_lost(game: str, deals: int) -> None:
    device, rng = new_device(), random.Random(game)
    called = 0
    for deal in range(1001, 1001 + deals):
        typed = played_until_lost(device, game, deal, rng)
        if typed is not None:
            called += 1
            assert decide(game, shuffled(deal), SECONDS, typed).verdict != Verdict.WINNABLE, f"deal {deal}: {typed}"
    assert called or deals < 10


# Nearly always


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_most_lost_endings_are_recognised(game: str) -> None:
    device = new_device()
    lost = told = 0
    for played in play_by_hints(game, range(71001, 71101)):
        if played.won:
            continue
        device.deal(GAMES[game].menu, played.deal)
        device.load("hints").news(device.prompt.game, 0, 1)  # a deal may be lost at once
        for command in [*played.commands, *["0"] * (game in GAMES_WITH_STOCK)]:
            device.obey(command)
        is_told = device.prompt.game.lost >= 0
        told += is_told
        typed = played.commands
        lost += is_told or decide(game, shuffled(played.deal), SECONDS, typed).verdict == Verdict.UNWINNABLE
    assert lost > 5 and told >= RECOGNISED[game] * lost, f"{told} of {lost}"
