"""Turns a path of states into commands, by playing it on a table of real piles."""

from collections.abc import Sequence

import numpy as np

from tools.solver.jit.compiler import Numbers
from tools.solver.moves.generator import MAX_MOVES, moves
from tools.solver.path_shortening import skip_ahead
from tools.solver.position import NO_SUIT, Layout, Position, dealt
from tools.solver.rules import Build, Encoding, Rules
from tools.solver.state.deal import Deal, without_pruning
from tools.solver.state.fans import NO_CARD, card_at
from tools.solver.state.klondike import face_up, foundation_count, suit_under, tableau, talon_mask

EXPANSIONS_PER_SKIP = 50
# Where a card lies, if it isn't on another card. ANYWHERE: on either card that it fits on.
TALON, FOUNDATION, HIDDEN, BASE, ANYWHERE, TABLE = range(-6, 0)


def commands_of(
    rules: Rules, layout: Layout, deal: Deal, path: Sequence[Numbers], position: Position | None = None
) -> list[str]:
    """The commands from the deal, or from another position of it, to the end of the path, without detours."""
    player = Player(rules, position or dealt(rules, layout))
    short = without_detours(deal, path)
    before = places_of(rules, deal, short[0])
    for state in short[1:]:
        after = places_of(rules, deal, state)
        card = next(card for card in after if after[card] != before[card] != HIDDEN)
        player.move(card, after[card])
        before = after
    return player.commands


def without_detours(deal: Deal, path: Sequence[Numbers]) -> list[Numbers]:
    every_move = without_pruning(deal)
    width = len(path[0])
    current = np.zeros((1, width), np.int64)
    successors = np.zeros((MAX_MOVES, width), np.int64)
    priorities = np.zeros(MAX_MOVES, np.int64)

    def successors_of(state: tuple[int, ...]) -> list[tuple[int, ...]]:
        current[0] = state
        count = moves(every_move, current, 0, successors, priorities)
        return [tuple(successor) for successor in successors[:count].tolist()]

    short = skip_ahead([tuple(state.tolist()) for state in path], successors_of, EXPANSIONS_PER_SKIP)
    return [np.array(state, np.int64) for state in short]


def places_of(rules: Rules, deal: Deal, state: Numbers) -> dict[int, int]:
    """Where each card lies: the card below it, or one of the constants above."""
    if rules.encoding == Encoding.FANS:
        return _places_in_fans(rules, state)
    word = int(state[0])
    visible, bases, _ = face_up(deal, word)
    talon = talon_mask(deal, word)
    has_placement = rules.encoding == Encoding.PLACEMENT
    on_table = tableau(deal, state)[2] if has_placement else 0
    places = {}
    for card in range(52):
        bit = 1 << card
        if not bit & deal.deck:
            continue
        if bit & talon:
            places[card] = TALON
        elif card // 4 < foundation_count(word, card % 4):
            places[card] = FOUNDATION
        elif not bit & visible:
            places[card] = HIDDEN
        elif bit & bases:
            places[card] = BASE
        elif not has_placement:
            places[card] = ANYWHERE
        elif bit & on_table:
            places[card] = TABLE
        else:
            places[card] = card // 4 * 4 + 4 + int(suit_under(state, card))
    return places


def _places_in_fans(rules: Rules, state: Numbers) -> dict[int, int]:
    places = dict.fromkeys(range(52), FOUNDATION)
    for pile in range(rules.piles):
        below = TABLE
        for height in range(3):
            card = int(card_at(state, pile, height))
            if card == NO_CARD:
                break
            places[card] = below
            below = card
    return places


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
