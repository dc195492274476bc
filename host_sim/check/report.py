"""The report on a script, as data."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from host_sim.check import Finding, Findings
from host_sim.check.files import SourceFile, files_of, findings_of_files
from host_sim.check.missing_features import assigned_names, findings_in_source
from host_sim.check.trial_run import LongLine, TrialRun, run_trial, short_answer, short_prompt
from host_sim.engines.micropython.jobs import JobTimedOut
from host_sim.language.hints import error_of, is_hidden, larger_display_hint, traceback_hint
from host_sim.language.messages import NEVER_MAIN, OUT_OF_MEMORY
from host_sim.models import Model
from host_sim.screen.canvas import Extent

# What the calculator refuses or lacks, whatever the answers are; the second group only if there is a hint about it.
REFUSED = re.compile(
    r"(ImportError|SyntaxError|IndentationError|MemoryError|NotImplementedError|RuntimeError: (pystack|maximum rec))"
)
MAYBE_MISSING = re.compile(r"(NameError|AttributeError|TypeError)")
UNDEFINED = re.compile(r"NameError: name '(\w+)' is not defined")
SHOWN_ANSWERS = 5  # the last ones


@dataclass(frozen=True)
class Stopped:
    """A failure that the answers may have caused: it says nothing about whether the script fits."""

    file: str
    line: int
    error: str  # the last line of the traceback
    answers: list[str]

    def text(self, script: str, hint: str) -> str:
        file = "" if self.file == script else f" of {self.file}"
        kind, _, message = self.error.partition(": ")
        details = f"{message and f': {message}'}{hint and f' ({hint})'}"
        return f"stopped at line {self.line}{file} with {kind} after {self._answers()}{details}"

    def _answers(self) -> str:
        last = ", ".join(short_answer(answer) or "''" for answer in self.answers[-SHOWN_ANSWERS:])
        if len(self.answers) > SHOWN_ANSWERS:
            return f"{len(self.answers):,} answers, the last ones {last}"
        return f"the answer{'' if len(self.answers) == 1 else 's'} {last}"


@dataclass(frozen=True)
class Report:
    script: Path
    model: Model
    files: list[SourceFile]
    findings: Findings
    trial: TrialRun | None  # None if the script could not be run
    stopped: Stopped | None = None

    @property
    def fits(self) -> bool:
        return not self.findings.problems

    @property
    def verdict(self) -> Literal["fits", "may not fit", "does not fit"]:
        if not self.fits:
            return "does not fit"
        return "may not fit" if self.trial and self.trial.needs_more_than(self.model.safe_heap) else "fits"

    @property
    def stopped_text(self) -> str:
        """'' if the answers stopped nothing."""
        if not self.stopped or not self.trial:
            return ""
        hint = traceback_hint(self.trial.traceback or "", self.script.parent, self.model)
        return self.stopped.text(self.script.name, hint)

    def as_json(self) -> dict[str, Any]:
        trial = self.trial
        slowest = trial.slowest if trial else None
        return {
            "fits": self.fits,
            "files": [{"name": file.name, "lines": len(file.lines), "bytes": len(file.content)} for file in self.files],
            "problems": [vars(finding) for finding in self.findings.problems],
            "warnings": [vars(finding) for finding in (*self.findings.warnings, *self.findings.notes)],
            "stopped": vars(self.stopped) if self.stopped else None,
            "heap": trial.heap if trial else None,
            "load_seconds": round(trial.load_seconds, 3) if trial else None,
            "slowest_seconds": round(slowest.seconds, 3) if slowest else None,
        }


def report_on(script: Path, lines: list[str], model: Model) -> Report:
    """Check the source, then run the script with these input lines.

    Raises VmMissing without a MicroPython, and JobFailed if that crashes, which is no fault of the script.
    """
    files = files_of(script, model)
    findings = findings_of_files(files, model) + findings_in_source(files, model)
    trial = None
    if not files[0].rejection and not is_hidden(script.name, model):
        try:
            trial = run_trial(script, files, lines, model)
        except JobTimedOut as error:
            findings += Findings([Finding(script.name, 1, str(error))], [])
    if trial and trial.idle:
        findings = findings.with_problem(NEVER_MAIN)
    stopped = stopped_by_answers(script, files, trial, model) if trial else None
    if trial:
        problems = problems_of(script, trial, findings, model, fails=trial.outcome == "failed" and not stopped)
        notes = [Finding(script.name, 1, untested_text(trial))] if trial.outcome == "asked" else []
        findings += Findings([*problems], [*warnings_of(script, trial, model)], notes)
    return Report(script, model, files, findings.in_order(), trial, stopped)


def stopped_by_answers(script: Path, files: list[SourceFile], trial: TrialRun, model: Model) -> Stopped | None:
    """None if the script didn't fail, or not because of its answers."""
    if trial.outcome != "failed" or not trial.answers:
        return None
    traceback = trial.traceback or ""
    error = error_of(traceback)
    if not is_answer_evaluated(traceback) and (
        REFUSED.match(error)
        or MAYBE_MISSING.match(error)
        and traceback_hint(traceback, script.parent, model)
        or is_never_defined(error, files)
    ):
        return None
    return Stopped(*(trial.place or (script.name, 1)), error, trial.answers)


def is_answer_evaluated(traceback: str) -> bool:
    """Whether code of eval() or exec() failed, which was probably typed."""
    return traceback.rpartition("File ")[2].startswith('"<') and not error_of(traceback).startswith("MemoryError")


def is_never_defined(error: str, files: list[SourceFile]) -> bool:
    """Whether the error is about a name that the script never defines, in contrast to one that some answers skip."""
    match = UNDEFINED.match(error)
    return match is not None and not any(match[1] in assigned_names(file.tree) for file in files if file.tree)


def problems_of(script: Path, trial: TrialRun, known: Findings, model: Model, *, fails: bool) -> Iterator[Finding]:
    """Problems that only the trial run has shown."""
    place = trial.place or (script.name, 1)
    if trial.needs_more_than(model.heap):
        yield Finding(*place, heap_text(trial, model))
    elif fails and place not in {(finding.file, finding.line) for finding in known.problems}:
        yield Finding(*place, failure_text(trial.traceback or "", script, model))
    if hint := larger_display_hint(trial.extent, model):
        yield Finding(script.name, 1, hint)


def failure_text(traceback: str, script: Path, model: Model) -> str:
    error = error_of(traceback)
    if error.startswith("MemoryError"):
        return OUT_OF_MEMORY.format(error=error)
    hint = traceback_hint(traceback, script.parent, model)
    return f"fails here: {error}" + (f" ({hint})" if hint else "")


def warnings_of(script: Path, trial: TrialRun, model: Model) -> Iterator[Finding]:
    if trial.extent.outside and not larger_display_hint(trial.extent, model):
        yield Finding(script.name, 1, outside_text(trial.extent, model))
    if trial.needs_more_than(model.safe_heap) and not trial.needs_more_than(model.heap):
        yield Finding(script.name, 1, heap_text(trial, model))
    for line in trial.long_lines:
        yield Finding(line.file, line.line, long_line_text(line, model))
    for wait in trial.waits:
        if wait.endless:
            yield Finding(script.name, 1, f"busy for more than {wait.seconds:,.0f} s after {wait.after}")


def heap_text(trial: TrialRun, model: Model) -> str:
    return f"needs {trial.heap:,} bytes of memory; {available_heap(model)}"


def available_heap(model: Model) -> str:
    if model.heap > model.safe_heap:
        return f"{model.safe_heap:,} are safe, {model.heap:,} are possible"
    if model.is_strict:
        return f"{model.safe_heap:,} are safe"
    return f"the calculator has about {model.heap:,}"


def counted(items: Sequence[object], noun: str) -> str:
    return f"{len(items):,} {noun}{'' if len(items) == 1 else 's'}"


def outside_text(extent: Extent, model: Model) -> str:
    beyond = {
        f"x {extent.left}": -extent.left,
        f"y {extent.top}": -extent.top,
        f"x {extent.right}": extent.right - model.width + 1,
        f"y {extent.bottom}": extent.bottom - model.height + 1,
    }
    furthest = max(beyond, key=lambda side: beyond[side])
    return f"{extent.outside:,} of {extent.drawn:,} drawings are outside the display, as far as {furthest}"


def long_line_text(line: LongLine, model: Model) -> str:
    does = "asks with" if line.is_question else "prints"
    return f"{does} {line.characters:,} characters in a line: the display shows {model.columns}"


def untested_text(trial: TrialRun) -> str:
    if not trial.answers:
        return f"tested only up to {short_prompt(trial.prompt)}: give answers on standard input to test the rest"
    answers = counted(trial.answers, "answer")
    return (
        f"tested only up to {short_prompt(trial.prompt)}, with {answers}: give more on standard input to test the rest"
    )
