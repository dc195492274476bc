"""The calculator on a PC: opens the games, or any script written for the fx-9860GIII.

python3 tools/play.py                                    the games, in a window (in the terminal without a display)
python3 tools/play.py run SCRIPT.py                      any script
python3 tools/play.py run SCRIPT.py --headless < in.txt  without a face: input() reads standard input
python3 tools/play.py replay --help                      drive a game from outside
"""

import argparse
import sys
from pathlib import Path
from typing import NoReturn

import environment

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


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise SystemExit(refuse(f"{self.prog}: {message} (--help explains)"))


def main() -> int:
    arguments = sys.argv[1:]
    if arguments[:1] == ["replay"]:
        import replay

        return int(replay.main(arguments[1:]) or 0)
    options = parser().parse_args(arguments)
    script: Path = options.script if options.command == "run" else GAMES
    if not script.is_file():
        return refuse(f"no such script: {script}")
    if script.suffix != ".py":
        return refuse(f"not a script of the calculator, which end in .py: {script}")
    if options.command == "run" and options.headless:
        return headless(script, options)
    return open_face(script, terminal=options.terminal, casioplot=not options.old_os)


def parser() -> argparse.ArgumentParser:
    faces = Parser(add_help=False)
    for name, meaning in FACE_OPTIONS.items():  # without a default, so that "run" does not undo what stands before it
        faces.add_argument(name, action="store_true", default=argparse.SUPPRESS, help=meaning)
    top = Parser(
        prog="play.py", parents=[faces], description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = top.add_subparsers(dest="command", metavar="run | replay")
    run = commands.add_parser(
        "run",
        parents=[faces],
        help="run any script",
        description="Run any script written for the calculator, unchanged.",
        epilog=RUN_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    run.add_argument("script", type=Path, metavar="SCRIPT.py")
    run.add_argument("--headless", action="store_true", help="no face: standard input, standard output")
    run.add_argument("--ac", type=seconds, metavar="S", help="press [AC] whenever the script was busy for S seconds")
    run.add_argument("--timeout", type=seconds, metavar="S", help="end the script after S seconds, exit 3")
    run.add_argument("--png", type=Path, metavar="FILE", help="save what the display shows at the end")
    commands.add_parser("replay", add_help=False, help="play a game from a file of commands; prints JSON")
    top.set_defaults(terminal=False, old_os=False)
    return top


def seconds(text: str) -> float:
    number = float(text)
    if not 0 < number < 1e9:
        raise argparse.ArgumentTypeError(f"not a time in seconds: {text}")
    return number


def headless(script: Path, options: argparse.Namespace) -> int:
    if options.png and not options.png.absolute().parent.is_dir():
        return refuse(f"no such folder: {options.png.parent}")
    from host_sim.headless import run_headless

    return run_headless(
        script,
        source=STANDARD_INPUT,
        output=sys.stdout,
        errors=sys.stderr,
        ac_after=options.ac,
        timeout=options.timeout,
        png=options.png,
        casioplot=not options.old_os,
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
