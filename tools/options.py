"""What the tools take on the command line: games, deals, decks. What is wrong is said in one line."""

import argparse
import ast
from pathlib import Path
from typing import NoReturn

import environment

CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
LAST_DEAL = 2147483647


class Parser(argparse.ArgumentParser):
    """Shows the examples of the docstring as they are, and an error as one line without the usage above it."""

    def __init__(self, **given: object) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, **given)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        environment.fail(f"{self.prog}: {message} (--help explains)")


def add_deal(parser: argparse.ArgumentParser, *, required: bool = False) -> None:
    """Which game, and which cards."""
    parser.add_argument("--game", type=game_number, default="casio", metavar="NAME", help=", ".join(game_names()))
    deal = parser.add_mutually_exclusive_group(required=required)
    deal.add_argument("--deal", type=deal_number, metavar="N", help=f"1 to {LAST_DEAL}")
    deal.add_argument("--deck", type=deck_of, metavar='"JD 2D .."', help="52 cards in deal order instead")


def game_names() -> list[str]:
    """In the order of the menu, read from the rows without running the engine."""
    engine = ast.parse((environment.TOP / "device" / "engine.py").read_text())
    tables = {ast.unparse(node.targets[0]): node.value for node in engine.body if isinstance(node, ast.Assign)}
    rows = tables["ROWS"]
    assert isinstance(rows, ast.Tuple)
    return [str(ast.literal_eval(row.elts[0])) for row in rows.elts if isinstance(row, ast.Tuple)]


def game_number(text: str) -> int:
    if text not in game_names():
        raise argparse.ArgumentTypeError(f"no game {text!r}: {', '.join(game_names())}")
    return game_names().index(text) + 1


def whole(text: str, least: int, most: int, what: str) -> int:
    if not text.isascii() or not text.isdigit() or not least <= int(text[:20]) <= most:
        raise argparse.ArgumentTypeError(f"{what} is a number from {least} to {most}, not {text[:40]!r}")
    return int(text)


def deal_number(text: str) -> int:
    return whole(text, 1, LAST_DEAL, "a deal")


def scale(text: str) -> int:
    return whole(text, 1, 32, "a scale")


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0
    if not 0 < number < 1e9:
        raise argparse.ArgumentTypeError(f"not a time in seconds: {text[:40]!r}")
    return number


def file_to_write(text: str) -> Path:
    """Noticed before the work is done, not after it."""
    path = Path(text)
    is_new = not path.exists()
    try:
        path.open("ab").close()
    except OSError as error:
        raise argparse.ArgumentTypeError(f"can't write {text[:200]!r}: {error.strerror}") from error
    if is_new:
        path.unlink()
    return path


def deck_of(text: str) -> list[int]:
    words = text.upper().split()
    if sorted(words) != sorted(CARDS):
        wrong = next((word for word in words if word not in CARDS), None)
        why = f"{wrong[:9]!r} is no card" if wrong else f"{len(set(words))} different cards of {len(words)}"
        raise argparse.ArgumentTypeError(f"a deck is 52 different cards such as JD 2D TS: {why}")
    return [CARDS.index(word) for word in words]
