"""Loading: the title appears at once, the rest follows, and [AC] is safe at any moment."""

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from host_sim.calculator import Calculator
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model, strict
from tests.device.micropython_calculator import is_title_ready
from tests.device.playable_device import AcAtTick, PlayableDevice
from tests.device.recording_casioplot import RecordingCasioplot
from tests.few_or_many import few_or_many
from tests.patience import BUSY_SECONDS
from tools.games.catalogue import DEVICE, entries
from tools.games.replay import Replay, Typist
from tools.games.won import won_games

STOPPED = "Stopped. Start again.\n"
BEFORE_TRY = 5  # statements of solo.py that only define names: MicroPython notices no [AC] there
EVERY_MODEL = pytest.mark.parametrize("model", [FX_9860GIII, FX_CG50, FX_CG100], ids=lambda model: model.name)
COLOUR_MODELS = pytest.mark.parametrize("model", [FX_CG50, FX_CG100], ids=lambda model: model.name)
WITH_AND_WITHOUT_CASIOPLOT = pytest.mark.parametrize("casioplot", [True, False], ids=["picture", "text"])


def key_to_press(model: Model) -> str:
    """The key that the title names when it is ready."""
    return "[OK]" if model.reads_keys else "[AC]"


class EndOfAnswers(BaseException):
    """Ends the games from within a prompt."""


class StartedDevice(PlayableDevice):
    """device/ started from solo.py; records the questions, and every picture with the files loaded by then."""

    def __init__(
        self,
        *,
        casioplot: bool = True,
        model: Model = FX_9860GIII,
        tick: Callable[[int, str], object] | None = None,
    ) -> None:
        self.questions: list[str] = []
        self.waits = 0  # for [AC]
        self.typed: list[str] = []
        self.pictures: list[tuple[list[str], set[str]]] = []  # the texts on display, the files loaded
        self.screen = RecordingCasioplot(model, on_show=self.record_picture)
        super().__init__(casioplot=casioplot, model=model, screen=self.screen, tick=tick)
        self.answer = self.next_answer

    def record_picture(self) -> None:
        self.pictures.append((self.screen.texts(), set(self.modules)))

    def load(self, name: str, *arguments: object) -> Any:
        module = super().load(name, *arguments)
        if name == "acui" and "wait_ac" in vars(module):
            module.wait_ac = self.wait_ac
        return module

    def wait_ac(self) -> int:
        self.waits += 1
        return 5000

    def next_answer(self, prompt: str) -> str:
        self.questions.append(prompt)
        if not self.typed:
            raise EndOfAnswers
        return self.typed.pop(0)

    def run(self, *typed: str) -> "StartedDevice":
        self.typed = list(typed)
        with pytest.raises(EndOfAnswers):
            self.load("solo")
        return self


@pytest.mark.parametrize(
    ("model", "needed"),
    [(FX_9860GIII, {"title"}), (FX_CG50, {"cgdraw", "cgtitle", "cgturn"}), (FX_CG100, {"cgdraw", "cgtitle", "cgturn"})],
    ids=lambda value: value.name if isinstance(value, Model) else "",
)
def test_the_title_is_on_the_display_before_any_game_file_is_loaded(model: Model, needed: set[str]) -> None:
    texts, loaded = StartedDevice(model=model).run().pictures[0]
    assert "SOLITAIRE" in texts
    assert loaded == {"casioplot", "solo"} | needed


@EVERY_MODEL
def test_the_games_are_listed_with_the_key_to_press_before_the_rules_are_loaded(model: Model) -> None:
    """So the first question comes early. With live keys the rules are loaded by then: that calculator is fast."""
    pictures = StartedDevice(model=model).run().pictures
    texts, loaded = next(picture for picture in pictures if key_to_press(model) in picture[0])
    assert {f"{entry.number} {entry.title}" for entry in entries().values()} <= set(texts)
    assert not loaded & {"prompt", "board", "messages", "helptext"}
    assert "engine" not in loaded or model.reads_keys


@EVERY_MODEL
def test_after_the_questions_a_bar_grows_until_the_board_appears(model: Model) -> None:
    device = StartedDevice(model=model).run("2", "5")
    loaded = [len(modules) for _, modules in device.pictures]
    assert len(set(loaded)) > 6 and loaded == sorted(loaded), "a picture before each file"


READ_LATE = {"command", "hintpile", "messages", "helptext"}


@EVERY_MODEL
def test_the_first_board_appears_before_the_last_files_are_loaded(model: Model) -> None:
    """The player looks at it meanwhile. The proof of a lost game is there already: the deal may be lost."""
    device = StartedDevice(model=model).run("2", "5")
    _, loaded = device.pictures[-1]
    assert not loaded & READ_LATE and "lostpile" in loaded
    assert set(device.modules) >= READ_LATE, "before the first command"


class WatchedStart(Typist):
    """The games on MicroPython, up to the first question for a move; records the loaded files in order."""

    def __init__(self, heap: int) -> None:
        self.files = list[str]()
        replay = Replay("klondike", 5, None, [], strict(FX_9860GIII), emit=lambda line: None)
        super().__init__(replay, "micropython", heap)

    def loading(self, name: str) -> None:
        self.files.append(name)


@pytest.mark.parametrize(("heap", "late"), [(48 * 1024, READ_LATE), (42 * 1024, set[str]())])
def test_files_are_left_for_later_only_if_the_heap_has_room_to_compile_them(heap: int, late: set[str]) -> None:
    start = WatchedStart(heap)
    start.play()
    assert set(start.files) >= READ_LATE
    dealt = start.files.index("wins2")  # the last file before the deal
    assert set(start.files[dealt + 1 :]) == late


class AcWhileLoading(StartedDevice):
    """Presses [AC] once, when the body of this file has run."""

    struck = ""

    def load(self, name: str, *arguments: object) -> Any:
        module = super().load(name, *arguments)
        if name == self.struck:
            self.struck = ""
            raise KeyboardInterrupt
        return module


def test_ac_while_the_last_files_are_loaded_is_the_ac_that_leaves_the_board() -> None:
    patient, hasty = StartedDevice(), AcWhileLoading()
    hasty.struck = "hintpile"
    for device in (patient, hasty):
        device.run("2", "5")
        assert set(device.modules) >= READ_LATE
    assert (patient.waits, hasty.waits) == (2, 1), "at the title, and at the board unless [AC] was pressed already"
    assert hasty.questions == patient.questions


def test_without_casioplot_no_drawing_file_is_loaded() -> None:
    loaded = set(StartedDevice(casioplot=False).run("1", "5", "0").modules)
    assert "textview" in loaded
    assert not loaded & {"title", "board", "fanboard"}


def test_the_title_is_complete_when_ac_at_the_first_question_returns_to_it() -> None:
    device = StartedDevice().run()
    ready = device.pictures[-1][0]
    device.prompt.game = None
    with pytest.raises(EndOfAnswers):
        device.play()
    assert sorted(device.pictures[-1][0]) == sorted(ready)


def files_loaded_before_a_game(**system: Any) -> set[str]:
    """Checks that a whole game, with everything that can be asked in it, loads no other file."""
    deal, commands, *_ = won_games()["shamrock"]
    device = StartedDevice(**system).run("7", str(deal))
    before = set(device.modules)
    device.typed = [*commands, "+", "1,1", "1,2", "TT 1 2", "H", *[""] * 9, "*", "", "R", "-"]
    with pytest.raises(EndOfAnswers):
        device.play()
    assert not device.typed
    assert set(device.modules) == before
    return before


@WITH_AND_WITHOUT_CASIOPLOT
def test_no_file_is_loaded_during_a_game(casioplot: bool) -> None:
    """Compiling needs the most heap, and running out of it would leave the file half loaded for good."""
    before = files_loaded_before_a_game(casioplot=casioplot)
    assert {"helptext", "wins7"} <= before and ({"board", "fanboard"} <= before) is casioplot


@COLOUR_MODELS
def test_no_file_is_loaded_during_a_game_in_colour(model: Model) -> None:
    assert {"helptext", "wins7", "cgwin"} <= files_loaded_before_a_game(model=model)


def statements_to_load(**system: Any) -> int:
    """The number of statements until the first question."""
    ticks = AcAtTick()
    StartedDevice(tick=ticks, **system).run()
    return ticks.count


def stops_or_starts_a_game(statement: int, **system: Any) -> str:
    """Presses [AC] before the statement: loading ends with one line, or a whole game can be played."""
    device = StartedDevice(tick=AcAtTick(statement), **system)
    device.typed = ["5", "617", "0"]
    try:
        device.load("solo")
    except EndOfAnswers:
        assert device.questions[-1] == "From,To=" and device.prompt.game.moves == 1
        return "started"
    except KeyboardInterrupt:
        pytest.fail(f"[AC] at statement {statement} ends the script")
    assert device.printed[-1] == STOPPED and STOPPED not in device.printed[:-1], f"[AC] at statement {statement}"
    assert "From,To=" not in device.questions, "a half-loaded game asked for a command"
    return "stopped"


@WITH_AND_WITHOUT_CASIOPLOT
def test_ac_during_loading_stops_with_one_line_or_starts_a_whole_game(casioplot: bool) -> None:
    """Loading stops only if [AC] cuts the body of a file in half; the loops that draw are sampled."""
    statements = range(BEFORE_TRY + 2, statements_to_load(casioplot=casioplot) + 1, 7 if casioplot else 1)
    outcomes = [stops_or_starts_a_game(statement, casioplot=casioplot) for statement in statements]
    assert outcomes.count("stopped") > 5 and outcomes.count("started") > 20


@few_or_many("strikes", 3, 60)
@COLOUR_MODELS
def test_ac_during_loading_in_colour_stops_with_one_line_or_starts_a_whole_game(model: Model, strikes: int) -> None:
    statements = range(BEFORE_TRY + 2, statements_to_load(model=model) + 1)
    for statement in random.Random(model.name).sample(statements, strikes):
        stops_or_starts_a_game(statement, model=model)


@pytest.mark.slow
def test_ac_during_loading_on_micropython_never_ends_in_a_traceback() -> None:
    """It may come between any two bytecodes."""
    chance = random.Random("loading")
    outcomes = [outcome_of_ac_after(chance.uniform(0.02, 0.6)) for _ in range(60)]
    assert set(outcomes) == {"asked"}, "compiling can't be interrupted, and what is read only defines things"


def outcome_of_ac_after(seconds: float) -> str:
    calculator = Calculator(DEVICE / "solo.py", model=strict(FX_9860GIII), engine="micropython", heap=40 * 1024)
    calculator.start()
    try:
        time.sleep(seconds)
        calculator.press("AC")
        while not calculator.wait_until("input", timeout=0.1):
            if calculator.state != "busy":
                assert not calculator.traceback
                assert STOPPED.strip() in [row.strip() for row in calculator.shell_text()]
                return "stopped"
            if is_title_ready(calculator):
                calculator.press("AC")
        calculator.answer("5")
        assert calculator.wait_until("input", timeout=BUSY_SECONDS), calculator.traceback
        return "asked"
    finally:
        assert calculator.stop()
