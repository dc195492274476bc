"""casio-sim debug: run a script line by line, in the terminal or in an editor."""

import argparse
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.cli.options import (
    Commands,
    add_model_option,
    add_strict_option,
    heap_bytes,
    script_problem,
    system_options,
    usage_error,
)
from host_sim.engines.debugging import MOST_HEAP, Breakpoint, DebugOptions

if TYPE_CHECKING:
    from host_sim.screen.transcript import Kind

FILE_AND_LINE = re.compile(r"(?:(.+):)?([0-9]{1,6})")
DESCRIPTION = """Run a script line by line, on the calculator's MicroPython. It stops at the first line or at the given
breakpoints, and where it fails. The commands are those of Python's pdb; h lists them.

  {prog} debug quiz.py
  {prog} debug quiz.py --break 12 --break cards.py:3
  {prog} debug --dap                                  for editors: a Debug Adapter on standard input and output

exit codes: 0 the script ended or you quit   1 it failed   2 it can't be debugged"""


def add_command(commands: Commands, prog: str) -> None:
    parser = commands.add_parser(
        "debug",
        parents=[system_options()],
        help="run a script line by line",
        description=DESCRIPTION.format(prog=prog),
    )
    parser.add_argument("script", type=Path, nargs="?", metavar="SCRIPT.py", help="the script")
    add_model_option(parser)
    add_strict_option(parser)
    parser.add_argument("--heap", type=heap_bytes, metavar="BYTES", help="heap size in bytes (default: the model's)")
    meaning = "stop at this line instead of the first one; may be repeated"
    parser.add_argument("--break", dest="breaks", action="append", type=place, metavar="FILE:LINE", help=meaning)
    meaning = "be a Debug Adapter for an editor, which names the script"
    parser.add_argument("--dap", action="store_true", help=meaning)
    parser.set_defaults(action=debug)


def place(text: str) -> tuple[str | None, int]:
    found = FILE_AND_LINE.fullmatch(text)
    if not found or not int(found[2]):
        raise argparse.ArgumentTypeError(f"must be FILE:LINE, such as quiz.py:12, not {text[:80]!r}")
    return found[1], int(found[2])


def debug(options: argparse.Namespace) -> int:
    from host_sim.calculator import engine_problem

    if options.heap and options.heap > MOST_HEAP:
        return usage_error(f"a heap of more than {MOST_HEAP} bytes can't be debugged")
    if options.dap == (options.script is not None):
        return usage_error("name a script, or use --dap: an editor then names it")
    if problem := engine_problem("micropython"):
        return usage_error(problem)
    if options.dap:
        from host_sim.frontends.debug.adapter import serve

        return serve(options.model, casioplot=not options.old_os, heap=options.heap)
    return usage_error(problem) if (problem := problem_of(options)) else debug_in_terminal(options)


def problem_of(options: argparse.Namespace) -> str:
    if problem := script_problem(options.script):
        return problem
    for file, _ in options.breaks or ():
        if file and not (options.script.parent / file).is_file():
            return f"--break: no such file beside the script: {file}"
    return ""


def debug_in_terminal(options: argparse.Namespace) -> int:
    from host_sim.calculator import Calculator
    from host_sim.frontends.debug.console import Console
    from host_sim.frontends.terminal.plain import why_plain
    from host_sim.screen.transcript import Transcript

    script: Path = options.script
    breakpoints: dict[str, list[Breakpoint]] = {}
    for file, line in options.breaks or ():
        breakpoints.setdefault(file or script.name, []).append(Breakpoint(line))
    calculator = Calculator(
        script,
        model=options.model,
        engine="micropython",
        casioplot=not options.old_os,
        heap=options.heap,
        transcript=Transcript(print_output),
        debug=DebugOptions(breakpoints, stops_on_entry=not breakpoints),
    )
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if is_terminal:
        try_readline()
    shows_display = is_terminal and not why_plain(options.model)
    console = Console(calculator, script, breakpoints, read_line=input, write_line=print, shows_display=shows_display)
    return console.run()


def try_readline() -> None:
    """Lines can then be edited and repeated, if the system has it."""
    with suppress(ImportError):
        import readline  # noqa: F401


def print_output(text: str, kind: "Kind") -> None:
    if kind in ("printed", "asked"):
        sys.stdout.write(text)
        sys.stdout.flush()
