"""A turn of every kind for every game, where it happens and what is typed: what [AC] and a full heap strike."""

import copy
import random
from collections.abc import Callable
from functools import cache

from tests.device import reference_commands as commands
from tests.device.bare_device import Device
from tests.device.fault_rig import Turn
from tests.device.reference_rules import GAMES, Carry, Rules, Table, shuffled

TRIES = 400


def kinds_of(game: str) -> list[str]:
    """What may happen in a turn of this game, by name; nothing is played to know it."""
    return [what for what, (can_happen, _) in HAPPENINGS.items() if can_happen(GAMES[game])] + list(TYPED)


@cache
def turn_of(game: str, what: str) -> Turn:
    """Such a turn: played up to it, when it is first asked for."""
    if what in TYPED:
        return Turn(turn_of(game, "all that can goes up").game, TYPED[what])
    _, made = HAPPENINGS[what]
    return made(game)


@cache
def plain_device() -> Device:
    device = Device()
    device.prompt.wait_ac = lambda: 1
    return device


def game_after(game: str, deal: int | list[int], typed: list[str]) -> object:
    device = plain_device()
    device.deal(GAMES[game].menu, deal)
    for line in typed:
        device.obey(line)
    return copy.deepcopy(device.prompt.game)


def where(wanted: Callable[[Table], str | None], least: int = 5) -> Callable[[str], Turn]:
    """Makes a turn: plays at random until the table offers what is wanted, then types the command that does it."""

    def made(game: str) -> Turn:
        for attempt in range(TRIES):
            chance = random.Random(attempt)
            deal = chance.randrange(1, 30000)
            table = Table(game, shuffled(deal))
            typed: list[str] = []
            for _ in range(60):
                found = wanted(table)
                if found is not None and len(typed) >= least:
                    return Turn(game_after(game, deal, typed), [found])
                line = any_change(chance, table)
                if line is None:
                    break
                commands.obey(table, line)
                typed.append(line)
        raise LookupError(f"{game}: nowhere to be found")

    return made


def any_change(chance: random.Random, table: Table) -> str | None:
    carries = [carry for carry in table.legal_carries() if table.leads_on(carry)]
    if carries and (table.rules.fans or chance.random() < 0.7):
        return next(commands.typed(table, chance.choice(carries)))
    return None if table.rules.fans else "0"


def carry_between(source: str, goal: str) -> Callable[[Table], str | None]:
    def wanted(table: Table) -> str | None:
        def fits(carry: Carry) -> bool:
            return carry.source[0] == source and carry.goal[0] == goal

        found = next(filter(fits, table.legal_carries()), None)
        return found and next(commands.typed(table, found))

    return wanted


def turned(table: Table) -> str | None:
    return "0" if table.now.stock else None


def turned_up(table: Table) -> str | None:
    """A move between piles that turns a hidden card up."""
    for carry in table.legal_carries():
        pile = table.now.piles[carry.source[1]]
        if carry.source[0] == carry.goal[0] == "pile" and pile.hidden and len(pile.up) == carry.size:
            return next(commands.typed(table, carry))
    return None


def several_up(table: Table) -> str | None:
    look = table.without_history()
    if not look.all_up() or sum(map(len, look.now.slots)) < sum(map(len, table.now.slots)) + 2:
        return None
    return "0" if table.rules.fans else "8"


def turned_on(table: Table) -> str | None:
    look = table.without_history()
    return "00" if look.turn_on() and len(look.now.waste) > len(table.now.waste) + 2 * table.rules.per_turn else None


def finished(table: Table) -> str | None:
    """Cards of the piles and of the waste go up at once."""
    look, piles_only = table.without_history(), table.without_history()
    return "88" if look.finish() and piles_only.all_up() and look.now.slots != piles_only.now.slots else None


def recycled(table: Table) -> str | None:
    return "0" if table.now.waste and not table.now.stock and table.now.passes != table.rules.passes else None


def undone(game: str) -> Turn:
    """Of a command that was several moves."""
    start = turn_of(game, "all that can goes up")
    device = plain_device()
    device.prompt.game = copy.deepcopy(start.game)
    device.obey(start.typed[0])
    return Turn(copy.deepcopy(device.prompt.game), ["-"])


def the_win(game: str) -> Turn:
    """A deck that sorts itself: the last command brings the piles up, all at once."""
    falling = sorted(range(52), reverse=True)
    rules = GAMES[game]
    if rules.fans:
        deck = [falling[card] for fan in range(17) for card in (fan, fan + 17, fan + 34)] + falling[51:]
        return Turn(game_after(game, deck, []), ["0"], deck)
    rising, size = falling[:27:-1], rules.per_turn
    stock = [card for at in range(0, 24, size) for card in reversed(rising[at : at + size])]
    typed = ["0", *["0,8"] * size] * (24 // size)
    if rules.turned_at_the_deal:
        typed = typed[1:]
    if rules.waste_always_shows:
        typed = ["0,8"] * 24
    return Turn(game_after(game, falling[:28] + stock, typed), ["8"], falling[:28] + stock)


def first_deal(game: str) -> Turn:
    return Turn(None, [str(GAMES[game].menu), "9", ""])


def every_game(_: Rules) -> bool:
    return True


def with_a_stock(rules: Rules) -> bool:
    return not rules.fans


# What happens in a turn, the games in which it can, and how such a turn is found.
HAPPENINGS: dict[str, tuple[Callable[[Rules], bool], Callable[[str], Turn]]] = {
    "a card goes up": (every_game, where(carry_between("pile", "slot"))),
    "between piles": (every_game, where(carry_between("pile", "pile"))),
    "all that can goes up": (every_game, where(several_up, least=3)),
    "undo": (every_game, undone),
    "the win": (every_game, the_win),
    "before the first deal": (every_game, first_deal),
    "the stock is turned": (with_a_stock, where(turned)),
    "the stock is turned on and on": (with_a_stock, where(turned_on)),
    "all is finished": (with_a_stock, where(finished, least=3)),
    "from the waste": (with_a_stock, where(carry_between("waste", "pile"))),
    "a card is turned up": (with_a_stock, where(turned_up)),
    "the stock is begun again": (lambda rules: with_a_stock(rules) and rules.passes != 1, where(recycled)),
    "back from a foundation": (lambda rules: rules.comes_back, where(carry_between("slot", "pile"))),
}

# What is typed in the same position whatever it is, with the answers to what that asks.
TYPED = {
    "refused": ["1,1"],
    "junk": ["sin()"],
    "several in a line": ["-/1,1/0"],
    "several undone": ["-2"],
    "the waste is told": ["W"],
    "a look": [""],
    "hint": ["+"],
    "help": ["H"],
    "a deal by number": ["R 77"],
    "a new deal": ["R"],
    "menu, nothing": ["*", ""],
    "menu, new deal": ["*", "1"],
    "menu, this deal": ["*", "2"],
    "menu, another game": ["*", "3", "5", "123"],
    "menu, the text board": ["*", "5"],
    "menu, quit": ["*", "4"],
    "quit": ["Q"],
}
