"""A shorter solution: looks around the path of a solution, further and further, for a shorter way.

The positions a few commands off the path make a graph. The shortest way through it is a solution of its own, around
which the next look is taken (plan neighbourhood graph search, Nakhost and Mueller 2010). Every command of the game is
an edge of the same length, 00, 8 and 88 as well, and the game's own code plays them.
"""

import time
from collections import deque
from collections.abc import Sequence

from tools.games.table import Table
from tools.solver.boards import Key, every_command, key_of, lay_out
from tools.solver.position import table_after
from tools.solver.typed import by_keys

FIRST_LOOK = 500  # positions whose commands are tried before the first look for a shorter way; later twice as many
BETWEEN_CLOCKS = 20
MOST_POSITIONS = 1_000_000  # some 300 bytes each


def shortened(
    game: str, deck: Sequence[int], commands: Sequence[str], until: float, after: Sequence[str] = ()
) -> list[str]:
    """A way to the win in as few commands as are found before the clock of the process says `until`."""
    around = Neighbourhood(table_after(game, deck, after), commands)
    look = FIRST_LOOK
    while around.look(look, until):
        look *= 2
    return typed_along(table_after(game, deck, after), around.path)


class Neighbourhood:
    """The positions met so far, what those lead to that were looked at, and the shortest known way to a win."""

    def __init__(self, table: Table, commands: Sequence[str]) -> None:
        self.table = table
        self.met: dict[Key, Key] = {}
        self.leads_to: dict[Key, list[Key]] = {}
        self.won: set[Key] = set()
        self.path = [self._meet()]
        for command in commands:
            table.accepts(command)
            self.path.append(self._meet())

    def look(self, count: int, until: float) -> bool:
        """Look at so many more positions around the path; whether there are time and positions for another look."""
        more = self._spread(count, until)
        self.path = self._shortest()
        return more and time.process_time() < until and len(self.met) < MOST_POSITIONS

    def _spread(self, count: int, until: float) -> bool:
        """The nearest to the path first; whether some are left."""
        queue = deque(self.path)
        seen = set(self.path)
        while queue and count:
            key = queue.popleft()
            if key not in self.leads_to:
                if count % BETWEEN_CLOCKS == 0 and time.process_time() >= until:
                    return False
                self.leads_to[key] = self._following(key)
                count -= 1
            for following in self.leads_to[key]:
                if following not in seen:
                    seen.add(following)
                    queue.append(following)
        return bool(queue)

    def _following(self, key: Key) -> list[Key]:
        if key in self.won:
            return []
        lay_out(self.table.game, key)
        return [self._meet() for _ in every_command(self.table)]

    def _meet(self) -> Key:
        key = key_of(self.table.game)
        if key not in self.met and self.table.is_won():
            self.won.add(key)
        return self.met.setdefault(key, key)

    def _shortest(self) -> list[Key]:
        """The nearest win from the start, along the path and all that is known around it."""
        onward = dict(zip(self.path, self.path[1:], strict=False))  # also where nothing was looked at yet
        came_from = {self.path[0]: self.path[0]}
        queue = deque(came_from)
        while queue:
            key = queue.popleft()
            if key in self.won:
                return _way(came_from, key)
            for following in [*self.leads_to.get(key, ()), *([onward[key]] if key in onward else ())]:
                if following not in came_from:
                    came_from[following] = key
                    queue.append(following)
        raise ValueError("the path does not lead to a win")


def _way(came_from: dict[Key, Key], key: Key) -> list[Key]:
    way = [key]
    while came_from[way[-1]] != way[-1]:
        way.append(came_from[way[-1]])
    return way[::-1]


def typed_along(table: Table, path: Sequence[Key]) -> list[str]:
    """What to type to meet these positions one after the other."""
    typed = []
    for key in path[1:]:
        lines = [line for line in every_command(table) if key_of(table.game) == key]
        typed.append(min(lines, key=by_keys))
        table.accepts(typed[-1])
    return typed
