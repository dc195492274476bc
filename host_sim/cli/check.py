"""casio-sim check: will a script fit on the calculator?"""

import argparse
import json
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.cli.options import Commands, add_model_option, add_strict_option, script_problem, usage_error
from host_sim.engines.folder import TAP_FILE
from host_sim.models import Model
from host_sim.session.scripts import contents

if TYPE_CHECKING:
    from host_sim.check.report import Report

DESCRIPTION = """Run a script as the calculator would, with the lines of standard input as answers. Report what the
calculator rejects or lacks, how much memory the script needs and how long it takes. Of a folder, check every script and
print one line each.

  {prog} check quiz.py                  up to the first question
  {prog} check quiz.py < answers.txt    with these answers, one per line
  {prog} check quiz.py --json           for other tools
  {prog} check scripts                  all scripts of a folder; with --json, an object per line

exit codes: 0 it fits, or all of them do   1 it doesn't   2 it can't be checked"""


def add_command(commands: Commands, prog: str) -> None:
    parser = commands.add_parser(
        "check",
        help="will a script fit on the calculator?",
        description=DESCRIPTION.format(prog=prog),
    )
    parser.add_argument("script", type=Path, metavar="SCRIPT.py", help="a script, or a folder of scripts")
    add_model_option(parser)
    add_strict_option(parser)
    parser.add_argument("--json", action="store_true", help="print JSON for other tools")
    parser.set_defaults(action=check)


def check(options: argparse.Namespace) -> int:
    from host_sim.engines.micropython.downloads import VmMissing

    target: Path = options.script
    try:
        if os.path.isdir(target):  # unlike is_dir(), False if the folder above can't be read
            return check_folder(target, options)
        if problem := script_problem(target):
            return usage_error(problem)
        return check_script(target, answers(), options.model, print_json if options.json else print_whole)
    except VmMissing as missing:
        return usage_error(str(missing))


def check_folder(folder: Path, options: argparse.Namespace) -> int:
    """Every script gets the same answers."""
    try:
        scripts = [script for script in contents(folder)[0] if script.name != TAP_FILE]
    except OSError as error:
        return usage_error(f"can't read {folder}: {error.strerror}")
    if not scripts:
        return usage_error(f"no scripts in {folder}")
    lines, width = answers(), max(len(script.name) for script in scripts)
    show = print_json_line if options.json else partial(print_one_line, width=width)
    return max([check_script(script, lines, options.model, show) for script in scripts])


def check_script(script: Path, lines: list[str], model: Model, show: "Callable[[Report], object]") -> int:
    """Returns the exit code. Raises VmMissing without a MicroPython."""
    from rich.console import Console

    from host_sim.check.report import report_on
    from host_sim.engines.micropython.jobs import JobFailed

    try:
        with Console(stderr=True).status(f"Running {script.name} ..."):  # only on a terminal
            report = report_on(script, lines, model)
    except JobFailed as failure:
        return usage_error(f"{script.name} can't be checked: {failure}")
    except OSError as error:
        return usage_error(f"{error.filename or script.name}: {error.strerror}")
    show(report)
    return 0 if report.fits else 1


def print_whole(report: "Report") -> None:
    from host_sim.check.printed_report import print_report

    print_report(report)


def print_one_line(report: "Report", width: int) -> None:
    from host_sim.check.printed_report import verdict

    print(f"{report.script.name:{width}}  {verdict(report)}", flush=True)


def print_json(report: "Report") -> None:
    print(json.dumps(report.as_json(), indent=1))


def print_json_line(report: "Report") -> None:
    print(json.dumps(report.as_json()), flush=True)


def answers() -> list[str]:
    """The lines of standard input; none from a terminal."""
    return [] if sys.stdin.isatty() else sys.stdin.buffer.read().decode(errors="replace").splitlines()
