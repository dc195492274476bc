"""A turn of every kind for every game: where it happens and what is typed."""

import copy
import random
from collections.abc import Callable
from functools import cache

from tests.device import reference_commands as commands
from tests.device.bare_device import Device
from tests.device.fault_rig import Turn
from tests.device.reference_rules import GAMES, Carry, Table, shuffled

TRIES = 400


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


def where(game: str, wanted: Callable[[Table], str | None], least: int = 5) -> Turn:
    """Play at random until the table offers what is wanted; the turn is the command that does it."""
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


def any_change(chance: random.Random, table: Table) -> str | None:
    carries = [carry for carry in table.legal_carries() if table.leads_on(carry)]
    if carries and (table.rules.fans or chance.random() < 0.7):
        return next(commands.typed(table, chance.choice(carries)))
    return None if table.rules.fans else "0"


def carry_of(table: Table, source: str, goal: str, least: int = 1) -> str | None:
    def fits(carry: Carry) -> bool:
        return carry.source[0] == source and carry.goal[0] == goal and carry.size >= least

    found = next(filter(fits, table.legal_carries()), None)
    return found and next(commands.typed(table, found))


def turned_up(table: Table) -> str | None:
    """A move between piles that turns a hidden card up."""
    for carry in table.legal_carries():
        pile = table.now.piles[carry.source[1]]
        if carry.source[0] == carry.goal[0] == "pile" and pile.hidden and len(pile.up) == carry.size:
            return next(commands.typed(table, carry))
    return None


def several_up(table: Table) -> str | None:
    look = copy.deepcopy(table)
    if not look.all_up() or sum(map(len, look.now.slots)) < sum(map(len, table.now.slots)) + 2:
        return None
    return "0" if table.rules.fans else "8"


def recycled(table: Table) -> str | None:
    return "0" if table.now.waste and not table.now.stock and table.now.passes != table.rules.passes else None


@cache
def turns_of(game: str) -> dict[str, Turn]:
    """By what happens in them."""
    rules = GAMES[game]
    found = {
        "a card goes up": where(game, lambda table: carry_of(table, "pile", "slot")),
        "between piles": where(game, lambda table: carry_of(table, "pile", "pile")),
        "all that can goes up": where(game, several_up, least=3),
        "the win": the_win(game),
        "before the first deal": Turn(None, [str(rules.menu), "9", ""]),
    }
    if not rules.fans:
        found["the stock is turned"] = where(game, lambda table: "0" if table.now.stock else None)
        found["from the waste"] = where(game, lambda table: carry_of(table, "waste", "pile"))
        found["a card is turned up"] = where(game, turned_up)
        if rules.passes != 1:
            found["the stock is begun again"] = where(game, recycled)
    if rules.comes_back:
        found["back from a foundation"] = where(game, lambda table: carry_of(table, "slot", "pile"))
    start = found["all that can goes up"]
    undone = plain_device()
    undone.prompt.game = copy.deepcopy(start.game)
    undone.obey(start.typed[0])
    found["undo"] = Turn(copy.deepcopy(undone.prompt.game), ["-"])
    for what, typed in {
        "refused": ["1,1"],
        "junk": ["sin()"],
        "a look": [""],
        "hint": ["+"],
        "help": ["H"],
        "a deal by number": ["R 77"],
        "a new deal": ["R"],
        "menu, nothing": ["*", ""],
        "menu, new deal": ["*", "1"],
        "menu, this deal": ["*", "2"],
        "menu, another game": ["*", "3", "5", "123"],
        "menu, quit": ["*", "4"],
        "quit": ["Q"],
    }.items():
        found[what] = Turn(start.game, typed)
    return found


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
