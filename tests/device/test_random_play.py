"""Random games against the reference: the same cards, score and counts after every command, undo back to the deal."""

from collections.abc import Callable

import pytest

from tests.device import random_games
from tests.device.bare_device import Device
from tests.device.random_games import Difference, Pair, drive, new_device, shrunk
from tests.device.reference_rules import GAMES, Position
from tests.few_or_many import few_or_many


@few_or_many("least", 1_000, 200_000)
@pytest.mark.parametrize("game", GAMES)
def test_random_commands_do_what_the_rules_say(game: str, least: int) -> None:
    assert drive(game, least) > 0


def test_a_difference_is_shrunk_to_the_commands_that_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "tests.device.random_games.is_different", lambda game, deal, typed: typed.count("0") > 1 and "8" in typed
    )
    assert sorted(shrunk("casio", 1, ["1", "0", "2,3", "8", "0", "4", "0", "8"])) == ["0", "0", "8"]


def test_a_wrong_score_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    def device_that_miscounts() -> Device:
        device = new_device()
        device.engine.GAMES[0]["scores"] = (0, 0, 6, 10, 5, -15)
        return device

    monkeypatch.setattr(random_games, "new_device", device_that_miscounts)
    with pytest.raises(Difference, match="casio, deal"):
        drive("casio", 5000)


CHANGES: dict[str, Callable[[Position], object]] = {
    "another card is next in the stock": lambda now: now.stock.append(now.stock.pop(0)),
    "a card of the stock lies on the waste": lambda now: now.waste.append(now.stock.pop(0)),
    "a card has left its pile": lambda now: now.piles[7].up.pop(),
    "a hidden card lies face up": lambda now: now.piles[7].up.insert(0, now.piles[7].hidden.pop()),
    "two hidden cards have changed places": lambda now: now.piles[7].hidden.reverse(),
    "a slot has a card": lambda now: now.slots[4].append(0),
    "the score is higher": lambda now: setattr(now, "score", now.score + 5),
    "a command more was counted": lambda now: setattr(now, "moves", now.moves + 1),
    "a pass more was counted": lambda now: setattr(now, "passes", now.passes + 1),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_is_not_the_same_is_a_difference(change: str) -> None:
    pair = Pair(new_device(), "klondike", 617)
    pair.type("0/0")
    CHANGES[change](pair.table.now)
    with pytest.raises(Difference):
        pair.compare(change)
