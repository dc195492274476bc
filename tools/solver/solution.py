"""Turns a path of states into commands, by playing it on a table of real piles."""

from collections.abc import Sequence

from tools.solver.jit.compiler import Numbers
from tools.solver.position import NO_SUIT, Layout, Position, dealt
from tools.solver.rules import Build, Rules
from tools.solver.search.detours import without_detours
from tools.solver.state.deal import Deal
from tools.solver.state.places import ANYWHERE, FOUNDATION, TABLE, steps_along


def commands_of(
    rules: Rules, layout: Layout, deal: Deal, path: Sequence[Numbers], position: Position | None = None
) -> list[str]:
    """The commands from the deal, or from another position of it, to the end of the path, without detours."""
    player = Player(rules, position or dealt(rules, layout))
    for card, goal in steps_along(deal, without_detours(deal, path)):
        player.move(card, goal)
    return player.commands


class Player:
    """The piles, talon and foundations on the table, and the commands typed so far."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules = rules
        self.piles = [list(pile) for pile in position.piles]
        self.talon, self.waste_size = list(position.talon), position.waste_size
        self.suits = position.suits  # of the foundations
        self.commands: list[str] = []

    def move(self, card: int, goal: int) -> None:
        """Move the card to FOUNDATION, TABLE, ANYWHERE it fits, or onto the card `goal`."""
        if goal == FOUNDATION:
            self._move_to_foundation(card)
            return
        pile = self._pile_for(card, goal)
        if card in self.talon:
            self._take_from_talon(card)
            self._type(0, pile)
            self.piles[pile - 1].append(card)
            return
        source = self._pile_with(card)
        if source == 0:
            self._take_back(card, pile)
            return
        self._carry(source, pile, card)

    def _move_to_foundation(self, card: int) -> None:
        if card // 4 == 0:
            self.suits[self.suits.index(NO_SUIT)] = card % 4
        foundations = 0 if self.rules.build == Build.NEIGHBOUR else 8
        if card in self.talon:
            self._take_from_talon(card)
            self._type(0, foundations)
            return
        source = self._pile_with(card)
        cards = self.piles[source - 1]
        if cards[-1] != card:  # the run on it moves to the other card that it fits on
            above = cards[cards.index(card) + 1]
            self._carry(source, self._pile_for(above, ANYWHERE), above)
        self._type(source, foundations)
        self.piles[source - 1].pop()

    def _take_back(self, card: int, pile: int) -> None:
        slot = self.suits.index(card % 4)
        self._type(8, pile, slot + 1)
        self.piles[pile - 1].append(card)
        if card // 4 == 0:
            self.suits[slot] = NO_SUIT

    def _carry(self, source: int, goal: int, card: int) -> None:
        """Move the card with everything on it."""
        cards = self.piles[source - 1]
        run = cards[cards.index(card) :]
        del cards[cards.index(card) :]
        self.piles[goal - 1] += run
        if self.rules.build == Build.NEIGHBOUR:
            self._type(source, goal)
        else:
            self._type(source, goal, len(run))

    def _take_from_talon(self, card: int) -> None:
        while not self.waste_size or self.talon[self.waste_size - 1] != card:
            if self.waste_size == len(self.talon):
                self.waste_size = 0
            self.waste_size = min(self.waste_size + self.rules.turn, len(self.talon))
            self._type(0)
        self.talon.remove(card)
        self.waste_size -= 1
        if self.rules.waste_never_empty and self.talon:
            self.waste_size = max(self.waste_size, 1)

    def _pile_with(self, card: int) -> int:
        return next((number for number, pile in enumerate(self.piles, 1) if card in pile), 0)

    def _pile_for(self, card: int, goal: int) -> int:
        if goal >= 0:
            return next(number for number, pile in enumerate(self.piles, 1) if pile and pile[-1] == goal)
        if goal == TABLE or card // 4 == self.rules.ranks - 1:
            return next(number for number, pile in enumerate(self.piles, 1) if not pile)
        return next(number for number, pile in enumerate(self.piles, 1) if pile and _fits(card, pile[-1]))

    def _type(self, *numbers: int) -> None:
        self.commands.append(",".join(map(str, numbers)))


def _fits(card: int, top: int) -> bool:
    """Suits 1 and 2 are red, 0 and 3 black: suits of different colours differ by 1 or 2 when XORed."""
    return top // 4 == card // 4 + 1 and (top ^ card) & 3 in (1, 2)
