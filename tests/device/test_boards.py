"""The board of the small display and of the text shell: everything is visible, in its place and readable."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st

from tests.device.board_reader import BoardReader
from tests.device.reference_rules import GAMES, card_of, name
from tests.few_or_many import Test, with_examples

LAST_DEAL = 2147483647
# Messages that a board may have to show: of one line, of two lines, and the widest possible.
NOTES = [
    "",
    "Hint: 7,8",
    "Deal can't be won",
    "Lost: - undo, R new\nStock won't help",
    "New pass: -100 points",
    "To win, take a card\nback: 8,n",
    "You won! R: new deal",
    "I see no good move",
    "[AC] to play, / help",
    "5H TD 2C 9S KD 3H 8C",
    "Memory is full.\n[EXE] shows the board",
    "Cards stay on the\nfoundations",
    "Loading was stopped.\nStart solo.py again",
    "WWWWWWWWWWWWWWWWWWWWW\nMMMMMMMMMMMMMMMMMMMMM",
]
# There are only two layouts: one game of each is enough.
PILES, FANS = "klondike3", "shamrock"


@pytest.fixture(scope="module")
def reader() -> BoardReader:
    return BoardReader()


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """The lengths of all piles, longer than in any real game, and a shuffled deck to fill them."""
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


# 13 cards on six hidden ones in every pile, a card on every foundation, the longest numbers.
FULLEST = {
    "deck": list(range(51, -1, -1)),
    "hidden": [6] * 7,
    "up": [13] * 18,
    "slots": [1] * 4,
    "talon": 24,
    "shown": 3,
    "score": 9999,
    "moves": 0,
}
EMPTY = {**FULLEST, "hidden": [0] * 7, "up": [0] * 18, "slots": [0] * 4, "talon": 0, "shown": 0, "score": -52}
ONLY_TENS = {**FULLEST, "deck": [card_of(f"T{suit}") for suit in "CDHS"] * 13}


def game_with(reader: BoardReader, game: str, table: dict[str, Any]) -> Any:
    """A game with this table; if the deck runs out, its cards are used again."""
    laid_out = reader.new_game(GAMES[game].menu, LAST_DEAL)
    deck = list(table["deck"]) * 5
    fans = GAMES[game].fans
    for n in range(1, laid_out.first_slot):
        hidden = 0 if fans else table["hidden"][n - 1]
        up = min(table["up"][n - 1], 3) if fans else table["up"][n - 1]
        laid_out.hidden[n] = hidden if up else 0  # the top card of a pile is always face up
        laid_out.places[n] = [deck.pop() for _ in range(laid_out.hidden[n] + up)]
    for slot, count in zip(laid_out.slots, table["slots"], strict=True):
        laid_out.places[slot] = [deck.pop() for _ in range(count)]
    if not fans:
        laid_out.talon = laid_out.places[0] = [deck.pop() for _ in range(table["talon"])]
        laid_out.shown = min(table["shown"], table["talon"])
    laid_out.score, laid_out.moves = table["score"], table["moves"]
    return laid_out


def on_any_table(few: int, many: int) -> Callable[[Test], Test]:
    always = [{"table": table, "note": note} for table in (FULLEST, EMPTY, ONLY_TENS) for note in NOTES]
    return with_examples(few=few, many=many, always=always, table=tables(), note=st.sampled_from(NOTES))


@pytest.mark.parametrize("game", [PILES, FANS])
@on_any_table(few=4, many=200)
def test_nothing_overlaps_or_leaves_the_display(
    reader: BoardReader, game: str, table: dict[str, Any], note: str
) -> None:
    screen = reader.draw(game_with(reader, game, table), note)
    assert not screen.pixels_outside(), note
    assert not screen.painted_twice, note
    assert all(word.x >= 0 and word.right <= 128 for word in screen.words), screen.words


@pytest.mark.parametrize("game", [PILES])
@on_any_table(few=4, many=200)
def test_piles_waste_and_foundations_are_below_their_numbers_whatever_the_message(
    reader: BoardReader, game: str, table: dict[str, Any], note: str
) -> None:
    laid_out = game_with(reader, game, table)
    reader.draw(laid_out, note)
    columns = reader.columns()
    assert sorted(columns) == list(range(9))
    for n in range(1, 8):
        up = [name(card) for card in laid_out.places[n][laid_out.hidden[n] :]]
        assert columns[n][:1] + columns[n][-3:] == up[:1] + up[-3:], "the first card and the last ones"
    assert columns[0] == [name(card) for card in laid_out.talon[: laid_out.shown][-3:]]
    assert columns[8] == [name(card) for slot in laid_out.slots for card in laid_out.places[slot][-1:]]


@pytest.mark.parametrize("game", [FANS])
@on_any_table(few=4, many=200)
def test_fans_are_below_their_numbers_whatever_the_message(
    reader: BoardReader, game: str, table: dict[str, Any], note: str
) -> None:
    laid_out = game_with(reader, game, table)
    reader.draw(laid_out, note)
    columns = reader.columns()
    assert columns.pop(0) == [name(card) for slot in laid_out.slots for card in laid_out.places[slot][-1:]]
    assert columns == {n: [name(card) for card in laid_out.places[n]] for n in range(1, 19)}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("note", NOTES)
def test_the_board_shows_the_whole_message(reader: BoardReader, game: str, note: str) -> None:
    screen = reader.draw(game_with(reader, game, {**FULLEST, "moves": 5}), note)
    texts = [text for text in screen.texts() if len(text) > 4 and not text.startswith("Deal 2147")]
    assert texts == note.split("\n") * (note != "")


@pytest.mark.parametrize("game", GAMES)
def test_without_a_message_the_board_shows_deal_and_moves_if_there_is_room(reader: BoardReader, game: str) -> None:
    line, help_line = "Deal 1  Moves 5", "[AC] to play, / help"
    begun = reader.new_game(GAMES[game].menu)
    assert help_line in reader.draw(begun).texts()
    begun.moves = 5
    texts = reader.draw(begun).texts()
    assert line in texts and help_line not in texts
    assert line not in reader.draw(begun, "88 finishes").texts()
    for cards in range(8, 11) if game != "shamrock" else ():
        begun.places[1] = list(range(cards))
        assert (line in reader.draw(begun).texts()) is (cards < 9)


@pytest.mark.parametrize("game", GAMES)
def test_only_the_first_board_without_a_message_says_what_to_press(reader: BoardReader, game: str) -> None:
    ui, new_game = reader.prompt.ui, reader.new_game(GAMES[game].menu)
    reader.acui.wait_ac = lambda: 1

    def texts(message: str) -> list[str]:
        ui.command(new_game, message, -1, False, True)
        return reader.screen.texts()

    assert "[AC] to play, / help" in texts("")
    assert "[AC] to play, / help" not in texts("Deal can't be won")
    new_game.moves = 1
    assert "[AC] to play, / help" not in texts("")


@pytest.mark.parametrize("note, rows", [("", 9), ("Hint: 7,8", 8), ("Memory is full.\n[EXE] shows the board", 7)])
def test_a_long_pile_is_shortened_to_make_room_for_a_message(reader: BoardReader, note: str, rows: int) -> None:
    for cards in range(1, 14):
        laid_out = game_with(reader, "klondike", {**EMPTY, "up": [cards] * 18, "moves": 5})
        screen = reader.draw(laid_out, note)
        left_out = cards - rows + 1 if cards > rows else 0
        assert screen.texts().count(f"+{left_out}") == (7 if left_out else 0)
        assert len(reader.columns()[3]) == cards - left_out


@pytest.mark.parametrize("hidden", range(7))
def test_a_pile_has_one_dot_per_hidden_card(reader: BoardReader, hidden: int) -> None:
    table = {**EMPTY, "hidden": [0, hidden, *[0] * 5], "up": [1] * 18, "moves": 5}
    pixels = reader.draw(game_with(reader, "klondike", table)).pixels
    rows_of_pile_2 = sorted({y for x, y in pixels if 28 <= x < 44 and 5 <= y < 10})
    assert rows_of_pile_2 == ([6, 8] if hidden else [])
    assert sum(y == 6 for _, y in pixels) == hidden


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("score", [-52, 0, 745, 9999])
def test_the_score_is_labelled_pts(reader: BoardReader, game: str, score: int) -> None:
    screen = reader.draw(game_with(reader, game, {**EMPTY, "score": score, "talon": 1}))
    label = screen.word("pts")
    *_, points = [word for word in screen.words if word.text == str(score) and word.y in (label.y, label.y - 6)]
    assert points.right in (127, label.x - 4), "above the label, or left of it"


def test_an_empty_waste_or_pile_is_the_same_box_as_an_empty_foundation(reader: BoardReader) -> None:
    pixels = reader.draw(game_with(reader, "klondike", {**EMPTY, "moves": 5})).pixels

    def box_at(left: int, top: int) -> set[tuple[int, int]]:
        return {(x - left, y - top) for x, y in pixels if 0 <= x - left < 11 and 0 <= y - top < 5}

    assert box_at(2, 32) == box_at(115, 10) == box_at(115, 18) == box_at(17, 10) != set()


def test_the_board_shows_how_many_cards_the_stock_has(reader: BoardReader) -> None:
    for cards in range(25):
        laid_out = game_with(reader, "vegas", {**FULLEST, "talon": 24, "shown": 24 - cards})
        [count] = [word.text for word in reader.draw(laid_out).words if word.x < 14 and word.y == 8]
        assert count == str(cards)


def test_no_rank_touches_its_suit(reader: BoardReader) -> None:
    for rank in "A23456789TJQK":
        table = {**FULLEST, "deck": [card_of(f"{rank}{suit}") for suit in "CDHS"] * 13}
        reader.draw(game_with(reader, PILES, table))
        assert len(reader.cards()) > 50 and all(1 <= card.gap <= 2 for card in reader.cards()), rank


def test_suits_differ_by_many_pixels_and_black_ones_are_darker(reader: BoardReader) -> None:
    clubs, diamonds, hearts, spades = map(set, reader.shapes.SHAPES[:4])
    assert len(hearts ^ diamonds) >= 7 and len(clubs ^ spades) >= 7
    assert max(len(diamonds), len(hearts)) < min(len(clubs), len(spades))


@pytest.mark.parametrize("game", GAMES)
def test_the_winning_screen_shows_game_deal_moves_and_points_in_its_frame(reader: BoardReader, game: str) -> None:
    laid_out = game_with(reader, game, {**FULLEST, "moves": 1234, "score": 745})
    reader.board.win(laid_out)
    assert reader.screen.texts()[1:] == [
        *(laid_out.title, f"Deal {LAST_DEAL}", "Won in 1234 moves", "with 745 points", "[AC]")
    ]
    assert all(word.x > 16 and word.right < 111 for word in reader.screen.words)


@pytest.mark.parametrize("game", [FANS])
@on_any_table(few=4, many=200)
def test_fans_as_text_fit_in_seven_lines_with_the_prompt(
    reader: BoardReader, game: str, table: dict[str, Any], note: str
) -> None:
    laid_out = game_with(reader, game, {**table, "score": 520})
    lines = reader.shell_lines(laid_out)
    assert len(lines) <= 7 and max(map(len, lines)) <= 21
    *fan_lines, last = lines
    if note:
        with_note = reader.shell_lines(laid_out, note)
        assert with_note == [*fan_lines, *note.split("\n"), "From,To="], "the message replaces the score"
    assert last.endswith(" 520 From,To=") and len(last) == 17
    last_fans = [n for n in range(3, 19, 3) if any(laid_out.places[n - k] for k in range(3))]
    assert len(fan_lines) == len(last_fans), "only lines with cards are printed"
    for line, n in zip(fan_lines, last_fans, strict=True):
        for index, fan in enumerate(laid_out.places[n - 2 : n + 1]):
            assert line[7 * index : 7 * index + 6][: 2 * len(fan)] == "".join(map(name, fan))
        room = 21 - 14 - 2 * len(laid_out.places[n])
        assert line[-room:].strip() == str(n)[-room:], "the line ends with its last fan's number, cut to the room left"


@pytest.mark.parametrize("game", GAMES)
def test_the_board_as_text_and_as_a_picture_show_the_same_top_cards(reader: BoardReader, game: str) -> None:
    new_game = reader.new_game(GAMES[game].menu, 617)
    tops = [name(cards[-1]) for cards in new_game.places[1 : new_game.first_slot] if cards]
    text = " ".join(reader.shell_lines(new_game))
    reader.draw(new_game)
    assert {card.card for card in reader.cards()} >= set(tops) and all(top in text for top in tops)
