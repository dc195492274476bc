"""The rules of the games written a second time, slowly and plainly, to compare the calculator's games with."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import Literal, NamedTuple

Card = int
Place = tuple[str, int]  # ("waste", 0), ("pile", 1 to 18) or ("slot", 1 to 4)
ACE, KING = 0, 12
SLOTS = range(1, 5)


def rank(card: Card) -> int:
    return card // 4


def suit(card: Card) -> int:
    return card % 4


def is_red(card: Card) -> bool:
    return suit(card) in (1, 2)


def name(card: Card) -> str:
    return "A23456789TJQK"[rank(card)] + "CDHS"[suit(card)]


def card_of(text: str) -> Card:
    return "A23456789TJQK".index(text[0]) * 4 + "CDHS".index(text[1])


@cache
def one_lower_other_colour(card: Card, on: Card) -> bool:
    return rank(card) + 1 == rank(on) and is_red(card) != is_red(on)


@cache
def one_lower_other_suit(card: Card, on: Card) -> bool:
    return rank(card) + 1 == rank(on) and suit(card) != suit(on)


@cache
def one_lower_or_higher(card: Card, on: Card) -> bool:
    return abs(rank(card) - rank(on)) == 1


@dataclass(frozen=True)
class ReferenceRules:
    """The rules of one game; the defaults are those of Klondike without returns from the foundations."""

    menu: int
    shown_name: str
    turned_at_the_deal: int = 0
    per_turn: int = 1
    passes: int | None = None
    waste_always_shows: bool = False
    fans: bool = False
    builds: Callable[[Card, Card], bool] = one_lower_other_colour
    most_in_a_pile: int = 52
    together: Literal["any run", "top or all", "one card"] = "any run"
    empty_pile_takes: Literal["a king", "anything", "nothing"] = "a king"
    comes_back: bool = False  # whether cards may be taken back from the foundations
    vegas_score: bool = False
    recycling_costs: int = 0
    free_recyclings: int = 0
    piles: int = 7
    highest_rank: int = KING  # lower in the small decks of the solver's tests


GAMES = {
    "casio": ReferenceRules(
        1, "Klondike (Casio)", turned_at_the_deal=1, waste_always_shows=True, together="top or all"
    ),
    "klondike": ReferenceRules(2, "Klondike draw 1", comes_back=True, recycling_costs=100),
    "klondike3": ReferenceRules(
        3, "Klondike draw 3", per_turn=3, comes_back=True, recycling_costs=20, free_recyclings=3
    ),
    "vegas": ReferenceRules(4, "Vegas", per_turn=3, passes=3, comes_back=True, vegas_score=True),
    "simple": ReferenceRules(5, "Klondike simple", turned_at_the_deal=1, together="one card"),
    "thumb": ReferenceRules(6, "Thumb & Pouch", passes=1, builds=one_lower_other_suit, empty_pile_takes="anything"),
    "shamrock": ReferenceRules(
        7,
        "Shamrocks",
        fans=True,
        builds=one_lower_or_higher,
        most_in_a_pile=3,
        together="one card",
        empty_pile_takes="nothing",
    ),
    "vegas1": ReferenceRules(8, "Vegas draw 1", passes=1, comes_back=True, vegas_score=True),
}
GAMES_WITH_STOCK = [game for game, rules in GAMES.items() if not rules.fans]


def shuffled(number: int) -> list[Card]:
    """Microsoft's deal of this number."""
    deck, dealt_cards, seed = list(range(52)), [], number
    while deck:
        seed = (seed * 214013 + 2531011) % 2**31
        chosen = (seed // 2**16) % len(deck)
        dealt_cards.append(deck[chosen])
        deck[chosen] = deck[-1]
        del deck[-1]
    return dealt_cards


@dataclass
class Pile:
    hidden: list[Card] = field(default_factory=list)
    up: list[Card] = field(default_factory=list)

    def copy(self) -> "Pile":
        return Pile(self.hidden[:], self.up[:])


@dataclass
class ReferencePosition:
    """All cards and counts. piles[0] and slots[0] are unused, so that pile 1 is piles[1]."""

    stock: list[Card]
    waste: list[Card]
    slots: list[list[Card]]
    piles: list[Pile]
    score: int = 0
    moves: int = 0
    passes: int = 1

    def copy(self) -> "ReferencePosition":
        return ReferencePosition(
            self.stock[:],
            self.waste[:],
            [slot[:] for slot in self.slots],
            [pile.copy() for pile in self.piles],
            self.score,
            self.moves,
            self.passes,
        )


def dealt(rules: ReferenceRules, deck: list[Card]) -> ReferencePosition:
    slots: list[list[Card]] = [[] for _ in range(5)]
    cards = iter(deck)
    if rules.fans:
        piles = [Pile()]
        while fan := list(islice(cards, 3)):
            piles.append(Pile([], sorted(fan, key=lambda card: rank(card) != rules.highest_rank)))
        return ReferencePosition([], [], slots, piles)
    piles = [Pile() for _ in range(rules.piles + 1)]
    for first in range(1, len(piles)):
        for pile in piles[first:]:
            pile.hidden.append(next(cards))
    for pile in piles[1:]:
        pile.up.append(pile.hidden.pop())
    stock = list(cards)
    turned = rules.turned_at_the_deal
    return ReferencePosition(stock[turned:], stock[:turned], slots, piles, -52 if rules.vegas_score else 0)


class Move(NamedTuple):
    """Cards from one place to another."""

    source: Place
    goal: Place
    size: int = 1  # number of cards


@cache
def places_with(piles: int) -> list[Place]:
    return [("waste", 0), *(("pile", n) for n in range(1, piles + 1)), *(("slot", n) for n in SLOTS)]


@cache
def goals_from(source: Place, piles: int) -> list[Place]:
    """Every other place except the waste; no card moves from slot to slot."""
    return [goal for goal in places_with(piles)[1:] if goal != source and not source[0] == goal[0] == "slot"]


@cache
def moves_to_any_slot(source: Place) -> list[Move]:
    """In slot order, so that an ace takes the first empty one; any other card fits only one."""
    return [Move(source, ("slot", slot)) for slot in SLOTS]


class ReferenceGame:
    """A game in progress; undo is a stack of earlier positions."""

    def __init__(self, game: str, deck: list[Card]) -> None:
        self.rules = GAMES[game]
        self.position = dealt(self.rules, deck)
        self.history: list[ReferencePosition] = []

    @classmethod
    def at(cls, rules: ReferenceRules, position: ReferencePosition) -> "ReferenceGame":
        game = cls.__new__(cls)
        game.rules, game.position, game.history = rules, position, []
        return game

    def without_history(self) -> "ReferenceGame":
        """A copy to try something out."""
        return ReferenceGame.at(self.rules, self.position.copy())

    # --- questions

    def pile_numbers(self) -> range:
        return range(1, len(self.position.piles))

    def fits_on_pile(self, card: Card, number: int) -> bool:
        pile = self.position.piles[number]
        if pile.up:
            return len(pile.up) < self.rules.most_in_a_pile and self.rules.builds(card, pile.up[-1])
        takes = self.rules.empty_pile_takes
        return takes == "anything" or takes == "a king" and rank(card) == self.rules.highest_rank

    def fits_on_slot(self, card: Card, number: int) -> bool:
        slot = self.position.slots[number]
        if not slot:
            return rank(card) == ACE
        return suit(card) == suit(slot[-1]) and rank(card) == rank(slot[-1]) + 1

    def cards_at(self, place: Place) -> list[Card]:
        kind, number = place
        if kind == "waste":
            return self.position.waste
        return self.position.slots[number] if kind == "slot" else self.position.piles[number].up

    def movable_cards(self, source: Place, count: int) -> list[Card]:
        """This many top cards, the deepest first; none if they may not move together."""
        cards = self.cards_at(source)
        if not 1 <= count <= len(cards) or source[0] == "slot" and not self.rules.comes_back:
            return []
        together = self.rules.together if source[0] == "pile" else "one card"
        if count == 1 or together == "any run" or together == "top or all" and count == len(cards):
            return cards[-count:]
        return []

    def accepts(self, goal: Place, cards: list[Card]) -> bool:
        kind, number = goal
        if kind == "slot":
            return len(cards) == 1 and self.fits_on_slot(cards[0], number)
        return self.fits_on_pile(cards[0], number)

    def is_legal(self, move: Move) -> bool:
        source, goal, count = move
        if source == goal or source[0] == goal[0] == "slot":
            return False
        cards = self.movable_cards(source, count)
        return bool(cards) and self.accepts(goal, cards)

    def places(self) -> list[Place]:
        return places_with(len(self.position.piles) - 1)

    def legal_moves(self) -> Iterator[Move]:
        """By brute force: from every place to every place, every number of cards."""
        for source in self.places():
            yield from self.legal_moves_from(source)

    def legal_moves_from(self, source: Place) -> Iterator[Move]:
        goals = goals_from(source, len(self.position.piles) - 1)
        for count in range(1, len(self.cards_at(source)) + 1):
            cards = self.movable_cards(source, count)
            if cards:
                yield from [Move(source, goal, count) for goal in goals if self.accepts(goal, cards)]

    def is_useful(self, move: Move) -> bool:
        """Neither takes a card off the foundations nor moves a whole pile without hidden cards to an empty pile."""
        (kind, number), goal, count = move
        if kind != "pile":
            return kind == "waste"
        pile = self.position.piles[number]
        is_whole_pile = not pile.hidden and count == len(pile.up)
        return not (is_whole_pile and goal[0] == "pile" and not self.position.piles[goal[1]].up)

    def is_won(self) -> bool:
        position = self.position
        return not position.stock and not position.waste and not any(pile.up for pile in position.piles)

    def is_stuck(self) -> bool:
        if self.is_won():
            return False
        return not any(any(map(game.is_useful, game.legal_moves())) for game in self.after_each_turn())

    def after_each_turn(self) -> Iterator["ReferenceGame"]:
        """The game now, then after each turn of the rest of this pass and of the whole next pass."""
        ahead = self.without_history()
        yield ahead
        while ahead.turn() and ahead.position.passes < self.position.passes + 2:
            yield ahead

    # --- commands: each returns whether it was accepted

    def remember(self) -> None:
        self.history.append(self.position.copy())

    def add_points(self, points: int) -> None:
        self.position.score += points
        if not self.rules.vegas_score:
            self.position.score = max(self.position.score, 0)

    def can_turn(self) -> bool:
        position = self.position
        return bool(position.stock or position.waste and position.passes != self.rules.passes)

    def turn(self) -> bool:
        if not self.can_turn():
            return False
        self.remember()
        self.position.moves += 1
        self.apply_turn()
        return True

    def apply_turn(self) -> None:
        position, rules = self.position, self.rules
        if not position.stock:
            position.stock, position.waste = position.waste, []
            if position.passes > rules.free_recyclings:
                self.add_points(-rules.recycling_costs)
            position.passes += 1
        position.waste += position.stock[: rules.per_turn]
        del position.stock[: rules.per_turn]

    def move(self, move: Move) -> bool:
        if not self.is_legal(move):
            return False
        self.remember()
        self.position.moves += 1
        self.apply(move)
        return True

    def apply(self, move: Move) -> None:
        """Move the cards, turn up what is uncovered and count the points."""
        (from_kind, from_number), (to_kind, _), count = move
        position, vegas = self.position, self.rules.vegas_score
        source, goal = self.cards_at(move.source), self.cards_at(move.goal)
        goal += source[-count:]
        del source[-count:]
        if to_kind == "slot":
            self.add_points(5 if vegas else 10)
        if from_kind == "waste" and to_kind == "pile":
            self.add_points(0 if vegas else 5)
        if from_kind == "slot":
            self.add_points(-5 if vegas else -15)
        if from_kind == "pile" and not source and position.piles[from_number].hidden:
            source.append(position.piles[from_number].hidden.pop())
            self.add_points(0 if vegas else 5)
        if self.rules.waste_always_shows and not position.waste and position.stock:
            position.waste.append(position.stock.pop(0))

    def first_legal(self, moves: list[Move]) -> bool:
        """Make the first of the moves that is legal."""
        return any(self.move(move) for move in moves)

    def as_one_command(self, steps: Callable[[], None]) -> bool:
        """Count and undo all steps as one command; refused if they change nothing."""
        before, commands_before = self.position.copy(), len(self.history)
        steps()
        del self.history[commands_before:]
        if self.position == before:
            return False
        self.position.moves = before.moves + 1
        self.history.append(before)
        return True

    def to_foundation(self, source: Place) -> bool:
        return self.first_legal(moves_to_any_slot(source))

    def move_all_up(self) -> None:
        while sum(self.to_foundation(("pile", number)) for number in self.pile_numbers()):
            pass

    def all_up(self) -> bool:
        """The command 8."""
        return self.as_one_command(self.move_all_up)

    def turn_until_playable(self) -> bool:
        """The command 00: turn until the waste's card has a place or the stock is empty."""

        def steps() -> None:
            while self.turn() and self.position.stock and not list(self.legal_moves_from(("waste", 0))):
                pass

        return self.as_one_command(steps)

    def finish(self) -> bool:
        """The command 88: like 8, then the waste's card; if nothing is hidden, also cards that turning brings."""

        def steps() -> None:
            self.move_all_up()
            while (
                self.to_foundation(("waste", 0)) or self.turn_to_foundation_card() and self.to_foundation(("waste", 0))
            ):
                self.move_all_up()

        return self.as_one_command(steps)

    def turn_to_foundation_card(self) -> bool:
        if any(pile.hidden for pile in self.position.piles):
            return False
        for turns, game in enumerate(self.after_each_turn()):
            if any(game.is_legal(Move(("waste", 0), ("slot", slot))) for slot in SLOTS):
                return sum(self.turn() for _ in range(turns)) == turns
        return False

    def undo(self, commands: int = 1) -> bool:
        if not self.history:
            return False
        commands = min(commands, len(self.history))
        self.position = self.history[-commands]
        del self.history[-commands:]
        return True
