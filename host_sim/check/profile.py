"""Time and memory by line: runs a script on MicroPython with the given input lines and measures each of its lines."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_sim.engines.micropython.engine import library_options, machine_options
from host_sim.engines.micropython.jobs import JobFailed, run_job
from host_sim.engines.micropython.yardstick import KNOWN, PIXEL_TURN, Yardstick
from host_sim.models import Model

TIMEOUT = 300.0  # seconds, on the PC


@dataclass(frozen=True)
class Cost:
    seconds: float  # on the calculator, estimated
    bytes: int  # allocated
    visits: int


@dataclass(frozen=True)
class LineCost(Cost):
    file: str
    line: int
    function: str


@dataclass(frozen=True)
class FunctionCost(Cost):
    """Without the functions that it calls."""

    file: str
    function: str


@dataclass(frozen=True)
class Profile:
    lines: list[LineCost]  # heaviest first
    traceback: str | None  # if the script failed
    answers: int  # input lines used
    outcome: str  # as of a trial run

    @property
    def seconds(self) -> float:
        return sum(line.seconds for line in self.lines)

    @property
    def functions(self) -> list[FunctionCost]:
        """Heaviest first. The visits of a function are those of its first line."""
        by_function: dict[tuple[str, str], list[LineCost]] = {}
        for line in self.lines:
            by_function.setdefault((line.file, line.function), []).append(line)
        costs = [
            FunctionCost(
                seconds=sum(line.seconds for line in lines),
                bytes=sum(line.bytes for line in lines),
                visits=min(lines, key=lambda line: line.line).visits,
                file=file,
                function=function,
            )
            for (file, function), lines in by_function.items()
        ]
        return sorted(costs, key=lambda cost: -cost.seconds)

    def as_json(self) -> dict[str, Any]:
        return {
            "seconds": self.seconds,
            "outcome": self.outcome,
            "answers": self.answers,
            "traceback": self.traceback,
            "lines": [vars(line) for line in self.lines],
            "functions": [vars(function) for function in self.functions],
        }


def profile_of(script: Path, lines: list[str], model: Model) -> Profile:
    """Raises JobFailed."""
    job = {
        "job": "profile",
        "folder": str(script.absolute().parent),
        "script": script.name,
        "lines": lines,
        "heap": model.heap,
        "loopBodies": [*KNOWN, PIXEL_TURN],
        **machine_options(model),
        **library_options(model),
    }
    result = run_job(job, TIMEOUT)
    if "error" in result:
        raise JobFailed(result["error"])
    yardstick = Yardstick(result["turns"], model)
    costs = sorted(line_costs(result["lines"], yardstick), key=lambda cost: -cost.seconds)
    failed = result["outcome"] == "failed"
    return Profile(costs, result["traceback"] if failed else None, result["answered"], result["outcome"])


def line_costs(measured: Iterable[dict[str, Any]], yardstick: Yardstick) -> Iterator[LineCost]:
    for line in measured:
        yield LineCost(
            seconds=max(yardstick.seconds(line), 0.0),
            bytes=line["bytes"],
            visits=line["visits"],
            file=line["file"],
            line=line["line"],
            function=line["name"],
        )
