"""What a frontend shows: a calculator running a script, which can be restarted, or the list of a folder's scripts."""

from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Literal, Protocol, TypeVar

from host_sim.calculator import OVER, Calculator, State
from host_sim.engines import Speed
from host_sim.engines.debugging import Crash
from host_sim.engines.folder import TAP_FILE
from host_sim.language.hints import error_of, hints, line_at, name_warning, place_of
from host_sim.models import MODELS, Model, lenient, strict
from host_sim.screen.transcript import Piece, Transcript
from host_sim.session.recorder import Recorder
from host_sim.session.script_list import CHOOSE_KEYS, ScriptList
from host_sim.session.taps import Box, Button, Taps
from host_sim.session.watch import Watcher

VARIABLES_IN_NOTES = 8  # lines; all of them are in the text
STOP_SECONDS = 1.0  # a script that takes longer to stop is abandoned; it can't affect the next one
LEAVE_KEYS = ("EXIT", "MENU", "BACK", "HOME", "AC")  # open the list of scripts, once the script is over
ONLY_MICROPYTHON = "Only MicroPython can {thing}"
RUNNING = "The script is running. Press [AC] to stop it"
LIVE_SPEED = "Calculator speed, because the script reads keys live. F8 changes it"

T = TypeVar("T")


class CalculatorFactory(Protocol):
    def __call__(
        self, script: Path, *, model: Model, transcript: Transcript, is_rerun: bool, casioplot: bool = ...
    ) -> Calculator: ...


class Session:
    """A frontend's calculators, one after another. To be called from the frontend's thread only."""

    def __init__(
        self,
        script_or_folder: Path,
        new_calculator: CalculatorFactory,
        *,
        model: Model,
        transcript: Transcript | None = None,
        watch: bool = False,
        recorder: Recorder | None = None,
        speed: Speed | None = None,
        draws: bool = True,
    ) -> None:
        """Runs the script, or lists the folder's scripts to choose from. Without a speed, scripts run at full speed
        until they read keys live. If it doesn't draw, scripts find no casioplot and can print text instead."""
        self.model = model
        self.transcript = transcript or Transcript()
        self.recorder = recorder or Recorder(model)
        self._new_calculator = new_calculator
        self._calculator: Calculator | None = None
        self._script = script_or_folder
        self._top = script_or_folder if script_or_folder.is_dir() else script_or_folder.parent
        self._list: ScriptList | None = None  # while it is displayed
        self._chosen_speed = speed  # by the user
        self.draws = draws
        self._has_slowed = False  # whether this run was slowed down because it reads keys live
        self._pasted: deque[str] = deque()  # keys that aren't pressed yet
        self._messages: deque[str] = deque()
        self._taps: Taps | None = None  # if there is a tap.py beside the script
        self._watcher = Watcher(self._top.absolute()) if watch else None
        self.runs = 0  # how often the current script was started in a row
        self._held_key: str | None = None
        self._has_hints = False  # whether the hints about this run have been written
        self.notes: tuple[Piece, ...] = ()  # why the run failed: one line each
        self._mentioned: frozenset[str] = frozenset()  # loaded scripts; hints about them are given only once
        if script_or_folder.is_dir():
            self._open_list()
        else:
            self._run(script_or_folder)

    # The display

    @property
    def calculator(self) -> Calculator | None:
        """The current or the last one; None before the first script."""
        return self._calculator

    @property
    def title(self) -> str:
        return self._list.listing.heading if self._list else self._script.stem

    @property
    def state(self) -> State | Literal["list"]:
        return self._calculator.state if self._calculator and not self._list else "list"

    @property
    def showing(self) -> Literal["drawing", "shell", "list"]:
        return self._calculator.showing if self._calculator and not self._list else "list"

    @property
    def ended_by_ac(self) -> bool:
        return self._calculator is not None and self._calculator.ended_by_ac

    @property
    def crash(self) -> Crash | None:
        """Where the displayed script failed, with its variables."""
        return self._calculator.crash if self._calculator and self.state == "failed" else None

    @property
    def watches(self) -> bool:
        return self._watcher is not None and self._watcher.has_started and not self._watcher.problem

    @property
    def speed(self) -> Speed | None:
        return self._calculator.speed if self._calculator else None

    def frame(self) -> bytes:
        if self._list:
            return self._list.listing.pixels()
        assert self._calculator
        return self._calculator.frame()

    def text(self) -> list[str]:
        """The displayed lines of text (of a list, those near the selection); none while a drawing is displayed."""
        if self._list:
            return self._list.listing.near(self.model.rows)
        assert self._calculator
        return self._calculator.shell_text() if self._calculator.showing == "shell" else []

    @property
    def cursor(self) -> tuple[int, int] | None:
        """Row and column of the cursor in text(); None if there is none."""
        return self._calculator.cursor if self._calculator and self.showing == "shell" else None

    @property
    def highlighted(self) -> int | None:
        """The number of the highlighted line in text(); None if there is none."""
        return self._calculator.highlighted if self._calculator and self.showing == "shell" else None

    def next_message(self) -> str:
        """The next message for the user, '' if there is none."""
        return self._messages.popleft() if self._messages else ""

    @property
    def exit_code(self) -> int:
        """1 if the displayed script failed."""
        return 1 if self.state == "failed" and not self.ended_by_ac else 0

    # Input

    def press(self, key: str) -> bool:
        """A key of the calculator; False if it does nothing."""
        self._pasted.clear()
        if self._taps:
            self._taps.cancel()
        if key == "AC":
            self._cancel_taps()
        return self._press_in_list(self._list, key) if self._list else self._press_in_script(key)

    def hold(self, key: str | None) -> None:
        """Hold this key down for getkey(), instead of the last one; None releases it."""
        if self._calculator and key != self._held_key:
            self._calculator.hold(key)
        self._held_key = key

    def tap(self, key: str) -> bool:
        """Press a key briefly for getkey(); False if it should be held instead. A letter is tapped as [ALPHA] and its
        key: holding that key would mean another character. Further keys queue up behind it."""
        if not self.is_live or self._calculator is None:
            return False
        keys = self.model.keyboard.taps.get(key, ())
        if not keys or len(keys) == 1 and not self._calculator.is_tapping:
            return False
        self._calculator.tap([key])
        return True

    def touch(self, x: int, y: int) -> None:
        """A tap on this pixel of the display, for tap.py."""
        if self._taps and not self._list:
            self._taps.tap((x, y))

    def press_button(self, button: Button) -> None:
        """Press the keys of a button of tap.py, once the script waits."""
        if self._taps and not self._list:
            self._taps.tap(button[1])

    @property
    def buttons(self) -> tuple[Button, ...]:
        """Those of tap.py."""
        return self._taps.buttons if self._taps and self.is_touchable else ()

    @property
    def is_touchable(self) -> bool:
        """Whether tap.py gets the taps."""
        return self._taps is not None and not self._list and self.state in ("busy", "input")

    @property
    def tap_box(self) -> Box | None:
        """What tap.py wants outlined."""
        return self._taps.box if self._taps and not self._list else None

    def _cancel_taps(self) -> None:
        if self._calculator and self._calculator.is_tapping:
            self._calculator.cancel_taps()

    @property
    def is_live(self) -> bool:
        """Whether getkey() gets the keys: a script is running and not waiting for input."""
        return self._list is None and self._calculator is not None and self._calculator.is_live

    def type(self, text: str) -> None:
        """Type pasted text key by key; each line answers one question, and getkey() gets one key after another. If the
        calculator lacks a character, nothing is typed: part of the text could mean something else."""
        keys = text.replace("\r\n", "\n").replace("\t", "    ").removesuffix("\n")
        if missing := sorted({key for key in keys if key not in self.model.typable and key != "\n"}):
            self._messages.append(f"Not pasted: the calculator can't type {' '.join(missing)}")
            return
        self.press_in_order(["EXE" if key == "\n" else key for key in keys])

    def press_in_order(self, keys: Iterable[str]) -> None:
        """Press keys one after another, each when input(), the shell or getkey() can take it."""
        self._pasted.extend(keys)
        self._type_pasted()

    def restart(self) -> None:
        """Run the script again, on a new calculator; refresh the list if that is displayed."""
        self._pasted.clear()
        if self._list:
            self._read_folder(self._list.refresh)
        else:
            self._run(self._script)

    def switch_drawing(self) -> str:
        """Restart the script with or without casioplot; returns a message."""
        self.draws = not self.draws
        self.restart()
        return "With pictures" if self.draws else "Text only"

    def switch_model(self) -> str:
        """Take the next calculator: the script starts there, or the list is displayed; returns a message."""
        models = list(MODELS.values())
        following = models[(models.index(lenient(self.model)) + 1) % len(models)]
        return self.change_model(strict(following) if self.model.is_strict else following)

    def switch_strict(self) -> str:
        """Restart the script with or without what the calculator may lack; returns a message."""
        if self._calculator and self._calculator.speed is None:
            return ONLY_MICROPYTHON.format(thing="be strict")
        self.model = lenient(self.model) if self.model.is_strict else strict(self.model)
        self.restart()
        return "Strict: without what the calculator may lack" if self.model.is_strict else "Not strict"

    def change_model(self, model: Model) -> str:
        if self.recorder.is_recording:
            self._messages.append(self.start_or_stop_recording())
        self._pasted.clear()
        self.model, self.recorder = model, self.recorder.for_model(model)
        self._mentioned = frozenset()
        self.runs = 0
        if self._list:
            self._open_list(self._list.folder, self._list.selected)
        else:
            self._run(self._script)
        return model.name

    def switch_speed(self) -> str:
        """Switch between full speed and the calculator's; returns a message about it."""
        if self._calculator is None or self._calculator.speed is None:
            return ONLY_MICROPYTHON.format(thing="run at calculator speed")
        was_full = self._calculator.speed == "full"
        self._chosen_speed = "calculator" if was_full else "full"
        self._calculator.set_speed(self._chosen_speed)
        return "Calculator speed" if was_full else "Full speed"

    def tick(self) -> None:
        """Call this for every frame: handles saved files, pasted text and the recording."""
        self._check_saved_files()
        self._slow_down_if_live()
        if not self.is_live:
            self._cancel_taps()  # as on the calculator, keys don't wait for the next getkey()
        self._type_pasted()
        if self._taps and not self._list:
            self._taps.tick()
        self._write_hints()
        self.recorder.add(self.frame())
        if self.recorder.is_full:
            self._messages.append(self.start_or_stop_recording())

    def save_screenshot(self) -> str:
        """Returns a message about it."""
        return self._noted(self.recorder.save_screenshot(self.frame(), self.title))

    def start_or_stop_recording(self) -> str:
        """Returns a message about it."""
        message = self.recorder.start_or_stop(self.title)
        return message if self.recorder.is_recording else self._noted(message)

    def stop(self) -> bool:
        """Stop everything; True if nothing is running any more."""
        if self.recorder.is_recording:
            self.start_or_stop_recording()
        if self._watcher:
            self._watcher.stop()
        return self._calculator is None or self._calculator.stop()

    # Scripts

    def _run(self, script: Path) -> None:
        if self._calculator:
            self._calculator.stop(STOP_SECONDS)
        self.runs = self.runs + 1 if script == self._script else 1
        self._script = script
        self._list = None
        self._has_hints = False
        self._has_slowed = False
        self.notes = ()
        self._held_key = None
        is_rerun = self._calculator is not None and lenient(self._calculator.model) is lenient(self.model)
        if self._calculator:
            run = f", run {self.runs}" if self.runs > 1 else ""
            model = "" if is_rerun else f" on the {self.model.name}"
            self.transcript.write_line(f"--- {script.name}{model}{run} ---", "note")
        if self.runs == 1 and (warning := name_warning(script.name, self.model)):
            self.transcript.write_line(f"Warning: {script.name}: {warning}.", "hint")
        options = {} if self.draws else {"casioplot": False}
        self._calculator = self._new_calculator(
            script,
            model=self.model,
            transcript=self.transcript,
            is_rerun=is_rerun,
            **options,
        )
        self._calculator.start()
        if self._chosen_speed and self._calculator.speed not in (None, self._chosen_speed):
            self._calculator.set_speed(self._chosen_speed)
        has_file = script.name != TAP_FILE and (script.parent / TAP_FILE).is_file()
        self._taps = Taps(self._calculator, self._show_tap_text) if has_file else None

    def _press_in_script(self, key: str) -> bool:
        assert self._calculator
        is_over = self._calculator.state in OVER
        if key in ("EXIT", "MENU") and not is_over:
            self._messages.append(RUNNING)
            return False
        if self._calculator.press(key):
            return True
        if is_over and key in LEAVE_KEYS:
            self._open_list()
            return True
        return False

    def _slow_down_if_live(self) -> None:
        """At full speed, a script that polls getkey() would be too fast to play."""
        calculator = self._calculator
        if calculator is None or self._has_slowed or not calculator.has_read_keys:
            return
        self._has_slowed = True
        if self._chosen_speed is None and calculator.speed == "full":
            calculator.set_speed("calculator")
            self._messages.append(LIVE_SPEED)

    def _type_pasted(self) -> None:
        calculator = self._calculator
        if calculator is None or self._list:
            return
        while self._pasted and calculator.is_asking:
            calculator.press(self._pasted.popleft())
        if self._pasted and calculator.is_live and calculator.has_read_keys:
            calculator.tap([key for key in self._pasted if key in self.model.keyboard.taps])
            self._pasted.clear()

    def _write_hints(self) -> None:
        """Once per run, after the traceback."""
        calculator = self._calculator
        if calculator is None or self._has_hints or calculator.state not in ("ended", "failed"):
            return
        self._has_hints = True
        traceback = calculator.traceback if calculator.state == "failed" and not calculator.ended_by_ac else None
        idle = calculator.state == "ended" and not calculator.output and calculator.drawing is None
        files = calculator.files - self._mentioned  # each is mentioned once
        self._mentioned |= files
        if traceback:
            self.notes = self._failing_line(traceback)
        variables = self._crash_lines()
        for line in variables:
            self.transcript.write_line(line, "hint")
        for hint in hints(self._script, traceback, calculator.extent, idle=idle, files=files, model=self.model):
            self.transcript.write_line(f"Hint: {hint}.", "hint")
            self.notes += (Piece(f"Hint: {hint}.", "hint"),)
        self.notes += tuple(Piece(line, "printed") for line in variables[:VARIABLES_IN_NOTES])

    def _failing_line(self, traceback: str) -> tuple[Piece, ...]:
        """The place and the error, then the text of the line."""
        file, number = place_of(traceback)
        if not file:
            return (Piece(error_of(traceback), "traceback"),)
        source = line_at(self._script.parent / file, number).strip()
        return (
            Piece(f"{file}, line {number}: {error_of(traceback)}", "traceback"),
            *((Piece(source, "printed"),) if source else ()),
        )

    def forget_notes(self) -> None:
        self.notes = ()

    def _crash_lines(self) -> list[str]:
        lines = [*self.crash.lines()] if self.crash else []
        return ["Variables when it failed:", *(f"  {line}" for line in lines)] if lines else []

    def _check_saved_files(self) -> None:
        if self._watcher is None:
            return
        if self._watcher.problem:
            self._messages.append(self._watcher.problem)
            self._watcher = None
            return
        saved = [path for path in sorted(self._watcher.saved()) if self._concerns(path)]
        if saved:
            self.restart()
            if not self._list:
                self._messages.append(f"{saved[0].name} was saved: run {self.runs}")

    def _concerns(self, path: Path) -> bool:
        """Whether the script has read that file, or may have failed because it was missing."""
        if self._list or self._calculator is None:
            return True
        failed = self._calculator.state == "failed" and not self._calculator.ended_by_ac
        return failed or path.stem in {self._script.stem, *self._calculator.files}

    # The list of scripts

    def _open_list(self, folder: Path | None = None, selected: str = "") -> None:
        """List a folder, by default the script's with the script selected."""
        listed = folder or (self._script if self._script.is_dir() else self._script.parent)

        def show() -> None:
            self._list = ScriptList(self._top, listed, self.model, selected or self._script.name)
            self.forget_notes()

        self._read_folder(show)

    def _press_in_list(self, script_list: ScriptList, key: str) -> bool:
        if key not in CHOOSE_KEYS:
            return bool(self._read_folder(lambda: script_list.press(key)))
        if script := self._read_folder(script_list.choose):
            self._run(script)
        return True

    def _read_folder(self, read: Callable[[], T]) -> T | None:
        """If the folder can't be read, nothing changes but the message."""
        try:
            return read()
        except OSError as error:
            self._messages.append(f"Can't read {error.filename}: {error.strerror}")
            return None

    def _show_tap_text(self, text: str) -> None:
        self._messages.append(text.rstrip().rpartition("\n")[2])
        self.transcript.interject(text.rstrip(), "note")

    def _noted(self, message: str) -> str:
        self.transcript.interject(message, "note")
        return message
