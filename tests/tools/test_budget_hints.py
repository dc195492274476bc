"""Hints: how often they win alone, and how long one takes on the calculator."""

import json

import pytest

from host_sim.models import FX_9860GIII
from tools.budgets.hints import HintFigures, hints_of, play_by_hints
from tools.budgets.report import hint_budget
from tools.cli import budget
from tools.games.catalogue import DEVICE, entries
from tools.games.device import Device

FIGURES = HintFigures("casio", 40, 20, 35.2, 64.8, asked=160, slowest=0.21, slowest_deal=7)


def test_hints_are_played_until_the_game_is_won_or_lost_or_no_hint_is_left() -> None:
    plays = play_by_hints("casio", range(1, 9))
    assert {play.won for play in plays} == {True, False}
    device = Device()
    for play in plays:
        game = device.load("engine").Game(entries()["casio"].number - 1, play.deal)
        for line in play.commands:
            name, *words = device.load("command").fields(line)
            assert not device.load("command").run_change(game, name, words)
        assert game.won() is play.won
        hints = device.load("hints")
        assert play.won or hints.is_lost(game, True) or hints.hint(game) < 0


def test_the_table_of_hints_has_rate_interval_and_seconds() -> None:
    head, row, *rest = budget.hint_table([FIGURES])
    assert head.split() == ["game", "deals", "won", "%", "95", "%", "interval", "hints", "slowest"]
    assert row.split() == ["casio", "40", "50.0", "35.2", "to", "64.8", "160", "0.21", "(deal", "7)"]
    assert not any("BROKEN" in line for line in rest)


def test_a_hint_slower_than_its_budget_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    slow = HintFigures("casio", 40, 20, 35.2, 64.8, asked=160, slowest=0.51, slowest_deal=7)
    monkeypatch.setattr(budget, "hints_of", lambda *_: [slow])
    assert budget.main(["--hints"]) == 1
    assert "BROKEN  casio: hint 0.51 s, at most 0.5 s" in capsys.readouterr().out
    monkeypatch.setattr(budget, "hints_of", lambda *_: [FIGURES])
    assert budget.main(["--hints", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["hints"][0]["rate"] == 50


def test_the_option_deals_needs_the_option_hints(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        budget.main(["--deals", "1-5"])
    assert ended.value.code == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("game", ["casio", "shamrock"])
def test_a_hint_is_within_its_budget(game: str) -> None:
    (figures,) = hints_of(DEVICE, [game], range(1, 4), FX_9860GIII)
    assert figures.deals == 3
    assert 0.01 < figures.slowest < hint_budget(game)
