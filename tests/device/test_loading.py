"""The start: a picture at once, the rest behind it, and [AC] only when pressing it is right."""

import random
import time
from collections.abc import Callable, Iterator
from types import CodeType, ModuleType
from typing import Any

import pytest

from host_sim.calculator import Calculator
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model
from tests.device import bare_device
from tests.device.bare_device import DEVICE, TICK, blank_casioplot
from tests.device.key_typist import KeyTypist
from tests.device.ready_title import LONG, is_ready
from tests.few_or_many import few_or_many
from tools.games.catalogue import entries
from tools.games.device import Device
from tools.games.won import won_games

STOPPED = "Stopped. Start again.\n"
WHITE = (255, 255, 255)


MODELS = pytest.mark.parametrize("model", [FX_9860GIII, FX_CG50, FX_CG100], ids=lambda model: model.name)


def press_of(model: Model) -> str:
    """What the title names once it is ready."""
    return "[OK]" if model.reads_keys else "[AC]"


class Left(BaseException):
    """Ends the games from within a prompt."""


class Start(Device):
    """The games from solo.py on, with what is printed, asked and drawn."""

    def __init__(
        self,
        *,
        casioplot: bool = True,
        model: Model = FX_9860GIII,
        tick: Callable[[int, str], object] | None = None,
    ) -> None:
        self.model, self.typist = model, KeyTypist(model, self.input, self.load)
        self.printed: list[str] = []
        self.asked: list[str] = []
        self.typed: list[str] = []
        self.strings: dict[tuple[int, int], str] = {}  # those on the drawing, by their place
        self.pictures: list[tuple[list[str], set[str]]] = []  # each one shown: its strings, the files read by then
        self.ticking = tick is not None
        names = {"print": self.print, "input": self.input, TICK: tick}
        super().__init__(modules={"casioplot": self.casioplot()} if casioplot else {}, names=names)

    def casioplot(self) -> ModuleType:
        module = blank_casioplot(self.model)
        if self.model.reads_keys:
            module.__dict__["getkey"] = self.typist.getkey
        module.__dict__["clear_screen"] = lambda: self.strings.clear()
        module.__dict__["draw_string"] = self.draw_string
        module.__dict__["show_screen"] = lambda: self.pictures.append((list(self.strings.values()), set(self.modules)))
        return module

    def draw_string(self, x: int, y: int, text: str, colour: tuple[int, int, int] = (0, 0, 0), size: str = "") -> None:
        if colour != WHITE:
            self.strings[x, y] = text
        elif self.strings.get((x, y)) == text:
            del self.strings[x, y]

    def code(self, name: str) -> CodeType:
        return bare_device.code_of(name, self.ticking)  # as --mutants has changed it

    def load(self, name: str, *arguments: object) -> ModuleType:
        module: ModuleType = super().load(name, *arguments)
        if name == "prompt" and "wait_ac" in vars(module):
            module.__dict__["wait_ac"] = lambda: 5000
        return module

    def print(self, *values: object, sep: str = " ", end: str = "\n") -> None:
        self.printed.append(sep.join(map(str, values)) + end)

    def input(self, prompt: str) -> str:
        self.asked.append(prompt)
        if not self.typed:
            raise Left
        return self.typed.pop(0)

    def run(self, *typed: str) -> "Start":
        self.typed = list(typed)
        with pytest.raises(Left):
            self.load("solo")
        return self


@pytest.mark.parametrize(
    ("model", "needed"),
    [(FX_9860GIII, {"shapes", "title"}), (FX_CG50, {"marks", "splash"}), (FX_CG100, {"marks", "splash"})],
    ids=lambda value: value.name if isinstance(value, Model) else "",
)
def test_the_title_is_on_the_display_before_anything_of_the_games_is_read(model: Model, needed: set[str]) -> None:
    strings, read = Start(model=model).run().pictures[0]
    assert "SOLITAIRE" in strings
    assert read == {"casioplot", "solo"} | needed


@MODELS
def test_the_games_are_listed_one_after_another_as_files_are_read(model: Model) -> None:
    start = Start(model=model).run()
    ready = next(at for at, (strings, _) in enumerate(start.pictures) if press_of(model) in strings)
    pictures = start.pictures[: ready + 1]
    names = [f"{entry.number} {entry.title}" for entry in entries().values()]
    listed = [[text for text in strings if text in names] for strings, _ in pictures]
    assert [len(some) for some in listed] == sorted({len(some) for some in listed}), "each picture shows more of them"
    assert all(some == names[: len(some)] for some in listed)
    assert len(listed) >= 3 + (model is FX_9860GIII) * 2 and listed[0] == [] and listed[-1] == names


@MODELS
def test_the_key_to_press_is_named_only_once_pressing_it_is_right(model: Model) -> None:
    pictures = [strings for strings, _ in Start(model=model).run().pictures]
    loading = [strings for strings in pictures if "wait" in strings]
    assert loading == pictures[: len(loading)] and len(loading) >= 3
    assert not any("[AC]" in strings or "[OK]" in strings for strings in loading)
    assert all(press_of(model) in strings for strings in pictures[len(loading) :]) and len(pictures) > len(loading)


def test_an_older_system_reads_nothing_of_the_pictures() -> None:
    read = set(Start(casioplot=False).run("1", "5", "0").modules)
    assert "textview" in read
    assert not read & {"title", "shapes", "board", "fans", "reward"}


def test_the_title_is_whole_when_it_comes_back() -> None:
    """[AC] at the first question leads back to it."""
    start = Start()
    start.run()
    ready = start.pictures[-1][0]
    start.modules["prompt"].__dict__["game"] = None
    with pytest.raises(Left):
        start.modules["prompt"].__dict__["play"]()
    assert sorted(start.pictures[-1][0]) == sorted(ready)


def read_before_a_game(turns: str, **system: Any) -> set[str]:
    """The files that are there when a game begins, and still when all was asked for in it that there is to ask."""
    deal, commands, *_ = won_games()["shamrock"]
    start = Start(**system).run("7", str(deal))
    before = set(start.modules)
    start.typed = [*commands, "+", "1,1", "1,2", "TT 1 2", "H", *[""] * 9, "*", "", "R", "-"]
    with pytest.raises(Left):
        start.modules[turns].__dict__["play"]()
    assert not start.typed
    assert set(start.modules) == before
    return before


@pytest.mark.parametrize("casioplot", [True, False], ids=["picture", "text"])
def test_no_file_is_read_while_a_game_is_on(casioplot: bool) -> None:
    """Compiling takes the most heap, and a full one would leave the file half read for good."""
    before = read_before_a_game("prompt", casioplot=casioplot)
    assert {"helptext", "wins3", "rarer"} <= before and ({"reward", "fans"} <= before) is casioplot


@pytest.mark.parametrize("model", [FX_CG50, FX_CG100], ids=lambda model: model.name)
def test_no_file_is_read_while_a_game_in_colour_is_on(model: Model) -> None:
    assert {"helptext", "wins3", "rarer", "cascade"} <= read_before_a_game("incolour", model=model)


class Strike:
    """[AC] at one statement of the loading, counted from the first within the try of solo.py."""

    def __init__(self, at: int) -> None:
        self.at, self.ticks = at, -1

    def __call__(self, line: int, function: str) -> None:
        self.ticks += 1
        if self.ticks == self.at:
            raise KeyboardInterrupt


def statements(casioplot: bool) -> Iterator[int]:
    """Every statement until the first question; few of the loops that draw."""
    nowhere = Strike(-1)
    Start(casioplot=casioplot, tick=nowhere).run()
    yield from range(1, nowhere.ticks, 7 if casioplot else 1)


@pytest.mark.parametrize("casioplot", [True, False], ids=["picture", "text"])
def test_ac_while_it_loads_ends_with_one_line_or_leads_to_a_whole_game(casioplot: bool) -> None:
    stopped = 0
    for at in statements(casioplot):
        start = Start(casioplot=casioplot, tick=Strike(at))
        start.typed = ["5", "617", "0"]
        try:
            start.load("solo")
        except Left:
            assert start.asked[-1] == "From,To=" and start.modules["prompt"].__dict__["game"].moves == 1
            continue
        assert start.printed[-1] == STOPPED and STOPPED not in start.printed[:-1], f"struck at statement {at}"
        assert start.asked == [], "a game that was half loaded asked"
        stopped += 1
    assert stopped > 20


@few_or_many("strikes", 3, 60)
@pytest.mark.parametrize("model", [FX_CG50, FX_CG100], ids=lambda model: model.name)
def test_ac_while_colour_loads_ends_with_one_line_or_leads_to_a_whole_game(model: Model, strikes: int) -> None:
    nowhere = Strike(-1)
    Start(model=model, tick=nowhere).run()
    for at in random.Random(model.name).sample(range(1, nowhere.ticks), strikes):
        start = Start(model=model, tick=Strike(at))
        start.typed = ["5", "617", "0"]
        try:
            start.load("solo")
        except Left:
            assert start.asked[-1] == "From,To=" and start.modules["prompt"].__dict__["game"].moves == 1
            continue
        assert start.printed[-1] == STOPPED and STOPPED not in start.printed[:-1], f"struck at statement {at}"
        assert start.asked == [], "a game that was half loaded asked"


@pytest.mark.slow
def test_ac_while_it_loads_on_micropython() -> None:
    """Between any two bytecodes: the line, or a game that asks on; never a traceback."""
    chance = random.Random("loading")
    ends = [strike_at(chance.uniform(0.02, 0.6)) for _ in range(60)]
    assert set(ends) <= {"stopped", "asked"}
    assert "stopped" in ends


def strike_at(moment: float) -> str:
    calculator = Calculator(DEVICE / "solo.py", engine="micropython", heap=36 * 1024)
    calculator.start()
    try:
        time.sleep(moment)
        calculator.press("AC")
        while not calculator.wait_until("input", timeout=0.1):
            if calculator.state != "busy":
                assert not calculator.traceback
                assert STOPPED.strip() in [row.strip() for row in calculator.shell_text()]
                return "stopped"
            if is_ready(calculator):
                calculator.press("AC")
        calculator.answer("5")
        assert calculator.wait_until("input", timeout=LONG), calculator.traceback
        return "asked"
    finally:
        assert calculator.stop()
