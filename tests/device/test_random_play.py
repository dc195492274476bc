"""Random games agree with the reference rules after every command and every undo."""

from collections.abc import Callable

import pytest

from tests.device import random_games
from tests.device.playable_device import PlayableDevice
from tests.device.random_games import ComparedGame, Difference, new_device, play_random_games, shrunk
from tests.device.reference_rules import GAMES, ReferencePosition
from tests.few_or_many import few_or_many


@few_or_many("commands_to_compare", 1_000, 200_000)
@pytest.mark.parametrize("game", GAMES)
def test_random_commands_have_the_effect_of_the_reference_rules(game: str, commands_to_compare: int) -> None:
    assert play_random_games(game, commands_to_compare) > 0


def test_a_failing_game_is_reduced_to_the_commands_that_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "tests.device.random_games.differs", lambda game, deal, typed: typed.count("0") > 1 and "8" in typed
    )
    assert sorted(shrunk("casio", 1, ["1", "0", "2,3", "8", "0", "4", "0", "8"])) == ["0", "0", "8"]


def test_a_wrong_score_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def device_that_miscounts() -> PlayableDevice:
        device = new_device()
        device.engine.GAMES[0]["scores"] = (0, 0, 6, 10, 5, -15)
        return device

    monkeypatch.setattr(random_games, "new_device", device_that_miscounts)
    with pytest.raises(Difference, match="casio, deal"):
        play_random_games("casio", 5000)


CHANGES: dict[str, Callable[[ReferencePosition], object]] = {
    "the stock has another order": lambda position: position.stock.append(position.stock.pop(0)),
    "a card of the stock lies on the waste": lambda position: position.waste.append(position.stock.pop(0)),
    "a card has left its pile": lambda position: position.piles[7].up.pop(),
    "a hidden card lies face up": lambda position: position.piles[7].up.insert(0, position.piles[7].hidden.pop()),
    "two hidden cards have changed places": lambda position: position.piles[7].hidden.reverse(),
    "a foundation has a card more": lambda position: position.slots[4].append(0),
    "the score is higher": lambda position: setattr(position, "score", position.score + 5),
    "the count of moves is higher": lambda position: setattr(position, "moves", position.moves + 1),
    "the count of passes is higher": lambda position: setattr(position, "passes", position.passes + 1),
}


@pytest.mark.parametrize("change", CHANGES)
def test_any_difference_between_two_positions_is_noticed(change: str) -> None:
    compared = ComparedGame(new_device(), "klondike", 617)
    compared.type("0/0")
    CHANGES[change](compared.reference.position)
    with pytest.raises(Difference):
        compared.compare(change)
