"""The board in colour: drawn step by step it is the one drawn from scratch, and every card can be read off it."""

import copy
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from host_sim.models import FX_CG50, FX_CG100, Model
from tests.device.drawn_in_colour import ColourEasel, text_of
from tests.device.reference_rules import GAMES
from tests.few_or_many import few_or_many

MODELS = pytest.mark.parametrize("model", [FX_CG50, FX_CG100], ids=lambda model: model.name)
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
STEPS = few_or_many("steps", 2, 15)
OTHER_LINES = ("-", "-", "-3", "8", "88", "00", "1,1", "sin()", "W", "0,8", "R 5")
LONG_NOTES = ("Memory is full.\n[EXE] shows the board", "From,To=" + "8" * 20 + "_ ALPHA", "KS QS JS TS 9S 8S 7S")


@cache
def easel(model: Model = FX_CG50) -> ColourEasel:
    return ColourEasel(model)


@cache
def ticking_easel(strike: "Strike") -> ColourEasel:
    return ColourEasel(tick=strike)


class Strike:
    """[AC] before one of the statements to come."""

    def __init__(self) -> None:
        self.left = 0

    def __call__(self, line: int, function: str) -> None:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt


class Player:
    """Does anything that changes what the board shows."""

    def __init__(self, here: ColourEasel, game: str, seed: int) -> None:
        self.here, self.chance = here, random.Random(f"{game} {seed}")
        here.colour.framed, here.colour.lit, here.prompt.told = (), -1, ""
        here.deal(GAMES[game].menu, self.chance.randrange(1, 30000))

    def one_step(self) -> None:
        chance, here = self.chance, self.here
        here.colour.lit = -1
        kind = chance.random()
        if kind < 0.6:
            self.change()
        elif kind < 0.7:
            here.light_hint()
        elif kind < 0.9:
            self.move_the_cursor()
        else:
            here.prompt.told = chance.choice(("", *LONG_NOTES))

    def change(self) -> None:
        here, game = self.here, self.here.game
        moves = list(game.useful())
        if moves and self.chance.random() < 0.6:
            line = here.load("words").__dict__["typed"](game, self.chance.choice(moves))
        else:
            line = "0" if game.per_turn and self.chance.random() < 0.6 else self.chance.choice(OTHER_LINES)
        here.obey(line)

    def move_the_cursor(self) -> None:
        """To any place; some cards may be picked up."""
        here, last = self.here, self.here.game.up + (0 if self.here.game.fans else 1)
        inks = (here.shapes.BLUE, here.shapes.ORANGE)[: self.chance.randrange(3)]
        here.colour.framed = [(self.chance.randrange(self.here.game.fans, last + 1), ink) for ink in inks]


def is_as_from_scratch(here: ColourEasel) -> bool:
    return here.paper.inks == here.anew() and here.paper.shown == here.paper.inks


@STEPS
@EVERY_GAME
def test_drawn_step_by_step_it_is_the_board_drawn_from_scratch(game: str, steps: int) -> None:
    """Pixel for pixel, after commands, undos, notes, hints and wherever the cursor is."""
    here = easel()
    player = Player(here, game, 1)
    here.draw()
    for _ in range(3 * steps):
        player.one_step()
        here.draw()
        if player.chance.random() < 0.4:
            assert is_as_from_scratch(here)
    assert is_as_from_scratch(here)


@STEPS
@pytest.mark.parametrize("game", ["klondike3", "shamrock"])
def test_after_an_ac_in_the_middle_of_a_drawing_the_next_board_is_whole(game: str, steps: int) -> None:
    here = easel()
    player = Player(here, game, 2)
    struck = 0
    for _ in range(steps):
        player.one_step()
        here.paper.pixels_to_ac = player.chance.randrange(1, 300)
        try:
            here.draw()
        except KeyboardInterrupt:
            struck += 1
        here.paper.pixels_to_ac = 0
        if player.chance.random() < 0.7:
            player.one_step()
        here.draw()
        assert is_as_from_scratch(here)
    assert struck


def test_an_ac_before_any_statement_of_the_view_leads_to_a_whole_board() -> None:
    """What is changed in between is on the board as well."""
    strike = Strike()
    here = ticking_easel(strike)
    player = Player(here, "klondike3", 3)
    here.draw()
    player.change()
    before, strike.left = here.colour.drawn, 0
    picture = dict(here.paper.inks)
    here.draw()
    statements = -strike.left
    assert statements > 100
    for at in range(1, statements, 7):
        here.colour.drawn, here.paper.inks, strike.left = before, dict(picture), at
        with pytest.raises(KeyboardInterrupt):
            here.draw()
        here.draw()
        assert is_as_from_scratch(here), f"struck at statement {at}"


def wiped_by_a_shell(here: ColourEasel) -> None:
    """The scripts are not told of it."""
    here.paper.inks.clear()


def after_a_page(here: ColourEasel) -> None:
    here.load("pages").__dict__["page"](["What a page tells", "in some lines"])


def after_the_menu(here: ColourEasel) -> None:
    here.load("splash").__dict__["title"](here.load("games").__dict__["GAMES"], True)
    here.colour.drawn = None


def after_the_reward(here: ColourEasel) -> None:
    won = copy.copy(here.game)
    won.places = [*won.places[: won.up], *([suit] for suit in range(4))]
    here.colour.win(won)


@pytest.mark.parametrize("game", ["casio", "shamrock"])
@pytest.mark.parametrize("what", [wiped_by_a_shell, after_a_page, after_the_reward], ids=lambda what: what.__name__)
def test_the_board_comes_back_whole(game: str, what: Callable[[ColourEasel], None]) -> None:
    here = easel(FX_CG100)
    player = Player(here, game, 4)
    here.draw()
    for changes in (0, 1):
        what(here)
        for _ in range(changes):
            player.one_step()
        here.draw()
        assert is_as_from_scratch(here)


def test_another_game_takes_the_place_of_the_one_before() -> None:
    """With fans or with piles, of the same layout or another."""
    here = easel()
    games = [*GAMES, "casio", "shamrock", "shamrock", "klondike3", "vegas"]
    for seed, game in enumerate(games):
        Player(here, game, seed)
        here.draw()
        assert is_as_from_scratch(here), game


def test_an_unchanged_board_costs_no_pixel() -> None:
    here = easel()
    Player(here, "klondike", 1)
    here.draw()
    here.paper.pixels_to_ac = 1
    here.draw()  # [AC] would come with the first pixel
    here.paper.pixels_to_ac = 0
    assert is_as_from_scratch(here)


def fits(here: ColourEasel) -> bool:
    """All of it is on the display, and no two marks share a pixel: so each can be taken off alone."""
    return not here.paper.outside() and not here.shared()


@few_or_many("steps", 1, 5)
@MODELS
@EVERY_GAME
def test_no_two_marks_share_a_pixel_and_none_is_off_the_display(model: Model, game: str, steps: int) -> None:
    here = easel(model)
    player = Player(here, game, 5)
    for _ in range(steps):
        for _ in range(6):
            player.one_step()
        player.move_the_cursor()
        here.draw(player.chance.choice(LONG_NOTES))
        assert fits(here)


def lay(here: ColourEasel, piles: dict[int, tuple[list[int], list[int]]], waste: int = 0) -> None:
    """Hidden cards and those face up of each pile named, the others are empty; so many cards of waste."""
    here.deal(GAMES["klondike3"].menu, 1)
    here.colour.framed, here.colour.lit, here.prompt.told = (), -1, ""
    game = here.game
    for n in range(1, game.up):
        hidden, up = piles.get(n, ([], []))
        game.places[n], game.hidden[n] = hidden + up, len(hidden)
    game.shown = waste


KING_TO_ACE = [48, 45, 40, 37, 32, 29, 24, 21, 16, 13, 8, 5, 0]
UGLY: dict[str, tuple[dict[int, tuple[list[int], list[int]]], int]] = {
    "six hidden and thirteen up": ({7: ([1, 2, 3, 6, 7, 9], KING_TO_ACE), 1: ([], KING_TO_ACE)}, 3),
    "twelve up everywhere": ({n: (list(range(n - 1)), KING_TO_ACE[:12]) for n in range(1, 8)}, 2),
    "eight up everywhere": ({n: (list(range(n - 1)), KING_TO_ACE[:8]) for n in range(1, 8)}, 1),
    "one card each": ({n: ([], [50 - n]) for n in range(1, 8)}, 3),
    "hidden cards": ({n: (list(range(n - 1)), [50]) for n in range(1, 8)}, 24),
    "nothing": ({}, 0),
}


def shows_the_table(here: ColourEasel) -> bool:
    """Every card that lies face up, in its order; hidden cards as so many backs; score and numbers."""
    game, seen = here.game, here.places()
    up = game.up if game.per_turn else 0
    expected = {n: list(map(text_of, game.places[n][game.hidden[n] :])) for n in range(1, game.up)}
    expected[up] = [text_of(slot[-1]) for slot in game.places[game.up :] if slot]
    if game.per_turn:
        expected[0] = list(map(text_of, game.talon[: game.shown][-3:]))
        backs = here.backs()
        assert [backs[n] for n in range(1, game.up)] == game.hidden[1 : game.up]
        assert str(len(game.talon) - game.shown) in here.texts()
    assert {n: [one.card for one in cards] for n, cards in seen.items()} == expected
    assert f"{game.score} pts" in here.texts()
    return True


@MODELS
@pytest.mark.parametrize("ugly", UGLY)
def test_the_ugliest_tables_fit_and_can_be_read(model: Model, ugly: str) -> None:
    here = easel(model)
    lay(here, *UGLY[ugly])
    for score, note in ((-999, LONG_NOTES[0]), (1234, LONG_NOTES[1])):
        here.game.score, here.game.moves = score, 1
        here.colour.framed = [(7, here.shapes.BLUE), (1, here.shapes.ORANGE)]
        here.draw(note)
        assert fits(here)
        assert shows_the_table(here)
        assert note.replace("\n", " ") in here.texts()


@pytest.mark.parametrize("hidden", [0, 3, 6])
@pytest.mark.parametrize("count", range(1, 14))
def test_no_large_rank_touches_the_edge_of_its_card(count: int, hidden: int) -> None:
    """Where the cards of a long pile lie too close together, their ranks are small."""
    here = easel()
    lay(here, {7: (list(range(hidden)), list(range(48, 48 - 4 * count, -4)))})
    here.colour.drawn = None
    here.draw()
    lines, large = set[tuple[int, int]](), dict[Any, frozenset[tuple[int, int]]]()
    for at, what in here.marks():
        if at[2] in (here.shapes.ACROSS, here.shapes.DOWN):
            lines |= here.pixels(at, what)
        elif what[0] in here.shapes.RANKS:
            large[at] = here.pixels(at, what)
    assert len(large) == count or count > 9 and not large
    assert not {(x, y + step) for pixels in large.values() for x, y in pixels for step in (-1, 1)} & lines


@few_or_many("steps", 1, 10)
@EVERY_GAME
def test_every_card_that_lies_face_up_can_be_read(game: str, steps: int) -> None:
    here = easel()
    player = Player(here, game, 6)
    for _ in range(steps):
        for _ in range(8):
            player.one_step()
        here.draw()
        assert shows_the_table(here)


@pytest.mark.parametrize("waste", [0, 1, 2, 3, 4, 24])
def test_the_waste_shows_its_last_three_and_the_one_to_play_whole(waste: int) -> None:
    here = easel()
    lay(here, {}, waste)
    here.draw()
    seen, talon = here.places()[0], here.game.talon
    assert [one.card for one in seen] == list(map(text_of, talon[:waste][-3:]))
    assert [one.whole for one in seen] == [False, False, True][-len(seen) :] * (waste > 0)


@pytest.mark.parametrize("top", [card << 2 for card in range(13)])
def test_a_court_card_that_nothing_covers_wears_a_crown(top: int) -> None:
    here = easel()
    lay(here, {4: ([], [47, top])})
    here.draw()
    crowns = [what for _, what in here.marks() if what[0] is here.shapes.CROWN]
    assert len(crowns) == (text_of(top)[0] in "JQK")


def test_each_foundation_stands_at_its_own_place() -> None:
    here = easel()
    lay(here, {})
    rows = set()
    for n in range(4):
        for slot in range(4):
            here.game.places[here.game.up + slot] = [4 * 5 + n] if slot == n else []
        here.draw()
        [seen] = here.places()[8]
        assert seen.card == text_of(20 + n)
        rows.add(seen.y)
    assert len(rows) == 4


def cards_that_leave(here: ColourEasel, line: str) -> tuple[dict[int, list[str]], dict[int, list[str]]]:
    """By the number of a place: what lies there now and does not after the line, and what comes to lie there."""
    now = {n: list(map(text_of, place)) for n, place in enumerate(here.game.places)}
    look = copy.deepcopy(here.game)
    here.prompt.game, kept = look, here.game
    assert here.obey(line), line
    here.prompt.game = kept
    then = {n: list(map(text_of, place)) for n, place in enumerate(look.places)}
    here.prompt.told = ""
    left = {n: [card for card in now[n] if card not in then[n]] for n in now}
    come = {n: [card for card in then[n] if card not in now[n]] for n in now}
    return left, come


def lit_places(here: ColourEasel) -> dict[int, list[str]]:
    green = here.shapes.GREEN
    return {n: [one.card for one in cards if here.framed(one, green)] for n, cards in here.places().items()}


def check_hint(here: ColourEasel, move: int) -> str:
    """What is lit is what moves when the hint is typed, and where it goes to; returns the line."""
    line: str = here.load("words").__dict__["typed"](here.game, move)
    lit, game = lit_places(here), here.game
    up = game.up if game.per_turn else 0
    if line == "0" and game.per_turn:
        assert not any(lit.values()), "no card is meant, but the stock"
        x, y = 3 - 2, 11
        assert here.paper.inks.get((x, y + 20)) == here.shapes.GREEN
        return line
    left, come = cards_that_leave(here, line)
    [source] = [n for n, cards in left.items() if cards]
    [goal] = [n for n, cards in come.items() if cards]
    if source < game.up:
        assert lit[source] == left[source], f"{line}: those that move, from the lead of the run on"
    if goal < game.up:
        assert lit[goal] == [text_of(card) for card in game.places[goal][-1:]], line
    else:
        assert len(lit[up]) == sum(map(bool, game.places[game.up :])), f"{line}: the foundations"
    others = set(lit) - {source, goal, up}
    assert not any(lit[n] for n in others), line
    return line


@few_or_many("positions", 3, 30)
@EVERY_GAME
def test_the_cards_that_a_hint_speaks_of_light_up_and_where_they_go(game: str, positions: int) -> None:
    here = easel()
    Player(here, game, 7)
    hinted: list[str] = []
    for _ in range(positions):
        move = here.light_hint()
        here.draw()
        if move < 0:
            Player(here, game, len(hinted))
            continue
        hinted.append(check_hint(here, move))
        here.obey(hinted[-1])
    assert len(hinted) > positions // 2


def test_a_run_lights_up_from_its_lead_on_and_the_cards_above_it_do_not() -> None:
    here = easel()
    lay(here, {3: ([], [48, 45, 40, 37, 32]), 5: ([], [49, 44])})
    here.colour.lit = 3 | 5 << 5 | 3 << 10
    here.draw()
    assert lit_places(here) == {0: [], 1: [], 2: [], 3: ["JC", "TD", "9C"], 4: [], 5: ["QC"], 6: [], 7: [], 8: []}


def test_an_empty_place_that_a_hint_leads_to_lights_up() -> None:
    here = easel()
    lay(here, {3: ([4], [48, 45])})
    dark = here.anew()
    here.colour.lit = 3 | 5 << 5 | 2 << 10
    here.draw()
    lit = {(x, y) for (x, y), ink in here.paper.inks.items() if ink == here.shapes.GREEN and (x, y) not in dark}
    [five] = [label.x for label in here.labels() if label.number == 5]
    around = [(five - 10, five + 10), (five + 10, five + 30), (five - 30, five - 10)]
    assert all(any(left <= x < right for x, _ in lit) for left, right in around)


def test_a_hint_lights_up_before_the_question_and_is_dark_after_the_next_command() -> None:
    """As the turn of the fx-CG50 goes."""
    here = easel()
    here.prompt.game, here.prompt.told, here.prompt.ask = None, "", False
    lines, greens = iter(["1", "5", "+", "0", "-"]), list[int]()

    def answer(prompt: str) -> str:
        if prompt.startswith("From"):
            greens.append(sum(ink == here.shapes.GREEN for ink in here.paper.shown.values()))
        line: Any = next(lines, None)
        if line is None:
            raise EndOfLines
        return str(line)

    here.answer = answer
    with pytest.raises(EndOfLines):
        here.turns.play()
    assert [count > 0 for count in greens] == [False, True, False, False]


class EndOfLines(BaseException):
    """Ends the game from within its prompt."""
