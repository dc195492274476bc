"""Laws that hold in every position of every game; the positions are reached by legal moves, chosen by hypothesis."""

import itertools
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import strategies as st

from tests.device import reference_commands as commands
from tests.device.bare_device import Device
from tests.device.random_games import new_device
from tests.device.reference_rules import GAMES, Table, shuffled
from tests.few_or_many import Test, tried_on

NUMBERS = range(21)
DEALS = st.integers(1, 2**31 - 1)
CHOICES = st.lists(st.integers(0, 2**16), max_size=60)


def law(*, few: int, many: int) -> Callable[[Test], Test]:
    """Holds in every game, wherever legal moves have led."""

    def decorated(test: Test) -> Test:
        return pytest.mark.parametrize("game", GAMES)(tried_on(few=few, many=many, deal=DEALS, choices=CHOICES)(test))

    return decorated


@cache
def the_device() -> Device:
    return new_device()


def reach(game: str, deal: int, choices: list[int]) -> tuple[Device, Table]:
    """Play the deal by choices among the legal moves, the calculator and the reference alike."""
    table, device = Table(game, shuffled(deal)), the_device()
    device.deal(GAMES[game].menu, deal)
    for choice in choices:
        carries = list(table.legal_carries())
        if not carries or (choice % 4 == 0 and not table.rules.fans):
            line = "0"
        else:
            line = next(commands.typed(table, carries[choice % len(carries)]))
        accepted = commands.obey(table, line)
        assert device.obey(line) is accepted
    assert device.position() == table.now
    return device, table


@law(few=8, many=80)
def test_there_are_always_52_different_cards(game: str, deal: int, choices: list[int]) -> None:
    device, _ = reach(game, deal, choices)
    assert sorted(card for place in device.prompt.game.places for card in place) == list(range(52))


@law(few=8, many=80)
def test_undo_returns_every_position_back_to_the_deal(game: str, deal: int, choices: list[int]) -> None:
    device, table = reach(game, deal, choices)
    while table.undo():
        assert device.obey("-")
        assert device.position() == table.now
    assert not device.obey("-")


@law(few=4, many=80)
def test_every_legal_move_can_be_typed_and_does_what_the_rules_say(game: str, deal: int, choices: list[int]) -> None:
    device, table = reach(game, deal, choices)
    for carry in list(table.legal_carries()):
        for line in commands.typed(table, carry):
            assert table.carry(carry) and device.obey(line), line
            assert device.position() == table.now, line
            assert table.undo() and device.obey("-")
            assert device.position() == table.now, line


@law(few=1, many=12)
def test_no_other_numbers_are_accepted(game: str, deal: int, choices: list[int]) -> None:
    """Every a, a,b and a,b,c with numbers up to 20."""
    device, table = reach(game, deal, choices)
    start = device.position()
    for count in (1, 2, 3):
        for numbers in itertools.product(NUMBERS, repeat=count):
            line = ",".join(map(str, numbers))
            accepted = device.obey(line)
            assert accepted is commands.obey(table, line), line
            if accepted:
                assert device.position() == table.now, line
                assert table.undo() and device.obey("-")
            elif count < 3:
                assert device.position() == start, line
    assert device.position() == start


@law(few=4, many=15)
def test_a_refused_command_changes_nothing_at_all(game: str, deal: int, choices: list[int]) -> None:
    """Not the cards, not the counts, and nothing that undo depends on."""
    device, table = reach(game, deal, choices)
    for line in ["1,1", "99", "sin()", ",", "WF 9", "TT 1 1", *(f"{a},{b}" for a in range(10) for b in range(10))]:
        if not device.obey(line):
            assert device.position() == table.now, line
        else:
            assert device.obey("-"), line
    while table.undo():
        assert device.obey("-")
        assert device.position() == table.now


@law(few=4, many=50)
def test_stuck_and_won_are_what_brute_force_finds(game: str, deal: int, choices: list[int]) -> None:
    device, table = reach(game, deal, choices)
    assert device.prompt.game.stuck() is table.is_stuck()
    assert device.prompt.game.won() is table.is_won()
