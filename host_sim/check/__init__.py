"""`check`: will a script fit the calculator? What the calculator lacks, and the script's memory and time."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Finding:
    file: str
    line: int  # 1 if it concerns the whole file
    text: str


@dataclass(frozen=True)
class Findings:
    """Problems keep a script from running on the calculator; warnings don't. Notes concern its editor and the
    check itself."""

    problems: list[Finding]
    warnings: list[Finding]
    notes: list[Finding] = field(default_factory=list)

    def __add__(self, other: "Findings") -> "Findings":
        return Findings(self.problems + other.problems, self.warnings + other.warnings, self.notes + other.notes)

    def with_problem(self, text: str) -> "Findings":
        """The same findings, where warnings with this text have become problems."""
        promoted = [finding for finding in self.warnings if finding.text == text]
        others = [finding for finding in self.warnings if finding not in promoted]
        return Findings(self.problems + promoted, others, self.notes)

    def in_order(self) -> "Findings":
        """Sorted by place, without duplicates."""
        return Findings(*(sorted(set(findings), key=place) for findings in (self.problems, self.warnings, self.notes)))


def place(finding: Finding) -> tuple[str, int, str]:
    return finding.file, finding.line, finding.text
