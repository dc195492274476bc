"""casio-sim typings: stubs of the calculator's modules, for editors and type checkers."""

import argparse
from pathlib import Path

from host_sim.cli.options import Commands, add_model_option, usage_error

DESCRIPTION = """Write type stubs of the calculator's modules. With them, mypy, pyright and editors such as VS Code
complete and check scripts for the calculator.

  {prog} typings typings     pyright finds a folder named typings beside your scripts
  {prog} typings typings && MYPYPATH=typings mypy quiz.py"""


def add_command(commands: Commands, prog: str) -> None:
    parser = commands.add_parser(
        "typings",
        help="write type stubs for editors, mypy and pyright",
        description=DESCRIPTION.format(prog=prog),
    )
    parser.add_argument("folder", type=Path, metavar="DIR")
    add_model_option(parser)
    parser.set_defaults(action=write_typings, engine="")  # no script is run


def write_typings(options: argparse.Namespace) -> int:
    from host_sim.typings import FileExists, write_stubs

    folder: Path = options.folder
    try:
        names = write_stubs(folder, options.model)
    except FileExists as error:
        return usage_error(str(error))
    except OSError as error:
        return usage_error(f"can't write {folder}: {error.strerror}")
    print(
        f"Wrote {len(names)} stubs for the {options.model.name} to {folder}. "
        f"pyright and VS Code find a folder named typings; for mypy, set MYPYPATH={folder}."
    )
    return 0
