"""The calculator on a PC: opens the games, or any script written for the fx-9860GIII.

python3 tools/play.py                                    the games, in a window (in the terminal without a display)
python3 tools/play.py run SCRIPT.py                      any script
python3 tools/play.py run FOLDER                         the scripts of a folder, to choose from
python3 tools/play.py run SCRIPT.py --headless < in.txt  no display: input() reads standard input
python3 tools/play.py check SCRIPT.py < in.txt           will it fit the calculator?
python3 tools/play.py web                                the calculator as a page in the browser
python3 tools/play.py replay --help                      drive a game from outside
python3 tools/play.py solve --deal 617                   can this deal be won? with a solution
"""

from host_sim import cli
from tools.cli import replay, solve
from tools.environment import try_to_have
from tools.games.catalogue import DEVICE

GAMES = DEVICE / "solo.py"


def main(arguments: list[str]) -> int:
    given = parser().parse_args(arguments)
    if given.engine == "micropython":  # without it, the PC's own Python will do
        try_to_have("vm")
    result: int = given.action(given)
    return result


def parser() -> cli.Parser:
    top = cli.Parser(prog="play.py", parents=[cli.with_faces(), cli.with_system()], description=__doc__)
    top.set_defaults(**cli.DEFAULTS, action=lambda given: cli.open_games(GAMES, given))
    commands = top.add_subparsers(metavar="run | check | typings | web | replay | solve")
    cli.add_run(commands, "python3 tools/play.py")
    cli.add_check(commands, "python3 tools/play.py")
    cli.add_typings(commands, "python3 tools/play.py")
    cli.add_web(commands, "python3 tools/play.py", GAMES)
    replay.add_replay(commands)
    solve.add_solve(commands)
    return top
