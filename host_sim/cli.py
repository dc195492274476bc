"""The calculator on a PC: runs any script written for the fx-9860GIII.

casio-sim                                     the scripts of this folder to choose from; the games where there are none
casio-sim games                               the games that come along
casio-sim run SCRIPT.py                       any script, in a window (in the terminal without a display)
casio-sim run FOLDER                          the scripts of a folder, to choose from
casio-sim run SCRIPT.py --headless < in.txt   no display: input() reads standard input
"""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from host_sim.engines import EngineName, Speed
from host_sim.models import FX_9860GIII

if TYPE_CHECKING:
    from host_sim.calculator import Calculator
    from host_sim.screen.transcript import Kind

STANDARD_INPUT = 0
REFUSED = 2
BUNDLED = Path(__file__).with_name("bundled") / "solo.py"  # the wheel has them; a checkout has them elsewhere

PICTURE_SCALE = 4  # of pictures and films
ENGINES: tuple[EngineName, ...] = ("micropython", "cpython")
SPEEDS: tuple[Speed, ...] = ("full", "calculator")
# Of the options that only some commands have.
DEFAULTS = {
    **{"terminal": False, "watch": False, "scale": PICTURE_SCALE, "old_os": False},
    **{"engine": "micropython", "heap": None, "speed": "full"},
}

EXAMPLES = """examples:
  {prog} run snake.py                              in a window, or in the terminal
  {prog} run snake.py --terminal                   in the terminal
  {prog} run snake.py --watch                      again whenever it is saved
  {prog} run scripts                               choose from the scripts of a folder
  {prog} run quiz.py --headless < answers.txt      input() reads answers.txt; its end is [AC]
  {prog} run plot.py --headless --png plot.png     save what the display shows at the end
  {prog} run wait.py --headless --ac 0.5 --timeout 10

exit codes of --headless:
  0 the script ended by itself   1 it failed (its traceback is on standard error)   3 its time was up"""


class Parser(argparse.ArgumentParser):
    """Shows the examples of a docstring as they are, and an error as one line without the usage above it."""

    def __init__(self, **given: object) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, **given)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        say(f"{self.prog}: {message} (--help explains)")
        raise SystemExit(REFUSED)


# Kinds of options


def whole(text: str, least: int, most: int, what: str) -> int:
    if not text.isascii() or not text.isdigit() or not least <= int(text[:20]) <= most:
        raise argparse.ArgumentTypeError(f"{what} is a number from {least} to {most}, not {text[:40]!r}")
    return int(text)


def scale(text: str) -> int:
    return whole(text, 1, 32, "a scale")


def heap_bytes(text: str) -> int:
    return whole(text, 1024, 1 << 26, "a heap")


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0
    if not 0 < number < 1e9:
        raise argparse.ArgumentTypeError(f"not a time in seconds: {text[:40]!r}")
    return number


def file_to_write(text: str) -> Path:
    """Noticed before the work is done, not after it."""
    path = Path(text)
    is_new = not path.exists()
    try:
        path.open("ab").close()
    except OSError as error:
        raise argparse.ArgumentTypeError(f"can't write {text[:200]!r}: {error.strerror}") from error
    if is_new:
        path.unlink()
    return path


# Commands


def with_system() -> Parser:
    """The option that every command takes, before its name and after it: so neither undoes the other."""
    parent = Parser(add_help=False)
    meaning = "a calculator before OS 3.40: no casioplot"
    parent.add_argument("--old-os", action="store_true", default=argparse.SUPPRESS, help=meaning)
    return parent


def with_faces() -> Parser:
    parent = Parser(add_help=False)
    meaning = "in the terminal, also where there is a display"
    parent.add_argument("--terminal", action="store_true", default=argparse.SUPPRESS, help=meaning)
    meaning = "run the script again whenever one of its files is saved"
    parent.add_argument("--watch", action="store_true", default=argparse.SUPPRESS, help=meaning)
    meaning = f"pixels a dot of pictures (F12) and films (F11): {PICTURE_SCALE}"
    parent.add_argument("--scale", type=scale, default=argparse.SUPPRESS, metavar="K", help=meaning)
    return parent


def add_run(commands: "argparse._SubParsersAction[Parser]", prog: str) -> None:
    run = commands.add_parser(
        "run",
        parents=[with_faces(), with_system()],
        help="run any script",
        description="Run any script written for the calculator, unchanged.",
        epilog=EXAMPLES.format(prog=prog),
    )
    run.add_argument("script", type=Path, metavar="SCRIPT.py", help="a script, or a folder of scripts to choose from")
    add_engine(run)
    run.add_argument("--headless", action="store_true", help="no display: standard input, standard output")
    run.add_argument("--ac", type=seconds, metavar="S", help="press [AC] whenever it was busy for S seconds")
    run.add_argument("--timeout", type=seconds, metavar="S", help="end the script after S seconds, exit 3")
    run.add_argument("--png", type=file_to_write, metavar="FILE", help="save what the display shows at the end")
    run.set_defaults(action=run_script)


def add_engine(parser: argparse.ArgumentParser) -> None:
    believed = FX_9860GIII.heap
    parser.add_argument("--engine", choices=ENGINES, default="micropython", help="what runs the script (micropython)")
    parser.add_argument("--heap", type=heap_bytes, metavar="BYTES", help=f"that the script has ({believed})")
    parser.add_argument("--speed", choices=SPEEDS, default="full", help="as fast as it can, or as the calculator would")


def run_script(given: argparse.Namespace) -> int:
    script: Path = given.script
    if script.is_dir() and given.headless:
        return refuse(f"{script} is a folder: --headless runs one script")
    if script.is_dir():
        return open_folder(script, given)
    if not script.is_file():
        return refuse(f"no such script: {script}")
    if script.suffix != ".py":
        return refuse(f"not a script of the calculator, which end in .py: {script}")
    if given.headless and given.watch:
        return refuse("--watch goes with a display, not with --headless")
    if given.headless:
        return run_headless(script, given)
    if given.ac or given.timeout or given.png:
        return refuse("--ac, --timeout and --png go with --headless")
    return open_face(script, given)


def calculators_for(given: argparse.Namespace) -> "Callable[..., Calculator]":
    """Makes a calculator for a script, on the engine that was asked for; where MicroPython can't be had, on the other
    one, with a line about it."""
    from host_sim.calculator import Calculator, engine_at_hand
    from host_sim.engines.cpython import NOTICE

    engine = engine_at_hand(given.engine, say)
    if given.engine == "cpython":
        say(NOTICE)
    speed = given.speed if engine == "micropython" else None
    return partial(Calculator, engine=engine, casioplot=not given.old_os, heap=given.heap, speed=speed)


def run_headless(script: Path, given: argparse.Namespace) -> int:
    from host_sim.faces import headless

    calculator_of = calculators_for(given)
    return headless.run_headless(
        lambda echo: calculator_of(script, echo=echo),
        source=STANDARD_INPUT,
        output=sys.stdout,
        errors=sys.stderr,
        ac_after=given.ac,
        timeout=given.timeout,
        png=given.png,
    )


def open_folder(folder: Path, given: argparse.Namespace) -> int:
    """The list of its scripts."""
    from host_sim.session.scripts import entries_of

    try:
        found = entries_of(folder)
    except OSError as problem:
        return refuse(f"can't read {folder}: {problem.strerror}")
    if not found:
        return refuse(f"no scripts in {folder}")
    return open_face(folder, given)


def open_face(place: Path, given: argparse.Namespace) -> int:
    """The window; the terminal where there is no display, or where it is asked for."""
    from host_sim.screen.transcript import Transcript
    from host_sim.session.camera import Camera
    from host_sim.session.session import Session

    calculator_of = calculators_for(given)
    camera = Camera(given.scale)
    if not given.terminal:
        from host_sim.faces.window import face as window

        if window.can_open_window():
            session = Session(place, calculator_of, transcript=Transcript(echo()), watch=given.watch, camera=camera)
            return window.open_window(session)
    from host_sim.faces.terminal.face import open_terminal

    return open_terminal(Session(place, calculator_of, watch=given.watch, camera=camera))


def echo() -> "Callable[[str, Kind], None]":
    """Writes what a script says to the terminal as well: tracebacks as errors, the rest as output."""
    from host_sim.faces.headless import Printer

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    output, errors = Printer(sys.stdout), Printer(sys.stderr)

    def write(text: str, kind: "Kind") -> None:
        printer = errors if kind == "traceback" else output
        printer.print(text)
        printer.flush()

    return write


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def refuse(reason: str) -> int:
    say(reason)
    return REFUSED


def open_games(games: Path, given: argparse.Namespace) -> int:
    if not games.is_file():
        return refuse("No games here: name a script, as in `casio-sim run SCRIPT.py`.")
    return open_face(games, given)


def open_here(given: argparse.Namespace) -> int:
    """The scripts of the current folder, as the calculator shows its own; where there are none, the games."""
    from host_sim.session.scripts import contents

    here = Path()
    return open_face(here, given) if contents(here)[0] else open_games(BUNDLED, given)


def add_games(commands: "argparse._SubParsersAction[Parser]") -> None:
    games = commands.add_parser("games", parents=[with_faces(), with_system()], help="the games that come along")
    games.set_defaults(action=lambda given: open_games(BUNDLED, given))


def main(arguments: list[str] | None = None) -> int:
    top = Parser(prog="casio-sim", parents=[with_faces(), with_system()], description=__doc__)
    top.set_defaults(**DEFAULTS, action=open_here)
    commands = top.add_subparsers(metavar="run | games")
    add_run(commands, "casio-sim")
    add_games(commands)
    given = top.parse_args(arguments)
    try:
        code: int = given.action(given)
        return code
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    raise SystemExit(main())
