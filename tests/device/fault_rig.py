"""[AC] or a full heap in the middle of a turn: run the turn again and again, struck at one statement after another."""

import copy
import sys
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

from host_sim.models import FX_9860GIII, Model
from tests.device.bare_device import DEVICE, Device

FROM_TO = "From,To="
DRAWING = ("board", "fans", "reward", "shapes", "textview", "title")
COLOURED = ("colour", "marks", "stacks", "splash", "cascade", "incolour", "live", "pages", "keys")
SCRIPTS = {str(path): path.stem for path in DEVICE.glob("*.py")}
TRACED = {path for path, name in SCRIPTS.items() if name not in DRAWING}
WAITS = "wait_ac"  # a function that goes on until [AC]
AROUND_A_TURN = "again"  # a function within which turn follows turn
FILLS_THE_HEAP = "sweep"  # a function that asks for more than there is, on purpose
HANGS = 300_000  # statements without a prompt: this game can't be left

Line = tuple[str, str, int]  # of a file, in a function
# Where a tick is: file, function, line and place of its statement, then those of all that called it.
Key = tuple[tuple[Any, ...], ...]


class Hangs(BaseException):
    """The game neither asks nor ends."""


@dataclass(frozen=True)
class State:
    """Where a game stands, with all the positions that undo must bring back, the deal first."""

    name: str
    number: int
    positions: tuple[tuple[object, ...], ...]


@dataclass
class Turn:
    """A game at some point, and what is then typed: a command, then the answers to whatever it asks."""

    game: Any  # None before the first deal
    typed: list[str]
    deck: list[int] | None = None  # of deal 0


@dataclass
class Outcome:
    ticks: int
    state: State
    asked: bool  # whether From,To= came again after the strike
    said: str = ""


@dataclass(eq=False)
class Rig:
    """A calculator on which a fault strikes at chosen ticks: a tick is a statement, or once more round a while."""

    casioplot: bool = True
    drawing: bool = True  # strike there as well
    model: Model = FX_9860GIII
    device: Device = field(init=False)
    ticks: int = 0
    watched_from: int = 0
    waited: int = 0
    strikes: frozenset[int] = frozenset()
    error: type[BaseException] = KeyboardInterrupt
    keys: list[Key] | None = None  # of each tick, while they are noted
    firsts: dict[Line, int] | None = None  # the first tick of each line, while they are noted
    loops_of_a_wait: int = 3  # the player presses [AC] after so many
    enabled: bool = False
    struck: bool = False
    checked: bool = False

    def __post_init__(self) -> None:
        still = () if self.drawing else DRAWING
        self.device = Device(casioplot=self.casioplot, model=self.model, tick=self.tick, still=still)
        self.device.read_boards()
        if self.model.reads_keys:
            self.device.load("pages").__dict__["take_over"]()  # as before the first deal

    def tick(self, line: int, function: str) -> None:
        if self.enabled:
            self.ticks += 1
            if self.firsts is not None:
                self.firsts.setdefault((sys._getframe(1).f_code.co_filename, function, line), self.ticks)
            if self.ticks >= self.watched_from or function == WAITS:
                self.moment(sys._getframe(1), line)

    def watch(self) -> None:
        """Only from the next strike on, or to note all, are ticks looked at: there are thousands of them in a turn."""
        to_come = (strike for strike in self.strikes if strike > self.ticks)
        self.watched_from = 0 if self.keys is not None else min(to_come, default=HANGS)

    def moment(self, frame: FrameType, place: int) -> None:
        if self.keys is not None:
            here, *callers = calls_of(frame)
            self.keys.append(((*here, place), *callers))
        if self.ticks in self.strikes:
            if self.error is MemoryError and frame.f_code.co_name == FILLS_THE_HEAP:
                self.strikes |= {self.ticks + 1}  # there it is expected: strike right behind it
                return
            self.struck = True
            self.device.typist.let_go()
            self.watch()
            raise self.error
        if self.ticks >= HANGS:
            raise Hangs(f"{frame.f_code.co_filename}, line {frame.f_lineno}")
        if frame.f_code.co_name == WAITS:
            self.waited += 1
            if self.waited % (2 * self.loops_of_a_wait) == 0:
                raise KeyboardInterrupt

    def answer(self, prompt: str) -> str:
        """Type the turn; once a fault has struck, leave at the next From,To=."""
        self.waited = 0
        if prompt == FROM_TO and self.struck and self.then:
            return self.then.pop(0)
        if prompt == FROM_TO and (self.struck or not self.lines):
            self.checked = self.struck
            self.said = self.device.prompt.told
            self.enabled = False
            return "Q"
        if prompt != FROM_TO and self.struck:
            return self.first_answers[prompt.startswith("Deal")]
        return self.lines.pop(0) if self.lines else ""

    def run(
        self,
        turn: Turn,
        strikes: frozenset[int] = frozenset(),
        error: type[BaseException] = KeyboardInterrupt,
        then: list[str] | None = None,
    ) -> Outcome:
        """One turn; whatever happens in it, the game must ask again, `then` obey these, and be left."""
        self.set_up(turn)
        self.lines, self.then = list(turn.typed), list(then or ())
        self.first_answers = (turn.typed * 2)[:2]
        self.ticks = self.waited = 0
        self.strikes, self.error = strikes, error
        self.struck = self.checked = False
        self.said = ""
        self.watch()
        self.enabled = True
        try:
            self.device.turns.play()
        finally:
            self.enabled = False
        return Outcome(self.ticks, self.state(), self.checked, self.said)

    def state(self) -> State:
        """Undo back to the deal, noting every position on the way."""
        game = self.device.prompt.game
        positions = [self.device.snapshot()]
        while not game.undo_commands(1):
            positions.append(self.device.snapshot())
        return State(game.name, game.number, tuple(reversed(positions)))

    def set_up(self, turn: Turn) -> None:
        prompt, engine = self.device.prompt, self.device.engine
        prompt.told, prompt.accepted, prompt.ask, prompt.luck = "", True, False, 0
        engine.given = lambda: list(turn.deck or ())
        prompt.game = copy.deepcopy(turn.game)
        if prompt.game:
            prompt.game.__class__ = engine.Game  # with ticks in it
        self.device.answer = self.answer
        self.device.printed.clear()
        self.device.forget_late_imports()
        if self.device.is_coloured:
            self.device.forget_drawing()

    def before(self, turn: Turn) -> State:
        self.set_up(turn)
        return self.state()

    def keys_of(self, turn: Turn) -> list[Key]:
        """Of every tick of the turn, in their order."""
        self.keys = []
        self.run(turn)
        keys, self.keys = self.keys, None
        return keys

    def first_in(self, function: str, turn: Turn) -> int:
        """The first tick in this function."""
        return next(at for at, (here, *_) in enumerate(self.keys_of(turn), 1) if here[1] == function)

    def lines_of(self, files: Collection[str], turn: Turn) -> dict[Line, int]:
        """Each line of these files, and the tick when the turn first comes to it."""
        self.firsts = {}
        self.run(turn)
        firsts, self.firsts = self.firsts, None
        return {line: at for line, at in firsts.items() if SCRIPTS.get(line[0]) in files and line[1] != AROUND_A_TURN}

    def moments(self, turn: Turn, most_of_a_kind: int) -> list[int]:
        """The ticks to strike at: each line as called from each place, so many times at most, and the last time."""
        keys = self.keys_of(turn)
        # Before the first turn begins and after the last has ended there is no turn to strike.
        first = next(at for at, key in enumerate(keys) if any(call[1] == "turn" for call in key))
        seen: Counter[Key] = Counter()
        last = {key: at for at, key in enumerate(keys)}
        found = []
        for at, key in enumerate(keys[first:], first):
            seen[key] += 1
            if seen[key] <= most_of_a_kind or last[key] == at:
                found.append(at + 1)
        return found


class BytecodeRig(Rig):
    """Strikes between any two bytecodes, once a turn: Python stops tracing after that."""

    def __post_init__(self) -> None:
        self.device = Device(casioplot=self.casioplot)
        self.device.read_boards()
        self.device.prompt.wait_ac = lambda: 1

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
            self.moment(frame, frame.f_lasti)
        return self.trace


def calls_of(frame: FrameType | None) -> tuple[tuple[str, str, int], ...]:
    """File, function and line of the statement and of all that called it."""
    found = []
    while frame is not None:
        code = frame.f_code
        if code.co_filename in SCRIPTS:
            found.append((SCRIPTS[code.co_filename], code.co_name, frame.f_lineno))
        frame = frame.f_back
    return tuple(found)
