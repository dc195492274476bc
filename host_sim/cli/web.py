"""casio-sim web: the calculator as a web page."""

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

from host_sim.cli.options import Commands, add_model_option, port, usage_error
from host_sim.models import Model

GameFiles = Callable[[Model], list[Path]]

DESCRIPTION = """The calculator as a web page, with the games and your own scripts on the real MicroPython. The page is
served to this machine only, and nothing leaves it. Ctrl-C stops the server.

  {prog} web                     serve the page and open it
  {prog} web --no-open           only print its address
  {prog} web --model fx-cg50     start with this calculator; the page offers them all
  {prog} web --export DIR        write the page as plain files, for any static host

In a checkout, reload the page to see changes to its files."""


def add_command(commands: Commands, prog: str, games: Path, game_files: GameFiles | None = None) -> None:
    """game_files: the games' files that a model needs, the one to start first."""
    parser = commands.add_parser(
        "web",
        help="the calculator as a web page",
        description=DESCRIPTION.format(prog=prog),
    )
    meaning = "port to serve on (default: 9860, or the next free one)"
    parser.add_argument("--port", type=port, metavar="N", help=meaning)
    parser.add_argument("--no-open", action="store_true", help="don't open a browser")
    add_model_option(parser, default=None)
    parser.add_argument("--export", type=Path, metavar="DIR", help="write the page as plain files instead")
    parser.set_defaults(action=partial(open_page, games, game_files))


def open_page(games: Path, game_files: GameFiles | None, options: argparse.Namespace) -> int:
    from host_sim.engines.micropython.downloads import VmMissing
    from host_sim.frontends.web import frontend

    if options.export and (options.port or options.no_open):
        return usage_error("--export only writes files: leave out --port and --no-open")
    try:
        if options.export:
            return frontend.export(games, options.model, options.export, game_files)
        return frontend.serve(games, options.model, options.port, game_files, opens=not options.no_open)
    except (VmMissing, frontend.Refused) as refused:
        return usage_error(str(refused))
