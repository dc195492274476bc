"""The board in colour: incremental drawing gives the same picture as a full one, and every card is readable."""

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from host_sim.models import FX_CG50, FX_CG100, Model
from tests.device.colour_board_reader import ColourBoardReader, text_of
from tests.device.playable_device import AcAtTick
from tests.device.random_games import lines_of_hint
from tests.device.reference_rules import GAMES
from tests.few_or_many import few_or_many
from tools.games.stuck import useful_moves

MODELS = pytest.mark.parametrize("model", [FX_CG50, FX_CG100], ids=lambda model: model.name)
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
STEPS = few_or_many("steps", 2, 15)
OTHER_LINES = ("-", "-", "-3", "8", "88", "00", "1,1", "sin()", "W", "0,8", "R 5")
LONG_NOTES = ("Memory is full.\n[EXE] shows the board", "From,To=" + "8" * 20 + "_ ALPHA", "KS QS JS TS 9S 8S 7S")


class RandomPlayer:
    """Does anything that changes what the board shows."""

    def __init__(self, reader: ColourBoardReader, game: str, seed: int) -> None:
        self.reader, self.random = reader, random.Random(f"{game} {seed}")
        reader.cursors, reader.hint, reader.prompt.message = [], -1, ""
        reader.deal(GAMES[game].menu, self.random.randrange(1, 30000))

    def step(self) -> None:
        reader = self.reader
        reader.hint = -1
        kind = self.random.random()
        if kind < 0.6:
            self.type_a_command()
        elif kind < 0.7:
            reader.light_hint()
        elif kind < 0.9:
            self.move_the_cursor()
        else:
            reader.prompt.message = self.random.choice(("", *LONG_NOTES))

    def type_a_command(self) -> None:
        reader, game = self.reader, self.reader.game
        moves = list(useful_moves(game))
        if moves and self.random.random() < 0.6:
            line = reader.load("messages").__dict__["typed"](game, self.random.choice(moves))
        else:
            line = "0" if game.per_turn and self.random.random() < 0.6 else self.random.choice(OTHER_LINES)
        reader.obey(line)

    def move_the_cursor(self) -> None:
        """To any place, possibly with another place picked up."""
        reader, game = self.reader, self.reader.game
        last = game.first_slot + (0 if game.fans else 1)
        colours = (reader.shapes.BLUE, reader.shapes.ORANGE)[: self.random.randrange(3)]
        reader.cursors = [(self.random.randrange(game.fans, last + 1), colour) for colour in colours]


def is_as_from_scratch(reader: ColourBoardReader) -> bool:
    screen = reader.screen
    return screen.pixels == reader.drawn_from_scratch() and screen.shown == screen.pixels


@STEPS
@EVERY_GAME
def test_a_board_drawn_step_by_step_equals_one_drawn_from_scratch(game: str, steps: int) -> None:
    """After commands, undo, messages, hints and cursor moves."""
    reader = ColourBoardReader()
    player = RandomPlayer(reader, game, 1)
    reader.draw()
    for _ in range(3 * steps):
        player.step()
        reader.draw()
        if player.random.random() < 0.4:
            assert is_as_from_scratch(reader)
    assert is_as_from_scratch(reader)


@STEPS
@pytest.mark.parametrize("game", ["klondike3", "shamrock"])
def test_after_ac_in_the_middle_of_a_drawing_the_next_board_is_complete(game: str, steps: int) -> None:
    reader = ColourBoardReader()
    player = RandomPlayer(reader, game, 2)
    interrupted = 0
    for _ in range(steps):
        player.step()
        reader.screen.pixels_until_ac = player.random.randrange(1, 300)
        try:
            reader.draw()
        except KeyboardInterrupt:
            interrupted += 1
        reader.screen.pixels_until_ac = 0
        if player.random.random() < 0.7:
            player.step()
        reader.draw()
        assert is_as_from_scratch(reader)
    assert interrupted


def test_after_ac_before_any_statement_of_the_view_the_next_board_is_complete() -> None:
    ticks = AcAtTick()
    reader = ColourBoardReader(tick=ticks)
    player = RandomPlayer(reader, "klondike3", 3)
    reader.draw()
    player.type_a_command()
    before, ticks.count = reader.colour.drawn, 0
    picture = dict(reader.screen.pixels)
    reader.draw()
    statements = ticks.count
    assert statements > 100
    for statement in range(1, statements, 7):
        reader.colour.drawn, reader.screen.pixels = before, dict(picture)
        ticks.count, ticks.strike_at = 0, statement
        with pytest.raises(KeyboardInterrupt):
            reader.draw()
        reader.draw()
        assert is_as_from_scratch(reader), f"[AC] before statement {statement}"


def the_shell_clears_the_display(reader: ColourBoardReader) -> None:
    """Without the scripts noticing."""
    reader.screen.pixels.clear()


def a_page_is_shown(reader: ColourBoardReader) -> None:
    page: Any = reader.load("cgpages").PageUi()
    page.say("A page of help\nin two lines")
    page.page()


def the_winning_screen_is_shown(reader: ColourBoardReader) -> None:
    won = copy.copy(reader.game)
    won.places = [*won.places[: won.first_slot], *([suit] for suit in range(4))]
    reader.colour.win(won)


OTHER_SCREENS = [the_shell_clears_the_display, a_page_is_shown, the_winning_screen_is_shown]


@pytest.mark.parametrize("game", ["casio", "shamrock"])
@pytest.mark.parametrize("show", OTHER_SCREENS, ids=lambda show: show.__name__)
def test_the_board_is_complete_again_after(game: str, show: Callable[[ColourBoardReader], None]) -> None:
    reader = ColourBoardReader(FX_CG100)
    player = RandomPlayer(reader, game, 4)
    reader.draw()
    for steps in (0, 1):
        show(reader)
        for _ in range(steps):
            player.step()
        reader.draw()
        assert is_as_from_scratch(reader)


def test_a_new_game_replaces_the_board_of_the_one_before() -> None:
    """With fans or piles, of the same layout or another."""
    reader = ColourBoardReader()
    games = [*GAMES, "casio", "shamrock", "shamrock", "klondike3", "vegas"]
    for seed, game in enumerate(games):
        RandomPlayer(reader, game, seed)
        reader.draw()
        assert is_as_from_scratch(reader), game


def test_drawing_an_unchanged_board_sets_no_pixel() -> None:
    reader = ColourBoardReader()
    RandomPlayer(reader, "klondike", 1)
    reader.draw()
    reader.screen.pixels_until_ac = 1
    reader.draw()  # the first pixel would raise KeyboardInterrupt
    reader.screen.pixels_until_ac = 0
    assert is_as_from_scratch(reader)


def fits(reader: ColourBoardReader) -> bool:
    """Everything is on the display, and no two marks share a pixel, so that each can be erased alone."""
    return not reader.screen.pixels_outside() and not reader.pixels_of_several_marks()


@few_or_many("steps", 1, 5)
@MODELS
@EVERY_GAME
def test_no_two_marks_share_a_pixel_and_all_are_on_the_display(model: Model, game: str, steps: int) -> None:
    reader = ColourBoardReader(model)
    player = RandomPlayer(reader, game, 5)
    for _ in range(steps):
        for _ in range(6):
            player.step()
        player.move_the_cursor()
        reader.draw(player.random.choice(LONG_NOTES))
        assert fits(reader)


def lay_out(reader: ColourBoardReader, piles: dict[int, tuple[list[int], list[int]]], waste: int = 0) -> None:
    """Give each pile its hidden and face-up cards (none unless listed), and turn this many cards to the waste."""
    reader.deal(GAMES["klondike3"].menu, 1)
    game = reader.game
    for n in range(1, game.first_slot):
        hidden, up = piles.get(n, ([], []))
        game.places[n], game.hidden[n] = hidden + up, len(hidden)
    game.shown = waste


KING_TO_ACE = [48, 45, 40, 37, 32, 29, 24, 21, 16, 13, 8, 5, 0]
EXTREME_TABLES: dict[str, tuple[dict[int, tuple[list[int], list[int]]], int]] = {
    "six hidden and thirteen up": ({7: ([1, 2, 3, 6, 7, 9], KING_TO_ACE), 1: ([], KING_TO_ACE)}, 3),
    "twelve up everywhere": ({n: (list(range(n - 1)), KING_TO_ACE[:12]) for n in range(1, 8)}, 2),
    "eight up everywhere": ({n: (list(range(n - 1)), KING_TO_ACE[:8]) for n in range(1, 8)}, 1),
    "one card per pile": ({n: ([], [50 - n]) for n in range(1, 8)}, 3),
    "hidden cards": ({n: (list(range(n - 1)), [50]) for n in range(1, 8)}, 24),
    "all empty": ({}, 0),
}


def assert_table_is_readable(reader: ColourBoardReader) -> None:
    """All face-up cards in order, one back per hidden card, the size of the stock, the score."""
    game, columns = reader.game, reader.columns()
    foundations = game.first_slot if game.per_turn else 0
    expected = {n: list(map(text_of, game.places[n][game.hidden[n] :])) for n in range(1, game.first_slot)}
    expected[foundations] = [text_of(slot[-1]) for slot in game.places[game.first_slot :] if slot]
    if game.per_turn:
        expected[0] = list(map(text_of, game.talon[: game.shown][-3:]))
        backs = reader.card_backs()
        assert [backs[n] for n in range(1, game.first_slot)] == game.hidden[1 : game.first_slot]
        assert str(len(game.talon) - game.shown) in reader.texts()
    assert {n: [card.card for card in cards] for n, cards in columns.items()} == expected
    assert f"{game.score} pts" in reader.texts()


@MODELS
@pytest.mark.parametrize("table", EXTREME_TABLES)
def test_the_longest_and_shortest_piles_fit_and_are_readable(model: Model, table: str) -> None:
    reader = ColourBoardReader(model)
    lay_out(reader, *EXTREME_TABLES[table])
    for score, note in ((-999, LONG_NOTES[0]), (1234, LONG_NOTES[1])):
        reader.game.score, reader.game.moves = score, 1
        reader.cursors = [(7, reader.shapes.BLUE), (1, reader.shapes.ORANGE)]
        reader.draw(note)
        assert fits(reader)
        assert_table_is_readable(reader)
        assert note.replace("\n", "  ") in reader.texts()


@pytest.mark.parametrize("hidden", [0, 3, 6])
@pytest.mark.parametrize("count", range(1, 14))
def test_no_large_rank_touches_the_edge_of_its_card(count: int, hidden: int) -> None:
    """In a long pile, whose cards are close together, the ranks are small."""
    reader = ColourBoardReader()
    lay_out(reader, {7: (list(range(hidden)), list(range(48, 48 - 4 * count, -4)))})
    reader.colour.drawn = None
    reader.draw()
    lines, large_ranks = set[tuple[int, int]](), dict[Any, frozenset[tuple[int, int]]]()
    for place, mark in reader.marks():
        if place[2] in (reader.shapes.ACROSS, reader.shapes.DOWN):
            lines |= reader.pixels_of(place, mark)
        elif mark[0] in reader.shapes.RANKS:
            large_ranks[place] = reader.pixels_of(place, mark)
    assert len(large_ranks) == count or count > 9 and not large_ranks
    assert not {(x, y + step) for pixels in large_ranks.values() for x, y in pixels for step in (-1, 1)} & lines


@few_or_many("steps", 1, 10)
@EVERY_GAME
def test_every_face_up_card_is_readable(game: str, steps: int) -> None:
    reader = ColourBoardReader()
    player = RandomPlayer(reader, game, 6)
    for _ in range(steps):
        for _ in range(8):
            player.step()
        reader.draw()
        assert_table_is_readable(reader)


@pytest.mark.parametrize("waste", [0, 1, 2, 3, 4, 24])
def test_the_waste_shows_its_last_three_cards_and_only_the_playable_one_whole(waste: int) -> None:
    reader = ColourBoardReader()
    lay_out(reader, {}, waste)
    reader.draw()
    cards, talon = reader.columns()[0], reader.game.talon
    assert [card.card for card in cards] == list(map(text_of, talon[:waste][-3:]))
    assert [card.is_whole for card in cards] == [False, False, True][-len(cards) :] * (waste > 0)


@pytest.mark.parametrize("top", [rank << 2 for rank in range(13)])
def test_an_uncovered_court_card_wears_a_crown(top: int) -> None:
    reader = ColourBoardReader()
    lay_out(reader, {4: ([], [47, top])})
    reader.draw()
    crowns = [mark for _, mark in reader.marks() if mark[0] is reader.shapes.CROWN]
    assert len(crowns) == (text_of(top)[0] in "JQK")


def test_each_foundation_has_its_own_place() -> None:
    reader = ColourBoardReader()
    lay_out(reader, {})
    rows = set()
    for n in range(4):
        for slot in range(4):
            reader.game.places[reader.game.first_slot + slot] = [4 * 5 + n] if slot == n else []
        reader.draw()
        [drawn] = reader.columns()[8]
        assert drawn.card == text_of(20 + n)
        rows.add(drawn.y)
    assert len(rows) == 4


def moved_cards(reader: ColourBoardReader, line: str) -> tuple[dict[int, list[str]], dict[int, list[str]]]:
    """For each place the cards that would leave it and those that would arrive if the line were typed."""
    before = {n: list(map(text_of, place)) for n, place in enumerate(reader.game.places)}
    game, reader.prompt.game = reader.game, copy.deepcopy(reader.game)
    for part in lines_of_hint(line):
        assert reader.obey(part), line
    after = {n: list(map(text_of, place)) for n, place in enumerate(reader.game.places)}
    reader.prompt.game, reader.prompt.message = game, ""
    leaving = {n: [card for card in before[n] if card not in after[n]] for n in before}
    arriving = {n: [card for card in after[n] if card not in before[n]] for n in before}
    return leaving, arriving


def lit_cards(reader: ColourBoardReader) -> dict[int, list[str]]:
    green = reader.shapes.GREEN
    return {n: [card.card for card in cards if reader.has_frame(card, green)] for n, cards in reader.columns().items()}


def assert_hint_is_lit(reader: ColourBoardReader, move: int) -> str:
    """The cards that move and their goal are highlighted; returns the line to type."""
    line: str = reader.load("messages").__dict__["typed"](reader.game, move)
    lit, game = lit_cards(reader), reader.game
    foundations = game.first_slot if game.per_turn else 0
    if game.per_turn and (line == "0" or ", then " in line):
        assert not lit[0], "turning the stock lights no card of the waste"
        x, y = 3 - 2, 11
        assert reader.screen.pixels.get((x, y + 20)) == reader.shapes.GREEN
        return line
    leaving, arriving = moved_cards(reader, line)
    [source] = [n for n, cards in leaving.items() if cards]
    [goal] = [n for n, cards in arriving.items() if cards]
    if source < game.first_slot:
        assert lit[source] == leaving[source], f"{line}: exactly the cards that move"
    if goal < game.first_slot:
        assert lit[goal] == [text_of(card) for card in game.places[goal][-1:]], line
    else:
        assert len(lit[foundations]) == sum(map(bool, game.places[game.first_slot :])), f"{line}: all foundations"
    others = set(lit) - {source, goal, foundations}
    assert not any(lit[n] for n in others), line
    return line


@few_or_many("positions", 3, 30)
@EVERY_GAME
def test_a_hint_lights_up_the_cards_that_move_and_their_goal(game: str, positions: int) -> None:
    reader = ColourBoardReader()
    RandomPlayer(reader, game, 7)
    hints: list[str] = []
    for _ in range(positions):
        move = reader.light_hint()
        reader.draw()
        if move < 0:
            RandomPlayer(reader, game, len(hints))
            continue
        hints.append(assert_hint_is_lit(reader, move))
        reader.obey(hints[-1])
    assert len(hints) > positions // 2


def test_a_hint_for_part_of_a_run_lights_up_only_that_part() -> None:
    reader = ColourBoardReader()
    lay_out(reader, {3: ([], [48, 45, 40, 37, 32]), 5: ([], [49, 44])})
    reader.hint = 3 | 5 << 5 | 3 << 10
    reader.draw()
    assert lit_cards(reader) == {0: [], 1: [], 2: [], 3: ["JC", "TD", "9C"], 4: [], 5: ["QC"], 6: [], 7: [], 8: []}


def test_an_empty_pile_lights_up_if_a_hint_leads_to_it() -> None:
    reader = ColourBoardReader()
    lay_out(reader, {3: ([4], [48, 45])})
    unlit = reader.drawn_from_scratch()
    reader.hint = 3 | 5 << 5 | 2 << 10
    reader.draw()
    green = reader.shapes.GREEN
    lit = {pixel for pixel, colour in reader.screen.pixels.items() if colour == green and pixel not in unlit}
    [five] = [label.x for label in reader.labels() if label.number == 5]
    around = [(five - 10, five + 10), (five + 10, five + 30), (five - 30, five - 10)]
    assert all(any(left <= x < right for x, _ in lit) for left, right in around)


class EndOfLines(BaseException):
    """Ends the game from within its prompt."""


def test_on_the_cg50_a_hint_is_lit_until_the_next_command() -> None:
    reader = ColourBoardReader()
    reader.prompt.game, reader.prompt.message, reader.prompt.skip_board = None, "", False
    lines, green_pixels = iter(["1", "5", "+", "0", "-"]), list[int]()

    def answer(prompt: str) -> str:
        if prompt.startswith("From"):
            green_pixels.append(sum(colour == reader.shapes.GREEN for colour in reader.screen.shown.values()))
        line = next(lines, None)
        if line is None:
            raise EndOfLines
        return line

    reader.answer = answer
    with pytest.raises(EndOfLines):
        reader.play()
    assert [count > 0 for count in green_pixels] == [False, True, False, False]
