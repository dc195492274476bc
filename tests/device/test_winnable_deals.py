"""Which deals can be won, and which the calculator gives."""

from itertools import product
from typing import Any

import pytest

from tests.device.bare_device import Device
from tests.device.reference_rules import GAMES
from tests.device.typed_session import FROM_TO, Session

NO_WIN, UNKNOWN, EASY, HARD = range(4)


def character(kinds: tuple[int, ...]) -> str:
    """Three deals, as the table of a game holds them: any character from 0 to p but the backslash."""
    characters = [chr(code) for code in range(ord("0"), ord("q")) if chr(code) != "\\"]
    return characters[kinds[0] + 4 * kinds[1] + 16 * kinds[2]]


LINE = 92  # characters: a longer string would want too large a gap on a small heap


def table(*kinds: int) -> tuple[str, ...]:
    """In lines, as the calculator carries it."""
    text = "".join(character(kinds[at : at + 3]) for at in range(0, len(kinds), 3))
    return tuple(text[at : at + LINE] for at in range(0, len(text), LINE))


def bits(*wanted: int) -> int:
    return sum(1 << kind for kind in wanted)


def deals_with(wins: tuple[str, ...]) -> Any:
    """The deals of a calculator on which every game has this table."""
    device = Device()
    for row in range(0, len(GAMES), 3):
        device.load(f"wins{row // 3 + 1}").__dict__["WINS"] = [wins] * 3
    return device.load("deals")


def kind(game: int, deal: int) -> int:
    deals = Device().load("deals")
    found: int = deals.kind(deals.table(game - 1), deal)
    return found


def test_every_three_deals_are_read_as_they_are_written() -> None:
    deals = deals_with(())
    for kinds in product(range(4), repeat=3):
        wins = table(EASY, EASY, EASY, *kinds, HARD, HARD, HARD)
        assert [deals.kind(wins, deal) for deal in range(1, 10)] == [EASY] * 3 + list(kinds) + [HARD] * 3


def test_the_second_line_of_a_table_goes_on_where_the_first_ends() -> None:
    wins = table(*[EASY] * 3 * LINE, HARD, NO_WIN, HARD)
    deals = deals_with(wins)
    assert len(wins) == 2
    assert [deals.kind(wins, 3 * LINE + n) for n in range(4)] == [EASY, HARD, NO_WIN, HARD]


@pytest.mark.parametrize("wins", [(), table(EASY, EASY, EASY), table(NO_WIN, HARD, NO_WIN)])
def test_of_a_deal_that_is_not_in_the_table_nobody_knows(wins: tuple[str, ...]) -> None:
    deals = deals_with(wins)
    last = 3 * sum(map(len, wins))
    assert [deals.kind(wins, deal) for deal in (-1, 0, last + 1, last + 2, 2147483647)] == [UNKNOWN] * 5


MIXED = table(EASY, NO_WIN, HARD, HARD, UNKNOWN, EASY)


@pytest.mark.parametrize(
    ("wanted", "given"),
    [
        ((EASY,), [1, 6, 6, 6, 6, 6]),
        ((HARD,), [3, 3, 3, 4, 3, 3]),
        ((EASY, HARD), [1, 3, 3, 4, 6, 6]),
        ((NO_WIN,), [2, 2, 2, 2, 2, 2]),
    ],
)
def test_the_deal_given_is_the_next_of_the_kind(wanted: tuple[int, ...], given: list[int]) -> None:
    """Luck says where the search begins; after the last deal it goes on with the first."""
    deals = deals_with(MIXED)
    for row in range(len(GAMES)):
        assert [deals.random_deal(row, luck << 7, bits(*wanted)) for luck in range(6)] == given
        assert [deals.random_deal(row, luck + 6 << 7, bits(*wanted)) for luck in range(6)] == given


def test_the_lowest_digits_of_luck_do_not_count() -> None:
    deals = deals_with(MIXED)
    for luck in (0, 5):
        assert len({deals.random_deal(0, (luck << 7) + digits, bits(EASY, HARD)) for digits in range(128)}) == 1


def test_where_no_deal_is_of_the_kind_any_is_given() -> None:
    deals = deals_with(table(NO_WIN, UNKNOWN, NO_WIN))
    assert [deals.random_deal(0, luck << 7, bits(EASY)) for luck in range(4)] == [1, 2, 3, 1]


def test_without_a_table_it_is_one_of_the_first_32000() -> None:
    deals = deals_with(())
    given = [deals.random_deal(0, luck << 7, bits(EASY)) for luck in (0, 1, 31999, 32000, 32001)]
    assert given == [1, 2, 32000, 1, 2]


def test_a_calculator_without_the_file_knows_of_no_deal() -> None:
    device = Device()
    deals = device.load("deals")
    device.modules["wins1"] = type(device.modules["deals"])("wins1")  # cut short while it was read: no names in it
    assert deals.table(0) == ()


def test_every_game_has_a_table_of_its_own() -> None:
    device = Device()
    own = [(game,) for game in GAMES]
    for at in range(0, len(own), 3):
        device.load(f"wins{at // 3 + 1}").__dict__["WINS"] = own[at : at + 3]
    assert [device.load("deals").table(row) for row in range(len(own))] == own


def test_a_game_that_the_file_does_not_have_has_no_table() -> None:
    assert Device().load("deals").table(99) == ()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("typed", "kinds"), [("E", {EASY}), ("e", {EASY}), (" h ", {HARD}), ("H", {HARD}), ("", {EASY, HARD})]
)
def test_at_deal_E_is_an_easy_one_H_a_hard_one_and_exe_one_that_can_be_won(
    game: str, typed: str, kinds: set[int]
) -> None:
    menu = GAMES[game].menu
    waits = range(1000, 3000, 250)
    given = {Session(str(menu), typed, wait=wait).run().device.prompt.game.number for wait in waits}
    assert {kind(menu, deal) for deal in given} == kinds


@pytest.mark.parametrize("asked", [["R"], ["*", "1"]])
def test_a_new_deal_can_be_won_easy_or_hard(asked: list[str]) -> None:
    session = Session("3", "5", *asked * 12)
    given: set[int] = set()
    answer = session.device.answer

    def noting(prompt: str) -> str:
        if prompt == FROM_TO:
            given.add(session.device.prompt.game.number)
        return answer(prompt)

    session.device.answer = noting
    session.run()
    assert {kind(3, deal) for deal in given - {5}} == {EASY, HARD}


@pytest.mark.parametrize("game", GAMES)
def test_of_a_deal_without_a_win_the_player_is_told(game: str) -> None:
    menu = GAMES[game].menu
    lost = next((deal for deal in range(1, 3000) if kind(menu, deal) == NO_WIN), None)
    won = next(deal for deal in range(1, 3000) if kind(menu, deal) == EASY)
    for deal, told in ((lost, "This deal has no win"), (won, "")):
        if deal:
            assert Session(str(menu), str(deal)).run().device.prompt.told == told
