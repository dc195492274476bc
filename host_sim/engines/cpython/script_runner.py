"""Runs one script, in the calling thread, with exactly the calculator's names and modules."""

import builtins
import math
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, ModuleType, TracebackType
from typing import Any

from host_sim.engines import ScriptError
from host_sim.engines.cpython import bounded_operations, compiler, formatting, functions
from host_sim.engines.cpython.compiler import compile_file, compile_text
from host_sim.engines.cpython.crash import crash_of
from host_sim.engines.cpython.error_messages import translate_error
from host_sim.engines.cpython.interrupts import Interrupts, Stopped
from host_sim.engines.cpython.random_module import RandomModule
from host_sim.engines.folder import Kind, ScriptFolder
from host_sim.engines.syntax_check import RejectedScript
from host_sim.language.doubtful import doubtful_names
from host_sim.language.names import BUILTINS, MATH
from host_sim.screen.lcd import Lcd

__all__ = ["RejectedScript", "ScriptError", "ScriptRunner", "Stopped", "run_script"]

ReadLine = Callable[[str], str]
Write = Callable[[str], object]
OnImport = Callable[[str, ModuleType], object]


def run_script(
    script: Path,
    *,
    read_line: ReadLine,
    write: Write,
    lcd: Lcd,
    on_import: OnImport | None = None,
    casioplot: bool = True,
    interrupts: Interrupts | None = None,
) -> dict[str, ModuleType]:
    """Run a script to its end; returns all imported scripts, including the first, by name."""
    run = ScriptRunner(
        script,
        read_line=read_line,
        write=write,
        lcd=lcd,
        on_import=on_import,
        casioplot=casioplot,
        interrupts=interrupts,
    )
    run.run()
    return run.scripts


class ScriptRunner:
    """One run: its modules, built-in names and random numbers."""

    def __init__(
        self,
        script: Path,
        *,
        read_line: ReadLine,
        write: Write,
        lcd: Lcd,
        on_import: OnImport | None = None,
        on_load: Callable[[str], object] = str,
        casioplot: bool = True,
        getkey: Callable[[], int | None] | None = None,
        interrupts: Interrupts | None = None,
    ) -> None:
        self.path = Path(script).absolute()
        self._folder = ScriptFolder(self.path.parent, lcd.model)
        self.lcd = lcd
        self.scripts: dict[str, ModuleType] = {}
        self._files: dict[str, str] = {}  # the files that have been run: path on the PC -> path for the calculator
        self._read_line = read_line
        self._write = write
        self._on_import = on_import
        self._on_load = on_load
        self._interrupts = interrupts or Interrupts()
        self._modules = {
            "__main__": module("__main__", {}),
            "math": math_module(),
            "random": module("random", RandomModule().functions()),
        }
        if casioplot:
            self._modules["casioplot"] = casioplot_module(lcd, getkey)
        self.builtins = self._names()

    def run(self) -> None:
        """Import the script, as the calculator does: its own module of that name comes first."""
        if self.path.stem not in self._modules:
            kind, found = self._folder.find(self.path.name)
            path = found if kind is Kind.SCRIPT else self.path
            self._guarded(lambda: self._execute(path, self.path.name, self._new_module(self.path.stem)))

    def run_line(self, line: str) -> None:
        """Run a shell line after the script, with the script's names."""
        names = (self._modules | self.scripts)[self.path.stem].__dict__
        self._guarded(lambda: self._show_value(line, names))

    def _show_value(self, line: str, names: dict[str, Any]) -> None:
        try:
            code = compile_text(line, "<stdin>", "eval")
        except RejectedScript:
            exec(compile_text(line, "<stdin>", "exec"), names)
            return
        value = eval(code, names)
        if value is not None:
            self._print(formatting.repr_of(value))

    def _guarded(self, action: Callable[[], object]) -> None:
        """Turn any failure into ScriptError; at the end, show the drawing."""
        try:
            action()
        except (Stopped, RejectedScript):
            raise
        except SystemExit:
            pass  # the script ended itself
        except BaseException as error:
            self.lcd.touched = False  # the traceback stays on display, also after the next shell line
            traceback = self.traceback(error)
            raise ScriptError(traceback, error, crash_of(error, traceback, self._files.get)) from None
        if self.lcd.touched:
            self.lcd.show_screen()
            self.lcd.touched = False

    def import_module(self, name: str) -> ModuleType:
        return self._import(name)

    @contextmanager
    def aside(self, write: Write) -> Iterator[None]:
        """Run other code in between: its imports, its output and its drawings leave no trace."""
        kept = self.scripts, self._write, self._read_line, self._on_load, self._on_import
        self.scripts, self._write, self._read_line = dict(self.scripts), write, interrupted_input
        self._on_load, self._on_import = str, None
        try:
            with self.lcd.unchanged():
                yield
        finally:
            self.scripts, self._write, self._read_line, self._on_load, self._on_import = kept

    def traceback(self, error: BaseException) -> str:
        """As MicroPython prints it: only the script's frames, without source lines."""
        translate_error(error)
        lines = ["Traceback (most recent call last):"]
        frames: TracebackType | None = error.__traceback__
        while frames is not None:
            code = frames.tb_frame.f_code
            if self._belongs_to_script(code.co_filename):
                lines.append(f'  File "{self._relative(code.co_filename)}", line {frames.tb_lineno}, in {code.co_name}')
            frames = frames.tb_next
        if isinstance(error.__cause__, RejectedScript):
            lines.append(error.__cause__.place)
        return "\n".join([*lines, f"{calculator_name(error)}: {formatting.exception_text(error)}".rstrip()])

    def _belongs_to_script(self, filename: str) -> bool:
        return filename in ("<string>", "<stdin>") or filename in self._files

    def _relative(self, filename: str) -> str:
        """The file's path in the script's folder."""
        return self._files.get(filename, filename)

    def _load(self, name: str) -> ModuleType:
        """Compile and run a file of the script's folder as a module."""
        loaded = self._new_module(name)
        relative = name.replace(".", "/")
        if self._folder.find(relative)[0] is not Kind.FOLDER:
            self._execute_file(f"{relative}.py", loaded)
        elif self._folder.find(f"{relative}/__init__.py")[0] is Kind.SCRIPT:
            self._execute_file(f"{relative}/__init__.py", loaded)
        return loaded

    def _new_module(self, name: str) -> ModuleType:
        """As on the calculator, a module whose import fails stays registered, partly filled."""
        self._on_load(name)
        added = self.scripts[name] = module(name, {"__builtins__": self.builtins})
        return added

    def _execute_file(self, name: str, loaded: ModuleType) -> None:
        with catchable_rejection():
            self._execute(self._folder.find(name)[1], name, loaded)

    def _execute(self, path: Path, name: str, loaded: ModuleType) -> None:
        self._files[str(path)] = name
        try:
            code = compile_file(path)
        except OSError:  # it can't be read
            raise ImportError(f"no module named '{loaded.__name__}'") from None
        exec(code, loaded.__dict__)

    def _import(
        self,
        name: str,
        names: object = None,
        local: object = None,
        imported: Sequence[str] | None = (),
        level: int = 0,
        /,
    ) -> ModuleType:
        if level:
            raise ValueError("cannot perform relative import")
        first, *others = name.split(".")
        top = leaf = self._module(first)
        for number, part in enumerate(others, 2):
            inner = self._module(".".join([first, *others][:number]))
            setattr(leaf, part, inner)
            leaf = inner
        if not imported:
            return top
        for part in imported:  # `from LIB import one`: may be a file in that folder
            if not hasattr(leaf, part) and self._exists(f"{name}.{part}"):
                setattr(leaf, part, self._module(f"{name}.{part}"))
        return leaf

    def _module(self, name: str) -> ModuleType:
        if name in self._modules:
            return self._modules[name]
        if name in self.scripts:
            return self.scripts[name]
        if not self._exists(name):
            raise ImportError(f"no module named '{name}'")
        loaded = self._load(name)
        if self._on_import:
            self._on_import(name, loaded)
        return loaded

    def _open(self, *_: object, **__: object) -> None:
        """The calculator has no files."""
        if not self.lcd.model.open_returns_none:
            raise OSError("[Errno 2] ENOENT")

    def _exists(self, name: str) -> bool:
        """Whether the script's folder has a file or a folder of that name."""
        relative = name.replace(".", "/")
        is_file = self._folder.find(f"{relative}.py")[0] is Kind.SCRIPT
        return is_file or self._folder.find(relative)[0] is Kind.FOLDER

    def _names(self) -> dict[str, Any]:
        """The calculator's built-in names, with replacements for those that reach the PC or differ."""
        names = {name: getattr(builtins, name) for name in BUILTINS | doubtful_names()}
        names |= {
            "__import__": self._import,
            "print": self._print,
            "input": self._input,
            "open": self._open,
            "breakpoint": stop_in_debugger,  # not on the calculator: this engine is for debugging
            "eval": self._eval,
            "exec": self._exec,
            "getattr": limited_getattr,
            "hasattr": limited_hasattr,
            "isinstance": functions.is_instance,
            "issubclass": functions.is_subclass,
            "next": functions.next_of,
            "repr": formatting.repr_of,
            "round": functions.rounded,
            "sum": functions.summed,
            compiler.ATTRIBUTE: functions.attribute,
            compiler.STEPPED_SLICE: functions.stepped_slice,
            compiler.STEP_OF_ONE: functions.step_of_one,
            compiler.TRANSLATE_ERROR: translate_error,
            compiler.PERCENT: formatting.percent,
            compiler.FORMATTED: formatting.formatted_text,
            compiler.CONTAINS: functions.contains,
            compiler.NO_TUPLE: functions.no_tuple,
            compiler.CALLED["int"]: functions.called_int,
            compiler.CALLED["float"]: functions.called_float,
            compiler.CALLED["str"]: functions.called_str,
            **bounded_operations.builtin_names(self._interrupts),
        }
        self._interrupts.connect(names)
        return names

    def _print(self, *values: object, sep: str = " ", end: str = "\n") -> None:
        for text in (sep, end):
            if not isinstance(text, str):
                raise TypeError(f"can't convert '{type(text).__name__}' object to str implicitly")
        self._write(sep.join(map(formatting.text_of, values)) + end)
        self._interrupts.deliver()

    def _input(self, prompt: object = "", /) -> str:
        answer = self._read_line(formatting.text_of(prompt))
        self._interrupts.deliver()
        return answer

    def _eval(self, text: str, names: dict[str, Any] | None = None, local: dict[str, Any] | None = None, /) -> Any:
        with catchable_rejection():
            code = compile_text(text, "<string>", "eval")
        return eval(code, *self._namespaces(sys._getframe(1), names, local))

    def _exec(self, text: str, names: dict[str, Any] | None = None, local: dict[str, Any] | None = None, /) -> None:
        with catchable_rejection():
            code = compile_text(text, "<string>", "exec")
        exec(code, *self._namespaces(sys._getframe(1), names, local))

    def _namespaces(
        self, caller: FrameType, names: dict[str, Any] | None, local: dict[str, Any] | None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """The namespaces of eval and exec; a new one gets the calculator's built-in names, not the PC's."""
        if names is None:
            return caller.f_globals, caller.f_locals
        names["__builtins__"] = self.builtins
        return names, names if local is None else local


def interrupted_input(prompt: str) -> str:
    raise KeyboardInterrupt


def module(name: str, content: dict[str, Any]) -> ModuleType:
    result = ModuleType(name)
    result.__dict__.update(content)
    return result


def math_module() -> ModuleType:
    content = {name: getattr(math, name) for name in MATH}
    content |= {name: functions.within_range(content[name]) for name in functions.OVERFLOWING}
    return module("math", content)


def casioplot_module(lcd: Lcd, getkey: Callable[[], int | None] | None) -> ModuleType:
    names = ("set_pixel", "get_pixel", "draw_string", "clear_screen", "show_screen")
    keys = {"getkey": getkey} if getkey else {}
    return module("casioplot", {name: getattr(lcd, name) for name in names} | keys)


@contextmanager
def catchable_rejection() -> Iterator[None]:
    """Raise SyntaxError or IndentationError, which the script may catch, for code of its own that is rejected."""
    try:
        yield
    except RejectedScript as rejection:
        name, _, text = rejection.reason.partition(": ")
        raise (IndentationError if name == "IndentationError" else SyntaxError)(text) from rejection


def calculator_name(error: BaseException) -> str:
    """The name of the error's class, or of its nearest ancestor that exists on the calculator."""
    known = [kind.__name__ for kind in type(error).__mro__ if kind.__name__ in BUILTINS]
    return type(error).__name__ if type(error).__module__ != "builtins" else known[0]


def stop_in_debugger(*values: object, **named: object) -> None:
    """As Python's breakpoint(), which would import the debugger with the script's own, limited, import."""
    if sys.breakpointhook is sys.__breakpointhook__ and "PYTHONBREAKPOINT" not in os.environ:
        from pdb import Pdb  # imported on use: scripts rarely need it

        Pdb(nosigint=True).set_trace(sys._getframe(1))
    else:
        sys.breakpointhook(*values, **named)


def limited_getattr(value: object, name: str, *default: object) -> object:
    try:
        return functions.attribute(value, name)
    except AttributeError:
        if default:
            return default[0]
        raise


def limited_hasattr(value: object, name: str, /) -> bool:
    try:
        functions.attribute(value, name)
    except AttributeError:
        return False
    return True
