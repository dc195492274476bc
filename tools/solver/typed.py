"""A solution as a player would type it: with 00, 8 and 88, and every move in its shortest form.

The commands are played in the game's own code. Going back from the win, each position asks which command leads on
along the solution with the fewest keys from there: a form of the command itself, or one of those that do many moves at
once and end in a later position of the solution. So no position is met twice.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence

from tools.games.table import Table
from tools.solver.boards import SWEEPS
from tools.solver.position import table_after

KEYS_BESIDES = 2  # [AC] before each command, [EXE] after it
MORE_THAN_ALL_KEYS = 1 << 20


def keys_of(commands: Sequence[str]) -> int:
    """How many keys a player presses for them."""
    return sum(map(by_keys, commands))


def by_keys(command: str) -> int:
    return len(command) + KEYS_BESIDES


def by_commands(command: str) -> int:
    """Fewer commands first, then fewer keys."""
    return MORE_THAN_ALL_KEYS + by_keys(command)


def as_typed(
    game: str,
    deck: Sequence[int],
    commands: Sequence[str],
    after: Sequence[str] = (),
    price: Callable[[str], int] = by_keys,
) -> list[str]:
    """The same way to the win at the least price, from the position after some commands."""
    commands = without_loops(table_after(game, deck, after), commands)
    table = table_after(game, deck, after)
    positions = positions_along(table, commands)
    last_at = {position: at for at, position in enumerate(positions)}
    end = len(commands)
    prices = {end: 0}
    chosen: dict[int, tuple[str, int]] = {}
    for at in reversed(range(end)):
        table.undo()
        ways = [
            (prices[then] + price(line), line, then)
            for line, then in leads_on(table, commands[at], last_at, end)
            if then > at
        ]
        prices[at], line, then = min(ways, key=lambda way: way[0])
        chosen[at] = line, then
    return list(along(chosen, end))


def positions_along(table: Table, commands: Sequence[str]) -> list[Hashable]:
    positions = [table.position()]
    for command in commands:
        if not table.accepts(command):
            raise ValueError(f"{command} is refused after {len(positions) - 1} commands")
        positions.append(table.position())
    return positions


def without_loops(table: Table, commands: Sequence[str]) -> list[str]:
    """What leads from a position back to it is left out."""
    positions = positions_along(table, commands)
    last_at = {position: at for at, position in enumerate(positions)}
    kept = []
    at = last_at[positions[0]]
    while at < len(commands):
        kept.append(commands[at])
        at = last_at[positions[at + 1]]
    return kept


def leads_on(table: Table, command: str, last_at: dict[Hashable, int], end: int) -> Iterator[tuple[str, int]]:
    """The lines that may be typed here, each with the last place of the solution that it leads to."""
    for line in [*forms(table, command), *SWEEPS]:
        if table.accepts(line):
            then = end if table.is_won() else last_at.get(table.position(), 0)
            table.undo()
            yield line, then


def forms(table: Table, command: str) -> list[str]:
    """A command and shorter ways to write it; which of them do the same, the game shows."""
    fields = command.split(",")
    short = [fields[:size] for size in range(2, len(fields) + 1)]
    lines = [",".join(some) for some in short]
    if table.joins_digits:
        lines = ["".join(some) for some in short] + lines
    if fields[1:2] == [str(table.foundations)]:
        lines.insert(0, fields[0])
    return [*lines, command]


def along(chosen: dict[int, tuple[str, int]], end: int) -> Iterator[str]:
    at = 0
    while at < end:
        line, at = chosen[at]
        yield line
