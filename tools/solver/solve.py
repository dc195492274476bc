"""Answers "can this deal be won?" with a solution that the game's own code has played to the win."""

from collections.abc import Sequence
from dataclasses import replace

from tools.games.cards import shuffled
from tools.games.won import won_games
from tools.solver import memory
from tools.solver.device_game import is_won_by, position_of, table_after
from tools.solver.jit.clock import cpu_seconds
from tools.solver.keystrokes import cheapest, command_then_key_count
from tools.solver.position import lay_out
from tools.solver.rules import GAMES
from tools.solver.search.search import search
from tools.solver.short_solution import shortened
from tools.solver.solution import commands_of
from tools.solver.state.states import state_of
from tools.solver.verdict import Answer, Verdict

MAX_COMMANDS = 1000  # no player would type a longer solution


class UnprovenSolution(Exception):
    """The game's own code refuses a solution: the solver's rules and the game's differ."""


def judge(game: str, deck: Sequence[int], limit: float, memory_limit: int = memory.DEFAULT) -> Answer:
    """The verdict on a deal, without a solution: nothing is written or proved."""
    rules = GAMES[game]
    outcome = search(rules, lay_out(rules, deck), limit, memory_limit)
    return Answer(outcome.verdict, None, outcome.nodes, outcome.seconds)


def decide(
    game: str, deck: Sequence[int], limit: float, after: Sequence[str] = (), memory_limit: int = memory.DEFAULT
) -> Answer:
    """The verdict on the position after some commands, with a solution of one command per move.

    The limit, in seconds, and the answer's seconds cover the search, writing the solution and proving it.
    """
    rules = GAMES[game]
    layout = lay_out(rules, deck)
    table = table_after(game, deck, after)
    if table.is_won():
        return Answer(Verdict.WINNABLE, [], 0, 0.0)
    position = position_of(table)
    outcome = search(rules, layout, limit, memory_limit, start=state_of(rules, layout, position))
    began = cpu_seconds() - outcome.seconds
    if outcome.verdict != Verdict.WINNABLE:
        return Answer(outcome.verdict, None, outcome.nodes, outcome.seconds)
    commands = commands_of(rules, layout, outcome.deal, outcome.path, position) if outcome.path else []
    if not 0 < len(commands) <= MAX_COMMANDS:
        return Answer(Verdict.UNDECIDED, None, outcome.nodes, cpu_seconds() - began)
    answer = proved(game, deck, after, Answer(outcome.verdict, commands, outcome.nodes, outcome.seconds))
    return replace(answer, seconds=cpu_seconds() - began)


def solve(
    game: str, deck: Sequence[int], limit: float, after: Sequence[str] = (), memory_limit: int = memory.DEFAULT
) -> Answer:
    """As decide(), with a solution of as few keystrokes as possible."""
    answer = decide(game, deck, limit, after, memory_limit)
    if not answer.commands:
        return answer
    began = cpu_seconds() - answer.seconds
    answer = proved(game, deck, after, replace(answer, commands=cheapest(game, deck, answer.commands, after)))
    return replace(answer, seconds=cpu_seconds() - began)


def solve_short(
    game: str, deck: Sequence[int], limit: float, after: Sequence[str] = (), memory_limit: int = memory.DEFAULT
) -> Answer:
    """As solve(), then with the rest of the time spent on a solution of fewer commands."""
    answer = solve(game, deck, limit, after, memory_limit)
    if not answer.commands:
        return answer
    until = cpu_seconds() + limit - answer.seconds
    commands = shortened(game, deck, answer.commands, until, after, memory_limit)
    commands = cheapest(game, deck, commands, after, command_then_key_count)
    seconds = limit - (until - cpu_seconds())
    return proved(game, deck, after, replace(answer, commands=commands, seconds=seconds))


def proved(game: str, deck: Sequence[int], after: Sequence[str], answer: Answer) -> Answer:
    """The answer, once the game's own code has won with its solution."""
    commands = answer.commands or []
    if not is_won_by(game, deck, [*after, *commands]):
        raise UnprovenSolution(f"{game}: {' '.join(commands)}")
    return answer


def warm_up(game: str) -> None:
    """Compile everything a game needs by solving an easy deal, before many processes need it at once."""
    decide(game, shuffled(won_games()[game].deal), limit=1)
