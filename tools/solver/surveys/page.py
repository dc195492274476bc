"""tools/docs/rates.md: its tables are written from the verdicts on file, and its plots are drawn from them."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean, median, quantiles

from tools.environment import TOP
from tools.games.catalogue import entries
from tools.solver.surveys.rates import PUBLISHED, Rate, rate_of
from tools.solver.surveys.results import Result, file_of, read
from tools.solver.verdict import Verdict

PAGE = TOP / "tools" / "docs" / "rates.md"
PLOTS = TOP / "tools" / "docs" / "plots"
MILLION = 1_000_000

Surveyed = dict[str, list[Result]]


def surveyed() -> Surveyed:
    """All that is on file, game by game in the order of the menu."""
    known = {game: list(read(file_of(game)).values()) for game in entries()}
    return {game: sorted(results, key=lambda one: one.deal) for game, results in known.items() if results}


def write() -> list[Path]:
    """The page and its plots, as far as they are not what they should be; which of them were written."""
    from tools.solver.surveys.plots import plots

    known = surveyed()
    PLOTS.mkdir(exist_ok=True)
    wanted = {PAGE: filled(PAGE.read_text(), known)} | {PLOTS / name: text for name, text in plots(known).items()}
    stale = [path for path, text in wanted.items() if not path.exists() or path.read_text() != text]
    for path in stale:
        path.write_text(wanted[path])
    return stale


def filled(page: str, known: Surveyed) -> str:
    """The page with its tables as they should be."""
    for name, lines in (("rates", rates_table(known)), ("effort", effort_table(known)), ("cost", cost_table(known))):
        between = re.compile(rf"(?<=<!-- {name}: by tools/solve.py rates -->\n).*?(?=<!-- end -->)", re.DOTALL)
        page = between.sub("\n" + "\n".join(lines) + "\n\n", page, count=1)
    return page


def rates_table(known: Surveyed) -> Iterator[str]:
    yield "| Game | Deals | Can be won | Can't | Undecided | Rate | 95 % interval | Published |"
    yield "|---|---|---|---|---|---|---|---|"
    for game, results in known.items():
        rate = rate_of(results)
        counts = f"{rate.wins:,} | {rate.losses:,} | {rate.undecided:,}"
        yield (
            f"| {entries()[game].title} | {deals_told(results)} | {counts} | {rate_told(rate)} "
            f"| {100 * rate.low:.2f} to {100 * rate.high:.2f} % | {published_told(game)} |"
        )


def deals_told(results: Sequence[Result]) -> str:
    first, last = results[0].deal, results[-1].deal
    in_a_row = last - first + 1 == len(results)
    return f"{first:,} to {last:,}" if in_a_row else f"{len(results):,} of {first:,} to {last:,}"


def rate_told(rate: Rate) -> str:
    least, most = (f"{100 * wins / rate.total:.2f}" for wins in (rate.wins, rate.wins + rate.undecided))
    return f"{least} %" if least == most else f"{least} to {most} %"


def published_told(game: str) -> str:
    if game not in PUBLISHED:
        return "none known"
    middle, spread = PUBLISHED[game]
    return f"{middle:.3f} ± {spread:.3f} %"


def effort_table(known: Surveyed) -> Iterator[str]:
    yield "| Game | Won: half within | 90 % within | 99 % within | Lost: half within | Most of all |"
    yield "|---|---|---|---|---|---|"
    for game, results in known.items():
        won, lost = (nodes_of(results, verdict) for verdict in (Verdict.WINNABLE, Verdict.UNWINNABLE))
        hundredths = quantiles(won, n=100, method="inclusive")
        figures = [median(won), hundredths[89], hundredths[98], median(lost or [0]), max(one.nodes for one in results)]
        yield f"| {entries()[game].title} | " + " | ".join(f"{figure:,.0f}" for figure in figures) + " |"


def nodes_of(results: Sequence[Result], verdict: Verdict) -> list[int]:
    return [result.nodes for result in results if result.verdict == verdict]


def cost_table(known: Surveyed) -> Iterator[str]:
    yield "| Game | CPU a deal, mean | Median | A million deals: CPU hours | On 32 cores |"
    yield "|---|---|---|---|---|"
    for game, results in known.items():
        seconds = [result.seconds for result in results]
        hours = mean(seconds) * MILLION / 3600
        yield (
            f"| {entries()[game].title} | {mean(seconds):.3f} s | {1000 * median(seconds):.1f} ms "
            f"| {hours:,.0f} | {hours / 32:,.1f} hours |"
        )
