"""The calculator on a PC: runs any script written for the fx-9860GIII, the fx-CG50 or the fx-CG100.

casio-sim                                     the scripts of this folder to choose from; the games where there are none
casio-sim games                               the games that come along
casio-sim run SCRIPT.py                       any script, in a window (in the terminal without a display)
casio-sim run FOLDER                          the scripts of a folder, to choose from
casio-sim run SCRIPT.py --headless < in.txt   no display: input() reads standard input
casio-sim check SCRIPT.py < in.txt            will it fit the calculator?
casio-sim web                                 the calculator as a page in the browser
"""

import argparse
import json
import re
import sys
from collections.abc import Callable
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from host_sim.engines import EngineName, Speed
from host_sim.models import FX_9860GIII, MODELS, Model

if TYPE_CHECKING:
    from host_sim.calculator import Calculator
    from host_sim.screen.transcript import Kind

STANDARD_INPUT = 0
REFUSED = 2
BUNDLED = Path(__file__).with_name("bundled") / "solo.py"  # the wheel has them; a checkout has them elsewhere

HEADLESS_SCALE = 1  # of pictures and films that are to be compared, not looked at
ENGINES: tuple[EngineName, ...] = ("micropython", "cpython")
PRESSES = re.compile(r"(\S+?)(?:\*([0-9]{1,4}))?(?:\s+|$)")  # of --keys: UP, UP*3
SPEEDS: tuple[Speed, ...] = ("full", "calculator")
# Of the options that only some commands have.
DEFAULTS = {
    **{"terminal": False, "watch": False, "scale": None, "old_os": False},
    **{"engine": "micropython", "heap": None, "speed": "full", "model": FX_9860GIII},
}

EXAMPLES = """examples:
  {prog} run snake.py                              in a window, or in the terminal
  {prog} run snake.py --terminal                   in the terminal
  {prog} run snake.py --watch                      again whenever it is saved
  {prog} run scripts                               choose from the scripts of a folder
  {prog} run quiz.py --headless < answers.txt      input() reads answers.txt; its end is [AC]
  {prog} run plot.py --headless --png plot.png     save what the display shows at the end
  {prog} run plot.py --model fx-cg50               in colour
  {prog} run wait.py --headless --ac 0.5 --timeout 10
  {prog} run live.py --headless --model fx-cg100 --keys "UP*3 OK 7 WAIT" --png live.png

exit codes of --headless:
  0 the script ended by itself   1 it failed (its traceback is on standard error)   3 its time was up"""

CHECK = """Play a script through the lines of standard input, as the calculator would, and tell what it refuses or
has not, how much memory the script needs, and how long it takes.

  {prog} check quiz.py                  as far as the first question
  {prog} check quiz.py < answers.txt    through these answers, a line each
  {prog} check quiz.py --json           for other tools

exit codes: 0 it fits   1 it does not   2 there is nothing to check"""

TYPINGS = """Write stubs of the calculator's modules: with them mypy, pyright, and any editor that has one of these
inside, complete and check scripts for it.

  {prog} typings typings     pyright finds the folder typings beside your scripts by itself
  {prog} typings typings && MYPYPATH=typings mypy quiz.py"""
USE_OF_TYPINGS = "pyright and VS Code find a folder named typings by themselves; mypy wants MYPYPATH={folder}."

WEB = """The calculator as a page in the browser: the games, and your own scripts, on the real MicroPython. It is served
to this machine alone; nothing that the page does leaves it. Ctrl-C ends it.

  {prog} web                     serve the page, and open it
  {prog} web --no-open           only say where it is
  {prog} web --model fx-cg50     begin with this calculator; the page has them all to choose from
  {prog} web --export DIR        write it as plain files, for any static host

In a checkout, a file of the page that was saved is there after a reload."""


class Parser(argparse.ArgumentParser):
    """Shows the examples of a docstring as they are, and an error as one line without the usage above it."""

    def __init__(self, **given: object) -> None:
        kind = argparse.RawDescriptionHelpFormatter
        super().__init__(formatter_class=kind, allow_abbrev=False, **given)  # type: ignore[arg-type]

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


def port(text: str) -> int:
    return whole(text, 1, 65535, "a port")


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0
    if not 0 < number < 1e9:
        raise argparse.ArgumentTypeError(f"not a time in seconds: {text[:40]!r}")
    return number


def model(text: str) -> Model:
    if text.lower() not in MODELS:
        raise argparse.ArgumentTypeError(f"no model {text[:40]!r} here, only {', '.join(MODELS)}")
    return MODELS[text.lower()]


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
    meaning = f"pixels a dot of pictures and films (as the model has it; {HEADLESS_SCALE} with --headless)"
    parent.add_argument("--scale", type=scale, default=argparse.SUPPRESS, metavar="K", help=meaning)
    add_model(parent, default=argparse.SUPPRESS)
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
    run.add_argument(
        "--keys",
        metavar="KEYS",
        help="press them for getkey(), as in 'UP*3 OK 7 R'; a letter is [ALPHA] and its key; after the last, [AC]",
    )
    run.add_argument("--timeout", type=seconds, metavar="S", help="end the script after S seconds, exit 3")
    run.add_argument("--png", type=file_to_write, metavar="FILE", help="save what the display shows at the end")
    run.add_argument("--gif", type=file_to_write, metavar="FILE", help="save a film of the display")
    run.set_defaults(action=run_script)


def add_engine(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--engine", choices=ENGINES, default="micropython", help="what runs the script (micropython)")
    parser.add_argument("--heap", type=heap_bytes, metavar="BYTES", help="that the script has (by the model)")
    parser.add_argument("--speed", choices=SPEEDS, default="full", help="as fast as it can, or as the calculator would")


def add_check(commands: "argparse._SubParsersAction[Parser]", prog: str) -> None:
    check = commands.add_parser(
        "check",
        help="will a script fit the calculator?",
        description=CHECK.format(prog=prog),
    )
    check.add_argument("script", type=Path, metavar="SCRIPT.py")
    add_model(check)
    check.add_argument("--json", action="store_true", help="the same for other tools")
    check.set_defaults(action=check_script)


def add_typings(commands: "argparse._SubParsersAction[Parser]", prog: str) -> None:
    typings = commands.add_parser(
        "typings",
        help="stubs for an editor, which then completes and checks scripts",
        description=TYPINGS.format(prog=prog),
    )
    typings.add_argument("folder", type=Path, metavar="DIR")
    add_model(typings)
    typings.set_defaults(action=write_typings, engine="")  # nothing is run


def add_web(commands: "argparse._SubParsersAction[Parser]", prog: str, games: Path) -> None:
    web = commands.add_parser(
        "web",
        help="the calculator as a page in the browser",
        description=WEB.format(prog=prog),
    )
    web.add_argument("--port", type=port, metavar="N", help="serve there; else at 9860, or the next one that is free")
    web.add_argument("--no-open", action="store_true", help="don't open a browser")
    add_model(web, default=None)
    web.add_argument("--export", type=Path, metavar="DIR", help="write the page as plain files instead")
    web.set_defaults(action=lambda given: open_web(games.parent, given))


def open_web(games: Path, given: argparse.Namespace) -> int:
    from host_sim.engines.micropython.provision import VmMissing
    from host_sim.faces.web import face

    try:
        if given.export:
            if given.port or given.no_open:
                return refuse("--export only writes files: it goes without --port and --no-open")
            return face.export(games, given.model, given.export)
        return face.serve(games, given.model, given.port, opens=not given.no_open)
    except (VmMissing, face.Refused) as refused:
        return refuse(str(refused))


def write_typings(given: argparse.Namespace) -> int:
    from host_sim.typings import Occupied, write_stubs

    folder: Path = given.folder
    try:
        names = write_stubs(folder, given.model)
    except Occupied as occupied:
        return refuse(str(occupied))
    except OSError as error:
        return refuse(f"can't write {folder}: {error.strerror}")
    print(f"{len(names)} stubs for the {given.model.name} are in {folder}. {USE_OF_TYPINGS.format(folder=folder)}")
    return 0


def add_model(parser: argparse.ArgumentParser, default: Model | str | None = FX_9860GIII) -> None:
    parser.add_argument("--model", type=model, default=default, metavar="NAME", help=f"of {', '.join(MODELS)}")


def check_script(given: argparse.Namespace) -> int:
    script: Path = given.script
    if wrong := wrong_script(script):
        return refuse(wrong)
    from rich.console import Console

    from host_sim.check.report import report_on
    from host_sim.engines.micropython.provision import VmMissing

    lines = [] if sys.stdin is None or sys.stdin.isatty() else sys.stdin.read().splitlines()
    try:
        with Console(stderr=True).status(f"Playing {script.name} ..."):  # on a terminal only
            report = report_on(script, lines, given.model)
    except (VmMissing, OSError) as error:
        return refuse(f"{script.name}: {error.strerror}" if isinstance(error, OSError) else str(error))
    if given.json:
        print(json.dumps(report.as_json(), indent=1))
    else:
        from host_sim.check.page import print_page

        print_page(report)
    return 0 if report.fits else 1


def wrong_script(script: Path) -> str:
    """What is wrong with it as a script, '' where nothing is."""
    if not script.is_file():
        return f"no such script: {script}"
    return "" if script.suffix == ".py" else f"not a script of the calculator, which end in .py: {script}"


def run_script(given: argparse.Namespace) -> int:
    from host_sim.session.scripts import wrong_name

    script: Path = given.script
    if script.is_dir() and given.headless:
        return refuse(f"{script} is a folder: --headless runs one script")
    if script.is_dir():
        return open_folder(script, given)
    if wrong := wrong_script(script) or wrong_name(script):
        return refuse(wrong)
    if given.headless and given.watch:
        return refuse("--watch goes with a display, not with --headless")
    if given.headless:
        return run_headless(script, given)
    if given.ac or given.timeout or given.png or given.gif or given.keys is not None:
        return refuse("--ac, --keys, --timeout, --png and --gif go with --headless")
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
    made = partial(Calculator, model=given.model, engine=engine)
    return partial(made, casioplot=not given.old_os, heap=given.heap, speed=speed)


def run_headless(script: Path, given: argparse.Namespace) -> int:
    from host_sim.faces import headless

    keys = None if given.keys is None else keys_of(given.keys, given.model)
    if isinstance(keys, str):
        return refuse(keys)
    calculator_of = calculators_for(given)
    return headless.run_headless(
        lambda echo: calculator_of(script, echo=echo),
        script=script,
        source=STANDARD_INPUT,
        output=sys.stdout,
        errors=sys.stderr,
        ac_after=given.ac,
        timeout=given.timeout,
        keys=keys,
        saved=headless.Saved(given.png, given.gif, given.scale or HEADLESS_SCALE),
    )


def keys_of(text: str, model: Model) -> list[str] | str:
    """The keys to press, or what is wrong with them."""
    from host_sim.calculator import WAIT

    known = model.keyboard.codes
    if not known:
        return f"--keys goes with a model that has getkey(), not with the {model.name}"
    found: list[str] = []
    for name, times in PRESSES.findall(text):
        if name not in known and name != WAIT:
            names = " ".join(key.name for key in model.keyboard.keys if key.code)
            return f"no key {name[:40]!r} that getkey() knows, only {names}, letters ([ALPHA] and the key) and {WAIT}"
        found += [name] * int(times or 1)
    return found


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
    camera = Camera(given.scale or given.model.enlarged, given.model)
    session_of = partial(Session, place, calculator_of, model=given.model, watch=given.watch, camera=camera)
    if not given.terminal:
        from host_sim.faces.window import face as window

        if window.can_open_window():
            return window.open_window(session_of(transcript=Transcript(echo())))
    from host_sim.faces.terminal.face import open_terminal

    return open_terminal(session_of())


def echo() -> "Callable[[str, Kind], None]":
    """Writes what a script says to the terminal as well: what went wrong as errors, the rest as output."""
    from host_sim.faces.headless import Printer

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    output, errors = Printer(sys.stdout), Printer(sys.stderr)

    def write(text: str, kind: "Kind") -> None:
        printer = errors if kind in ("traceback", "hint") else output
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
    commands = top.add_subparsers(metavar="run | games | check | typings | web")
    add_run(commands, "casio-sim")
    add_games(commands)
    add_check(commands, "casio-sim")
    add_typings(commands, "casio-sim")
    add_web(commands, "casio-sim", BUNDLED)
    given = top.parse_args(arguments)
    try:
        code: int = given.action(given)
        return code
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    raise SystemExit(main())
