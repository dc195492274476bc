"""The report as a page for people."""

from collections.abc import Iterator

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from host_sim.check.findings import Finding
from host_sim.check.report import Report
from host_sim.check.trial import Trial, Wait, question

BAR = 24  # columns


def print_page(report: Report, console: Console | None = None) -> None:
    (console or Console(highlight=False)).print(Group(*parts(report)))


def parts(report: Report) -> Iterator[RenderableType]:
    name, model = report.script.name, report.model.name
    if report.fits:
        yield Text(f"{name} fits the {model}, as far as it was tried.", "bold green")
    else:
        count = len(report.findings.problems)
        many = "1 thing" if count == 1 else f"{count} things"
        yield Text(f"{name} does not fit the {model}: {many} to change.", "bold red")
    yield from told("To change", "red", report.findings.problems)
    yield from told("To know", "yellow", report.findings.warnings)
    yield Text("")
    yield figures(report)
    if report.trial:
        yield Text("")
        yield Text(notes(report, report.trial), "dim")


def told(title: str, style: str, findings: list[Finding]) -> Iterator[RenderableType]:
    if not findings:
        return
    yield Text("")
    yield Text(title, f"bold {style}")
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for finding in findings:
        table.add_row(Text(f"{finding.file}:{finding.line}", style), Text(finding.text))
    yield Padding(table, (0, 0, 0, 2))


def figures(report: Report) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for number, file in enumerate(report.files):
        lines = f"{len(file.lines):,} line{'' if len(file.lines) == 1 else 's'}"
        size = f"{file.name}, {lines}, {len(file.content):,} bytes"
        table.add_row("Files" if number == 0 else "", Text(size))
    if report.trial:
        for row in measured(report, report.trial):
            table.add_row(*row)
    return table


def measured(report: Report, trial: Trial) -> Iterator[tuple[str, RenderableType]]:
    yield "Memory", memory(trial, report.model.heap, report.untried)
    yield "To load", Text(f"about {seconds(trial.load_seconds)}")
    if trial.slowest:
        yield "Longest wait", Text(wait_words(trial.slowest))
    moving = max(trial.waits, key=lambda wait: wait.pictures, default=None)
    if moving and moving.pictures > 1:
        yield "Pictures", Text(f"{moving.pictures:,}, at most {seconds(moving.picture_seconds)} apart")
    yield "Played", Text(played(trial, report.untried))


def memory(trial: Trial, believed: int, untried: str) -> Text:
    if trial.heap is None and untried:
        return Text(f"not measured: {untried} can't be tried here")
    if trial.heap is None:
        return Text("not measured: the script fails before" if trial.outcome == "failed" else "not measured")
    share = trial.heap / believed
    style = "green" if share <= 0.5 else "yellow" if share <= 1 else "red"
    full = min(round(share * BAR), BAR)
    least = "" if trial.heap_whole else "at least "
    said = f"  {least}{trial.heap:,} of about {believed:,} bytes"
    return Text.assemble(("#" * full, style), ("." * (BAR - full), "dim"), said)


def seconds(number: float) -> str:
    return f"{number:,.0f} s" if number >= 10 else f"{number:.1f} s" if number >= 0.95 else f"{number:.2f} s"


def wait_words(wait: Wait) -> str:
    return f"{'more than' if wait.endless else 'about'} {seconds(wait.seconds)}, after {wait.after}"


def played(trial: Trial, untried: str) -> str:
    lines = "no line" if not trial.answered else "1 line" if trial.answered == 1 else f"{trial.answered} lines"
    ends = {
        "ended": "to its end",
        "failed": f"until it wanted {untried}, which can't be tried here" if untried else "until it failed",
        "asked": f"to {question(trial.prompt)}",
        "interrupted": "until [AC] ended it",
        "busy": "for some minutes, and it would have gone on",
    }
    return f"through {lines} of input, {ends[trial.outcome]}"


def notes(report: Report, trial: Trial) -> str:
    """What the figures rest on."""
    heap = f"Memory is the smallest in which the play goes the same way, to {trial.heap_step:,} bytes"
    heap += ", " if trial.heap_whole else ", tried over its beginning only, "
    return (
        f"{heap}on a MicroPython with objects of the calculator's size. Seconds are estimates: the work is counted, "
        f"and an empty loop turn takes {report.model.turn_us:g} microseconds on the calculator. They may be too low by "
        f"a factor of {trial.fit:.1f}. Only what was played was measured."
    )
