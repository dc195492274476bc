"""A solution as commands: plays the states of a path on a table of real piles and writes down what to type."""

from collections.abc import Sequence

import numpy as np

from tools.solver.jit.compiler import Numbers
from tools.solver.layout import Layout
from tools.solver.moves.generator import MOST_MOVES, moves
from tools.solver.neighbourhood import leaping
from tools.solver.position import NO_SUIT, Position, dealt
from tools.solver.rules import Build, Encoding, Rules
from tools.solver.state.deal import Deal, leaving_nothing_out
from tools.solver.state.fans import NO_CARD, card_at
from tools.solver.state.klondike import face_up, foundation_count, suit_under, tableau, talon_mask

STATES_LOOKED_AT = 50  # before the next leap along a path
TALON, FOUNDATION, HIDDEN, BASE, ANYWHERE, TABLE = range(-6, 0)  # places of a card that are no card


def commands_of(
    rules: Rules, layout: Layout, deal: Deal, path: Sequence[Numbers], position: Position | None = None
) -> list[str]:
    """What to type from the deal, or another position of it, to the end of the path, without the path's detours."""
    player = Player(rules, position or dealt(rules, layout))
    short = without_detours(deal, path)
    before = places_of(rules, deal, short[0])
    for state in short[1:]:
        after = places_of(rules, deal, state)
        card = next(card for card in after if after[card] != before[card] != HIDDEN)
        player.move(card, after[card])
        before = after
    return player.typed


def without_detours(deal: Deal, path: Sequence[Numbers]) -> list[Numbers]:
    """From each state on to the last one of the path that a few moves lead to."""
    every_move = leaving_nothing_out(deal)
    width = len(path[0])
    there = np.zeros((1, width), np.int64)
    successors = np.zeros((MOST_MOVES, width), np.int64)
    priorities = np.zeros(MOST_MOVES, np.int64)

    def following(state: tuple[int, ...]) -> list[tuple[int, ...]]:
        there[0] = state
        count = moves(every_move, there, 0, successors, priorities)
        return [tuple(successor) for successor in successors[:count].tolist()]

    way = leaping([tuple(state.tolist()) for state in path], following, STATES_LOOKED_AT)
    return [np.array(state, np.int64) for state in way]


def places_of(rules: Rules, deal: Deal, state: Numbers) -> dict[int, int]:
    """Where each card lies: on which card, or one of the places above."""
    if rules.encoding == Encoding.FANS:
        return _places_in_fans(rules, state)
    word = int(state[0])
    visible, bases, _ = face_up(deal, word)
    talon = talon_mask(deal, word)
    placed = rules.encoding == Encoding.PLACED
    on_table = tableau(deal, state)[2] if placed else 0
    places = {}
    for card in _cards(deal.deck):
        bit = 1 << card
        if bit & talon:
            places[card] = TALON
        elif card // 4 < foundation_count(word, card % 4):
            places[card] = FOUNDATION
        elif not bit & visible:
            places[card] = HIDDEN
        elif bit & bases:
            places[card] = BASE
        elif not placed:
            places[card] = ANYWHERE
        elif bit & on_table:
            places[card] = TABLE
        else:
            places[card] = card // 4 * 4 + 4 + int(suit_under(state, card))
    return places


def _cards(deck: int) -> list[int]:
    return [card for card in range(52) if deck >> card & 1]


def _places_in_fans(rules: Rules, state: Numbers) -> dict[int, int]:
    places = dict.fromkeys(range(52), FOUNDATION)
    for pile in range(rules.piles):
        under = TABLE
        for height in range(3):
            card = int(card_at(state, pile, height))
            if card == NO_CARD:
                break
            places[card] = under
            under = card
    return places


class Player:
    """The piles, waste and slots as they lie on the table, and the commands typed so far."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules = rules
        self.piles = [list(pile) for pile in position.piles]
        self.talon, self.shown = list(position.talon), position.shown
        self.slots = position.slots  # the suit of each
        self.typed: list[str] = []

    def move(self, card: int, goal: int) -> None:
        """Bring the card to its goal: FOUNDATION, TABLE, ANYWHERE it fits, or the card to lie on."""
        if goal == FOUNDATION:
            self._go_up(card)
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

    def _go_up(self, card: int) -> None:
        if card // 4 == 0:
            self.slots[self.slots.index(NO_SUIT)] = card % 4
        foundations = 0 if self.rules.build == Build.NEIGHBOUR else 8
        if card in self.talon:
            self._take_from_talon(card)
            self._type(0, foundations)
            return
        source = self._pile_with(card)
        cards = self.piles[source - 1]
        if cards[-1] != card:  # what lies on it goes to the other card that it fits on
            above = cards[cards.index(card) + 1]
            self._carry(source, self._pile_for(above, ANYWHERE), above)
        self._type(source, foundations)
        self.piles[source - 1].pop()

    def _take_back(self, card: int, pile: int) -> None:
        slot = self.slots.index(card % 4)
        self._type(8, pile, slot + 1)
        self.piles[pile - 1].append(card)
        if card // 4 == 0:
            self.slots[slot] = NO_SUIT

    def _carry(self, source: int, goal: int, card: int) -> None:
        """Move the card with all that lies on it."""
        cards = self.piles[source - 1]
        run = cards[cards.index(card) :]
        del cards[cards.index(card) :]
        self.piles[goal - 1] += run
        if self.rules.build == Build.NEIGHBOUR:
            self._type(source, goal)
        else:
            self._type(source, goal, len(run))

    def _take_from_talon(self, card: int) -> None:
        while not self.shown or self.talon[self.shown - 1] != card:
            if self.shown == len(self.talon):
                self.shown = 0
            self.shown = min(self.shown + self.rules.turn, len(self.talon))
            self._type(0)
        self.talon.remove(card)
        self.shown -= 1
        if self.rules.waste_never_empty and self.talon:
            self.shown = max(self.shown, 1)

    def _pile_with(self, card: int) -> int:
        return next((number for number, pile in enumerate(self.piles, 1) if card in pile), 0)

    def _pile_for(self, card: int, goal: int) -> int:
        if goal >= 0:
            return next(number for number, pile in enumerate(self.piles, 1) if pile and pile[-1] == goal)
        if goal == TABLE or card // 4 == self.rules.ranks - 1:
            return next(number for number, pile in enumerate(self.piles, 1) if not pile)
        return next(number for number, pile in enumerate(self.piles, 1) if pile and _fits(card, pile[-1]))

    def _type(self, *numbers: int) -> None:
        self.typed.append(",".join(map(str, numbers)))


def _fits(card: int, top: int) -> bool:
    """Suits 1 and 2 are red, 0 and 3 black: the other colour is 1 or 2 apart in bits."""
    return top // 4 == card // 4 + 1 and (top ^ card) & 3 in (1, 2)
