"""Small decks of every game, and of rules that no game has, for both solvers to agree on.

PYTHONPATH=. .venv/bin/python -P -m tests.tools.small_decks 60     a minute of CPU a row, thousands of decks
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from tests.tools.slow_solver import after_commands, can_be_won, is_won
from tools.solver.layout import lay_out
from tools.solver.rules import GAMES, Build, Rules
from tools.solver.search.search import search
from tools.solver.solution import commands_of
from tools.solver.state.deal import EVERY_RULE
from tools.solver.verdict import Verdict

# The games, and rows that no game has but that the search should understand just as well.
ROWS = [
    *GAMES.values(),
    Rules("klondike without back"),
    Rules("one pass", passes=1, back=True),
    Rules("one pass by three, back", turn=3, passes=1, back=True),
    Rules("by two, back", turn=2, back=True),
    Rules("three at a time without back", turn=3),
    Rules("two passes by two", turn=2, passes=2),
    Rules("single cards and back", together=GAMES["simple"].together, back=True),
    Rules("other suits, any passes", build=Build.OTHER_SUIT, empty=GAMES["thumb"].empty),
]
# Ranks, suits, piles: small enough for the slow one, large enough for both verdicts.
CUTS = [(4, 4, 3), (5, 2, 3), (7, 2, 4), (3, 4, 4)]
CUTS_OF_SHAMROCKS = [(3, 4, 4), (4, 4, 6), (6, 2, 4), (5, 4, 7)]
# For thousands of decks: none that takes the slow one long.
QUICK_CUTS = [(4, 3, 3), (5, 2, 3), (7, 2, 4), (6, 2, 3), (5, 3, 3), (8, 2, 4), (3, 3, 3), (7, 2, 3)]
QUICK_CUTS_OF_SHAMROCKS = [(3, 4, 4), (4, 4, 6), (6, 2, 4), (4, 3, 4), (5, 3, 5), (7, 2, 5)]

Cut = tuple[int, int, int]


def deck_of_cut(rules: Rules, cut: Cut, seed: int) -> tuple[Rules, list[int]]:
    ranks, suits, piles = cut
    deck = [rank * 4 + suit for rank in range(ranks) for suit in range(suits)]
    random.Random(seed).shuffle(deck)
    return replace(rules, ranks=ranks, piles=piles), deck


def cut_down(rules: Rules, seeds: range) -> Iterator[tuple[Rules, list[int]]]:
    for cut in CUTS_OF_SHAMROCKS if rules.build == Build.NEIGHBOUR else CUTS:
        for seed in seeds:
            yield deck_of_cut(rules, cut, seed)


def verdict_of_slow(rules: Rules, deck: list[int]) -> Verdict:
    return Verdict.WINNABLE if can_be_won(rules, lay_out(rules, deck)) else Verdict.UNWINNABLE


def agreed_verdict(rules: Rules, deck: list[int], *leaving_out: int) -> Verdict:
    """The verdict of both solvers, once the solution has kept to the rules of the slow one."""
    layout = lay_out(rules, deck)
    verdict = verdict_of_slow(rules, deck)
    for some in leaving_out or (EVERY_RULE,):
        found = search(rules, layout, limit=10, leaving_out=some)
        assert found.verdict == verdict, (rules, deck, some)
        if verdict == Verdict.WINNABLE:
            assert is_won(after_commands(rules, layout, commands_of(rules, layout, found.deal, found.path)))
    return verdict


def agreed_for(rules: Rules, seconds: float) -> Counter[Verdict]:
    """How many decks of each verdict both solvers agreed on in so many seconds of CPU."""
    cuts = QUICK_CUTS_OF_SHAMROCKS if rules.build == Build.NEIGHBOUR else QUICK_CUTS
    until = time.process_time() + seconds
    agreed: Counter[Verdict] = Counter()
    for seed in count(1000):
        agreed.update(agreed_verdict(*deck_of_cut(rules, cut, seed)) for cut in cuts)
        if time.process_time() >= until:
            break
    return agreed


def main(seconds: float) -> None:
    for rules in ROWS:
        agreed = agreed_for(rules, seconds)
        told = ", ".join(f"{number} {verdict}" for verdict, number in sorted(agreed.items()))
        print(f"{rules.name}: {agreed.total()} decks, {told}", flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]))
