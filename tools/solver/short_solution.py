"""A solution in fewer commands, found among the positions around those of a known solution.

Every command of the game is a step of length one, including 00, 8 and 88. Positions are compared without the order of
their piles, so the commands to type are worked out at the end, by playing along the path.
"""

from collections.abc import Sequence

from tools.games.table import Table
from tools.solver import memory
from tools.solver.device_game import Key, every_command, key_of, restore, table_after
from tools.solver.jit.clock import cpu_seconds
from tools.solver.keystrokes import key_count
from tools.solver.path_shortening import Neighbourhood

FIRST_EXPANSIONS = 500  # positions expanded before the first shortening; doubled each time
BYTES_PER_POSITION = 600  # at most, with its successors


def shortened(
    game: str,
    deck: Sequence[int],
    commands: Sequence[str],
    until: float,
    after: Sequence[str] = (),
    memory_limit: int = memory.DEFAULT,
) -> list[str]:
    """The shortest solution found before the process's CPU clock reads `until`."""
    around = neighbourhood_of(table_after(game, deck, after), commands)
    max_positions = memory.for_tables(memory_limit) // BYTES_PER_POSITION

    def is_over() -> bool:
        return cpu_seconds() >= until or len(around.met) >= max_positions

    count = FIRST_EXPANSIONS
    while around.expand(count, is_over) and not is_over():
        count *= 2
    return commands_along(table_after(game, deck, after), around.path)


def neighbourhood_of(table: Table, commands: Sequence[str]) -> Neighbourhood[Key]:
    """The path of a solution from the table's position, and the graph of all commands around it."""
    path = [key_of(table.game)]
    for command in commands:
        table.accepts(command)
        path.append(key_of(table.game))
    won = {path[-1]}

    def successors(key: Key) -> list[Key]:
        restore(table.game, key)
        keys = []
        for _ in every_command(table):
            keys.append(key_of(table.game))
            if table.is_won():
                won.add(keys[-1])
        return keys

    return Neighbourhood(path, successors, won)


def commands_along(table: Table, path: Sequence[Key]) -> list[str]:
    """The commands that lead from each position of the path to the next, with the fewest keys."""
    commands = []
    for key in path[1:]:
        candidates = [command for command in every_command(table) if key_of(table.game) == key]
        commands.append(min(candidates, key=key_count))
        table.accepts(commands[-1])
    return commands
