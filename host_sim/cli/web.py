"""casio-sim web: the calculator as a web page."""

import argparse
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from host_sim.cli.options import Commands, add_model_option, port, usage_error
from host_sim.models import Model

ORIGIN = re.compile(r"https?://(\*\.)?[a-z0-9.-]+(:[0-9]+)?/?", re.IGNORECASE)
GameFiles = Callable[[Model], list[Path]]

DESCRIPTION = """The calculator as a web page, with the games and your own scripts on the real MicroPython. The page is
served to this machine only, and nothing leaves it. Ctrl-C stops the server.

  {prog} web                     serve the page and open it
  {prog} web --no-open           only print its address
  {prog} web --model fx-cg50     start with this calculator; the page offers them all
  {prog} web --export DIR        write the page as plain files, for any static host
  {prog} web --export DIR --embed-in https://school.example
                                 pages of that site may show the calculator in a frame: DIR/?embed

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
    parser.add_argument("--export", type=export_folder, metavar="DIR", help="write the page as plain files instead")
    meaning = "let pages of this site, such as https://school.example, show the page in a frame; may be repeated"
    parser.add_argument("--embed-in", type=origin, action="append", default=[], metavar="SITE", help=meaning)
    parser.set_defaults(action=partial(open_page, games, game_files))


def origin(text: str) -> str:
    """An origin, as the header frame-ancestors takes it."""
    if not ORIGIN.fullmatch(text):
        raise argparse.ArgumentTypeError(f"must be a site such as https://school.example, not {text[:40]!r}")
    return text.rstrip("/")


def export_folder(text: str) -> Path:
    """Refuses a folder that can't be written before anything is downloaded."""
    from host_sim.frontends.web import export

    try:
        export.check(Path(text))
    except export.Occupied as occupied:
        raise argparse.ArgumentTypeError(str(occupied)) from None
    except OSError as error:
        raise argparse.ArgumentTypeError(f"can't write {text}: {error.strerror}") from None
    return Path(text)


def open_page(games: Path, game_files: GameFiles | None, options: argparse.Namespace) -> int:
    from host_sim.engines.micropython.downloads import VmMissing
    from host_sim.frontends.web import frontend

    if options.strict:
        return usage_error("the page has a button Strict instead of --strict")
    if options.export and (options.port or options.no_open):
        return usage_error("--export only writes files: leave out --port and --no-open")
    try:
        if options.export:
            return frontend.export(games, options.model, options.export, game_files, options.embed_in)
        opens = not options.no_open
        return frontend.serve(games, options.model, options.port, game_files, options.embed_in, opens=opens)
    except (VmMissing, frontend.Refused) as refused:
        return usage_error(str(refused))
