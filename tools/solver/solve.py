"""The answer to "can this deal be won?", with a solution that the game's own code has played to the win."""

import time
from collections.abc import Sequence
from dataclasses import replace

from tools.solver.fewer_commands import shortened
from tools.solver.layout import lay_out
from tools.solver.position import position_of, table_after
from tools.solver.prove import is_won
from tools.solver.room import MEMORY
from tools.solver.rules import GAMES
from tools.solver.search.search import search
from tools.solver.solution import commands_of
from tools.solver.state.position import state_of
from tools.solver.typed import as_typed, by_commands
from tools.solver.verdict import Answer, Verdict

MOST_COMMANDS = 1000  # of a solution that anybody would read


class UnprovenSolution(Exception):
    """The game's own code refuses a solution: the solver's rules and the game's differ."""


def decide(game: str, deck: Sequence[int], limit: float, after: Sequence[str] = (), memory: int = MEMORY) -> Answer:
    """The verdict on the position after some commands, with the solution from there, move by move.

    The seconds are those of the search, the writing and the proof.
    """
    rules = GAMES[game]
    layout = lay_out(rules, deck)
    table = table_after(game, deck, after)
    if table.is_won():
        return Answer(Verdict.WINNABLE, [], 0, 0.0)
    position = position_of(table)
    start = state_of(rules, layout, position)
    found = search(rules, layout, limit, memory, start=start)
    began = time.process_time() - found.seconds
    if found.verdict != Verdict.WINNABLE:
        return Answer(found.verdict, None, found.nodes, found.seconds)
    commands = commands_of(rules, layout, found.deal, found.path, position)
    if len(commands) > MOST_COMMANDS:
        return Answer(Verdict.UNDECIDED, None, found.nodes, time.process_time() - began)
    answer = proved(game, deck, after, Answer(found.verdict, commands, found.nodes, found.seconds))
    return replace(answer, seconds=time.process_time() - began)


def solve(game: str, deck: Sequence[int], limit: float, after: Sequence[str] = (), memory: int = MEMORY) -> Answer:
    """The same, with the solution as a player would type it."""
    answer = decide(game, deck, limit, after, memory)
    if not answer.commands:
        return answer
    began = time.process_time() - answer.seconds
    answer = proved(game, deck, after, replace(answer, commands=as_typed(game, deck, answer.commands, after)))
    return replace(answer, seconds=time.process_time() - began)


def solve_short(
    game: str, deck: Sequence[int], limit: float, after: Sequence[str] = (), memory: int = MEMORY
) -> Answer:
    """The same, with as few commands as are found before the limit."""
    answer = solve(game, deck, limit, after, memory)
    if not answer.commands:
        return answer
    until = time.process_time() + limit - answer.seconds
    commands = shortened(game, deck, answer.commands, until, after, memory)
    commands = as_typed(game, deck, commands, after, by_commands)
    seconds = limit - (until - time.process_time())
    return proved(game, deck, after, replace(answer, commands=commands, seconds=seconds))


def proved(game: str, deck: Sequence[int], after: Sequence[str], answer: Answer) -> Answer:
    """The answer, once its solution has won."""
    commands = answer.commands or []
    if not is_won(game, deck, [*after, *commands]):
        raise UnprovenSolution(f"{game}: {' '.join(commands)}")
    return answer
