"""The games by taps on the display: whole games are won, and cards are picked up and let go."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from host_sim.calculator import Calculator
from host_sim.engines import Place
from host_sim.models import FX_9860GIII, MODELS, Model, strict
from host_sim.session.session import Session
from host_sim.session.taps import Box
from tests.device.micropython_calculator import has_loaded, position_after
from tests.device.micropython_calculator import tap as press_live
from tests.device.playable_device import PlayableDevice
from tests.device.tap_player import card_place, stock_place, taps_of, title_place
from tools.games.catalogue import DEVICE, number_of
from tools.games.won import won_games

PATIENCE = 120.0  # seconds for one tap
DEAL, MOVE = 19, (7, 5)
ALL_MODELS = pytest.mark.parametrize("model", MODELS.values(), ids=lambda model: model.name)


class TappedGame:
    def __init__(self, model: Model, *, casioplot: bool = True) -> None:
        self.model = model
        calculator = partial(Calculator, engine="micropython", casioplot=casioplot)
        self.session = Session(DEVICE / "solo.py", calculator, model=strict(model))

    @property
    def calculator(self) -> Calculator:
        calculator = self.session.calculator
        assert calculator
        return calculator

    def wait_for(self, condition: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, (self.session.state, self.session.text(), self.session.next_message())
            self.session.tick()
            time.sleep(0.001)

    def wait_for_line(self, line: str) -> None:
        self.wait_for(lambda: line in map(str.strip, self.session.text()))

    def tap(self, *places: Place) -> "TappedGame":
        """Tap, and wait until tap.py has been asked and its keys are pressed."""
        for place in places:
            self.session.touch(*place)
        taps: Any = self.session._taps
        self.wait_for(lambda: not (taps._touches or taps.is_busy))
        return self

    def begin(self, game: str, deal: int) -> "TappedGame":
        """Tap the game in the title, type the deal, and wait for the board."""
        self.tap(title_place(self.model, game))
        if self.model.reads_keys:
            press_live(self.calculator, [*str(deal), "EXE"])
        else:
            self.wait_for_line("Deal=")
            for key in (*str(deal), "EXE"):
                self.session.press(key)
        self.wait_for(lambda: has_loaded(self.calculator))
        return self.tap(self.beside_everything)  # answered once the board is on display

    def open_menu(self) -> None:
        if self.model.reads_keys:
            board = self.calculator.frame()
            press_live(self.calculator, ["TOOLS"])
            self.wait_for(lambda: self.calculator.frame() != board)
            return
        self.session.press("AC")
        self.wait_for(lambda: self.session.state == "input")
        for key in ("*", "EXE"):
            self.session.press(key)
        self.wait_for_line("[EXE]=back or 1-5=")

    def place_of(self, entry: str) -> Place:
        """Where the entry of the menu is: a text in the shell, or in the third row of a list on a page."""
        if self.model.reads_keys:
            return 60, 75 + 18 * 2 + 8
        row, line = next((row, line) for row, line in enumerate(self.session.text()) if entry in line)
        shell, advance = self.model.shell, self.model.width // self.model.columns
        return shell.left + (line.index(entry) + 1) * advance, shell.top + row * shell.pitch + 2

    @property
    def beside_everything(self) -> Place:
        return (190, 186) if self.model.width > 128 else (90, 62)

    def box(self) -> Box | None:
        return self.session.tap_box

    def position(self) -> dict[str, Any]:
        self.tap(self.beside_everything)
        return position_after(self.calculator)


@contextmanager
def tapped_game(model: Model, *, casioplot: bool = True) -> Iterator[TappedGame]:
    game = TappedGame(model, casioplot=casioplot)
    try:
        yield game
    finally:
        game.session.stop()


@pytest.mark.slow
@ALL_MODELS
@pytest.mark.parametrize("name", ["casio", "thumb", "shamrock"])
def test_a_whole_game_is_won_by_taps(name: str, model: Model) -> None:
    won = won_games()[name]
    with tapped_game(model) as game:
        game.begin(name, won.deal).tap(*taps_of(won, model))
        # The keys of the last tap are pressed, but the script may not have seen them yet.
        game.wait_for(lambda: position_after(game.calculator)["won"])
        position = position_after(game.calculator)
    assert (position["deal"], position["game"]) == (won.deal, name)


@ALL_MODELS
def test_cards_are_picked_up_moved_and_let_go(model: Model) -> None:
    """The only move of this deal; no card can go up."""
    with tapped_game(model) as game:
        before = game.begin("klondike", DEAL).position()
        device = PlayableDevice()
        device.deal(number_of("klondike"), DEAL)
        source, goal = (card_place(device.prompt.game, model, place, 1) for place in MOVE)
        assert game.box() is None
        box = game.tap(source).box()
        assert box and box[0] <= source[0] < box[0] + box[2] and box[1] <= source[1] < box[1] + box[3]
        assert game.tap(game.beside_everything).box() is None
        assert game.tap(source, source).box() is None  # it can't go up, so it is put back
        assert game.tap(goal).box() is not None
        assert position_after(game.calculator)["moves"] == 0
        after = game.tap(game.beside_everything, source, goal).position()
    moved = before["piles"][MOVE[0] - 1]["up"][-1]
    assert (after["moves"], after["piles"][MOVE[1] - 1]["up"][-1]) == (1, moved)


@ALL_MODELS
def test_the_stock_is_turned_and_the_foundations_take_what_fits(model: Model) -> None:
    up = (360, 60) if model.width > 128 else (118, 20)
    with tapped_game(model) as game:
        turned = game.begin("klondike", DEAL).tap(stock_place(model)).position()
        refused = game.tap(up).position()
    assert (len(turned["waste"]), turned["moves"]) == (1, 1)
    assert refused["moves"] == 1


@ALL_MODELS
def test_a_tapped_foundation_gives_its_card_back_to_a_tapped_pile(model: Model) -> None:
    """After 8 in this deal, the cards of two foundations fit on pile 5, and no other card goes up."""
    deal, slot, pile = 122, 2, 5
    device = PlayableDevice()
    device.deal(number_of("klondike"), deal)
    up = (360, 20 + 40 * (slot - 1)) if model.width > 128 else (120, 13 + 8 * (slot - 1))
    with tapped_game(model) as game:
        before = game.begin("klondike", deal).tap(up).position()
        assert device.obey("8")
        assert game.tap(up, up).box() is None  # let go
        box = game.tap(up).box()
        assert box and box[0] <= up[0] < box[0] + box[2] and box[1] <= up[1] < box[1] + box[3]
        after = game.tap(card_place(device.prompt.game, model, pile, 1)).position()
    taken = before["foundations"][slot - 1][-1]
    assert after["piles"][pile - 1]["up"][-1] == taken
    assert [len(cards) for cards in after["foundations"]] == [1, 0, 1, 0]


@ALL_MODELS
def test_an_entry_of_the_menu_is_chosen_by_a_tap(model: Model) -> None:
    with tapped_game(model) as game:
        assert game.begin("klondike", DEAL).tap(stock_place(model)).position()["moves"] == 1
        game.open_menu()
        game.tap(game.place_of("Retry"))
        again = game.position()
    assert (again["deal"], again["moves"]) == (DEAL, 0)


def test_without_casioplot_a_tap_leaves_the_title_chooses_a_game_and_answers_questions_with_exe() -> None:
    with tapped_game(FX_9860GIII, casioplot=False) as game:
        game.tap((60, 30)).wait_for_line("Game 1-8=")
        game.tap(game.place_of("Thumb")).wait_for_line("Deal=")
        game.tap((60, 30)).wait_for_line("From,To=")
        assert position_after(game.calculator)["game"] == "thumb"
