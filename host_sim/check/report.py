"""Everything that is said of a script, as data."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_sim.check.files import SourceFile, files_of, findings_of_files
from host_sim.check.findings import Finding, Findings
from host_sim.check.source import findings_in_text
from host_sim.check.trial import Trial, TrialFailed, question, trial_of
from host_sim.engines.micropython.jobs import JobFailed
from host_sim.language.hints import hint_of, missing_module, module_not_here, outside_hint
from host_sim.language.sentences import FULL, NEVER_MAIN
from host_sim.models import Model
from host_sim.screen.extent import Extent


@dataclass(frozen=True)
class Report:
    script: Path
    model: Model
    files: list[SourceFile]
    findings: Findings
    trial: Trial | None  # None where there was nothing to play, or MicroPython gave up

    @property
    def fits(self) -> bool:
        return not self.findings.problems

    @property
    def untried(self) -> str:
        """The module that ended the play, for the calculator has it and the simulator has not; or ''."""
        return module_not_here(self.trial.traceback or "", self.model) if self.trial else ""

    def as_json(self) -> dict[str, Any]:
        trial = self.trial
        slowest = trial.slowest if trial else None
        return {
            "fits": self.fits,
            "files": [{"name": file.name, "lines": len(file.lines), "bytes": len(file.content)} for file in self.files],
            "problems": [vars(finding) for finding in self.findings.problems],
            "warnings": [vars(finding) for finding in self.findings.warnings],
            "heap": trial.heap if trial else None,
            "load_seconds": round(trial.load_seconds, 3) if trial else None,
            "slowest_seconds": round(slowest.seconds, 3) if slowest else None,
        }


def report_on(script: Path, lines: list[str], model: Model) -> Report:
    """Read the script, then play it through the lines. Raises VmMissing where there is no MicroPython."""
    files = files_of(script)
    found = findings_of_files(files, model) + findings_in_text(files, model)
    trial = None
    if not files[0].refused and script.stem.isidentifier():
        try:
            trial = trial_of(script, files, lines, model)
        except (JobFailed, TrialFailed) as failed:
            found += Findings([Finding(script.name, 1, str(failed))], [])
    if trial and trial.idle and not module_not_here(trial.traceback or "", model):
        found = found.with_problems(NEVER_MAIN)
    if trial:
        found += Findings(
            list(problems_of(script, trial, found, model)), list(warnings_of(script, trial, found, model))
        )
    return Report(script, model, files, found.in_order(), trial)


def problems_of(script: Path, trial: Trial, found: Findings, model: Model) -> Iterator[Finding]:
    """What the play has shown and the text has not."""
    place = trial.place or (script.name, 1)
    if trial.heap is not None and trial.heap > model.heap:
        told = f"it needs {trial.heap:,} bytes of memory; the calculator is believed to have {model.heap:,}"
        yield Finding(*place, told)
    elif module_not_here(trial.traceback or "", model):
        pass  # on the calculator it goes on
    elif trial.outcome == "failed" and place not in {(one.file, one.line) for one in found.problems}:
        yield Finding(*place, failure(trial.traceback or "", script, model))
    if hint := outside_hint(trial.extent, model):
        yield Finding(script.name, 1, hint)


def failure(traceback: str, script: Path, model: Model) -> str:
    last = traceback.strip().splitlines()[-1]
    if last.startswith("MemoryError"):
        return FULL.format(failure=last.rstrip(": "))
    hint = hint_of(traceback, script.parent, model)
    return f"it fails here: {last}" + (f" ({hint})" if hint else "")


def warnings_of(script: Path, trial: Trial, found: Findings, model: Model) -> Iterator[Finding]:
    place = trial.place or (script.name, 1)
    module = module_not_here(trial.traceback or "", model)
    if module and place not in {(one.file, one.line) for one in found.warnings}:  # imported under a name made up
        yield Finding(*place, missing_module(module, model))
    if trial.extent.outside and not outside_hint(trial.extent, model):
        yield Finding(script.name, 1, outside_words(trial.extent, model))
    if trial.heap is not None and model.heap / 2 < trial.heap <= model.heap:
        told = f"it needs {trial.heap:,} bytes of memory; the calculator's are not known for sure"
        yield Finding(script.name, 1, f"{told}: {model.heap // 2:,} are safe to plan with")
    for wait in trial.waits:
        if wait.endless:
            yield Finding(script.name, 1, f"after {wait.after} it is busy for more than {wait.seconds:,.0f} s")
    if trial.outcome == "asked":
        yield Finding(script.name, 1, unplayed(trial))


def outside_words(extent: Extent, model: Model) -> str:
    beyond = {
        f"x {extent.left}": -extent.left,
        f"y {extent.top}": -extent.top,
        f"x {extent.right}": extent.right - model.width + 1,
        f"y {extent.bottom}": extent.bottom - model.height + 1,
    }
    many = f"{extent.outside:,} of {extent.drawn:,} drawings are"
    furthest = max(beyond, key=lambda side: beyond[side])
    return f"{many} outside the display, where nothing is seen: as far as {furthest}"


def unplayed(trial: Trial) -> str:
    """What no line was left for."""
    taken = f"after {trial.answered} lines" if trial.answered != 1 else "after 1 line"
    rest = "what comes then was not tried (give more lines on standard input)"
    return f"played as far as {question(trial.prompt)}, {taken}: {rest}"
