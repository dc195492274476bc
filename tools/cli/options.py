"""What several tools take on the command line: a game and its cards. What is wrong is said in one line."""

import argparse

from host_sim.cli import seconds, whole
from tools.games import cards, catalogue
from tools.solver import room


def add_game(parser: argparse.ArgumentParser) -> None:
    names = ", ".join(catalogue.entries())
    parser.add_argument("--game", type=game_name, default="casio", metavar="NAME", help=f"{names} (casio)")


def add_deal(parser: argparse.ArgumentParser, *, required: bool = False) -> None:
    """Which game, and which cards."""
    add_game(parser)
    deal = parser.add_mutually_exclusive_group(required=required)
    deal.add_argument("--deal", type=deal_number, metavar="N", help=f"1 to {cards.LAST_DEAL}")
    deal.add_argument("--deck", type=deck, metavar='"JD 2D .."', help="52 cards in deal order instead")


def add_effort(parser: argparse.ArgumentParser) -> None:
    """How long and how large a search may get."""
    parser.add_argument("--limit", type=seconds, default=10.0, metavar="S", help="seconds of CPU a deal (10)")
    meaning = "memory of a process that searches, at the most (1G)"
    parser.add_argument("--memory", type=memory, default=room.MEMORY, metavar="SIZE", help=meaning)


def memory(text: str) -> int:
    """Bytes, from 512M or 1.5G."""
    number, unit = text[:-1], text[-1:].upper()
    try:
        size = int(float(number) * {"M": 1 << 20, "G": 1 << 30}[unit])
    except (KeyError, ValueError, OverflowError):
        size = 0
    if not room.LEAST <= size < 1 << 50:
        raise argparse.ArgumentTypeError(f"memory is a size from {room.LEAST >> 20}M on, such as 2G, not {text[:40]!r}")
    return size


def game_name(text: str) -> str:
    if text not in catalogue.entries():
        raise argparse.ArgumentTypeError(f"no game {text!r}: {', '.join(catalogue.entries())}")
    return text


def deal_number(text: str) -> int:
    return whole(text, 1, cards.LAST_DEAL, "a deal")


def deal_range(text: str) -> range:
    first, _, last = text.partition("-")
    deals = range(deal_number(first), deal_number(last or first) + 1)
    if not deals:
        raise argparse.ArgumentTypeError(f"no deals in {text}")
    return deals


def deck(text: str) -> list[int]:
    try:
        return cards.deck_of(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def count(text: str) -> int:
    return whole(text, 1, 1_000_000, "a count")
