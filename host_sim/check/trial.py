"""The script played through its lines on MicroPython: how it goes, the memory it needs, the seconds it takes."""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from host_sim.check.files import SourceFile
from host_sim.engines.micropython.engine import display_of_the_model
from host_sim.engines.micropython.jobs import ask
from host_sim.engines.micropython.yardstick import KNOWN, PIXEL_TURN, Yardstick
from host_sim.models import Model
from host_sim.screen.extent import Extent

Outcome = Literal["ended", "failed", "asked", "interrupted", "busy"]
PATIENCE = 90.0  # seconds, on the PC
MOST_HEAP = 1 << 20
MOVING = 3  # pictures in one wait: then it is a film, and what counts is the time between two of them
MOST_OF_A_PROMPT = 30  # characters
PLACE = re.compile(r'File "([^"]+)", line (\d+)')


class TrialFailed(Exception):
    """MicroPython broke down, or the script would not come to an end."""


@dataclass(frozen=True)
class Wait:
    """What somebody waits for, from a line typed to the next question, or to the last thing seen."""

    after: str  # "the start", "'50' at Number=", "[AC]"
    seconds: float
    endless: bool  # the script would have gone on: [AC] was pressed
    pictures: int
    picture_seconds: float  # the longest time between two of them


@dataclass(frozen=True)
class Trial:
    outcome: Outcome
    traceback: str | None
    prompt: str  # the last one
    answered: int  # lines that were taken
    heap: int | None  # the smallest that will do; None where none does, or the script fails otherwise
    heap_step: int
    heap_whole: bool  # measured to the end, not over the first minutes only
    load_seconds: float  # to read the files, before anything is asked
    waits: list[Wait]
    extent: Extent
    idle: bool  # nothing was printed, asked or drawn
    fit: float  # how many times dearer 1.9.4 is where it is known

    @property
    def slowest(self) -> Wait | None:
        return max(self.waits, key=lambda wait: wait.seconds, default=None)

    @property
    def place(self) -> tuple[str, int] | None:
        """Where it failed."""
        places = PLACE.findall(self.traceback or "")
        return (places[-1][0], int(places[-1][1])) if places else None


def trial_of(script: Path, files: list[SourceFile], lines: list[str], model: Model) -> Trial:
    refused = {file.name: file.refused.line for file in files if file.refused}
    job = {
        "job": "check",
        "folder": str(script.absolute().parent),
        "script": script.stem,
        "lines": lines,
        "refused": refused,
        "heap": model.heap,
        "most": MOST_HEAP,
        "bodies": [*KNOWN, PIXEL_TURN],
        **display_of_the_model(model),
    }
    found = ask(job, PATIENCE)
    if "error" in found:
        raise TrialFailed(found["error"])
    stick = Yardstick(found["turns"], model)
    load = stick.seconds_of_work(found["reading"])
    waits = [wait_of(one, stick) for one in found["waits"]]
    return Trial(
        outcome=found["outcome"],
        traceback=found["traceback"],
        prompt=found["prompt"],
        answered=found["answered"],
        heap=found["heap"],
        heap_step=found["step"],
        heap_whole=found["whole"],
        load_seconds=load,
        waits=[without_load(waits[0], load), *waits[1:]] if waits else [],
        extent=Extent(**found["extent"]),
        idle=found["idle"],
        fit=stick.fit(),
    )


def wait_of(found: dict[str, Any], stick: Yardstick) -> Wait:
    endless = found["until"] == "busy"
    between = stick.seconds(found["slowest"])
    moving = found["until"] in ("busy", "failed") and found["pictures"] >= MOVING
    line = found["line"]
    return Wait(
        after="[AC]" if line is None else f"{line!r} at {question(found['prompt'])}",
        seconds=between if moving else stick.seconds(found["cost"]),
        endless=endless and not moving,
        pictures=found["pictures"],
        picture_seconds=between,
    )


def question(prompt: str) -> str:
    """A prompt in short: its last line, for the others are a page of text."""
    lines = prompt.strip().splitlines()
    return repr(lines[-1][-MOST_OF_A_PROMPT:]) if lines else "a question without words"


def without_load(first: Wait, load: float) -> Wait:
    seconds = first.seconds if first.seconds == first.picture_seconds else max(first.seconds - load, 0.0)
    return replace(first, after="the start", seconds=seconds)
