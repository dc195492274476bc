"""Runs a turn with [AC] or a MemoryError injected at a chosen statement, and reports the state of the game."""

import copy
import sys
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

from host_sim.models import FX_9860GIII, Model
from tests.device.playable_device import PlayableDevice
from tools.games.catalogue import DEVICE, NAMES
from tools.games.replay import PROMPT

DRAWING = ("board", "fanboard", "textview", "title")
COLOURED = ("cgboard", "cgdraw", "cgcards", "cgtitle", "cgwin", "cgturn", "cglive", "cgpages", "cgkeys")
SCRIPTS = {str(path): path.stem for path in DEVICE.glob("*.py")}
TRACED = {path for path, name in SCRIPTS.items() if name not in DRAWING}
# Functions of device/:
WAITS = "wait_ac"  # loops until [AC]
AROUND_A_TURN = "guarded"  # loops over turns
FILLS_THE_HEAP = "read_files"  # causes a MemoryError on purpose
TICKS_OF_A_HANG = 300_000  # after this many statements without a prompt the game hangs

Line = tuple[str, str, int]  # file, function, line number
CallStack = tuple[tuple[Any, ...], ...]  # a statement (file, function, line, offset), then its callers


class Hangs(BaseException):
    """The game neither asks for a command nor ends."""


@dataclass(frozen=True)
class State:
    """A game with all positions that undo restores, the deal first."""

    name: str
    number: int
    positions: tuple[tuple[object, ...], ...]


@dataclass
class Turn:
    """A game in some position, and the lines typed: a command and the answers to its questions."""

    game: Any  # None before the first deal
    typed: list[str]
    deck: list[int] | None = None  # of a game with a custom deck


@dataclass
class Outcome:
    ticks: int
    state: State
    asked_again: bool  # whether From,To= appeared after the fault
    message: str = ""


@dataclass(eq=False)
class FaultInjector:
    """A device on which a fault strikes at chosen ticks: before a statement or a test of a while."""

    casioplot: bool = True
    drawing: bool = True  # also count the statements that draw
    model: Model = FX_9860GIII
    device: PlayableDevice = field(init=False)
    ticks: int = 0
    examined_from: int = 0  # earlier ticks are only counted
    waited: int = 0  # ticks in a wait for [AC]
    strikes: frozenset[int] = frozenset()
    error: type[BaseException] = KeyboardInterrupt
    stacks: list[CallStack] | None = None  # of every tick, while recording
    first_ticks: dict[Line, int] | None = None  # of every line, while recording
    loops_of_a_wait: int = 3  # [AC] is pressed after this many
    enabled: bool = False
    struck: bool = False
    asked_again: bool = False

    def __post_init__(self) -> None:
        without_ticks = () if self.drawing else DRAWING
        self.device = PlayableDevice(
            casioplot=self.casioplot, model=self.model, tick=self.tick, without_ticks=without_ticks
        )
        self.device.load_before_play()

    def tick(self, line: int, function: str) -> None:
        if self.enabled:
            self.ticks += 1
            if self.first_ticks is not None:
                self.first_ticks.setdefault((sys._getframe(1).f_code.co_filename, function, line), self.ticks)
            if self.ticks >= self.examined_from or function == WAITS:
                self.examine(sys._getframe(1), line)

    def skip_to_next_strike(self) -> None:
        """A turn has thousands of ticks: examine them only from the next strike on, or all while recording."""
        strikes_left = (strike for strike in self.strikes if strike > self.ticks)
        self.examined_from = 0 if self.stacks is not None else min(strikes_left, default=TICKS_OF_A_HANG)

    def examine(self, frame: FrameType, offset: int) -> None:
        if self.stacks is not None:
            here, *callers = call_stack(frame)
            self.stacks.append(((*here, offset), *callers))
        if self.ticks in self.strikes:
            if self.error is MemoryError and frame.f_code.co_name == FILLS_THE_HEAP:
                self.strikes |= {self.ticks + 1}  # expected there: strike after it instead
                return
            self.struck = True
            self.device.typist.release()
            self.skip_to_next_strike()
            raise self.error
        if self.ticks >= TICKS_OF_A_HANG:
            raise Hangs(f"{frame.f_code.co_filename}, line {frame.f_lineno}")
        if frame.f_code.co_name == WAITS:
            self.waited += 1
            if self.waited % (2 * self.loops_of_a_wait) == 0:
                raise KeyboardInterrupt

    def answer(self, prompt: str) -> str:
        """Types the lines of the turn; quits at the next From,To= after a fault."""
        self.waited = 0
        if prompt == PROMPT and self.struck and self.then:
            return self.then.pop(0)
        if prompt == PROMPT and (self.struck or not self.lines):
            self.asked_again = self.struck
            self.message = self.device.prompt.message
            self.enabled = False
            return "Q"
        if prompt != PROMPT and self.struck:
            return self.first_answers[prompt.startswith("Deal")]
        return self.lines.pop(0) if self.lines else ""

    def run(
        self,
        turn: Turn,
        strikes: frozenset[int] = frozenset(),
        error: type[BaseException] = KeyboardInterrupt,
        then: list[str] | None = None,
    ) -> Outcome:
        """Plays the turn, after a fault also the lines of `then`, and quits."""
        self.set_up(turn)
        self.lines, self.then = list(turn.typed), list(then or ())
        self.first_answers = (turn.typed * 2)[:2]
        self.ticks = self.waited = 0
        self.strikes, self.error = strikes, error
        self.struck = self.asked_again = False
        self.message = ""
        self.skip_to_next_strike()
        prompt = self.device.prompt
        # The first questions come before there is anything to lose; test_loading.py interrupts them.
        if prompt.game is None:
            self.choose_game()
        self.enabled = True
        try:
            prompt.play()
        finally:
            self.enabled = False
        return Outcome(self.ticks, self.state(), self.asked_again, self.message)

    def choose_game(self) -> None:
        acui = self.device.acui
        wait_ac, acui.wait_ac = acui.wait_ac, lambda: 1
        try:
            self.device.first_game(self.device.prompt.ui)
        finally:
            acui.wait_ac = wait_ac

    def state(self) -> State:
        """Undoes the game to the deal and records every position."""
        game = self.device.prompt.game
        positions = [self.device.snapshot()]
        while not game.undo_commands(1):
            positions.append(self.device.snapshot())
        return State(NAMES[game.row], game.number, tuple(reversed(positions)))

    def set_up(self, turn: Turn) -> None:
        prompt, engine = self.device.prompt, self.device.engine
        prompt.message, prompt.hint, prompt.accepted, prompt.skip_board, prompt.ui.seed = "", -1, True, False, 0
        engine.custom_deck = lambda: list(turn.deck or ())
        prompt.left = None
        self.device.load("deals").left.clear()  # files that an interrupted turn left to read
        prompt.records.clear()
        prompt.game = copy.deepcopy(turn.game)
        if prompt.game:
            prompt.game.__class__ = engine.Game  # the class with ticks
        self.device.answer = self.answer
        self.device.printed.clear()
        self.device.forget_late_imports()
        if not self.model.reads_keys:
            prompt.ui.view = self.device.load(prompt.ui.files[0])  # the menu may have changed it
        if self.device.is_coloured:
            self.device.forget_drawing()

    def before(self, turn: Turn) -> State:
        self.set_up(turn)
        return self.state()

    def stacks_of(self, turn: Turn) -> list[CallStack]:
        """The call stack of every tick of the turn, in order."""
        self.stacks = []
        self.run(turn)
        stacks, self.stacks = self.stacks, None
        return stacks

    def first_tick_in(self, function: str, turn: Turn) -> int:
        return next(tick for tick, (here, *_) in enumerate(self.stacks_of(turn), 1) if here[1] == function)

    def first_ticks_of_lines(self, files: Collection[str], turn: Turn) -> dict[Line, int]:
        """Each line of these files that the turn reaches, and the tick at which it first does."""
        self.first_ticks = {}
        self.run(turn)
        ticks, self.first_ticks = self.first_ticks, None
        return {
            line: tick for line, tick in ticks.items() if SCRIPTS.get(line[0]) in files and line[1] != AROUND_A_TURN
        }

    def ticks_to_strike(self, turn: Turn, most_per_stack: int) -> list[int]:
        """The first ticks of each call stack, at most this many, and its last one."""
        stacks = self.stacks_of(turn)
        # Faults count only from the first turn on.
        first = next(n for n, stack in enumerate(stacks) if any(call[1] == "turn" for call in stack))
        times_seen: Counter[CallStack] = Counter()
        last = {stack: n for n, stack in enumerate(stacks)}
        ticks = []
        for n, stack in enumerate(stacks[first:], first):
            times_seen[stack] += 1
            if times_seen[stack] <= most_per_stack or last[stack] == n:
                ticks.append(n + 1)
        return ticks


class BytecodeFaultInjector(FaultInjector):
    """Strikes between any two bytecodes, once per turn, because Python then stops tracing."""

    def __post_init__(self) -> None:
        self.device = PlayableDevice(casioplot=self.casioplot)
        self.device.load_before_play()
        self.device.acui.wait_ac = lambda: 1

    def run(self, *arguments: Any) -> Outcome:
        before = sys.gettrace()
        sys.settrace(self.trace)
        try:
            return super().run(*arguments)
        finally:
            sys.settrace(before)

    def trace(self, frame: FrameType, event: str, _: object) -> Any:
        if not self.enabled or frame.f_code.co_filename not in TRACED:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        if event == "opcode":
            self.ticks += 1
            self.examine(frame, frame.f_lasti)
        return self.trace


def call_stack(frame: FrameType | None) -> tuple[Line, ...]:
    """File, function and line of the statement and of its callers within device/."""
    calls = []
    while frame is not None:
        code = frame.f_code
        if code.co_filename in SCRIPTS:
            calls.append((SCRIPTS[code.co_filename], code.co_name, frame.f_lineno))
        frame = frame.f_back
    return tuple(calls)
