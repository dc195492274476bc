"""A solution in fewer commands: positions of the game's own code around those of a solution that is known.

Every command of the game is a step of the same length, 00, 8 and 88 as well. Piles that change places make no other
position, so what to type is found in the end, by playing along.
"""

import time
from collections.abc import Sequence

from tools.games.table import Table
from tools.solver.boards import Key, every_command, key_of, lay_out
from tools.solver.neighbourhood import Neighbourhood
from tools.solver.position import table_after
from tools.solver.room import MEMORY, for_tables
from tools.solver.typed import by_keys

FIRST_LOOK = 500  # positions whose commands are tried before a shorter way is looked for; later twice as many
BYTES_A_POSITION = 600  # at the most, with what it leads to


def shortened(
    game: str,
    deck: Sequence[int],
    commands: Sequence[str],
    until: float,
    after: Sequence[str] = (),
    memory: int = MEMORY,
) -> list[str]:
    """A way to the win in as few commands as are found before the clock of the process says `until`."""
    around = around_solution(table_after(game, deck, after), commands)
    most = for_tables(memory) // BYTES_A_POSITION

    def is_over() -> bool:
        return time.process_time() >= until or len(around.met) >= most

    look = FIRST_LOOK
    while around.look(look, is_over) and not is_over():
        look *= 2
    return typed_along(table_after(game, deck, after), around.path)


def around_solution(table: Table, commands: Sequence[str]) -> Neighbourhood[Key]:
    """The positions of a solution, from where the table is, and what every command leads to."""
    path = [key_of(table.game)]
    for command in commands:
        table.accepts(command)
        path.append(key_of(table.game))
    won = {path[-1]}

    def following(key: Key) -> list[Key]:
        lay_out(table.game, key)
        found = []
        for _ in every_command(table):
            found.append(key_of(table.game))
            if table.is_won():
                won.add(found[-1])
        return found

    return Neighbourhood(path, following, won)


def typed_along(table: Table, path: Sequence[Key]) -> list[str]:
    """What to type to meet these positions one after the other."""
    typed = []
    for key in path[1:]:
        lines = [line for line in every_command(table) if key_of(table.game) == key]
        typed.append(min(lines, key=by_keys))
        table.accepts(typed[-1])
    return typed
