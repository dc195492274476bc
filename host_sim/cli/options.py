"""Options that several commands share. A user's mistake is one line on standard error and exit code 2."""

import argparse
import os
import stat
import sys
from functools import partial
from pathlib import Path
from typing import NoReturn, TypeAlias

from host_sim.engines import EngineName, Speed
from host_sim.models import FX_9860GIII, MODELS, Model, strict
from host_sim.output import check_writable

USAGE_ERROR = 2
HEADLESS_SCALE = 1
MOST_BYTES = 1 << 20  # of a script: no model has the memory for more
ENGINES: tuple[EngineName, ...] = ("micropython", "cpython")
SPEEDS: tuple[Speed, ...] = ("full", "calculator")
# Of the options that only some commands have.
DEFAULTS = {
    **{"terminal": False, "watch": False, "scale": None, "old_os": False},
    **{"engine": "micropython", "heap": None, "speed": None, "model": FX_9860GIII, "strict": False},
}

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


class Parser(argparse.ArgumentParser):
    """Keeps the line breaks of descriptions, and reports an error in one line, without the usage."""

    def __init__(self, **options: object) -> None:
        formatter = argparse.RawDescriptionHelpFormatter
        super().__init__(formatter_class=formatter, allow_abbrev=False, **options)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        print_error(f"{self.prog}: {message} (see --help)")
        raise SystemExit(USAGE_ERROR)


def print_error(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def usage_error(text: str) -> int:
    """Print the error; returns the exit code."""
    print_error(text)
    return USAGE_ERROR


# Types of options


def whole_number(text: str, least: int, most: int) -> int:
    if not text.isascii() or not text.isdigit() or not least <= int(text[:20]) <= most:
        raise argparse.ArgumentTypeError(f"must be a whole number from {least} to {most}, not {text[:40]!r}")
    return int(text)


def scale(text: str) -> int:
    return whole_number(text, 1, 32)


def heap_bytes(text: str) -> int:
    return whole_number(text, 1024, 1 << 26)


def port(text: str) -> int:
    return whole_number(text, 1, 65535)


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0
    if not 0 < number < 1e9:
        raise argparse.ArgumentTypeError(f"must be a positive number of seconds, not {text[:40]!r}")
    return number


def model(text: str) -> Model:
    if text.lower() not in MODELS:
        raise argparse.ArgumentTypeError(f"unknown model {text[:40]!r}; choose from {', '.join(MODELS)}")
    return MODELS[text.lower()]


def file_to_write(suffix: str, text: str) -> Path:
    """Reports a file that can't be written before the work is done. With another suffix, it may be a script."""
    if {Path(name).suffix.lower() for name in (text, os.path.realpath(text))} != {suffix}:
        raise argparse.ArgumentTypeError(f"the name must end in {suffix}: {text[:200]!r}")
    try:
        check_writable(text)
    except OSError as error:
        raise argparse.ArgumentTypeError(f"can't write {text[:200]!r}: {error.strerror}") from error
    return Path(text)


png_file = partial(file_to_write, ".png")
gif_file = partial(file_to_write, ".gif")
json_file = partial(file_to_write, ".json")


# Groups of options


def system_options() -> Parser:
    """Accepted before and after the command's name. SUPPRESS: the later parser must not reset the option."""
    parent = Parser(add_help=False)
    meaning = "simulate an OS before 3.40, which lacks casioplot"
    parent.add_argument("--old-os", action="store_true", default=argparse.SUPPRESS, help=meaning)
    return parent


def frontend_options() -> Parser:
    """Accepted before and after the command's name, like system_options()."""
    parent = Parser(add_help=False)
    meaning = "use the terminal even if there is a display"
    parent.add_argument("--terminal", action="store_true", default=argparse.SUPPRESS, help=meaning)
    meaning = "restart the script whenever one of its files is saved"
    parent.add_argument("--watch", action="store_true", default=argparse.SUPPRESS, help=meaning)
    meaning = "output pixels per display pixel (default: the model's)"
    parent.add_argument("--scale", type=scale, default=argparse.SUPPRESS, metavar="K", help=meaning)
    add_model_option(parent, default=argparse.SUPPRESS)
    meaning = "Python that runs the script (default: micropython); cpython is the PC's own, without a sandbox"
    parent.add_argument("--engine", choices=ENGINES, default=argparse.SUPPRESS, help=meaning)
    add_strict_option(parent)
    return parent


def add_model_option(parser: argparse.ArgumentParser, default: Model | str | None = FX_9860GIII) -> None:
    meaning = f"{', '.join(MODELS)} (default: {FX_9860GIII.name.lower()})"
    parser.add_argument("--model", type=model, default=default, metavar="NAME", help=meaning)


def add_strict_option(parser: argparse.ArgumentParser) -> None:
    """Accepted before and after the command's name, like system_options()."""
    meaning = "without everything that the calculator may lack (engine micropython)"
    parser.add_argument("--strict", action="store_true", default=argparse.SUPPRESS, help=meaning)


def add_engine_options(parser: argparse.ArgumentParser) -> None:
    meaning = "heap size in bytes (default: the model's)"
    parser.add_argument("--heap", type=heap_bytes, metavar="BYTES", help=meaning)
    meaning = "as fast as the PC can, or as the calculator (default: full, on display until the script calls getkey())"
    parser.add_argument("--speed", choices=SPEEDS, help=meaning)


def run_command(options: argparse.Namespace) -> int:
    """Run the chosen command on the chosen calculator; returns the exit code."""
    if options.strict:
        if options.engine not in ENGINES:
            return usage_error("--strict is for commands that run a script")
        if options.engine != "micropython":
            return usage_error("--strict needs --engine micropython")
        if options.model:  # None for the page, which refuses --strict
            options.model = strict(options.model)
    code: int = options.action(options)
    return code


def script_problem(script: Path) -> str:
    """Why this can't be run as a script, '' if it can."""
    try:
        status = script.stat()
        if not stat.S_ISREG(status.st_mode):
            return f"not a file: {script}"
        if status.st_size > MOST_BYTES:
            return f"{script} has {status.st_size:,} bytes: no calculator runs a script of more than {MOST_BYTES:,}"
        with script.open("rb") as file:
            file.read(1)  # a damaged drive can be opened
    except FileNotFoundError:
        return f"no such script: {script}"
    except OSError as error:
        return f"can't read {str(script)[:200]}: {error.strerror}"
    if script.suffix.lower() == ".py" or compiles(script):
        return ""
    return f"not a script (its name doesn't end in .py, and it isn't Python): {script}"


def compiles(script: Path) -> bool:
    from host_sim.engines.syntax_check import RejectedScript, check_syntax

    try:
        check_syntax(script, script.read_bytes())
    except RejectedScript:
        return False
    return True
