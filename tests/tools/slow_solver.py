"""The solver to check the real one with: it tries every move of the reference rules in every position."""

from collections.abc import Hashable, Iterable, Iterator
from typing import Literal

from tests.device import reference_commands, reference_rules
from tests.device.reference_rules import ReferenceGame, ReferenceRules
from tools.solver.rules import Build, Empty, Rules, Together

BUILDS = {
    Build.OTHER_COLOUR: reference_rules.one_lower_other_colour,
    Build.OTHER_SUIT: reference_rules.one_lower_other_suit,
    Build.NEIGHBOUR: reference_rules.one_lower_or_higher,
}


MOVED_TOGETHER: dict[Together, Literal["any run", "top or all", "one card"]] = {
    Together.ANY_RUN: "any run",
    Together.TOP_OR_WHOLE: "top or all",
    Together.ONE_CARD: "one card",
}
EMPTY_PILE_TAKES: dict[Empty, Literal["a king", "anything", "nothing"]] = {
    Empty.KING: "a king",
    Empty.ANYTHING: "anything",
    Empty.NOTHING: "nothing",
}


def reference_rules_of(rules: Rules) -> ReferenceRules:
    """The solver's rules in the words of the reference; scores don't matter here."""
    fans = rules.build == Build.NEIGHBOUR
    return ReferenceRules(
        menu=0,
        shown_name=rules.name,
        turned_at_the_deal=rules.turned_at_deal,
        per_turn=rules.turn,
        passes=rules.passes or None,
        waste_always_shows=rules.waste_never_empty,
        fans=fans,
        builds=BUILDS[rules.build],
        most_in_a_pile=3 if fans else 52,
        together=MOVED_TOGETHER[rules.together],
        empty_pile_takes=EMPTY_PILE_TAKES[rules.empty],
        comes_back=rules.back,
        piles=rules.piles,
        highest_rank=rules.ranks - 1,
    )


def dealt(rules: Rules, deck: list[int]) -> ReferenceGame:
    reference = reference_rules_of(rules)
    return ReferenceGame.at(reference, reference_rules.dealt(reference, deck))


def successors(game: ReferenceGame) -> Iterator[ReferenceGame]:
    """The game after each legal move."""
    if game.can_turn():
        after = game.without_history()
        after.apply_turn()
        yield after
    for move in game.legal_moves():
        after = game.without_history()
        after.apply(move)
        yield after


def key_of(game: ReferenceGame) -> Hashable:
    """Equal for positions that differ only in the order of piles or foundations, or in passes that don't count."""
    position = game.position
    return (
        tuple(sorted((tuple(pile.hidden), tuple(pile.up)) for pile in position.piles)),
        tuple(sorted(map(tuple, position.slots))),
        tuple(position.stock),
        tuple(position.waste),
        position.passes if game.rules.passes else 1,
    )


def can_be_won(game: ReferenceGame) -> bool:
    """Visits every reachable position once."""
    visited = {key_of(game)}
    waiting = [game]
    while waiting:
        game = waiting.pop()
        if game.is_won():
            return True
        for after in successors(game):
            key = key_of(after)
            if key not in visited:
                visited.add(key)
                waiting.append(after)
    return False


def after_commands(game: ReferenceGame, commands: Iterable[str]) -> ReferenceGame:
    """The game after typing the commands; ValueError if one is refused."""
    after = game.without_history()
    for command in commands:
        if not reference_commands.obey(after, command):
            raise ValueError(f"{command} is refused")
    return after
