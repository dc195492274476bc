"""Command-line options that several tools share: a game, its deal, and the limits of a search."""

import argparse

from host_sim.cli.options import seconds, whole_number
from tools.games import cards, catalogue
from tools.solver import memory as memory_limits


def add_game(parser: argparse.ArgumentParser) -> None:
    names = ", ".join(catalogue.entries())
    parser.add_argument("--game", type=game_name, default="casio", metavar="NAME", help=f"{names} (default: casio)")


def add_deal(parser: argparse.ArgumentParser, *, required: bool = False) -> None:
    add_game(parser)
    deal = parser.add_mutually_exclusive_group(required=required)
    deal.add_argument("--deal", type=deal_number, metavar="N", help=f"1 to {cards.LAST_DEAL}")
    deal.add_argument("--deck", type=deck, metavar='"JD 2D .."', help="52 cards in deal order, instead of --deal")


def add_effort(parser: argparse.ArgumentParser) -> None:
    """The time and memory limits of a search."""
    meaning = "seconds of CPU per deal (default: 10)"
    parser.add_argument("--limit", type=seconds, default=10.0, metavar="S", help=meaning)
    meaning = "memory limit per process (default: 1G)"
    parser.add_argument("--memory", type=memory, default=memory_limits.DEFAULT, metavar="SIZE", help=meaning)


def memory(text: str) -> int:
    """Bytes of a size such as 512M or 1.5G."""
    number, unit = text[:-1], text[-1:].upper()
    try:
        size = int(float(number) * {"M": 1 << 20, "G": 1 << 30}[unit])
    except (KeyError, ValueError, OverflowError):
        size = 0
    if not memory_limits.MINIMUM <= size < 1 << 50:
        least = f"{memory_limits.MINIMUM >> 20}M"
        raise argparse.ArgumentTypeError(f"memory must be at least {least}, such as 2G, not {text[:40]!r}")
    return size


def game_name(text: str) -> str:
    if text not in catalogue.entries():
        raise argparse.ArgumentTypeError(f"unknown game {text!r}; the games are {', '.join(catalogue.entries())}")
    return text


def deal_number(text: str) -> int:
    return whole_number(text, 1, cards.LAST_DEAL)


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
    return whole_number(text, 1, 1_000_000)
