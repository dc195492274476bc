"""Plays the games on a simulated calculator, or runs any script written for it.

python3 tools/play.py                                    the games, in a window (in the terminal if there is no display)
python3 tools/play.py run SCRIPT.py                      any script
python3 tools/play.py run FOLDER                         choose a script from a folder
python3 tools/play.py run SCRIPT.py --headless < in.txt  no display: input() reads standard input
python3 tools/play.py check SCRIPT.py < in.txt           will it fit on the calculator?
python3 tools/play.py debug SCRIPT.py                    run it line by line
python3 tools/play.py profile SCRIPT.py < in.txt         time and memory by line
python3 tools/play.py web                                the calculator as a web page
python3 tools/play.py send                               copy the games to a connected calculator
python3 tools/play.py replay --help                      play a game from a list of commands
python3 tools/play.py solve --deal 617                   can this deal be won? with a solution
"""

import argparse

from host_sim.cli import check, debug, options, probe, profile, run, typings, web
from tools.cli import replay, send, solve
from tools.environment import ensure
from tools.games.catalogue import DEVICE
from tools.games.model_files import files_for

GAMES = DEVICE / "solo.py"
PROGRAM = "python3 tools/play.py"


def main(arguments: list[str]) -> int:
    chosen = parser().parse_args(arguments)
    if chosen.engine == "micropython":
        ensure("vm")
    return options.run_command(chosen)


def play_games(chosen: argparse.Namespace) -> int:
    return run.open_frontend(GAMES, chosen, has_text_version=True)


def parser() -> options.Parser:
    parents = [options.frontend_options(), options.system_options()]
    top = options.Parser(prog="play.py", parents=parents, description=__doc__)
    top.set_defaults(**options.DEFAULTS, action=play_games)
    commands = top.add_subparsers(
        metavar="run | check | debug | profile | send | probe | typings | web | replay | solve"
    )
    run.add_command(commands, PROGRAM)
    check.add_command(commands, PROGRAM)
    debug.add_command(commands, PROGRAM)
    profile.add_command(commands, PROGRAM)
    send.add_send(commands)
    probe.add_command(commands, PROGRAM)
    typings.add_command(commands, PROGRAM)
    web.add_command(commands, PROGRAM, DEVICE, files_for)
    replay.add_replay(commands)
    solve.add_solve(commands)
    return top
