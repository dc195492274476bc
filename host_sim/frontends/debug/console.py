"""A debugger in the terminal, with the commands of Python's pdb and the calculator's display beside the source."""

import os
import re
import shutil
from collections.abc import Callable, Sequence
from itertools import zip_longest
from pathlib import Path

from host_sim.calculator import OVER, Calculator
from host_sim.engines import is_fault
from host_sim.engines.debugging import Breakpoint, DebugError, Move, StackFrame, Stop, scopes
from host_sim.frontends.terminal.blocks import screen_lines
from host_sim.waiting import LONGEST_WAIT

HELP = """b           list the breakpoints
b 12        stop at line 12 (b other.py:12 in another file; b 12, x > 3 only if x > 3)
cl 12       remove that breakpoint (cl without a line: all)
n           run to the next line of this function
s           run to the next line, also in a function that is called
r           run until this function returns
c           continue to the next breakpoint
p x + 1     evaluate an expression; nothing it changes stays
v           the variables of this function, and the global ones
l           the source around this line (l 30 around line 30)
w           the functions that are running
u, d        go to the caller, and back
ac          press [AC]
q           quit
Enter repeats the last command. While the script runs, Ctrl-C pauses it; at an input(), Ctrl-D presses [AC]."""
PROMPT = "(debug) "
CODE_TYPES = ("function", "closure", "generator", "module", "type")  # not listed as variables
MOVES: dict[str, Move] = {"n": "over", "s": "into", "r": "out", "c": "continue"}
PLACE = re.compile(r"(?:(.+):)?\s*([0-9]{1,6})\s*(?:,\s*(.+))?")  # of a breakpoint
LINES_BEFORE, LINES_AFTER = 5, 5
DISPLAY_COLUMNS, DISPLAY_ROWS = 66, 20
NARROWEST_SOURCE = 40


class Console:
    """Runs a script until it ends or the user quits. `read_line` is like input()."""

    def __init__(
        self,
        calculator: Calculator,
        script: Path,
        breakpoints: dict[str, list[Breakpoint]],
        *,
        read_line: Callable[[str], str],
        write_line: Callable[[str], object],
        shows_display: bool,
    ) -> None:
        self._calculator = calculator
        self._script = script
        self._breakpoints = breakpoints
        self._read_line = read_line
        self._write_line = write_line
        self._shows_display = shows_display
        self._frame = 0  # the selected one
        self._listed = 0  # the line after the listed ones
        self._last_command = "n"
        self._reported: dict[str, tuple[int | None, ...]] = {}  # the placed breakpoints that the user knows

    def run(self) -> int:
        """Returns the exit code: 1 if the script failed, 2 if the simulator did."""
        self._calculator.start()
        try:
            while self._calculator.state not in OVER:
                if stop := self._calculator.stop_place:
                    if not self._talk(stop):
                        return 0
                elif self._calculator.state == "input":
                    self._answer()
                else:
                    self._wait()
            return self._report_end()
        finally:
            self._calculator.stop()

    def _wait(self) -> None:
        def is_over(calculator: Calculator) -> bool:
            return calculator.stop_place is not None or calculator.state != "busy"

        try:
            while not self._calculator.wait_for(is_over, LONGEST_WAIT):
                pass
        except KeyboardInterrupt:
            self._calculator.debugger.pause()

    def _answer(self) -> None:
        try:
            self._calculator.answer(self._read_line(""))
        except (EOFError, KeyboardInterrupt):
            self._calculator.press("AC")

    def _report_end(self) -> int:
        calculator = self._calculator
        if calculator.traceback and not calculator.ended_by_ac:
            self._write_line(calculator.traceback)
            return 2 if is_fault(calculator.traceback) else 1
        self._write_line("The script has ended.")
        return 0

    # While the script is stopped

    def _talk(self, stop: Stop) -> bool:
        """Obey commands until the script runs again; False if the user quits."""
        self._frame = 0
        self._report_moved_breakpoints()
        self._show_place(stop)
        while True:
            try:
                command = self._read_line(PROMPT).strip() or self._last_command
            except KeyboardInterrupt:
                self._write_line("")
                continue
            except EOFError:
                return False
            self._last_command = command
            if command in ("q", "quit", "exit"):
                return False
            if move := MOVES.get(command):
                self._calculator.resume(move)
                return True
            try:
                self._obey(command, stop)
            except DebugError as error:
                self._write_line(str(error))

    def _obey(self, command: str, stop: Stop) -> None:
        name, _, rest = command.partition(" ")
        match name:
            case "h" | "help" | "?":
                self._write_line(HELP)
            case "b":
                self._set_breakpoint(rest.strip(), stop) if rest else self._list_breakpoints()
            case "cl":
                self._clear_breakpoints(rest.strip(), stop)
            case "p":
                self._print(rest)
            case "v":
                self._print_variables()
            case "l":
                self._list(rest.strip(), stop)
            case "w":
                for number, frame in reversed([*enumerate(stop.frames)]):
                    self._write_line(f"{'->' if number == self._frame else '  '} {place_of(frame)}")
            case "u":
                self._select(self._frame + 1, stop)
            case "d":
                self._select(self._frame - 1, stop)
            case "ac":
                self._calculator.press("AC")
                self._write_line("[AC] comes when the script continues.")
            case _:
                self._print(command)

    def _print(self, expression: str) -> None:
        self._write_line(self._calculator.debugger.evaluate_in_frame(expression, self._frame).value)

    def _print_variables(self) -> None:
        for reference, title in zip(scopes(self._frame), ("", "Global:"), strict=True):
            variables = self._calculator.debugger.variables(reference)
            variables = [variable for variable in variables if variable.type not in CODE_TYPES]
            if title and variables:
                self._write_line(title)
            for variable in variables:
                self._write_line(f"{'  ' if title else ''}{variable.name} = {variable.value}")

    def _select(self, frame: int, stop: Stop) -> None:
        if not 0 <= frame < len(stop.frames):
            raise DebugError("No caller" if frame > 0 else "This is the innermost function")
        self._frame = frame
        self._show_place(stop)

    # Breakpoints

    def _place(self, text: str, stop: Stop) -> tuple[str, Breakpoint]:
        found = PLACE.fullmatch(text)
        if not found:
            raise DebugError(f"Not a line: {text}. Examples: b 12, b other.py:12, b 12, x > 3")
        file, line, condition = found.groups()
        return file or stop.frames[self._frame].file, Breakpoint(int(line), condition or "")

    def _set_breakpoint(self, text: str, stop: Stop) -> None:
        file, breakpoint_ = self._place(text, stop)
        others = [other for other in self._breakpoints.get(file, []) if other.line != breakpoint_.line]
        self._replace(file, [*others, breakpoint_])
        lines = self._calculator.placed_breakpoints.get(file)
        if lines is None:
            self._write_line(f"Breakpoint at {file}:{breakpoint_.line}, once the file is loaded")
        elif lines[-1] is None:
            self._replace(file, others)
            raise DebugError(f"No code at {file}:{breakpoint_.line} or after it")
        else:
            self._write_line(f"Breakpoint at {file}:{lines[-1]}")

    def _clear_breakpoints(self, text: str, stop: Stop) -> None:
        if not text:
            for file in self._breakpoints:
                self._replace(file, [])
            return
        file, wanted = self._place(text, stop)
        placed = self._calculator.placed_breakpoints.get(file, ())
        known = self._breakpoints.get(file, [])
        left = [
            each
            for each, line in zip_longest(known, placed)
            if each is not None and wanted.line not in (each.line, line)
        ]
        if len(left) == len(known):
            raise DebugError(f"No breakpoint at {file}:{wanted.line}")
        self._replace(file, left)

    def _replace(self, file: str, breakpoints: list[Breakpoint]) -> None:
        """Waits until they are placed."""
        self._breakpoints[file] = breakpoints
        self._calculator.debugger.set_breakpoints(file, breakpoints)
        self._calculator.debugger.variables(scopes(0)[0])  # is answered after it
        self._reported = self._calculator.placed_breakpoints

    def _list_breakpoints(self) -> None:
        placed = self._calculator.placed_breakpoints
        for file, breakpoints in self._breakpoints.items():
            for each, line in zip_longest(breakpoints, placed.get(file, ())):
                if each is not None:
                    self._write_line(f"{file}:{line or each.line}{', ' if each.condition else ''}{each.condition}")

    def _report_moved_breakpoints(self) -> None:
        placed = self._calculator.placed_breakpoints
        for file, lines in placed.items():
            if self._reported.get(file) == lines:
                continue
            for each, line in zip(self._breakpoints.get(file, ()), lines, strict=False):
                if line is None:
                    self._write_line(f"No code at {file}:{each.line} or after it")
                elif line != each.line:
                    self._write_line(f"The breakpoint at {file}:{each.line} is at line {line}, the next one with code")
        self._reported = placed

    # The source

    def _show_place(self, stop: Stop) -> None:
        frame = stop.frames[self._frame]
        self._listed = 0
        if stop.text and self._frame == 0:
            self._write_line(stop.text)
        self._write_line(f"> {place_of(frame)}")
        for line in self._beside_display(self._source(frame, frame.line)):
            self._write_line(line)

    def _list(self, text: str, stop: Stop) -> None:
        frame = stop.frames[self._frame]
        if text and not text.isdecimal():
            raise DebugError(f"Not a line: {text}")
        around = int(text) if text else self._listed or frame.line
        lines = self._source(frame, around)
        self._listed = around + LINES_BEFORE + LINES_AFTER + 1
        for line in lines or ["End of the file"]:
            self._write_line(line)

    def _source(self, frame: StackFrame, around: int) -> list[str]:
        try:
            text = (self._script.parent / frame.file).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return []
        lines = text.splitlines()
        numbers = range(max(1, around - LINES_BEFORE), min(len(lines), around + LINES_AFTER) + 1)
        placed = self._calculator.placed_breakpoints.get(frame.file, ())
        return [
            f"{number:4} {'B' if number in placed else ' '}{'->' if number == frame.line else '  '} {line}".rstrip()
            for number, line in zip(numbers, lines[numbers.start - 1 :], strict=False)
        ]

    def _beside_display(self, source: Sequence[str]) -> Sequence[str]:
        columns = shutil.get_terminal_size().columns
        room = columns - DISPLAY_COLUMNS - 1
        if not self._shows_display or room < NARROWEST_SOURCE:
            return source
        calculator = self._calculator
        text = calculator.shell_text() if calculator.showing == "shell" else []
        size = DISPLAY_COLUMNS, DISPLAY_ROWS
        display = screen_lines(
            calculator.model, calculator.frame(), [], text, *size, colour="NO_COLOR" not in os.environ
        )
        return [f"{left[:room]:{room}} {right}".rstrip() for left, right in zip_longest(source, display, fillvalue="")]


def place_of(frame: StackFrame) -> str:
    return f"{frame.file}:{frame.line} {frame.name}"
