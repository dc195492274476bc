"""The boards: everything that is to be seen on them, nothing over anything else, nothing beside the display."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st

from tests.device.drawn_board import Easel
from tests.device.reference_rules import GAMES, card_of, name
from tests.few_or_many import Test, tried_on

LAST_DEAL = 2147483647
FIRST_BOARD = "[AC], then From,To"
# Whatever may be told where a board is drawn: one line, two, and as wide as they get.
NOTES = [
    "",
    "Hint: 7,8",
    "This deal has no win",
    "No move left: - or R",
    "Only 8,m - or R left",
    "You won! R: new deal",
    "No hint here",
    "Not read: start again",
    "5H TD 2C 9S KD 3H 8C",
    "Memory is full.\n[EXE] shows the board",
    "No card comes back\nfrom a foundation",
    "WWWWWWWWWWWWWWWWWWWWW\nMMMMMMMMMMMMMMMMMMMMM",
]
# A view asks a game for nothing but its fans: one of each kind stands for all.
PILES, FANS = "klondike3", "shamrock"


@pytest.fixture(scope="module")
def easel() -> Easel:
    return Easel()


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """How the cards may lie in any game at all, and worse: the lengths first, then some shuffled deck for them."""
    return {
        "deck": draw(st.permutations(range(52))),
        "hidden": draw(st.lists(st.integers(0, 6), min_size=7, max_size=7)),
        "up": draw(st.lists(st.integers(0, 13), min_size=18, max_size=18)),
        "slots": draw(st.lists(st.integers(0, 1), min_size=4, max_size=4)),
        "talon": draw(st.integers(0, 24)),
        "shown": draw(st.integers(0, 24)),
        "score": draw(st.sampled_from([-52, -7, 0, 5, 45, 745, 9999])),
        "moves": draw(st.sampled_from([0, 1, 300])),
    }


# 13 cards in each pile under six hidden ones, four kings up, the longest numbers; then the barest of all.
WORST = {
    "deck": list(range(51, -1, -1)),
    "hidden": [6] * 7,
    "up": [13] * 18,
    "slots": [1] * 4,
    "talon": 24,
    "shown": 3,
    "score": 9999,
    "moves": 0,
}
BAREST = {**WORST, "hidden": [0] * 7, "up": [0] * 18, "slots": [0] * 4, "talon": 0, "shown": 0, "score": -52}
TENS = {**WORST, "deck": [card_of(f"T{suit}") for suit in "CDHS"] * 13}


def laid_out(easel: Easel, game: str, table: dict[str, Any]) -> Any:
    """That table in that game; where the deck runs out, its cards come again."""
    made = easel.game(GAMES[game].menu, LAST_DEAL)
    deck = list(table["deck"]) * 5
    fans = GAMES[game].fans
    for n in range(1, made.up):
        hidden = 0 if fans else table["hidden"][n - 1]
        up = min(table["up"][n - 1], 3) if fans else table["up"][n - 1]
        made.hidden[n] = hidden if up else 0  # there is always one face up on hidden cards
        made.places[n] = [deck.pop() for _ in range(made.hidden[n] + up)]
    for slot, count in zip(made.slots, table["slots"], strict=True):
        made.places[slot] = [deck.pop() for _ in range(count)]
    if not fans:
        made.talon = made.places[0] = [deck.pop() for _ in range(table["talon"])]
        made.shown = min(table["shown"], table["talon"])
    made.score, made.moves = table["score"], table["moves"]
    return made


def on_any_table(few: int, many: int) -> Callable[[Test], Test]:
    always = [{"table": table, "note": note} for table in (WORST, BAREST, TENS) for note in NOTES]
    return tried_on(few=few, many=many, always=always, table=tables(), note=st.sampled_from(NOTES))


@pytest.mark.parametrize("game", [PILES, FANS])
@on_any_table(few=4, many=200)
def test_nothing_lies_over_anything_else_or_beside_the_display(
    easel: Easel, game: str, table: dict[str, Any], note: str
) -> None:
    paper = easel.draw(laid_out(easel, game, table), note)
    assert not paper.off_the_display(), note
    assert not paper.painted_twice(), note
    assert all(word.x >= 0 and word.right <= 128 for word in paper.words), paper.words


@pytest.mark.parametrize("game", [PILES])
@on_any_table(few=4, many=200)
def test_every_place_is_under_its_number_whatever_is_told(
    easel: Easel, game: str, table: dict[str, Any], note: str
) -> None:
    made = laid_out(easel, game, table)
    easel.draw(made, note)
    seen = easel.columns()
    assert sorted(seen) == list(range(9))
    for n in range(1, 8):
        up = [name(card) for card in made.places[n][made.hidden[n] :]]
        assert seen[n][:1] + seen[n][-3:] == up[:1] + up[-3:], "the first card and the last ones"
    assert seen[0] == [name(card) for card in made.talon[: made.shown][-3:]]
    assert seen[8] == [name(card) for slot in made.slots for card in made.places[slot][-1:]]


@pytest.mark.parametrize("game", [FANS])
@on_any_table(few=4, many=200)
def test_every_fan_is_under_its_number_whatever_is_told(
    easel: Easel, game: str, table: dict[str, Any], note: str
) -> None:
    made = laid_out(easel, game, table)
    easel.draw(made, note)
    seen = easel.columns()
    assert seen.pop(0) == [name(card) for slot in made.slots for card in made.places[slot][-1:]]
    assert seen == {n: [name(card) for card in made.places[n]] for n in range(1, 19)}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("note", NOTES)
def test_a_note_is_shown_whole(easel: Easel, game: str, note: str) -> None:
    paper = easel.draw(laid_out(easel, game, {**WORST, "moves": 5}), note)
    assert [text for text in paper.texts() if len(text) > 4] == note.split("\n") * (note != "")


@pytest.mark.parametrize("game", GAMES)
def test_the_first_board_tells_what_to_press(easel: Easel, game: str) -> None:
    made = easel.game(GAMES[game].menu)
    assert FIRST_BOARD in easel.draw(made).texts()
    assert FIRST_BOARD not in easel.draw(made, "This deal has no win").texts()
    made.moves = 1
    assert FIRST_BOARD not in easel.draw(made).texts()


@pytest.mark.parametrize("note, rows", [("", 9), ("Hint: 7,8", 8), ("Memory is full.\n[EXE] shows the board", 7)])
def test_a_pile_gives_way_to_a_note(easel: Easel, note: str, rows: int) -> None:
    for cards in range(1, 14):
        made = laid_out(easel, "klondike", {**BAREST, "up": [cards] * 18, "moves": 5})
        paper = easel.draw(made, note)
        left_out = cards - rows + 1 if cards > rows else 0
        assert paper.texts().count(f"+{left_out}") == (7 if left_out else 0)
        assert len(easel.columns()[3]) == cards - left_out


@pytest.mark.parametrize("hidden", range(7))
def test_a_dot_for_each_hidden_card(easel: Easel, hidden: int) -> None:
    made = laid_out(easel, "klondike", {**BAREST, "hidden": [0, hidden, *[0] * 5], "up": [1] * 18, "moves": 5})
    black = easel.draw(made).black
    between = sorted({y for x, y in black if 28 <= x < 44 and 5 <= y < 10})
    assert between == ([6, 8] if hidden else [])
    assert sum(black[x, 6] for x in range(128)) == hidden


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("score", [-52, 0, 745, 9999])
def test_the_score_says_that_it_is_one(easel: Easel, game: str, score: int) -> None:
    paper = easel.draw(laid_out(easel, game, {**BAREST, "score": score, "talon": 1}))
    label = paper.word("pts")
    *_, points = [word for word in paper.words if word.text == str(score) and word.y in (label.y, label.y - 6)]
    assert points.right in (127, label.x - 4), "above the label, or before it"


def test_an_empty_waste_is_a_box_as_an_empty_foundation_is(easel: Easel) -> None:
    black = easel.draw(laid_out(easel, "klondike", {**BAREST, "moves": 5})).black

    def at(left: int, top: int) -> set[tuple[int, int]]:
        return {(x - left, y - top) for x, y in black if 0 <= x - left < 11 and 0 <= y - top < 5}

    assert at(2, 32) == at(115, 10) == at(115, 18) == at(17, 10) != set()


def test_the_stock_is_counted(easel: Easel) -> None:
    for cards in range(25):
        made = laid_out(easel, "vegas", {**WORST, "talon": 24, "shown": 24 - cards})
        [count] = [word.text for word in easel.draw(made).words if word.x < 14 and word.y == 8]
        assert count == str(cards)


def test_no_rank_touches_its_suit(easel: Easel) -> None:
    for rank in "A23456789TJQK":
        table = {**WORST, "deck": [card_of(f"{rank}{suit}") for suit in "CDHS"] * 13}
        easel.draw(laid_out(easel, PILES, table))
        assert len(easel.cards()) > 50 and all(1 <= one.gap <= 2 for one in easel.cards()), rank


def test_suits_are_told_apart_by_many_pixels(easel: Easel) -> None:
    """A heart is no diamond at real size, and black suits are darker than red ones."""
    clubs, diamonds, hearts, spades = map(set, easel.shapes.SHAPES[:4])
    assert len(hearts ^ diamonds) >= 7 and len(clubs ^ spades) >= 7
    assert max(len(diamonds), len(hearts)) < min(len(clubs), len(spades))


@pytest.mark.parametrize("game", GAMES)
def test_the_reward_names_all_within_its_frame(easel: Easel, game: str) -> None:
    made = laid_out(easel, game, {**WORST, "moves": 1234, "score": 745})
    easel.board.win(made)
    assert easel.paper.texts()[1:] == [made.title, f"deal {LAST_DEAL}", "1234 moves", "745 points", "[AC]"]
    assert all(word.x > 16 and word.right < 111 for word in easel.paper.words)


@pytest.mark.parametrize("game", [FANS])
@on_any_table(few=4, many=200)
def test_the_fans_as_text_fill_seven_lines_with_the_prompt(
    easel: Easel, game: str, table: dict[str, Any], note: str
) -> None:
    made = laid_out(easel, game, {**table, "score": 520})
    lines = easel.text(made)
    assert len(lines) <= 7 and max(map(len, lines)) <= 21
    *fans, last = lines
    if note:
        assert easel.text(made, note) == [*fans, *note.split("\n"), "From,To="], "a note takes the place of the score"
    assert last.endswith(" 520 From,To=") and len(last) == 17
    numbers = [n for n in range(3, 19, 3) if any(made.places[n - k] for k in range(3))]
    assert len(fans) == len(numbers), "a line with cards in it is shown, no other"
    for line, n in zip(fans, numbers, strict=True):
        for at, fan in enumerate(made.places[n - 2 : n + 1]):
            assert line[7 * at : 7 * at + 6][: 2 * len(fan)] == "".join(map(name, fan))
        room = 21 - 14 - 2 * len(made.places[n])
        assert line[-room:].strip() == str(n)[-room:], "the number of the last fan, as far as there is room"


@pytest.mark.parametrize("game", GAMES)
def test_both_views_may_be_there_at_once(easel: Easel, game: str) -> None:
    made = easel.game(GAMES[game].menu, 617)
    tops = [name(cards[-1]) for cards in made.places[1 : made.up] if cards]
    text = " ".join(easel.text(made))
    easel.draw(made)
    assert {one.card for one in easel.cards()} >= set(tops) and all(top in text for top in tops)
