"""Runs one script with exactly the names and modules that the calculator has, in the calling thread."""

import builtins
import math
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType, ModuleType, TracebackType
from typing import Any

from host_sim.engines import ScriptError
from host_sim.engines.cpython import bounds, compiler, functions, limits, texts
from host_sim.engines.cpython.compiler import compile_file, compile_text
from host_sim.engines.cpython.interrupts import Interrupts, Stopped
from host_sim.engines.cpython.wording import reworded
from host_sim.engines.cpython.yasmarang import Yasmarang
from host_sim.engines.folder import Kind, ScriptFolder
from host_sim.engines.judge import RejectedScript
from host_sim.screen.lcd import Lcd

__all__ = ["RejectedScript", "Script", "ScriptError", "Stopped", "run_script"]

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
    """Run a script to its end; returns the scripts that were imported, the first one among them, by name."""
    run = Script(
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


class Script:
    """One run: its modules, its built-in names, its random numbers."""

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
        self._folder = ScriptFolder(self.path.parent)
        self.lcd = lcd
        self.scripts: dict[str, ModuleType] = {}
        self._files: set[str] = set()  # what has been run of the script's folder
        self._read_line = read_line
        self._write = write
        self._on_import = on_import
        self._on_load = on_load
        self._interrupts = interrupts or Interrupts()
        self._modules = {"math": math_module(), "random": module("random", Yasmarang().functions())}
        if casioplot:
            self._modules["casioplot"] = casioplot_module(lcd, getkey)
        self.builtins = self._names()

    def run(self) -> None:
        """Running a script is importing it."""
        self._guarded(lambda: self._load(self.path.stem))

    def run_line(self, line: str) -> None:
        """A line typed in the shell after the script has ended: it sees the script's names."""
        names = self.scripts[self.path.stem].__dict__
        self._guarded(lambda: self._show_value(line, names))

    def _show_value(self, line: str, names: dict[str, Any]) -> None:
        try:
            code = compile_text(line, "<stdin>", "eval")
        except RejectedScript:
            exec(compile_text(line, "<stdin>", "exec"), names)
            return
        value = eval(code, names)
        if value is not None:
            self._print(texts.repr_of(value))

    def _guarded(self, action: Callable[[], object]) -> None:
        """Any failure becomes the script's own; at the end, what has been drawn is shown."""
        try:
            action()
        except (Stopped, RejectedScript):
            raise
        except SystemExit:
            pass  # the script's way of saying that it has ended
        except BaseException as error:
            self.lcd.touched = False  # the traceback is what is seen, now and after the next line of the shell
            raise ScriptError(self.traceback(error), error) from None
        if self.lcd.touched:
            self.lcd.show_screen()
            self.lcd.touched = False

    def traceback(self, error: BaseException) -> str:
        """As MicroPython prints it: the script's own frames, no source lines."""
        reworded(error)
        lines = ["Traceback (most recent call last):"]
        frames: TracebackType | None = error.__traceback__
        while frames is not None:
            code = frames.tb_frame.f_code
            if self._is_of_the_script(code.co_filename):
                lines.append(f'  File "{self._shown(code.co_filename)}", line {frames.tb_lineno}, in {code.co_name}')
            frames = frames.tb_next
        return "\n".join([*lines, f"{calculator_name(error)}: {texts.exception_text(error)}".rstrip()])

    def _is_of_the_script(self, filename: str) -> bool:
        return filename in ("<string>", "<stdin>") or filename in self._files

    def _shown(self, filename: str) -> str:
        """A file by its path in the script's folder."""
        return Path(filename).relative_to(self.path.parent).as_posix() if filename in self._files else filename

    def _load(self, name: str) -> ModuleType:
        """Compile and run a file of the script's folder as a module."""
        self._on_load(name)
        # As on the calculator, a module whose import was cut short stays there, half filled.
        loaded = self.scripts[name] = module(name, {"__builtins__": self.builtins})
        under = name.replace(".", "/")
        kind, path = self._folder.find(under)
        if name == self.path.stem or kind is not Kind.FOLDER:
            self._execute(self.path.parent / f"{under}.py", loaded)
        elif self._folder.find(f"{under}/__init__.py")[0] is Kind.SCRIPT:
            self._execute(path / "__init__.py", loaded)
        return loaded

    def _execute(self, path: Path, loaded: ModuleType) -> None:
        self._files.add(str(path))
        exec(compile_file(path), loaded.__dict__)

    def _import(
        self,
        name: str,
        names: object = None,
        local: object = None,
        wanted: Sequence[str] | None = (),
        level: int = 0,
        /,
    ) -> ModuleType:
        if level:
            raise ImportError(f"no module named '{name}'")
        first, *others = name.split(".")
        top = leaf = self._module(first)
        for number, part in enumerate(others, 2):
            inner = self._module(".".join([first, *others][:number]))
            setattr(leaf, part, inner)
            leaf = inner
        if not wanted:
            return top
        for part in wanted:  # `from LIB import one`, which may be a file of that folder
            if not hasattr(leaf, part) and self._is_there(f"{name}.{part}"):
                setattr(leaf, part, self._module(f"{name}.{part}"))
        return leaf

    def _module(self, name: str) -> ModuleType:
        if name in self._modules:
            return self._modules[name]
        if name in self.scripts:
            return self.scripts[name]
        if not self._is_there(name):
            raise ImportError(f"no module named '{name}'")
        loaded = self._load(name)
        if self._on_import:
            self._on_import(name, loaded)
        return loaded

    def _is_there(self, name: str) -> bool:
        """Whether the script's folder has such a file, or a folder of that name."""
        under = name.replace(".", "/")
        is_file = self._folder.find(f"{under}.py")[0] is Kind.SCRIPT
        return is_file or self._folder.find(under)[0] is Kind.FOLDER

    def _names(self) -> dict[str, Any]:
        """The built-in names of the calculator; those that reach outside are answered here."""
        names = {name: getattr(builtins, name) for name in limits.BUILTINS}
        names |= {
            "__import__": self._import,
            "print": self._print,
            "input": self._input,
            "open": no_files,
            "eval": self._eval,
            "exec": self._exec,
            "getattr": limited_getattr,
            "hasattr": limited_hasattr,
            "isinstance": functions.has_kind,
            "issubclass": functions.is_kind,
            "next": functions.next_of,
            "repr": texts.repr_of,
            "round": functions.rounded,
            "sum": functions.summed,
            compiler.ATTRIBUTE: limits.attribute,
            compiler.STEPPED_SLICE: limits.stepped_slice,
            compiler.STEP_OF_ONE: functions.step_of_one,
            compiler.REWORDED: reworded,
            compiler.PERCENT: texts.percent,
            compiler.FORMATTED: texts.formatted_text,
            compiler.CONTAINS: functions.contains,
            compiler.NO_TUPLE: functions.no_tuple,
            compiler.CALLED["int"]: functions.called_int,
            compiler.CALLED["float"]: functions.called_float,
            compiler.CALLED["str"]: functions.called_str,
            **bounds.names(self._interrupts),
        }
        self._interrupts.show_in(names)
        return names

    def _print(self, *values: object, sep: str = " ", end: str = "\n") -> None:
        for text in (sep, end):
            if not isinstance(text, str):
                raise TypeError(f"can't convert '{type(text).__name__}' object to str implicitly")
        self._write(sep.join(map(texts.text_of, values)) + end)
        self._interrupts.deliver()

    def _input(self, prompt: object = "", /) -> str:
        answer = self._read_line(texts.text_of(prompt))
        self._interrupts.deliver()
        return answer

    def _eval(self, text: str, names: dict[str, Any] | None = None, local: dict[str, Any] | None = None, /) -> Any:
        return eval(compile_text(text.strip(), "<string>", "eval"), *self._spaces(sys._getframe(1), names, local))

    def _exec(self, text: str, names: dict[str, Any] | None = None, local: dict[str, Any] | None = None, /) -> None:
        exec(compile_text(text, "<string>", "exec"), *self._spaces(sys._getframe(1), names, local))

    def _spaces(
        self, caller: FrameType, names: dict[str, Any] | None, local: dict[str, Any] | None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """The namespaces of eval and exec; a new one gets the calculator's built-in names, not the PC's."""
        if names is None:
            return caller.f_globals, caller.f_locals
        names["__builtins__"] = self.builtins
        return names, names if local is None else local


def module(name: str, content: dict[str, Any]) -> ModuleType:
    made = ModuleType(name)
    made.__dict__.update(content)
    return made


def math_module() -> ModuleType:
    content = {name: getattr(math, name) for name in limits.MATH}
    content |= {name: functions.within_range(content[name]) for name in functions.OVERFLOWING}
    return module("math", content)


def casioplot_module(lcd: Lcd, getkey: Callable[[], int | None] | None) -> ModuleType:
    names = ("set_pixel", "get_pixel", "draw_string", "clear_screen", "show_screen")
    live = {"getkey": getkey} if getkey else {}
    return module("casioplot", {name: getattr(lcd, name) for name in names} | live)


def calculator_name(error: BaseException) -> str:
    """The class of an error by the name it has on the calculator: its nearest ancestor that exists there."""
    known = [kind.__name__ for kind in type(error).__mro__ if kind.__name__ in limits.BUILTINS]
    return type(error).__name__ if type(error).__module__ != "builtins" else known[0]


def no_files(*_: object) -> None:
    raise OSError("the calculator has no files to open")


def limited_getattr(value: object, name: str, *default: object) -> object:
    try:
        return limits.attribute(value, name)
    except AttributeError:
        if default:
            return default[0]
        raise


def limited_hasattr(value: object, name: str, /) -> bool:
    try:
        limits.attribute(value, name)
    except AttributeError:
        return False
    return True
