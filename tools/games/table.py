"""A deal on the table, played in the game's own code: commands are typed and undone, no screen, no prompt."""

from collections.abc import Hashable, Sequence
from typing import Any

from tools.games.catalogue import number_of
from tools.games.device import Device


class Table:
    def __init__(self, game: str, deck: Sequence[int]) -> None:
        device = Device()
        self.engine, self.command = device.load("engine"), device.load("command")
        self.engine.custom_deck = lambda: list(deck)
        self.game: Any = self.engine.Game(number_of(game) - 1, 0)

    def accepts(self, line: str) -> bool:
        """Types it; whether it was done."""
        return not self.refusal(line)

    def refusal(self, line: str) -> str:
        """Types it; the game's words for why it was not done, or none."""
        name, *words = self.command.fields(line)
        why: str = self.command.run_change(self.game, name.upper(), words)
        return why

    def undo(self) -> None:
        self.game.undo_commands(1)

    def is_won(self) -> bool:
        return bool(self.game.won())

    def position(self) -> Hashable:
        """Where every card lies and what can still be turned; not the score."""
        game = self.game
        passes = game.passes if game.most_passes else 0
        return tuple(map(tuple, game.places)), tuple(game.hidden), game.shown, passes

    @property
    def foundations(self) -> int:
        """As a number of From,To."""
        number: int = self.game.first_slot if self.game.per_turn else 0
        return number

    @property
    def joins_digits(self) -> bool:
        """Whether 76 is read as 7,6."""
        return bool(self.game.first_slot < 10)
