"""casio-sim run: any script, in a window, in the terminal, or headless."""

import argparse
import os
import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.cli.options import (
    HEADLESS_SCALE,
    Commands,
    add_engine_options,
    frontend_options,
    gif_file,
    png_file,
    print_error,
    script_problem,
    seconds,
    system_options,
    usage_error,
)
from host_sim.engines import Speed
from host_sim.engines.keys import TAP_POLLS
from host_sim.language.hints import name_warning
from host_sim.models import Model
from host_sim.session.scripts import entries_of

if TYPE_CHECKING:
    from host_sim.calculator import Calculator
    from host_sim.screen.transcript import Kind

STANDARD_INPUT = 0
OR_CPYTHON = "Or use the PC's Python, which is no sandbox: --engine cpython"
KEY_TIMES = re.compile(r"(\S+?)(?:\*([0-9]{1,4}))?(?:\s+|$)")  # of --keys: UP, UP*3

EXAMPLES = """examples:
  {prog} run snake.py                              in a window, or in the terminal
  {prog} run snake.py --terminal                   in the terminal
  {prog} run snake.py --watch                      restart whenever it is saved
  {prog} run scripts                               choose a script from a folder
  {prog} run quiz.py --headless < answers.txt      input() reads answers.txt; at its end, [AC] is pressed
  {prog} run plot.py --headless --png plot.png     save the final display
  {prog} run plot.py --model fx-cg50               in colour
  {prog} run wait.py --headless --ac 0.5 --timeout 10
  {prog} run live.py --headless --model fx-cg100 --keys "UP*3 OK 7 WAIT" --png live.png

exit codes of --headless:
  0 the script ended   1 it failed (see the traceback on standard error)   3 timeout
  2 it can't be run here, or a file can't be written"""


def add_command(commands: Commands, prog: str) -> None:
    parser = commands.add_parser(
        "run",
        parents=[frontend_options(), system_options()],
        help="run any script",
        description="Run any script written for the calculator, unchanged.",
        epilog=EXAMPLES.format(prog=prog),
    )
    meaning = "a script, or a folder of scripts to choose from"
    parser.add_argument("script", type=Path, metavar="SCRIPT.py", help=meaning)
    add_engine_options(parser)
    meaning = "no display: input() reads standard input, print() writes to standard output"
    parser.add_argument("--headless", action="store_true", help=meaning)
    meaning = "press [AC] whenever the script has been busy for S seconds"
    parser.add_argument("--ac", type=seconds, metavar="S", help=meaning)
    meaning = (
        "keys for getkey(), such as 'UP*3 OK WAIT*5 7 R'; time is counted in calls of getkey(): a key takes "
        f"{TAP_POLLS} calls, and so does WAIT, which presses none; a letter is [ALPHA] and its key; [AC] comes last"
    )
    parser.add_argument("--keys", metavar="KEYS", help=meaning)
    meaning = "stop the script after S seconds, with exit code 3"
    parser.add_argument("--timeout", type=seconds, metavar="S", help=meaning)
    meaning = "save the final display as a PNG, with --scale 1 by default"
    parser.add_argument("--png", type=png_file, metavar="FILE", help=meaning)
    meaning = "save a recording as a GIF, with --scale 1 by default"
    parser.add_argument("--gif", type=gif_file, metavar="FILE", help=meaning)
    parser.set_defaults(action=run_script)


def run_script(options: argparse.Namespace) -> int:
    script: Path = options.script
    is_folder = os.path.isdir(script)  # unlike is_dir(), False if the folder above can't be read
    if is_folder and options.headless:
        return usage_error(f"{script} is a folder: --headless runs one script")
    if is_folder:
        return open_folder(script, options)
    if problem := script_problem(script):
        return usage_error(problem)
    if any(picture and os.path.realpath(picture) == os.path.realpath(script) for picture in (options.png, options.gif)):
        return usage_error(f"{script} is the script: --png and --gif need another file")
    if options.headless and options.watch:
        return usage_error("--watch needs a display: it can't be used with --headless")
    if not options.headless and (
        options.ac or options.timeout or options.png or options.gif or options.keys is not None
    ):
        return usage_error("--ac, --keys, --timeout, --png and --gif need --headless")
    if options.headless:
        return run_headless(script, options)
    return open_frontend(script, options)


def open_folder(folder: Path, options: argparse.Namespace) -> int:
    try:
        entries = entries_of(folder)
    except OSError as error:
        return usage_error(f"can't read {folder}: {error.strerror}")
    return open_frontend(folder, options) if entries else usage_error(f"no scripts in {folder}")


def open_frontend(script_or_folder: Path, options: argparse.Namespace, *, has_text_version: bool = False) -> int:
    """Open the window, or the terminal if that is requested or there is no display; a terminal that can't show the
    calculator's display gets plain text. If the script also works without casioplot, it starts as text if the terminal
    can't show its pictures."""
    from host_sim.screen.transcript import Transcript
    from host_sim.session.recorder import Recorder
    from host_sim.session.session import Session

    model: Model = options.model
    session_of = partial(
        Session,
        new_calculator=calculator_factory(options),
        model=model,
        watch=options.watch,
        recorder=Recorder(model, options.scale),
        speed=options.speed,
    )
    if not options.terminal:
        from host_sim.frontends.window import frontend as window

        if window.can_open_window():
            transcript = Transcript(echo_to_standard_streams())
            return window.open_window(session_of(script_or_folder, transcript=transcript))
    from host_sim.frontends.terminal import plain
    from host_sim.frontends.terminal.frontend import can_read_drawings, open_terminal

    if reason := plain.why_plain(model):
        plain.start(reason)
        if (script := plain.choose_script(script_or_folder)) is None:
            return 0
        echo = plain.Echo(echo_to_standard_streams())
        speed: Speed = options.speed or "full"  # not slower for a script that reads keys: there are none
        session = session_of(script, transcript=Transcript(echo), draws=not has_text_version, speed=speed)
        return plain.open_plain(session, echo, stays_open=options.watch)
    return open_terminal(session_of(script_or_folder, draws=not has_text_version or can_read_drawings(model)))


def calculator_factory(options: argparse.Namespace) -> "Callable[..., Calculator]":
    """Creates a calculator for a script. If the engine can't run here, one line says so, and the program exits."""
    from host_sim.calculator import Calculator, engine_problem
    from host_sim.engines.cpython import NOTICE

    if problem := engine_problem(options.engine):
        raise SystemExit(usage_error(f"{problem} {OR_CPYTHON}"))
    if options.engine == "cpython":
        print_error(NOTICE)
    return partial(
        Calculator,
        model=options.model,
        engine=options.engine,
        casioplot=not options.old_os,
        heap=options.heap,
        speed=(options.speed or "full") if options.engine == "micropython" else None,
    )


def echo_to_standard_streams() -> "Callable[[str, Kind], None]":
    """Prints the transcript in the terminal too: errors to standard error, the rest to standard output. A terminal
    must not obey the control codes of a script."""
    from host_sim.screen.transcript import clean

    def write(text: str, kind: "Kind") -> None:
        stream = sys.stderr if kind in ("traceback", "hint") else sys.stdout
        stream.write(clean(text))
        stream.flush()

    return write


def run_headless(script: Path, options: argparse.Namespace) -> int:
    from host_sim.frontends import headless

    try:
        keys = None if options.keys is None else keys_of(options.keys, options.model)
    except ValueError as error:
        return usage_error(str(error))
    new_calculator = calculator_factory(options)
    if warning := name_warning(script.name, options.model):
        print_error(f"Warning: {script.name}: {warning}.")
    return headless.run_headless(
        lambda transcript: new_calculator(script, transcript=transcript),
        script=script,
        source=STANDARD_INPUT,
        output=sys.stdout,
        errors=sys.stderr,
        ac_after=options.ac,
        timeout=options.timeout,
        keys=keys,
        saved=headless.Saved(options.png, options.gif, options.scale or HEADLESS_SCALE),
    )


def keys_of(text: str, model: Model) -> list[str]:
    """The keys to press; raises ValueError for an unknown key or a model without getkey()."""
    from host_sim.calculator import WAIT

    known = model.keyboard.codes
    if not known:
        raise ValueError(f"--keys needs a model with getkey(), which the {model.name} lacks")
    keys: list[str] = []
    for name, times in KEY_TIMES.findall(text):
        if name not in known and name != WAIT:
            names = " ".join(key.name for key in model.keyboard.keys if key.code)
            raise ValueError(
                f"unknown key {name[:40]!r}; getkey() can read {names}, letters ([ALPHA] and the key) and {WAIT}"
            )
        keys += [name] * int(times or 1)
    return keys
