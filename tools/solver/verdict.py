"""What the solver says of a deal. Nothing here needs the solver, so whoever only reads verdicts need not load it."""

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Answer:
    """The verdict on one deal; a winnable one comes with the commands that win it."""

    verdict: Verdict
    commands: list[str] | None
    nodes: int
    seconds: float
