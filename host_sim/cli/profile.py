"""casio-sim profile: where a script spends its time and memory."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.cli.check import answers
from host_sim.cli.options import Commands, add_model_option, add_strict_option, print_error, script_problem, usage_error
from host_sim.models import Model

if TYPE_CHECKING:
    from host_sim.check.profile import Cost, Profile

SHOWN = 15
DESCRIPTION = """Run a script as the calculator would, with the lines of standard input as answers. Print the seconds
on the calculator, estimated, and the bytes allocated, by line and by function, heaviest first. What a line calls in
other lines counts there.

  {prog} profile quiz.py < answers.txt    up to the question after these answers
  {prog} profile quiz.py --json           every line and function, for other tools

exit codes: 0 it ran   1 it failed (see the traceback on standard error)   2 it can't be run"""


def add_command(commands: Commands, prog: str) -> None:
    parser = commands.add_parser(
        "profile",
        help="time and memory by line",
        description=DESCRIPTION.format(prog=prog),
    )
    parser.add_argument("script", type=Path, metavar="SCRIPT.py", help="the script")
    add_model_option(parser)
    add_strict_option(parser)
    parser.add_argument("--json", action="store_true", help="print JSON for other tools")
    parser.set_defaults(action=profile)


def profile(options: argparse.Namespace) -> int:
    from host_sim.check.profile import profile_of
    from host_sim.engines.micropython.downloads import VmMissing
    from host_sim.engines.micropython.jobs import JobFailed

    script: Path = options.script
    if problem := script_problem(script):
        return usage_error(problem)
    try:
        result = profile_of(script, answers(), options.model)
    except VmMissing as missing:
        return usage_error(str(missing))
    except JobFailed as failure:
        return usage_error(f"{script.name} can't be profiled: {failure}")
    print(json.dumps(result.as_json(), indent=1) if options.json else "\n".join(report(result, script, options.model)))
    if result.traceback:
        print_error(result.traceback.rstrip())
        return 1
    return 0


def report(result: "Profile", script: Path, model: Model) -> Iterator[str]:
    yield f"{script.name} takes about {result.seconds:,.2f} s on the {model.name}, without loading."
    sources: dict[str, list[str]] = {}
    yield "\nLines:"
    yield HEAD
    for line in result.lines[:SHOWN]:
        texts = sources.setdefault(line.file, source_of(script.parent / line.file))
        text = texts[line.line - 1].strip() if line.line <= len(texts) else ""
        yield f"{row(line, result.seconds)}  {line.file}:{line.line}  {text}".rstrip()
    if len(result.lines) > SHOWN:
        rest = result.lines[SHOWN:]
        yield f"  and {len(rest)} more lines with {sum(line.seconds for line in rest):,.3f} s"
    yield "\nFunctions, without what they call:"
    yield HEAD
    for function in result.functions[:SHOWN]:
        yield f"{row(function, result.seconds)}  {function.file}  {function.function}"


HEAD = "   seconds  share       bytes     times"


def row(cost: "Cost", total: float) -> str:
    share = 100 * cost.seconds / total if total else 0.0
    return f"{cost.seconds:10,.3f} {share:4.0f} %  {cost.bytes:10,} {cost.visits:9,}"


def source_of(path: Path) -> list[str]:
    """[] for a file that the simulator supplies."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
