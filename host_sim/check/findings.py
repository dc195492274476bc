"""What is said of a script, by the place that it is about."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    file: str
    line: int  # 1 where it is about the whole file
    text: str


@dataclass(frozen=True)
class Findings:
    """Problems keep a script from running on the calculator; warnings do not."""

    problems: list[Finding]
    warnings: list[Finding]

    def __add__(self, other: "Findings") -> "Findings":
        return Findings(self.problems + other.problems, self.warnings + other.warnings)

    def with_problems(self, text: str) -> "Findings":
        """What this text warns of has turned out to be a problem."""
        warned = [finding for finding in self.warnings if finding.text == text]
        return Findings(self.problems + warned, [finding for finding in self.warnings if finding not in warned])

    def in_order(self) -> "Findings":
        """By place, each of them once."""
        return Findings(*(sorted(set(found), key=place) for found in (self.problems, self.warnings)))


def place(finding: Finding) -> tuple[str, int, str]:
    return finding.file, finding.line, finding.text
