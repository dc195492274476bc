"""Laws that hold in every position of every game. Hypothesis chooses the moves that lead to the positions."""

import itertools
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import strategies as st

from tests.device import reference_commands as commands
from tests.device.playable_device import PlayableDevice
from tests.device.random_games import new_device
from tests.device.reference_rules import GAMES, ReferenceGame, shuffled
from tests.few_or_many import Test, with_examples
from tools.games.stuck import is_stuck

NUMBERS = range(21)
DEALS = st.integers(1, 2**31 - 1)
CHOICES = st.lists(st.integers(0, 2**16), max_size=60)


def law(*, few: int, many: int) -> Callable[[Test], Test]:
    """Runs the test for every game on random deals and choices of moves."""

    def decorated(test: Test) -> Test:
        return pytest.mark.parametrize("game", GAMES)(
            with_examples(few=few, many=many, deal=DEALS, choices=CHOICES)(test)
        )

    return decorated


@cache
def shared_device() -> PlayableDevice:
    return new_device()


def reach(game: str, deal: int, choices: list[int]) -> tuple[PlayableDevice, ReferenceGame]:
    """Play the chosen legal moves on the calculator and on the reference."""
    reference, device = ReferenceGame(game, shuffled(deal)), shared_device()
    device.deal(GAMES[game].menu, deal)
    for choice in choices:
        moves = list(reference.legal_moves())
        if not moves or (choice % 4 == 0 and not reference.rules.fans):
            line = "0"
        else:
            line = next(commands.lines_for(reference, moves[choice % len(moves)]))
        accepted = commands.obey(reference, line)
        assert device.obey(line) is accepted
    assert device.position() == reference.position
    return device, reference


@law(few=8, many=80)
def test_no_card_is_ever_lost_or_doubled(game: str, deal: int, choices: list[int]) -> None:
    device, _ = reach(game, deal, choices)
    assert sorted(card for place in device.prompt.game.places for card in place) == list(range(52))


@law(few=8, many=80)
def test_undo_restores_every_position_back_to_the_deal(game: str, deal: int, choices: list[int]) -> None:
    device, reference = reach(game, deal, choices)
    while reference.undo():
        assert device.obey("-")
        assert device.position() == reference.position
    assert not device.obey("-")


@law(few=4, many=80)
def test_typing_a_legal_move_has_the_effect_of_the_reference_rules(game: str, deal: int, choices: list[int]) -> None:
    device, reference = reach(game, deal, choices)
    for move in list(reference.legal_moves()):
        for line in commands.lines_for(reference, move):
            assert reference.move(move) and device.obey(line), line
            assert device.position() == reference.position, line
            assert reference.undo() and device.obey("-")
            assert device.position() == reference.position, line


@law(few=1, many=12)
def test_numbers_are_accepted_only_if_the_reference_rules_accept_them(game: str, deal: int, choices: list[int]) -> None:
    """Every command of one to three numbers up to 20."""
    device, reference = reach(game, deal, choices)
    start = device.position()
    for count in (1, 2, 3):
        for numbers in itertools.product(NUMBERS, repeat=count):
            line = ",".join(map(str, numbers))
            accepted = device.obey(line)
            assert accepted is commands.obey(reference, line), line
            if accepted:
                assert device.position() == reference.position, line
                assert reference.undo() and device.obey("-")
            elif count < 3:
                assert device.position() == start, line
    assert device.position() == start


@law(few=4, many=15)
def test_a_refused_command_changes_neither_the_cards_nor_undo(game: str, deal: int, choices: list[int]) -> None:
    device, reference = reach(game, deal, choices)
    for line in ["1,1", "99", "sin()", ",", "WF 9", "TT 1 1", *(f"{a},{b}" for a in range(10) for b in range(10))]:
        if not device.obey(line):
            assert device.position() == reference.position, line
        else:
            assert device.obey("-"), line
    while reference.undo():
        assert device.obey("-")
        assert device.position() == reference.position


@law(few=4, many=50)
def test_stuck_and_won_agree_with_brute_force_in_any_position(game: str, deal: int, choices: list[int]) -> None:
    device, reference = reach(game, deal, choices)
    assert is_stuck(device.prompt.game) is reference.is_stuck()
    assert device.prompt.game.won() is reference.is_won()
