"""Runs the script on MicroPython with the given input lines: outcome, memory and time."""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from host_sim.check.files import SourceFile
from host_sim.engines.micropython.engine import library_options, machine_options
from host_sim.engines.micropython.jobs import JobFailed, run_job
from host_sim.engines.micropython.yardstick import KNOWN, PIXEL_TURN, Yardstick
from host_sim.models import Model
from host_sim.screen.canvas import Extent

Outcome = Literal["ended", "failed", "asked", "interrupted", "busy"]
TIMEOUT = 90.0  # seconds, on the PC
LARGEST_HEAP = 1 << 20
ANIMATION = 3  # frames in one wait: from here on only the time between two frames counts
PROMPT_LENGTH = 30  # characters
ANSWER_LENGTH = 60
PLACE = re.compile(r'File "([^"]+)", line (\d+)')


@dataclass(frozen=True)
class Wait:
    """What the user waits for: from a typed line to the next input(), or to the last thing displayed."""

    after: str  # "the start", "'50' at 'Number='", "[AC]"
    seconds: float
    endless: bool  # it ended only because [AC] was pressed
    frames: int
    frame_seconds: float  # the longest time between two frames


@dataclass(frozen=True)
class LongLine:
    """A printed line, or one that ends with a question, that is longer than the display."""

    file: str
    line: int
    characters: int
    is_question: bool


@dataclass(frozen=True)
class TrialRun:
    outcome: Outcome
    traceback: str | None
    prompt: str  # of the last input()
    answers: list[str]  # input lines used
    heap: int | None  # the smallest that suffices, in bytes; None if the script fails in any heap
    heap_step: int  # precision of heap, in bytes
    heap_whole: bool  # measured over the whole run, not only over its first minutes
    load_seconds: float  # to compile the files
    waits: list[Wait]
    extent: Extent
    long_lines: list[LongLine]  # the longest of each place
    idle: bool  # nothing was printed, asked or drawn
    own_files: frozenset[str]  # in contrast to those that the simulator supplies
    fit: float  # cost in 1.9.4 / cost here, averaged over the operations whose cost there is known

    def needs_more_than(self, heap: int) -> bool:
        return self.heap is not None and self.heap > heap

    @property
    def slowest(self) -> Wait | None:
        return max(self.waits, key=lambda wait: wait.seconds, default=None)

    @property
    def place(self) -> tuple[str, int] | None:
        """File and line of the failure: the last one in the script's own files."""
        places = [found for found in PLACE.findall(self.traceback or "") if found[0] in self.own_files]
        return (places[-1][0], int(places[-1][1])) if places else None


def run_trial(script: Path, files: list[SourceFile], lines: list[str], model: Model) -> TrialRun:
    job = {
        "job": "check",
        "folder": str(script.absolute().parent),
        "script": script.name,
        "lines": lines,
        "heap": model.heap,
        "maxHeap": LARGEST_HEAP,
        "loopBodies": [*KNOWN, PIXEL_TURN],
        "columns": model.columns if model.shell.cuts_lines else None,
        **machine_options(model),
        **library_options(model),
    }
    result = run_job(job, TIMEOUT)
    if "error" in result:
        raise JobFailed(result["error"])
    yardstick = Yardstick(result["turns"], model)
    load = yardstick.seconds_of_work(result["compileWork"])
    not_waited = load + yardstick.seconds_of_work(result["builtInWork"])  # for files that the calculator has compiled
    waits = [wait_of(measured, yardstick) for measured in result["waits"]]
    own_files = frozenset(file.name for file in files)
    return TrialRun(
        outcome=result["outcome"],
        traceback=result["traceback"],
        prompt=result["prompt"],
        answers=lines[: result["answered"]],
        heap=result["heap"],
        heap_step=result["step"],
        heap_whole=result["coversWholeRun"],
        load_seconds=load,
        waits=[without_load(waits[0], not_waited), *waits[1:]] if waits else [],
        extent=Extent(**result["extent"]),
        long_lines=long_lines_of(result["longLines"], own_files),
        idle=result["idle"],
        own_files=own_files,
        fit=yardstick.fit(),
    )


def wait_of(measured: dict[str, Any], yardstick: Yardstick) -> Wait:
    frame_seconds = yardstick.seconds(measured["slowest"])
    is_animation = measured["until"] in ("busy", "failed") and measured["pictures"] >= ANIMATION
    line = measured["line"]
    return Wait(
        after="[AC]" if line is None else f"{short_answer(line)!r} at {short_prompt(measured['prompt'])}",
        seconds=frame_seconds if is_animation else yardstick.seconds(measured["cost"]),
        endless=measured["until"] == "busy" and not is_animation,
        frames=measured["pictures"],
        frame_seconds=frame_seconds,
    )


def long_lines_of(found: list[dict[str, Any]], own_files: frozenset[str]) -> list[LongLine]:
    longest: dict[tuple[str, int], LongLine] = {}
    for line in sorted(found, key=lambda line: line["characters"]):
        place = next(((file, number) for file, number in line["places"] if file in own_files), None)
        if place:
            longest[place] = LongLine(*place, line["characters"], line["isQuestion"])
    return [*longest.values()]


def short_prompt(prompt: str) -> str:
    """The end of the prompt's last line: what comes before may be a page of text."""
    lines = prompt.strip().splitlines()
    return repr(lines[-1][-PROMPT_LENGTH:]) if lines else "an input() without a prompt"


def short_answer(answer: str) -> str:
    return answer if len(answer) <= ANSWER_LENGTH else f"{answer[:ANSWER_LENGTH]}.."


def without_load(first: Wait, load: float) -> Wait:
    seconds = first.seconds if first.seconds == first.frame_seconds else max(first.seconds - load, 0.0)
    return replace(first, after="the start", seconds=seconds)
