"""A solution with as few keystrokes as possible: with 00, 8 and 88, and every command in its shortest form.

The commands are played in the game's own code. Backwards from the win, each position chooses the command with the
fewest keys from there to the win: a form of its own command, or one of several moves that ends in a later position of
the solution. So no position occurs twice.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence

from tools.games.table import Table
from tools.solver.device_game import SWEEPS, table_after

KEYS_PER_COMMAND = 2  # [AC] before it, [EXE] after it
COMMAND_COST = 1 << 20  # more than all the keys of a solution


def count_keys(commands: Sequence[str]) -> int:
    """How many keys a player presses for these commands."""
    return sum(map(key_count, commands))


def key_count(command: str) -> int:
    return len(command) + KEYS_PER_COMMAND


def command_then_key_count(command: str) -> int:
    """A cost by which fewer commands come first, then fewer keys."""
    return COMMAND_COST + key_count(command)


def cheapest(
    game: str,
    deck: Sequence[int],
    commands: Sequence[str],
    after: Sequence[str] = (),
    cost: Callable[[str], int] = key_count,
) -> list[str]:
    """The cheapest commands along the same path to the win, starting after some commands."""
    commands = without_loops(table_after(game, deck, after), commands)
    table = table_after(game, deck, after)
    last_index = _last_index(positions_along(table, commands))
    end = len(commands)
    costs = {end: 0}
    chosen: dict[int, tuple[str, int]] = {}
    for index in reversed(range(end)):
        table.undo()
        choices = [
            (costs[next_index] + cost(command), command, next_index)
            for command, next_index in _ways_on(table, commands[index], last_index, end)
            if next_index > index
        ]
        costs[index], command, next_index = min(choices, key=lambda choice: choice[0])
        chosen[index] = command, next_index
    return list(_chosen_commands(chosen, end))


def positions_along(table: Table, commands: Sequence[str]) -> list[Hashable]:
    positions = [table.position()]
    for command in commands:
        if not table.accepts(command):
            raise ValueError(f"{command} is refused after {len(positions) - 1} commands")
        positions.append(table.position())
    return positions


def without_loops(table: Table, commands: Sequence[str]) -> list[str]:
    """The commands without those that lead from a position back to it."""
    positions = positions_along(table, commands)
    last_index = _last_index(positions)
    needed = []
    index = last_index[positions[0]]
    while index < len(commands):
        needed.append(commands[index])
        index = last_index[positions[index + 1]]
    return needed


def _last_index(positions: Sequence[Hashable]) -> dict[Hashable, int]:
    return {position: index for index, position in enumerate(positions)}


def _ways_on(table: Table, command: str, last_index: dict[Hashable, int], end: int) -> Iterator[tuple[str, int]]:
    """The commands to choose from, each with the last index in the solution that it leads to."""
    for line in [*_forms(table, command), *SWEEPS]:
        if table.accepts(line):
            next_index = end if table.is_won() else last_index.get(table.position(), 0)
            table.undo()
            yield line, next_index


def _forms(table: Table, command: str) -> list[str]:
    """A command and shorter ways to write it. Some may do something else: the caller compares positions."""
    fields = command.split(",")
    prefixes = [fields[:size] for size in range(2, len(fields) + 1)]
    forms = [",".join(prefix) for prefix in prefixes]
    if table.joins_digits:
        forms = ["".join(prefix) for prefix in prefixes] + forms
    if fields[1:2] == [str(table.foundations)]:
        forms.insert(0, fields[0])
    return [*forms, command]


def _chosen_commands(chosen: dict[int, tuple[str, int]], end: int) -> Iterator[str]:
    index = 0
    while index < end:
        command, index = chosen[index]
        yield command
