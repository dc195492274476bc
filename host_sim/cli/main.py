"""Simulates the Casio fx-9860GIII, fx-CG50 and fx-CG100 on a PC and runs any script written for them.

casio-sim                                     choose a script from this folder, or play the games if there are none
casio-sim games                               the included games
casio-sim run SCRIPT.py                       any script, in a window (in the terminal if there is no display)
casio-sim run FOLDER                          choose a script from a folder
casio-sim run SCRIPT.py --headless < in.txt   no display: input() reads standard input
casio-sim check SCRIPT.py < in.txt            will it fit on the calculator?
casio-sim debug SCRIPT.py                     run it line by line
casio-sim profile SCRIPT.py < in.txt          time and memory by line
casio-sim send SCRIPT.py                      copy it to a connected calculator
casio-sim web                                 the calculator as a web page
"""

import argparse
from pathlib import Path

from host_sim.cli import check, debug, probe, profile, run, send, typings, web
from host_sim.cli.options import DEFAULTS, Commands, Parser, frontend_options, run_command, system_options, usage_error
from host_sim.session.scripts import contents

INCLUDED_GAMES = Path(__file__).parents[1] / "bundled" / "solo.py"  # in the wheel only; a checkout has device/


def main(arguments: list[str] | None = None) -> int:
    parser = Parser(prog="casio-sim", parents=[frontend_options(), system_options()], description=__doc__)
    parser.set_defaults(**DEFAULTS, action=open_current_folder)
    commands = parser.add_subparsers(metavar="run | games | check | debug | profile | send | probe | typings | web")
    run.add_command(commands, "casio-sim")
    add_games_command(commands)
    check.add_command(commands, "casio-sim")
    debug.add_command(commands, "casio-sim")
    profile.add_command(commands, "casio-sim")
    send.add_command(commands, "casio-sim")
    probe.add_command(commands, "casio-sim")
    typings.add_command(commands, "casio-sim")
    web.add_command(commands, "casio-sim", INCLUDED_GAMES.parent)
    return run_command(parser.parse_args(arguments))


def add_games_command(commands: Commands) -> None:
    games = commands.add_parser(
        "games",
        parents=[frontend_options(), system_options()],
        help="play the included games",
        description="Play the included games in a window, or in the terminal if there is no display.",
    )
    games.set_defaults(action=open_games)


def open_games(options: argparse.Namespace) -> int:
    if not INCLUDED_GAMES.is_file():
        return usage_error("No games are included here. Name a script: casio-sim run SCRIPT.py")
    return run.open_frontend(INCLUDED_GAMES, options, has_text_version=True)


def open_current_folder(options: argparse.Namespace) -> int:
    scripts, _ = contents(Path())
    return run.open_frontend(Path(), options) if scripts else open_games(options)
