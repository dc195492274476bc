"""The solver's answer about a deal. Imports nothing, so readers of verdicts needn't load the solver."""

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Answer:
    """The verdict on one deal; if it is winnable, with the commands that win it."""

    verdict: Verdict
    commands: list[str] | None
    nodes: int
    seconds: float
