"""Small decks of every game, and of rule combinations that no game has, on which both solvers must agree.

PYTHONPATH=. .venv/bin/python -P -m tests.tools.small_decks 60     thousands of decks, one minute of CPU per rule set
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from tests.tools.slow_solver import after_commands, can_be_won, dealt
from tools.solver.position import lay_out
from tools.solver.rules import GAMES, Build, Rules
from tools.solver.search.search import search
from tools.solver.solution import commands_of
from tools.solver.state.deal import ALL_PRUNING
from tools.solver.verdict import Verdict

# The games, and combinations of rules that no game has but the search should handle too.
RULE_SETS = [
    *GAMES.values(),
    Rules("klondike without back"),
    Rules("one pass", passes=1, back=True),
    Rules("one pass by three, back", turn=3, passes=1, back=True),
    Rules("by two, back", turn=2, back=True),
    Rules("three at a time without back", turn=3),
    Rules("two passes by two", turn=2, passes=2),
    Rules("single cards and back", together=GAMES["simple"].together, back=True),
    Rules("single cards by three", turn=3, together=GAMES["simple"].together),
    Rules("top or whole, two passes by two", turn=2, passes=2, together=GAMES["casio"].together),
    Rules("other suits, any passes", build=Build.OTHER_SUIT, empty=GAMES["thumb"].empty),
]
# Ranks, suits, piles: small enough for the slow solver, large enough for both verdicts.
CUTS = [(4, 4, 3), (5, 2, 3), (7, 2, 4), (3, 4, 4)]
CUTS_OF_SHAMROCKS = [(3, 4, 4), (4, 4, 6), (6, 2, 4), (5, 4, 7)]
# For thousands of decks: the slow solver decides each of these quickly.
QUICK_CUTS = [(4, 3, 3), (5, 2, 3), (7, 2, 4), (6, 2, 3), (5, 3, 3), (8, 2, 4), (3, 3, 3), (7, 2, 3)]
QUICK_CUTS_OF_SHAMROCKS = [(3, 4, 4), (4, 4, 6), (6, 2, 4), (4, 3, 4), (5, 3, 5), (7, 2, 5)]

Cut = tuple[int, int, int]


def small_deck(rules: Rules, cut: Cut, seed: int) -> tuple[Rules, list[int]]:
    ranks, suits, piles = cut
    deck = [rank * 4 + suit for rank in range(ranks) for suit in range(suits)]
    random.Random(seed).shuffle(deck)
    return replace(rules, ranks=ranks, piles=piles), deck


def small_decks(rules: Rules, seeds: range) -> Iterator[tuple[Rules, list[int]]]:
    for cut in CUTS_OF_SHAMROCKS if rules.build == Build.NEIGHBOUR else CUTS:
        for seed in seeds:
            yield small_deck(rules, cut, seed)


def slow_verdict(rules: Rules, deck: list[int]) -> Verdict:
    return Verdict.WINNABLE if can_be_won(dealt(rules, deck)) else Verdict.UNWINNABLE


def agreed_verdict(rules: Rules, deck: list[int], *pruning: int) -> Verdict:
    """Checks that the search, with each of these sets of pruning rules (all by default), agrees with the slow solver.

    A solution must be accepted by the reference rules.
    """
    layout = lay_out(rules, deck)
    verdict = slow_verdict(rules, deck)
    for pruning_rules in pruning or (ALL_PRUNING,):
        result = search(rules, layout, limit=10, pruning=pruning_rules)
        assert result.verdict == verdict, (rules, deck, pruning_rules)
        if verdict == Verdict.WINNABLE:
            commands = commands_of(rules, layout, result.deal, result.path)
            assert after_commands(dealt(rules, deck), commands).is_won()
    return verdict


def agreed_verdicts(rules: Rules, seconds: float) -> Counter[Verdict]:
    """How many decks of each verdict the solvers agreed on within this many seconds of CPU."""
    cuts = QUICK_CUTS_OF_SHAMROCKS if rules.build == Build.NEIGHBOUR else QUICK_CUTS
    end = time.process_time() + seconds
    verdicts: Counter[Verdict] = Counter()
    for seed in count(1000):
        verdicts.update(agreed_verdict(*small_deck(rules, cut, seed)) for cut in cuts)
        if time.process_time() >= end:
            break
    return verdicts


def main(seconds: float) -> None:
    for rules in RULE_SETS:
        verdicts = agreed_verdicts(rules, seconds)
        summary = ", ".join(f"{number} {verdict}" for verdict, number in sorted(verdicts.items()))
        print(f"{rules.name}: {verdicts.total()} decks, {summary}", flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]))
