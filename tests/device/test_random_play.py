"""Random games against the reference: the same cards, score and counts after every command, undo back to the deal."""

import pytest

from tests.device import random_games
from tests.device.bare_device import Device
from tests.device.random_games import Difference, drive, new_device, shrunk
from tests.device.reference_rules import GAMES
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
