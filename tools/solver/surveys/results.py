"""What is known of each deal: one line a deal in a file a game, so that a survey goes on where the last one ended."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tools.solver.surveys.failures import Contradiction
from tools.solver.verdict import Verdict

FOLDER = Path(__file__).resolve().parents[1] / "verdicts"
HEAD = "deal,verdict,nodes,seconds"


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

    def settles(self, limit: float) -> bool:
        """Whether a search of so many seconds has no more to say."""
        return self.is_decided or self.seconds >= limit


def checked(game: str, before: Result | None, now: Result) -> Result:
    """The result, unless it contradicts what was found before."""
    if before and before.is_decided and now.is_decided and before.verdict != now.verdict:
        raise Contradiction(
            f"{game}, deal {now.deal}: {now.verdict} now, but {before.verdict} on file: one of the searches is wrong"
        )
    return now


def file_of(game: str) -> Path:
    return FOLDER / f"{game}.csv"


def read(path: Path) -> dict[int, Result]:
    """The last word on each deal. A line cut short by an interrupted survey counts for nothing."""
    if not path.exists():
        return {}
    known = {}
    for line in path.read_text().splitlines()[1:]:
        try:
            result = Result.of_line(line)
        except ValueError:
            continue
        known[result.deal] = result
    return known


def known_from_the_first(path: Path) -> int:
    """How many deals from 1 on have a verdict."""
    known = read(path)
    return next(deal for deal in range(1, len(known) + 2) if deal not in known) - 1


def write(path: Path, results: Iterable[Result]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    ordered = sorted(results, key=lambda result: result.deal)
    # Beside it and then in its place: whoever ends the survey meanwhile loses nothing.
    whole = path.with_name(f"{path.name}.new")
    whole.write_text("\n".join([HEAD, *(result.line for result in ordered), ""]))
    whole.replace(path)


def append(path: Path, result: Result) -> None:
    with path.open("a") as file:
        file.write(result.line + "\n")
