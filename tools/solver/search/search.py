"""One deal, one verdict: runs the searches for a deal, one after another, within a time and a memory limit.

Time is CPU time of the process: other work on the machine doesn't change a verdict.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial

from tools.solver import memory
from tools.solver.jit.clock import cpu_seconds
from tools.solver.jit.compiler import Numbers
from tools.solver.moves.pruning import ALONE, FAMILIES
from tools.solver.position import Layout
from tools.solver.rules import Build, Encoding, Rules, Together
from tools.solver.search.base import EXHAUSTED, NEEDS_ROOM, PAUSED, WON, Search, SearchWithRelaxation
from tools.solver.search.beam import Beam
from tools.solver.search.best_first import BestFirst
from tools.solver.search.canonical_search import CanonicalSearch
from tools.solver.search.counts_relaxation import counts_relaxation
from tools.solver.search.family_relaxation import FamilyRelaxation
from tools.solver.search.family_search import FamilySearch
from tools.solver.search.paths import STEPS_PER_SLICE
from tools.solver.search.relaxation import Relaxation, relaxation_of
from tools.solver.search.shift_search import ShiftSearch
from tools.solver.state.deal import ALL_PRUNING, Deal, deal_of
from tools.solver.state.families import fans_of
from tools.solver.state.lookup_tables import lookup_tables
from tools.solver.state.states import start_state
from tools.solver.verdict import Verdict

SEARCH_SHARE = 0.985  # of the time limit; the rest is for writing and proving the solution
FULL_SLICE_LIMIT = 10  # seconds; with a shorter limit the clock is checked more often
MIN_STEPS = 100
ARRANGEMENTS = 60  # looked at in each family of Shamrocks
ROOM_GROWTH = 5  # larger tables take at most this much longer to fill than the ones before

SearchMaker = Callable[[Deal, Relaxation, Numbers], SearchWithRelaxation]

_BEAM_200, _BEAM_2000, _BEAM_8000 = (partial(Beam, width=width) for width in (200, 2000, 8000))
_OLDEST_FIRST, _NEWEST_FIRST = (partial(BestFirst, oldest_first=oldest) for oldest in (True, False))
# The searches over states for each way to build, each until a share of the time is over; the last one can prove a deal
# unwinnable. No game uses the first line: if colours alternate, there are families.
_SCHEDULES: dict[Build, list[tuple[SearchMaker, float]]] = {
    Build.OTHER_COLOUR: [(_OLDEST_FIRST, 1)],
    Build.OTHER_SUIT: [(_OLDEST_FIRST, 0.5), (_NEWEST_FIRST, 1)],
    Build.NEIGHBOUR: [(_BEAM_2000, 0.95), (_OLDEST_FIRST, 1)],  # after the searches over families
}


@dataclass(frozen=True)
class Outcome:
    verdict: Verdict
    deal: Deal
    nodes: int
    seconds: float
    won_search: Search | None  # the search that has found a win
    until: float  # the CPU clock at the end of the time limit

    @cached_property
    def path(self) -> list[Numbers]:
        """The states from the deal to the win. Empty if there is none, or no time to write it down."""
        return self.won_search.path(self.until) or [] if self.won_search else []


def search(
    rules: Rules,
    layout: Layout,
    limit: float,
    memory_limit: int = memory.DEFAULT,
    pruning: int = ALL_PRUNING,
    start: Numbers | None = None,
) -> Outcome:
    """Search from the deal, or from another state of it, until it is decided or the seconds are over.

    The memory limit applies to the whole process.
    """
    deal = deal_of(rules, layout, pruning=pruning)
    start = start_state(rules, layout) if start is None else start
    steps = max(MIN_STEPS, int(STEPS_PER_SLICE * min(limit / FULL_SLICE_LIMIT, 1)))
    nodes = 0
    began = before = cpu_seconds()
    seconds = SEARCH_SHARE * limit
    for current, share in searches_for(rules, layout, deal, start, pruning):
        current.run(0)  # compiles it, or loads compiled code: doesn't count as time, but takes memory
        current.memory += memory.for_tables(memory_limit) - current.free
        began += cpu_seconds() - before
        nodes_before = current.nodes  # a search may come up twice
        result = _run(current, steps, began + share * seconds, began + seconds, memory_limit)
        before = cpu_seconds()
        nodes += current.nodes - nodes_before
        if result in (WON, EXHAUSTED):
            break
    verdict = {WON: Verdict.WINNABLE, EXHAUSTED: Verdict.UNWINNABLE}.get(result, Verdict.UNDECIDED)
    won_search = current if result == WON else None
    return Outcome(verdict, deal, nodes, cpu_seconds() - began, won_search, began + limit)


def searches_for(
    rules: Rules, layout: Layout, deal: Deal, start: Numbers, pruning: int
) -> Iterator[tuple[Search, float]]:
    """The searches to run, each with the share of the time after which it ends.

    Each is created when the one before it has ended, with what that one has learned about the relaxed game.
    """
    if rules.encoding == Encoding.NO_PLACEMENT and rules.back:
        yield CanonicalSearch(lookup_tables(rules, layout, pruning), int(start[0])), 1
        return
    if rules.encoding == Encoding.FANS and pruning & ALONE and pruning & FAMILIES:
        fans, counts = fans_of(deal, start), counts_relaxation()
        yield FamilySearch(deal, fans, counts, start, ARRANGEMENTS, merged=False), 0.1
        yield FamilyRelaxation(fans, counts, start), 0.3
        yield FamilySearch(deal, fans, counts, start, ARRANGEMENTS, merged=True), 0.8
    relaxation = relaxation_of(rules, layout)
    if rules.has_shifts:
        single = rules.together == Together.ONE_CARD
        families = ShiftSearch(deal, lookup_tables(rules, layout, pruning), single, start)
        yield families, 0.2
        yield _BEAM_200(deal, relaxation, start), 0.25
        yield _BEAM_2000(deal, relaxation, start), 0.3
        yield _BEAM_8000(deal, relaxation, start), 0.4
        yield families, 1
        return
    for make, share in _SCHEDULES[rules.build]:
        current = make(deal, relaxation, start)
        yield current, share
        relaxation = current.relaxation


def _run(current: Search, steps: int, until: float, end: float, memory_limit: int) -> int:
    """Run a search in slices of some steps until it ends, the clock reads `until`, or memory runs out.

    No slice starts that would pass the end of all searches if it took as long as the last one; nor are the tables made
    larger if that would pass the end.
    """
    result = PAUSED
    now, slice_seconds, room_seconds = cpu_seconds(), 0.0, 0.0
    while result == PAUSED and now < until and now + slice_seconds <= end:
        began = now
        result = current.run(steps)
        now = cpu_seconds()
        slice_seconds = now - began
        if result == NEEDS_ROOM and now + ROOM_GROWTH * room_seconds <= end:
            current.memory -= max(current.free - memory.available(memory_limit), 0)
            if current.make_room():
                result = PAUSED
            room_seconds = max(room_seconds, cpu_seconds() - now)
            now = cpu_seconds()
    return result
