"""The solver to check the other one with: every rule written out, every position looked at, nothing clever.

It knows nothing of the fast solver but the rows of rules and the layout of a deal.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from tools.solver.layout import Layout
from tools.solver.rules import Build, Empty, Rules, Together

Cards = tuple[int, ...]
Pile = tuple[Cards, Cards]  # hidden, face up
Part = TypeVar("Part")


class Position(NamedTuple):
    piles: tuple[Pile, ...]
    stock: Cards
    waste: Cards
    passes: int
    slots: tuple[Cards, ...]


def dealt(rules: Rules, layout: Layout) -> Position:
    shown = rules.turned_at_deal
    hidden = [0 if rules.build == Build.NEIGHBOUR else len(pile) - 1 for pile in layout.piles]
    piles = tuple((tuple(pile[:down]), tuple(pile[down:])) for pile, down in zip(layout.piles, hidden, strict=True))
    return Position(piles, tuple(layout.talon[shown:]), tuple(layout.talon[:shown]), 1, ((), (), (), ()))


def colour(card: int) -> str:
    return "red" if card % 4 in (1, 2) else "black"


def may_lie(rules: Rules, card: int, pile: Pile) -> bool:
    up = pile[1]
    if not up:
        is_king = card // 4 == rules.ranks - 1
        return rules.empty == Empty.ANYTHING or (rules.empty == Empty.KING and is_king)
    top = up[-1]
    if rules.build == Build.NEIGHBOUR:
        return abs(top // 4 - card // 4) == 1 and len(up) < 3
    if top // 4 != card // 4 + 1:
        return False
    return colour(top) != colour(card) if rules.build == Build.OTHER_COLOUR else top % 4 != card % 4


def slot_for(card: int, slots: tuple[Cards, ...]) -> int | None:
    for number, slot in enumerate(slots):
        if (slot and slot[-1] + 4 == card) or (not slot and card < 4):
            return number
    return None


def without(pile: Pile, count: int) -> Pile:
    """The pile less its top cards; a hidden card left on top is turned up."""
    hidden, up = pile
    up = up[:-count]
    return (hidden[:-1], hidden[-1:]) if hidden and not up else (hidden, up)


def replaced(row: tuple[Part, ...], number: int, value: Part) -> tuple[Part, ...]:
    return (*row[:number], value, *row[number + 1 :])


def without_waste_card(rules: Rules, position: Position) -> Position:
    stock, waste = position.stock, position.waste[:-1]
    if rules.waste_never_empty and not waste:
        stock, waste = stock[1:], stock[:1]
    return position._replace(stock=stock, waste=waste)


def turned(rules: Rules, position: Position) -> Position | None:
    stock, waste, passes = position.stock, position.waste, position.passes
    if not stock:
        if not waste or passes == rules.passes:
            return None
        stock, waste, passes = waste, (), passes + 1
    return position._replace(stock=stock[rules.turn :], waste=waste + stock[: rules.turn], passes=passes)


def leads(rules: Rules, up: Cards) -> Iterator[int]:
    """How many cards may leave the pile together."""
    for count in range(1, len(up) + 1):
        alone_or_all = rules.together == Together.TOP_OR_WHOLE and count == len(up)
        if count == 1 or rules.together == Together.ANY_RUN or alone_or_all:
            yield count


def moves(rules: Rules, position: Position) -> Iterator[tuple[str, Position]]:
    """Every legal command with the position after it."""
    foundations = 0 if rules.build == Build.NEIGHBOUR else 8
    after_turn = turned(rules, position)
    if after_turn:
        yield "0", after_turn
    if position.waste:
        card = position.waste[-1]
        rest = without_waste_card(rules, position)
        slot = slot_for(card, position.slots)
        if slot is not None:
            yield "0,8", rest._replace(slots=replaced(rest.slots, slot, (*rest.slots[slot], card)))
        for goal, pile in enumerate(position.piles):
            if may_lie(rules, card, pile):
                yield f"0,{goal + 1}", rest._replace(piles=replaced(rest.piles, goal, (pile[0], (*pile[1], card))))
    for source, (hidden, up) in enumerate(position.piles):
        for count in leads(rules, up):
            run = up[-count:]
            lifted = position._replace(piles=replaced(position.piles, source, without((hidden, up), count)))
            slot = slot_for(run[0], position.slots)
            if count == 1 and slot is not None:
                slots = replaced(position.slots, slot, (*position.slots[slot], run[0]))
                yield f"{source + 1},{foundations}", lifted._replace(slots=slots)
            for goal, pile in enumerate(position.piles):
                if goal != source and may_lie(rules, run[0], pile):
                    typed = f"{source + 1},{goal + 1}" + (f",{count}" if foundations else "")
                    yield typed, lifted._replace(piles=replaced(lifted.piles, goal, (pile[0], pile[1] + run)))
    for number, cards in enumerate(position.slots if rules.back else ()):
        for goal, pile in enumerate(position.piles):
            if cards and may_lie(rules, cards[-1], pile):
                slots = replaced(position.slots, number, cards[:-1])
                piles = replaced(position.piles, goal, (pile[0], (*pile[1], cards[-1])))
                yield f"8,{goal + 1},{number + 1}", position._replace(piles=piles, slots=slots)


def is_won(position: Position) -> bool:
    return not position.stock and not position.waste and not any(up for _, up in position.piles)


def can_be_won(rules: Rules, layout: Layout) -> bool:
    return can_be_won_from(rules, dealt(rules, layout))


def can_be_won_from(rules: Rules, start: Position) -> bool:
    """Every position that can be reached is looked at once; piles that change places make no other position."""
    visited = set()
    stack = [start]
    while stack:
        position = stack.pop()
        if is_won(position):
            return True
        piles, slots = tuple(sorted(position.piles)), tuple(sorted(position.slots))
        key = position._replace(piles=piles, slots=slots, passes=position.passes if rules.passes else 1)
        if key in visited:
            continue
        visited.add(key)
        stack += [after for _, after in moves(rules, position)]
    return False


def after_commands(rules: Rules, layout: Layout, commands: list[str]) -> Position:
    """The position after the commands; KeyError where one of them is against the rules."""
    return after_more_commands(rules, dealt(rules, layout), commands)


def after_more_commands(rules: Rules, position: Position, commands: list[str]) -> Position:
    for command in commands:
        position = dict(moves(rules, position))[command]
    return position
