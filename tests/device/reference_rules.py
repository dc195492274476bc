"""The rules of the games once more, slow and obvious: what the games on the calculator are compared with."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import Literal, NamedTuple

Card = int
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
class Rules:
    """One column of the table of games; klondike where nothing else is said."""

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
    comes_back: bool = False
    vegas_score: bool = False
    recycling_costs: int = 0
    free_recyclings: int = 0


GAMES = {
    "casio": Rules(1, "Klondike (Casio)", turned_at_the_deal=1, waste_always_shows=True, together="top or all"),
    "klondike": Rules(2, "Klondike draw 1", comes_back=True, recycling_costs=100),
    "klondike3": Rules(3, "Klondike draw 3", per_turn=3, comes_back=True, recycling_costs=20, free_recyclings=3),
    "vegas": Rules(4, "Vegas", per_turn=3, passes=3, comes_back=True, vegas_score=True),
    "simple": Rules(5, "Klondike simple", turned_at_the_deal=1, together="one card"),
    "thumb": Rules(6, "Thumb & Pouch", passes=1, builds=one_lower_other_suit, empty_pile_takes="anything"),
    "shamrock": Rules(
        7,
        "Shamrocks",
        fans=True,
        builds=one_lower_or_higher,
        most_in_a_pile=3,
        together="one card",
        empty_pile_takes="nothing",
    ),
    "vegas1": Rules(8, "Vegas draw 1", passes=1, comes_back=True, vegas_score=True),
}


def shuffled(number: int) -> list[Card]:
    """Microsoft's deal."""
    deck, dealt, seed = list(range(52)), [], number
    while deck:
        seed = (seed * 214013 + 2531011) % 2**31
        chosen = (seed // 2**16) % len(deck)
        dealt.append(deck[chosen])
        deck[chosen] = deck[-1]
        del deck[-1]
    return dealt


@dataclass
class Pile:
    hidden: list[Card] = field(default_factory=list)
    up: list[Card] = field(default_factory=list)

    def copy(self) -> "Pile":
        return Pile(self.hidden[:], self.up[:])


@dataclass
class Position:
    """All that lies on the table and is counted; piles[0] and slots[0] are not used, so that pile 1 is piles[1]."""

    stock: list[Card]
    waste: list[Card]
    slots: list[list[Card]]
    piles: list[Pile]
    score: int = 0
    moves: int = 0
    passes: int = 1

    def copy(self) -> "Position":
        return Position(
            self.stock[:],
            self.waste[:],
            [slot[:] for slot in self.slots],
            [pile.copy() for pile in self.piles],
            self.score,
            self.moves,
            self.passes,
        )


def dealt(rules: Rules, deck: list[Card]) -> Position:
    slots: list[list[Card]] = [[] for _ in range(5)]
    cards = iter(deck)
    if rules.fans:
        piles = [Pile()]
        while fan := list(islice(cards, 3)):
            piles.append(Pile([], sorted(fan, key=lambda card: rank(card) != KING)))
        return Position([], [], slots, piles)
    piles = [Pile() for _ in range(8)]
    for first in range(1, 8):
        for pile in range(first, 8):
            piles[pile].hidden.append(next(cards))
    for pile in range(1, 8):
        piles[pile].up.append(piles[pile].hidden.pop())
    stock = list(cards)
    turned = rules.turned_at_the_deal
    return Position(stock[turned:], stock[:turned], slots, piles, -52 if rules.vegas_score else 0)


class Carry(NamedTuple):
    """Cards from one place to another: the waste is ("waste", 0)."""

    source: tuple[str, int]
    goal: tuple[str, int]
    size: int = 1


@cache
def places_with(piles: int) -> list[tuple[str, int]]:
    return [("waste", 0), *(("pile", n) for n in range(1, piles + 1)), *(("slot", s) for s in SLOTS)]


@cache
def goals_from(source: tuple[str, int], piles: int) -> list[tuple[str, int]]:
    """Any other place; but nothing goes to the waste, nor from slot to slot."""
    return [goal for goal in places_with(piles)[1:] if goal != source and not source[0] == goal[0] == "slot"]


@cache
def to_any_slot(source: tuple[str, int]) -> list[Carry]:
    """In slot order: only one slot takes a card, but an ace may start any empty one and takes the first."""
    return [Carry(source, ("slot", slot)) for slot in SLOTS]


class Table:
    """A game under way. Undo is a stack of earlier positions."""

    def __init__(self, game: str, deck: list[Card]) -> None:
        self.rules = GAMES[game]
        self.now = dealt(self.rules, deck)
        self.before: list[Position] = []

    def without_history(self) -> "Table":
        """The same cards on another table, to try something out."""
        other = Table.__new__(Table)
        other.rules, other.now, other.before = self.rules, self.now.copy(), []
        return other

    # --- questions

    def pile_numbers(self) -> range:
        return range(1, len(self.now.piles))

    def fits_on_pile(self, card: Card, number: int) -> bool:
        pile = self.now.piles[number]
        if pile.up:
            return len(pile.up) < self.rules.most_in_a_pile and self.rules.builds(card, pile.up[-1])
        takes = self.rules.empty_pile_takes
        return takes == "anything" or takes == "a king" and rank(card) == KING

    def fits_on_slot(self, card: Card, number: int) -> bool:
        slot = self.now.slots[number]
        if not slot:
            return rank(card) == ACE
        return suit(card) == suit(slot[-1]) and rank(card) == rank(slot[-1]) + 1

    def cards_of(self, source: tuple[str, int], count: int) -> list[Card]:
        """The cards that may leave together, the deepest first; none if they may not."""
        cards = self.cards_at(source)
        if not 1 <= count <= len(cards) or source[0] == "slot" and not self.rules.comes_back:
            return []
        together = self.rules.together if source[0] == "pile" else "one card"
        if count == 1 or together == "any run" or together == "top or all" and count == len(cards):
            return cards[-count:]
        return []

    def takes(self, goal: tuple[str, int], cards: list[Card]) -> bool:
        kind, number = goal
        if kind == "slot":
            return len(cards) == 1 and self.fits_on_slot(cards[0], number)
        return self.fits_on_pile(cards[0], number)

    def is_legal(self, carry: Carry) -> bool:
        source, goal, count = carry
        if source == goal or source[0] == goal[0] == "slot":
            return False
        cards = self.cards_of(source, count)
        return bool(cards) and self.takes(goal, cards)

    def places(self) -> list[tuple[str, int]]:
        return places_with(len(self.now.piles) - 1)

    def legal_carries(self) -> Iterator[Carry]:
        """By brute force: every place to every place, every count."""
        for source in self.places():
            yield from self.legal_from(source)

    def legal_from(self, source: tuple[str, int]) -> Iterator[Carry]:
        goals = goals_from(source, len(self.now.piles) - 1)
        for count in range(1, len(self.cards_at(source)) + 1):
            cards = self.cards_of(source, count)
            if cards:
                yield from [Carry(source, goal, count) for goal in goals if self.takes(goal, cards)]

    def leads_on(self, carry: Carry) -> bool:
        """Neither off the foundations nor a whole pile, nothing hidden under it, to an empty pile."""
        (kind, number), goal, count = carry
        if kind != "pile":
            return kind == "waste"
        pile = self.now.piles[number]
        whole = not pile.hidden and count == len(pile.up)
        return not (whole and goal[0] == "pile" and not self.now.piles[goal[1]].up)

    def is_won(self) -> bool:
        return sum(map(len, self.now.slots)) == 52

    def is_stuck(self) -> bool:
        if self.is_won():
            return False
        return not any(any(map(self.leads_on, table.legal_carries())) for table in self.with_each_card_turned())

    def with_each_card_turned(self) -> Iterator["Table"]:
        """The table now, then after each turn through the rest of this pass and the whole of the next."""
        ahead = self.without_history()
        yield ahead
        while ahead.turn() and ahead.now.passes < self.now.passes + 2:
            yield ahead

    # --- what can be done: each says whether it was done

    def remember(self) -> None:
        self.before.append(self.now.copy())

    def gain(self, points: int) -> None:
        self.now.score += points
        if not self.rules.vegas_score:
            self.now.score = max(self.now.score, 0)

    def turn(self) -> bool:
        now, rules = self.now, self.rules
        if not now.stock and (not now.waste or now.passes == rules.passes):
            return False
        self.remember()
        now.moves += 1
        if not now.stock:
            now.stock, now.waste = now.waste, []
            if now.passes > rules.free_recyclings:
                self.gain(-rules.recycling_costs)
            now.passes += 1
        now.waste += now.stock[: rules.per_turn]
        del now.stock[: rules.per_turn]
        return True

    def carry(self, carry: Carry) -> bool:
        if not self.is_legal(carry):
            return False
        self.remember()
        self.now.moves += 1
        self.lay(carry)
        return True

    def cards_at(self, place: tuple[str, int]) -> list[Card]:
        kind, number = place
        if kind == "waste":
            return self.now.waste
        return self.now.slots[number] if kind == "slot" else self.now.piles[number].up

    def lay(self, carry: Carry) -> None:
        """Move the cards, with all that follows from it."""
        (from_kind, from_number), (to_kind, _), count = carry
        now, vegas = self.now, self.rules.vegas_score
        source, goal = self.cards_at(carry.source), self.cards_at(carry.goal)
        goal += source[-count:]
        del source[-count:]
        if to_kind == "slot":
            self.gain(5 if vegas else 10)
        if from_kind == "waste" and to_kind == "pile":
            self.gain(0 if vegas else 5)
        if from_kind == "slot":
            self.gain(-5 if vegas else -15)
        if from_kind == "pile" and not source and now.piles[from_number].hidden:
            source.append(now.piles[from_number].hidden.pop())
            self.gain(0 if vegas else 5)
        if self.rules.waste_always_shows and not now.waste and now.stock:
            now.waste.append(now.stock.pop(0))

    def first_of(self, carries: list[Carry]) -> bool:
        return any(self.carry(carry) for carry in carries)

    def as_one_command(self, steps: Callable[[], None]) -> bool:
        """Whatever the steps do counts, and is undone, as one; refused where they do nothing."""
        at_first, known = self.now.copy(), len(self.before)
        steps()
        del self.before[known:]
        if self.now == at_first:
            return False
        self.now.moves = at_first.moves + 1
        self.before.append(at_first)
        return True

    def goes_up(self, source: tuple[str, int]) -> bool:
        return self.first_of(to_any_slot(source))

    def all_piles_up(self) -> None:
        while sum(self.goes_up(("pile", number)) for number in self.pile_numbers()):
            pass

    def all_up(self) -> bool:
        return self.as_one_command(self.all_piles_up)

    def turn_on(self) -> bool:
        """Until the card on the waste has a place, or the stock is empty."""

        def steps() -> None:
            while self.turn() and self.now.stock and not list(self.legal_from(("waste", 0))):
                pass

        return self.as_one_command(steps)

    def finish(self) -> bool:
        """All that goes up from the piles, then the waste's card; once nothing is hidden what turning brings, too."""

        def steps() -> None:
            self.all_piles_up()
            while self.goes_up(("waste", 0)) or self.turn_to_one_that_goes_up() and self.goes_up(("waste", 0)):
                self.all_piles_up()

        return self.as_one_command(steps)

    def turn_to_one_that_goes_up(self) -> bool:
        if any(pile.hidden for pile in self.now.piles):
            return False
        for turns, table in enumerate(self.with_each_card_turned()):
            if any(table.is_legal(Carry(("waste", 0), ("slot", slot))) for slot in SLOTS):
                return sum(self.turn() for _ in range(turns)) == turns
        return False

    def undo(self, commands: int = 1) -> bool:
        if len(self.before) < commands:
            return False
        self.now = self.before[-commands]
        del self.before[-commands:]
        return True
