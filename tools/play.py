"""The calculator on a PC: opens the games, or any script written for the fx-9860GIII.

python3 tools/play.py                                    the games, in a window (in the terminal without a display)
python3 tools/play.py run SCRIPT.py                      any script
python3 tools/play.py run SCRIPT.py --headless < in.txt  without a face: input() reads standard input
python3 tools/play.py replay --help                      drive a game from outside
python3 tools/play.py solve --deal 617                   can this deal be won? with a solution
"""

import argparse
import sys
from pathlib import Path

import environment
import options

STANDARD_INPUT = 0
GAMES = environment.TOP / "device" / "solo.py"

FACE_OPTIONS = {
    "--terminal": "in the terminal, also where there is a display",
    "--old-os": "a calculator before OS 3.40: no casioplot",
}
RUN_EXAMPLES = """examples:
  python3 tools/play.py run snake.py                              in a window, or in the terminal
  python3 tools/play.py run snake.py --terminal                   in the terminal
  python3 tools/play.py run quiz.py --headless < answers.txt      input() reads answers.txt; its end is [AC]
  python3 tools/play.py run plot.py --headless --png plot.png     save what the display shows at the end
  python3 tools/play.py run wait.py --headless --ac 0.5 --timeout 10

exit codes of --headless:
  0 the script ended by itself   1 it failed (its traceback is on standard error)   3 its time was up"""


def main() -> int:
    arguments = sys.argv[1:]
    if arguments[:1] == ["replay"]:
        import replay

        return replay.main(arguments[1:])
    if arguments[:1] == ["solve"]:
        environment.ensure("solve")
        import winnable

        return winnable.main(arguments[1:])
    given = parser().parse_args(arguments)
    script: Path = given.script if given.command == "run" else GAMES
    if not script.is_file():
        return refuse(f"no such script: {script}")
    if script.suffix != ".py":
        return refuse(f"not a script of the calculator, which end in .py: {script}")
    if given.command == "run" and given.headless:
        return headless(script, given)
    if given.command == "run" and (given.ac or given.timeout or given.png):
        return refuse("--ac, --timeout and --png go with --headless")
    return open_face(script, terminal=given.terminal, casioplot=not given.old_os)


def parser() -> argparse.ArgumentParser:
    faces = options.Parser(add_help=False)
    for name, meaning in FACE_OPTIONS.items():  # without a default, so that "run" does not undo what stands before it
        faces.add_argument(name, action="store_true", default=argparse.SUPPRESS, help=meaning)
    top = options.Parser(prog="play.py", parents=[faces], description=__doc__)
    commands = top.add_subparsers(dest="command", metavar="run | replay | solve")
    run = commands.add_parser(
        "run",
        parents=[faces],
        help="run any script",
        description="Run any script written for the calculator, unchanged.",
        epilog=RUN_EXAMPLES,
    )
    run.add_argument("script", type=Path, metavar="SCRIPT.py")
    run.add_argument("--headless", action="store_true", help="no face: standard input, standard output")
    run.add_argument("--ac", type=options.seconds, metavar="S", help="press [AC] whenever it was busy for S seconds")
    run.add_argument("--timeout", type=options.seconds, metavar="S", help="end the script after S seconds, exit 3")
    run.add_argument(
        "--png", type=options.file_to_write, metavar="FILE", help="save what the display shows at the end"
    )
    commands.add_parser("replay", add_help=False, help="play a game from a file of commands; prints JSON")
    commands.add_parser("solve", add_help=False, help="can this deal be won? with a solution")
    top.set_defaults(terminal=False, old_os=False)
    return top


def headless(script: Path, given: argparse.Namespace) -> int:
    from host_sim.headless import run_headless

    return run_headless(
        script,
        source=STANDARD_INPUT,
        output=sys.stdout,
        errors=sys.stderr,
        ac_after=given.ac,
        timeout=given.timeout,
        png=given.png,
        casioplot=not given.old_os,
    )


def open_face(script: Path, *, terminal: bool, casioplot: bool) -> int:
    """The window; the terminal where there is no display, or where it is asked for."""
    from host_sim.calculator import Calculator

    calculator = Calculator(script, casioplot=casioplot)
    if not terminal:
        from host_sim import window

        if window.can_open_window():
            calculator.start()
            return window.open_window(calculator, title=script.stem)
    from host_sim.terminal import open_terminal

    calculator.start()
    return open_terminal(calculator)


def refuse(reason: str) -> int:
    print(reason, file=sys.stderr)
    return 2


if __name__ == "__main__":
    environment.ensure("play")
    try:
        raise SystemExit(main())
    except KeyboardInterrupt:
        raise SystemExit(130) from None
