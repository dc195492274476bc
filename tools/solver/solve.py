"""The answer to "can this deal be won?", with a solution that the game's own code has played to the win."""

import time
from collections.abc import Sequence
from dataclasses import replace

from tools.solver.layout import lay_out
from tools.solver.prove import is_won
from tools.solver.rules import GAMES
from tools.solver.search.search import MEMORY, search
from tools.solver.solution import commands_of
from tools.solver.typed import as_typed
from tools.solver.verdict import Answer, Verdict

MOST_COMMANDS = 1000  # of a solution that anybody would read


class UnprovenSolution(Exception):
    """The game's own code refuses a solution: the solver's rules and the game's differ."""


def decide(game: str, deck: Sequence[int], limit: float, memory: int = MEMORY) -> Answer:
    """The verdict, with the solution move by move. The seconds are those of the search, the writing and the proof."""
    rules = GAMES[game]
    layout = lay_out(rules, deck)
    found = search(rules, layout, limit, memory)
    began = time.process_time() - found.seconds
    if found.verdict != Verdict.WINNABLE:
        return Answer(found.verdict, None, found.nodes, found.seconds)
    commands = commands_of(rules, layout, found.deal, found.path)
    if len(commands) > MOST_COMMANDS:
        return Answer(Verdict.UNDECIDED, None, found.nodes, time.process_time() - began)
    if not is_won(game, deck, commands):
        raise UnprovenSolution(f"{game}: {' '.join(commands)}")
    return Answer(found.verdict, commands, found.nodes, time.process_time() - began)


def solve(game: str, deck: Sequence[int], limit: float, memory: int = MEMORY) -> Answer:
    """The same, with the solution as a player would type it."""
    answer = decide(game, deck, limit, memory)
    if not answer.commands:
        return answer
    commands = as_typed(game, deck, answer.commands)
    if not is_won(game, deck, commands):
        raise UnprovenSolution(f"{game}: {' '.join(commands)}")
    return replace(answer, commands=commands)
