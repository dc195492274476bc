"""Which searches to try on a deal, one after the other, and for how long."""

from collections.abc import Callable, Iterator
from functools import partial

from tools.solver.jit.compiler import Numbers
from tools.solver.layout import Layout
from tools.solver.rules import Build, Encoding, Rules
from tools.solver.search.beam import Beam
from tools.solver.search.best_first import BestFirst
from tools.solver.search.depth_first import DepthFirst
from tools.solver.search.protocol import Search
from tools.solver.search.relaxation import Relaxation, relaxation_of
from tools.solver.search.relaxed import Relaxed
from tools.solver.search.tidy_first import TidyFirst
from tools.solver.state.deal import Deal
from tools.solver.state.flat import flat_deal

Maker = Callable[[Deal, Relaxation, Numbers], Relaxed]

_NARROW, _WIDE, _WIDER, _WIDEST = (partial(Beam, width=width) for width in (200, 2000, 8000, 40_000))
_OLDEST_FIRST, _NEWEST_FIRST = (partial(BestFirst, oldest_first=oldest) for oldest in (True, False))
# Each until a share of the time is over, by what a card may lie on. The first one looks at few states where a win is
# near, so that their number tells how hard a deal is; the last one can prove a deal unwinnable.
_PLANS: dict[Build, list[tuple[Maker, float]]] = {
    Build.OTHER_COLOUR: [
        *((_OLDEST_FIRST, 0.05), (_NARROW, 0.2), (_WIDE, 0.3), (_WIDER, 0.4), (_WIDEST, 0.7)),
        (DepthFirst, 1),
    ],
    Build.OTHER_SUIT: [(_OLDEST_FIRST, 0.5), (_NEWEST_FIRST, 1)],
    Build.NEIGHBOUR: [(_OLDEST_FIRST, 0.05), (_NARROW, 0.1), (_WIDE, 0.3), (_WIDER, 0.8), (_OLDEST_FIRST, 1)],
}


def planned_for(
    rules: Rules, layout: Layout, deal: Deal, start: Numbers, leaving_out: int
) -> Iterator[tuple[Search, float]]:
    """The searches, each with the share of the time after which it ends.

    A search is made when the one before it has ended, and is given what that one has learned of the relaxed game.
    """
    if rules.encoding == Encoding.UNPLACED and rules.back:
        yield TidyFirst(flat_deal(rules, layout, leaving_out), int(start[0])), 1
        return
    relaxation = relaxation_of(rules, layout)
    for make, share in _PLANS[rules.build]:
        planned = make(deal, relaxation, start)
        yield planned, share
        relaxation = planned.relaxation
