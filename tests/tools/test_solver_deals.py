"""Real deals: the solver deals as the game does, and its solutions win at the game's own prompt."""

import json

import pytest

from tools.games.cards import CARDS, deck_of, shuffled, text_of
from tools.games.catalogue import entries
from tools.games.replay import Replay, play
from tools.games.table import Table
from tools.solver.layout import lay_out
from tools.solver.prove import is_won
from tools.solver.rules import GAMES
from tools.solver.solve import MOST_COMMANDS, solve
from tools.solver.surveys.rates import interval
from tools.solver.surveys.results import file_of, read
from tools.solver.typed import positions_along
from tools.solver.verdict import Verdict


def replayed(game: str, deal: int, commands: list[str]) -> list[dict[str, object]]:
    lines: list[str] = []
    play(Replay(game, deal, None, commands, emit=lines.append))
    return [json.loads(line) for line in lines]


def quickly_won(game: str) -> list[int]:
    """The deals that the survey found winnable without much of a search."""
    known = read(file_of(game)).values()
    return [result.deal for result in known if result.verdict == Verdict.WINNABLE and result.nodes < 30_000]


def test_every_game_of_the_menu_has_rules() -> None:
    assert list(GAMES) == list(entries())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("deal", [1, 617])
def test_the_cards_lie_as_in_the_game(game: str, deal: int) -> None:
    layout = lay_out(GAMES[game], shuffled(deal))
    [board] = replayed(game, deal, [])
    assert [pile["hidden"] + pile["up"] for pile in board["piles"]] == [  # type: ignore[attr-defined]
        text_of(pile) for pile in layout.piles
    ]
    assert [*board["waste"], *board["stock"]] == text_of(layout.talon)  # type: ignore[misc]
    assert len(board["waste"]) == GAMES[game].turned_at_deal  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_sample_of_the_winnable_deals_is_won_at_the_prompt(game: str) -> None:
    quick = quickly_won(game)
    for deal in quick[:: len(quick) // 3 + 1]:
        commands = solve(game, shuffled(deal), limit=60).commands
        assert commands
        positions = replayed(game, deal, commands)
        assert all(position["accepted"] for position in positions[1:])
        assert positions[-1]["won"]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "deal"), [("thumb", 293), ("thumb", 5011), ("casio", 1), ("simple", 1)])
def test_a_solution_is_short_and_meets_no_position_twice(game: str, deal: int) -> None:
    commands = solve(game, shuffled(deal), limit=60).commands
    assert commands and len(commands) <= MOST_COMMANDS
    positions = positions_along(Table(game, shuffled(deal)), commands)
    assert len(set(positions)) == len(positions)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_solution_that_the_game_refuses_does_not_count(game: str) -> None:
    deck = shuffled(quickly_won(game)[0])
    commands = solve(game, deck, limit=60).commands
    assert commands and is_won(game, deck, commands)
    assert not is_won(game, deck, commands[:-1])
    assert not is_won(game, deck, [*commands, "1,2"])


@pytest.mark.parametrize(("game", "published"), [("klondike", 0.90480), ("klondike3", 0.81945)])
def test_the_survey_agrees_with_the_published_rate(game: str, published: float) -> None:
    known = [result.verdict for result in read(file_of(game)).values()]
    assert len(known) >= 1000
    decided = len(known) - known.count(Verdict.UNDECIDED)
    assert decided >= 0.97 * len(known)
    wins = known.count(Verdict.WINNABLE)
    assert interval(wins, len(known))[0] < published < interval(wins + len(known) - decided, len(known))[1]


def test_cards_and_decks_are_read_as_text() -> None:
    assert [CARDS[card] for card in (0, 39, 50)] == ["AC", "TS", "KH"]
    text = " ".join(text_of(shuffled(1)))
    assert text.startswith("JD 2D 9H JC 5D 7H 7C 5H KD")
    assert deck_of(text) == shuffled(1)


@pytest.mark.parametrize("text", ["", "JD 2D", "1D " * 52, "JD " * 52])
def test_a_deck_is_52_different_cards(text: str) -> None:
    with pytest.raises(ValueError):
        deck_of(text)
