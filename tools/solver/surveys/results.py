"""The verdicts on file: one CSV file per game, one line per deal, so that a later survey continues from there."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from host_sim.output import write_file
from tools.solver.verdict import Verdict

FOLDER = Path(__file__).resolve().parents[1] / "verdicts"
HEAD = "deal,verdict,nodes,seconds"


class SurveyStopped(Exception):
    """A survey can't continue; the message is one line. The results so far are on file."""


class Contradiction(SurveyStopped):
    """Two searches differ on a deal: one of them is wrong."""


@dataclass(frozen=True)
class Result:
    deal: int
    verdict: Verdict
    nodes: int
    seconds: float

    @classmethod
    def of_line(cls, line: str) -> "Result":
        deal, verdict, nodes, seconds = line.split(",")
        return cls(int(deal), Verdict(verdict), int(nodes), float(seconds))

    @property
    def line(self) -> str:
        return f"{self.deal},{self.verdict},{self.nodes},{self.seconds:.3g}"

    @property
    def is_decided(self) -> bool:
        return self.verdict != Verdict.UNDECIDED

    def is_final(self, limit: float) -> bool:
        """Whether a search of this many seconds would find nothing new."""
        return self.is_decided or self.seconds >= limit


def checked(game: str, before: Result | None, now: Result) -> Result:
    """The new result, unless it contradicts the earlier one."""
    if before and before.is_decided and now.is_decided and before.verdict != now.verdict:
        raise Contradiction(
            f"{game}, deal {now.deal}: {now.verdict} now, but {before.verdict} on file: one of the searches is wrong"
        )
    return now


def file_of(game: str) -> Path:
    return FOLDER / f"{game}.csv"


def read(path: Path) -> dict[int, Result]:
    """The latest result of each deal. A line cut short by an interrupted survey is ignored."""
    if not path.exists():
        return {}
    results = {}
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines()[1:]:
        try:
            result = Result.of_line(line)
        except ValueError:
            continue
        results[result.deal] = result
    return results


def known_from_the_first(path: Path) -> int:
    """How many deals from 1 on are on file without a gap."""
    known = read(path)
    return next(deal for deal in range(1, len(known) + 2) if deal not in known) - 1


def write(path: Path, results: Iterable[Result]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    ordered = sorted(results, key=lambda result: result.deal)
    write_file(path, "\n".join([HEAD, *(result.line for result in ordered), ""]).encode())


def append(path: Path, result: Result) -> None:
    with path.open("a") as file:
        file.write(result.line + "\n")
