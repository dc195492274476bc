"""The plots of tools/docs/rates.md: how many deals can be won, and how hard they are. Equal verdicts, equal bytes."""

from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any

import matplotlib
from matplotlib.figure import Figure

from tools.games.catalogue import entries
from tools.solver.surveys.rates import PUBLISHED, rate_of
from tools.solver.surveys.results import Result
from tools.solver.verdict import Verdict

# Distinguishable for colour-blind readers (Okabe and Ito), and by their dashes.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#7F7F7F")
DASHES = ("-", "--")
STEPS = 200  # points per curve
SETTINGS: dict[Any, Any] = {
    "svg.hashsalt": "rates",
    "svg.fonttype": "path",
    "font.family": "DejaVu Sans",
    "font.size": 9,
}


def plots(known: Mapping[str, Sequence[Result]]) -> dict[str, str]:
    """The text of each file, by name."""
    with matplotlib.rc_context({**matplotlib.rcParamsDefault, **SETTINGS}):
        return {"rates.svg": _drawn(_rates(known)), "difficulty.svg": _drawn(_difficulty(known))}


def _drawn(figure: Figure) -> str:
    text = StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    return "\n".join(line.rstrip() for line in text.getvalue().splitlines()) + "\n"


def _rates(known: Mapping[str, Sequence[Result]]) -> Figure:
    """Each game's interval as a bar, and the published rates as diamonds."""
    figure = Figure(figsize=(7, 3.4), layout="constrained")
    axes = figure.subplots()
    for row, (game, results) in enumerate(known.items()):
        rate = rate_of(results)
        middle = 100 * (rate.wins + rate.undecided / 2) / rate.total
        ends = [[middle - 100 * rate.low], [100 * rate.high - middle]]
        axes.errorbar([middle], [row], xerr=ends, fmt="o", markersize=4, capsize=4, color=COLOURS[0])
        if game in PUBLISHED:
            axes.plot([PUBLISHED[game][0]], [row], "D", markersize=6, fillstyle="none", color=COLOURS[1])
    axes.plot([], [], "D", fillstyle="none", color=COLOURS[1], label="published")
    axes.errorbar([], [], xerr=[], fmt="o", markersize=4, capsize=4, color=COLOURS[0], label="ours, 95 % interval")
    axes.set_yticks(range(len(known)), [entries()[game].title for game in known])
    axes.invert_yaxis()
    axes.set_xlim(0, 102)
    axes.set_xlabel("deals that can be won, %")
    axes.grid(axis="x", alpha=0.3)
    axes.legend(loc="upper left")
    return figure


def _difficulty(known: Mapping[str, Sequence[Result]]) -> Figure:
    """The share of winnable deals that the search wins within a number of positions."""
    figure = Figure(figsize=(7, 4.2), layout="constrained")
    axes = figure.subplots()
    for number, (game, results) in enumerate(known.items()):
        nodes = sorted(result.nodes for result in results if result.verdict == Verdict.WINNABLE)
        places = sorted({round(step * (len(nodes) - 1) / STEPS) for step in range(STEPS + 1)})
        shares = [100 * (place + 1) / len(nodes) for place in places]
        [line] = axes.plot([nodes[place] for place in places], shares, label=entries()[game].title, linewidth=1.4)
        line.set(color=COLOURS[number % len(COLOURS)], linestyle=DASHES[number % len(DASHES)])
    axes.set_xscale("log")
    axes.set_ylim(0, 100)
    axes.set_xlabel("positions searched")
    axes.set_ylabel("winnable deals won by then, %")
    axes.grid(alpha=0.3)
    axes.legend(loc="lower right", fontsize=8)
    return figure
