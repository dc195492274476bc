"""Prints the report for people to read."""

from collections.abc import Iterator

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from host_sim.check import Finding
from host_sim.check.report import Report, available_heap, counted
from host_sim.check.trial_run import TrialRun, Wait, short_prompt
from host_sim.models import Model

BAR_COLUMNS = 24


def print_report(report: Report, console: Console | None = None) -> None:
    console = console or Console(highlight=False)
    if console.is_terminal:
        console.print(Group(*parts(report)))
        return
    with console.capture() as captured:
        console.print(Group(*parts(report)))
    for line in captured.get().splitlines():
        print(line.rstrip(), file=console.file)  # tables are padded to the width of the terminal


def verdict(report: Report) -> str:
    """In one line."""
    problems, warnings = report.findings.problems, report.findings.warnings
    if problems:
        first, others = problems[0], len(problems) - 1
        more = f" (and {others:,} more)" if others else ""
        return f"does not fit: {first.file}:{first.line} {first.text}{more}"
    heap = report.trial.heap if report.trial else None
    parts = [f"{report.verdict}, {heap:,} bytes" if heap else report.verdict, report.stopped_text]
    return "; ".join([*(part for part in parts if part), *([counted(warnings, "warning")] if warnings else [])])


def parts(report: Report) -> Iterator[RenderableType]:
    name, model = report.script.name, report.model.name
    if not report.fits:
        yield Text(f"{name} does not fit the {model}: {counted(report.findings.problems, 'problem')}.", "bold red")
    elif report.verdict == "may not fit":
        yield Text(f"{name} may not fit the {model}: it needs more memory than is safe.", "bold yellow")
    else:
        yield Text(f"{name} fits the {model}, as far as tested.", "bold green")
    if report.stopped:
        yield Text(f"It {report.stopped_text}.", "yellow")
    yield from section("Problems", "red", report.findings.problems)
    yield from section("Warnings", "yellow", report.findings.warnings)
    yield from section("Notes", "dim", report.findings.notes)
    yield Text("")
    yield figures(report)
    if report.trial:
        yield Text("")
        yield Text(notes(report, report.trial), "dim")


def section(title: str, style: str, findings: list[Finding]) -> Iterator[RenderableType]:
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
        size = f"{file.name}, {counted(file.lines, 'line')}, {len(file.content):,} bytes"
        table.add_row("Files" if number == 0 else "", Text(size))
    if report.trial:
        for row in measurements(report, report.trial):
            table.add_row(*row)
    return table


def measurements(report: Report, trial: TrialRun) -> Iterator[tuple[str, RenderableType]]:
    yield "Memory", memory(trial, report.model)
    yield "Loading", Text(f"about {seconds(trial.load_seconds)}")
    if trial.slowest:
        yield "Longest wait", Text(wait_text(trial.slowest))
    animation = max(trial.waits, key=lambda wait: wait.frames, default=None)
    if animation and animation.frames > 1:
        yield "Frames", Text(f"{animation.frames:,}, at most {seconds(animation.frame_seconds)} apart")
    yield "Tested", Text(tested_part(trial))


def memory(trial: TrialRun, model: Model) -> Text:
    if trial.heap is None:
        return Text("not measured: the script fails" if trial.outcome == "failed" else "not measured")
    style = "red" if trial.heap > model.heap else "yellow" if trial.heap > model.safe_heap else "green"
    filled = min(round(trial.heap / model.heap * BAR_COLUMNS), BAR_COLUMNS)
    at_least = "" if trial.heap_whole else "at least "
    text = f"  {at_least}{trial.heap:,} bytes; {available_heap(model)}"
    return Text.assemble(("#" * filled, style), ("." * (BAR_COLUMNS - filled), "dim"), text)


def seconds(number: float) -> str:
    return f"{number:,.0f} s" if number >= 10 else f"{number:.1f} s" if number >= 0.95 else f"{number:.2f} s"


def wait_text(wait: Wait) -> str:
    return f"{'more than' if wait.endless else 'about'} {seconds(wait.seconds)}, after {wait.after}"


def tested_part(trial: TrialRun) -> str:
    ends = {
        "ended": "to the end",
        "failed": "until it failed",
        "asked": f"up to {short_prompt(trial.prompt)}",
        "interrupted": "until [AC] ended it",
        "busy": "for several minutes, without coming to an end",
    }
    answers = f", with {counted(trial.answers, 'answer')}" if trial.answers else ""
    return ends[trial.outcome] + answers


def notes(report: Report, trial: TrialRun) -> str:
    """How the figures were measured."""
    part = "" if trial.heap_whole else ", measured over the first part of the run only"
    return (
        f"Memory is the smallest heap in which the script runs the same way (within {trial.heap_step:,} bytes{part}), "
        "on a MicroPython whose objects are as large as the calculator's. Seconds are estimates: the work is counted, "
        f"and an empty loop turn takes {report.model.turn_us:g} microseconds on the calculator. They may be too low by "
        f"a factor of {trial.fit:.1f}. Only what was run was measured."
    )
