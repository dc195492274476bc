"""Whether a game is stuck: no legal move is left but turning the stock, taking cards back, or shifting a whole pile."""

from collections.abc import Iterator, Mapping
from typing import Any

from tools.games.device import Device

FOUNDATIONS = 31  # as a goal


def useful_moves(game: Any) -> Iterator[int]:
    """Every other legal move, as an int of the engine."""
    for source in range(game.first_slot):
        for count in game.movable_counts(source):
            some_stay = not source or len(game.places[source]) > count
            for goal in game.goals(game.lead_card(source, count)):
                if count == 1 if goal == FOUNDATIONS else game.places[goal] or some_stay:
                    yield source | goal << 5 | count << 10


def is_stuck(game: Any) -> bool:
    """Neither now, nor with a card that turning through the stock brings, as far as passes allow."""
    turned_up = (game.talon[shown - 1] for shown in game.turns_ahead())
    return not (game.won() or any(useful_moves(game)) or any(any(game.goals(card)) for card in turned_up))


class PositionReader:
    """Asks the rules of device/ about positions that were seen elsewhere."""

    def __init__(self) -> None:
        self.engine = Device().load("engine")
        self.game: Any = None

    def is_stuck(self, seen: Mapping[str, Any]) -> bool:
        if self.game is None or self.game.row != seen["row"]:
            self.game = self.engine.Game(seen["row"], 1)
        for name in ("places", "hidden", "shown", "passes"):
            setattr(self.game, name, seen[name])
        self.game.talon = seen["places"][0]
        return is_stuck(self.game)
