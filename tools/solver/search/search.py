"""One deal, one verdict: runs the searches planned for it in slices, gives them room, and keeps an eye on the clock.

It is the clock of the process: other work on the machine costs no verdict.
"""

import time
from dataclasses import dataclass

from tools.solver.jit.compiler import Numbers
from tools.solver.layout import Layout
from tools.solver.room import MEMORY, for_tables, left_of
from tools.solver.rules import Rules
from tools.solver.search.plans import planned_for
from tools.solver.search.protocol import EXHAUSTED, NEEDS_ROOM, PAUSED, SLICE, WON, Search
from tools.solver.state.deal import EVERY_RULE, Deal, deal_of
from tools.solver.state.states import start_state
from tools.solver.verdict import Verdict

FOR_THE_SEARCH = 0.97  # of the time: the rest is for writing down what it finds, and for the proof
WHOLE_SLICES = 10  # seconds of a limit; with less the clock is looked at more often
LEAST_SLICE = 100


@dataclass(frozen=True)
class Found:
    """What the search says of a deal; `path` holds the states from the deal to the win."""

    verdict: Verdict
    deal: Deal
    path: list[Numbers]
    nodes: int
    seconds: float


def search(
    rules: Rules,
    layout: Layout,
    limit: float,
    memory: int = MEMORY,
    leaving_out: int = EVERY_RULE,
    start: Numbers | None = None,
) -> Found:
    """Search from the deal, or from another state of it, until that is decided or the seconds are over.

    The memory is that of the whole process.
    """
    deal = deal_of(rules, layout, leaving_out=leaving_out)
    start = start_state(rules, layout) if start is None else start
    steps = max(LEAST_SLICE, int(SLICE * min(limit / WHOLE_SLICES, 1)))
    nodes = 0
    began = before = time.process_time()
    seconds = FOR_THE_SEARCH * limit
    for planned, share in planned_for(rules, layout, deal, start, leaving_out):
        planned.run(0)  # compiles it, or loads what was compiled: no part of the search, but it takes memory
        planned.memory += for_tables(memory) - planned.free
        began += time.process_time() - before
        outcome = _run(planned, steps, began + share * seconds, began + seconds, memory)
        before = time.process_time()
        nodes += planned.nodes
        if outcome in (WON, EXHAUSTED):
            break
    path = planned.path(began + limit) if outcome == WON else None
    verdict = Verdict.UNWINNABLE if outcome == EXHAUSTED else Verdict.WINNABLE if path else Verdict.UNDECIDED
    return Found(verdict, deal, path or [], nodes, time.process_time() - began)


def _run(planned: Search, steps: int, until: float, end: float, memory: int) -> int:
    """Run the search to its end, until a time on the clock of the process, or until there is no more room.

    So many steps at a time, and not once more where that would take it past the end of all searches.
    """
    outcome = PAUSED
    now, last = time.process_time(), 0.0
    while outcome == PAUSED and now < until and now + last <= end:
        began = now
        outcome = planned.run(steps)
        if outcome == NEEDS_ROOM:
            planned.memory -= max(planned.free - left_of(memory), 0)
            if planned.make_room():
                outcome = PAUSED
        now = time.process_time()
        last = now - began
    return outcome
