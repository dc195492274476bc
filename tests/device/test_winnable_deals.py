"""The table of winnable deals, and the deals that the calculator chooses from it."""

from itertools import product
from typing import Any

import pytest

from tests.device.playable_device import PlayableDevice
from tests.device.reference_rules import GAMES
from tests.device.typed_session import TypedSession
from tools.games.replay import PROMPT

NO_WIN, UNKNOWN, EASY, HARD = range(4)


def character(kinds: tuple[int, ...]) -> bytes:
    """The character for three deals: 0 to p without the backslash."""
    characters = [bytes([code]) for code in range(ord("0"), ord("q")) if code != ord("\\")]
    return characters[kinds[0] + 4 * kinds[1] + 16 * kinds[2]]


LINE = 92  # characters per string; a longer one might find no gap in a small heap


def table(*kinds: int) -> tuple[bytes, ...]:
    """A game's table in strings of LINE characters."""
    text = b"".join(character(kinds[start : start + 3]) for start in range(0, len(kinds), 3))
    return tuple(text[start : start + LINE] for start in range(0, len(text), LINE))


def bits(*wanted: int) -> int:
    return sum(1 << kind for kind in wanted)


def deals_with(wins: tuple[bytes, ...]) -> Any:
    """The deals module of a calculator on which every game has this table."""
    device = PlayableDevice()
    for row in range(len(GAMES)):
        device.load(f"wins{row + 1}").__dict__["WINS"] = wins
    return device.load("deals")


def kind(game: int, deal: int) -> int:
    deals = PlayableDevice().load("deals")
    kind_of_deal: int = deals.kind(deals.table(game - 1), deal)
    return kind_of_deal


def test_every_combination_of_three_deals_is_decoded_as_encoded() -> None:
    deals = deals_with(())
    for kinds in product(range(4), repeat=3):
        wins = table(EASY, EASY, EASY, *kinds, HARD, HARD, HARD)
        assert [deals.kind(wins, deal) for deal in range(1, 10)] == [EASY] * 3 + list(kinds) + [HARD] * 3


def test_the_second_string_of_a_table_continues_the_first() -> None:
    wins = table(*[EASY] * 3 * LINE, HARD, NO_WIN, HARD)
    deals = deals_with(wins)
    assert len(wins) == 2
    assert [deals.kind(wins, 3 * LINE + n) for n in range(4)] == [EASY, HARD, NO_WIN, HARD]


@pytest.mark.parametrize("wins", [(), table(EASY, EASY, EASY), table(NO_WIN, HARD, NO_WIN)])
def test_a_deal_outside_the_table_is_unknown(wins: tuple[bytes, ...]) -> None:
    deals = deals_with(wins)
    last = 3 * sum(map(len, wins))
    assert [deals.kind(wins, deal) for deal in (-1, 0, last + 1, last + 2, 2147483647)] == [UNKNOWN] * 5


MIXED = table(EASY, NO_WIN, HARD, HARD, UNKNOWN, EASY)


@pytest.mark.parametrize(
    ("wanted", "chosen"),
    [
        ((EASY,), [1, 6, 6, 6, 6, 6]),
        ((HARD,), [3, 3, 3, 4, 3, 3]),
        ((EASY, HARD), [1, 3, 3, 4, 6, 6]),
        ((NO_WIN,), [2, 2, 2, 2, 2, 2]),
    ],
)
def test_a_random_deal_is_the_next_one_of_the_wanted_kind(wanted: tuple[int, ...], chosen: list[int]) -> None:
    """The seed says where the search begins; after the last deal it continues with the first."""
    deals = deals_with(MIXED)
    for row in range(len(GAMES)):
        assert [deals.random_deal(row, luck << 7, bits(*wanted)) for luck in range(6)] == chosen
        assert [deals.random_deal(row, luck + 6 << 7, bits(*wanted)) for luck in range(6)] == chosen


def test_the_lowest_bits_of_the_seed_do_not_matter() -> None:
    deals = deals_with(MIXED)
    for luck in (0, 5):
        assert len({deals.random_deal(0, (luck << 7) + low_bits, bits(EASY, HARD)) for low_bits in range(128)}) == 1


def test_if_no_deal_is_of_the_wanted_kind_any_deal_is_chosen() -> None:
    deals = deals_with(table(NO_WIN, UNKNOWN, NO_WIN))
    assert [deals.random_deal(0, luck << 7, bits(EASY)) for luck in range(4)] == [1, 2, 3, 1]


def test_without_a_table_one_of_the_first_32000_deals_is_chosen() -> None:
    deals = deals_with(())
    chosen = [deals.random_deal(0, luck << 7, bits(EASY)) for luck in (0, 1, 31999, 32000, 32001)]
    assert chosen == [1, 2, 32000, 1, 2]


def test_a_half_loaded_file_gives_an_empty_table() -> None:
    device = PlayableDevice()
    deals = device.load("deals")
    device.modules["wins1"] = type(device.modules["deals"])("wins1")  # interrupted while loading: it defines nothing
    assert deals.table(0) == ()


def test_every_game_has_its_own_table() -> None:
    device = PlayableDevice()
    tables = [(game,) for game in GAMES]
    for number, wins in enumerate(tables, 1):
        device.load(f"wins{number}").__dict__["WINS"] = wins
    assert [device.load("deals").table(row) for row in range(len(tables))] == tables


def test_a_game_without_a_table_gets_an_empty_one() -> None:
    assert PlayableDevice().load("deals").table(99) == ()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("typed", "kinds"), [("E", {EASY}), ("e", {EASY}), (" h ", {HARD}), ("H", {HARD}), ("", {EASY, HARD})]
)
def test_at_the_deal_question_E_is_an_easy_deal_H_a_hard_one_and_exe_any_winnable_one(
    game: str, typed: str, kinds: set[int]
) -> None:
    menu = GAMES[game].menu
    waits = range(1000, 3000, 250)
    dealt = {TypedSession(str(menu), typed, wait=wait).run().device.prompt.game.number for wait in waits}
    assert {kind(menu, deal) for deal in dealt} == kinds


@pytest.mark.parametrize("asked", [["R"], ["*", "1"]])
def test_new_deals_are_winnable_both_easy_and_hard_ones(asked: list[str]) -> None:
    session = TypedSession("3", "5", *asked * 12)
    dealt: set[int] = set()
    answer = session.device.answer

    def recording_answer(prompt: str) -> str:
        if prompt == PROMPT:
            dealt.add(session.device.prompt.game.number)
        return answer(prompt)

    session.device.answer = recording_answer
    session.run()
    assert {kind(3, deal) for deal in dealt - {5}} == {EASY, HARD}


@pytest.mark.parametrize("game", GAMES)
def test_the_player_is_warned_if_a_deal_cannot_be_won(game: str) -> None:
    menu = GAMES[game].menu
    lost = next((deal for deal in range(1, 3000) if kind(menu, deal) == NO_WIN), None)
    won = next(deal for deal in range(1, 3000) if kind(menu, deal) == EASY)
    for deal, message in ((lost, "Deal can't be won"), (won, "")):
        if deal:
            assert TypedSession(str(menu), str(deal)).run().device.prompt.message == message
