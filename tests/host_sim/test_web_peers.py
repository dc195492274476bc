"""The page's calculator, shell and keypad are JavaScript, those of the PC are Python: both must behave the same."""

import hashlib
import json
import os
import subprocess
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from host_sim.calculator import Calculator
from host_sim.engines.micropython.downloads import cache_folder, firmware, node
from host_sim.frontends.web.model_data import model_data
from host_sim.frontends.window.keys import Keypad
from host_sim.models import MODELS, Model
from host_sim.screen.formats import format_of, inks_of
from host_sim.screen.shell import Shell
from tests.few_or_many import few_or_many
from tests.host_sim.random_scripts import random_keys, random_script
from tests.host_sim.test_library import pyplot

PEERS = Path(__file__).with_name("javascript") / "page_peers.js"
TEXTS = [
    "",
    "a",
    "\n",
    "From,To=",
    "naïve ∠ 7",
    "a line that is longer than the display\n",
    "x\r\ny",
    "   ",
    "1\n2\n3\n4\n",
]
KEYS = [*["UP", "RIGHT"] * 3, "DOWN", "PAGE_UP", "PAGE_DOWN", "LEFT", "DEL", "7", "A", "a", ",", "?", " ", "EXE"]

Operation = tuple[str, str]


EVERY_MODEL = pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)


def in_javascript(model: Model, **work: list[Any]) -> subprocess.Popen[str]:
    """Starts page_peers.js; results_of() waits for it."""
    env = {**os.environ, "CASIO_SIM_FIRMWARE": str(firmware()), "CASIO_SIM_CACHE": str(cache_folder())}
    process = subprocess.Popen(
        [str(node()), str(PEERS)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=env
    )
    assert process.stdin
    process.stdin.write(json.dumps({"model": model_data(model), "shells": [], "strikes": [], "runs": [], **work}))
    process.stdin.close()
    return process


def results_of(process: subprocess.Popen[str]) -> dict[str, Any]:
    assert process.stdout
    with process:
        results: dict[str, Any] = json.loads(process.stdout.read())
    return results


# The shell


WITH_TEXT = ("press", "write", "ask", "start")
LONG_QUESTION = [
    ("ask", "What is the name of your cat?"),
    *(("press", key) for key in [*["LEFT"] * 3, "RIGHT", "7", *["LEFT"] * 12, *["RIGHT"] * 12]),
]


def random_operations(random: Random) -> list[Operation]:
    names = ["write", "ask", "start", "new_row", "clear", "finish", "show_prompt", "copy_highlighted", *["press"] * 18]
    return [random_operation(random, random.choice(names)) for _ in range(180)]


def random_operation(random: Random, name: str) -> Operation:
    return name, random.choice(KEYS if name == "press" else TEXTS) if name in WITH_TEXT else ""


def operate(shell: Shell, name: str, text: str) -> object:
    named = {"is_rerun": not text} if name == "start" else {}
    return getattr(shell, name)(*([text] if name in WITH_TEXT else []), **named)


@pytest.mark.parametrize("cuts_lines", [True, False], ids=["cut", "wrapped"])
@EVERY_MODEL
def test_the_shell_of_the_page_behaves_like_the_shell_of_the_pc(model: Model, cuts_lines: bool) -> None:
    model = replace(model, shell=replace(model.shell, cuts_lines=cuts_lines))
    random = Random(9860)
    runs = [LONG_QUESTION] + [random_operations(random) for _ in range(6 if model.pixels == "one bit" else 2)]
    for operations, states in zip(runs, results_of(in_javascript(model, shells=runs))["shells"], strict=True):
        shell = Shell(model)
        for (name, text), state in zip(operations, states, strict=True):
            result = operate(shell, name, text)
            expected = {"result": result, "lines": shell.lines(), "highlighted": shell.highlighted}
            assert state == expected | {"pixels": digest(shell.pixels())}, (name, text)


def digest(pixels: bytes) -> str:
    return hashlib.sha256(pixels).hexdigest()


# The keypad


@EVERY_MODEL
def test_shift_and_alpha_mean_the_same_on_the_page_and_in_the_window(model: Model) -> None:
    random = Random(9860)
    keys = model.keyboard.keys
    layers = [key for key in keys if key.name in ("SHIFT", "ALPHA", "F5")]
    runs = [[random.choice(random.choice([keys, layers])).name for _ in range(400)] for _ in range(3)]
    by_name = {key.name: key for key in keys}
    for names, states in zip(runs, results_of(in_javascript(model, strikes=runs))["strikes"], strict=True):
        keypad = Keypad()
        for name, state in zip(names, states, strict=True):
            layer = keypad.press(by_name[name])
            assert state == {"types": keypad.cased(layer.types), "does": layer.does, "layer": keypad.layer}, name


# The whole calculator


@EVERY_MODEL
@few_or_many("count", few=5, many=30)
def test_random_scripts_and_keys_give_the_same_screens_on_the_page_and_on_the_pc(
    model: Model, count: int, tmp_path: Path
) -> None:
    random = Random(f"{model.name} {count}")
    runs = [(random_script(random, model), random_keys(random, model, 40)) for _ in range(count)]
    process = in_javascript(model, runs=runs)
    on_the_pc = [screens(model, tmp_path / f"{number}", script, keys) for number, (script, keys) in enumerate(runs)]
    for (script, keys), expected, actual in zip(runs, on_the_pc, results_of(process)["runs"], strict=True):
        for presses, (here, there) in enumerate(zip(expected, actual, strict=True)):
            assert there == here, f"after {keys[:presses]}:\n{script}"


@EVERY_MODEL
def test_turtle_and_pyplot_draw_the_same_on_the_page_and_on_the_pc(model: Model, tmp_path: Path) -> None:
    # Nothing in the top row, which would count as a stop.
    turtle = "from turtle import *\npensize(3)\nforward(20)\ncircle(8)\npencolor('red')\nwrite('a')\nleft(50)\n"
    plots = pyplot(model) + "axis('off')\nplot([1, 3, 2])\nbar([1], [2])\ntext(1, 1, 'a')\nshow()\n"
    runs: list[tuple[str, list[str]]] = [(turtle, []), (plots, [])]
    process = in_javascript(model, runs=runs)
    on_the_pc = [screens(model, tmp_path / f"{number}", *run) for number, run in enumerate(runs)]
    assert results_of(process)["runs"] == on_the_pc
    assert [(screen[-1]["state"], screen[-1]["showing"]) for screen in on_the_pc] == [("ended", "drawing")] * 2


def screens(model: Model, folder: Path, script: str, keys: list[str]) -> list[dict[str, Any]]:
    """What the calculator shows at the start and after each key."""
    folder.mkdir()
    (folder / "script.py").write_text(script, encoding="utf-8")
    driven = DrivenCalculator(Calculator(folder / "script.py", model=model, engine="micropython"))
    try:
        return [driven.start(), *(driven.press(key) for key in keys)]
    finally:
        driven.calculator.stop()


class DrivenCalculator:
    """Presses keys and waits for the next stop of the script; random_scripts.py explains the stops."""

    def __init__(self, calculator: Calculator) -> None:
        self.calculator = calculator
        self._last_stop = -1

    def start(self) -> dict[str, Any]:
        self.calculator.start()
        return self._next_stop(is_taken=True)

    def press(self, key: str) -> dict[str, Any]:
        calculator = self.calculator
        was_busy = calculator.state == "busy"
        is_tap = calculator.is_live and len(calculator.model.keyboard.taps.get(key, ())) == 1
        if is_tap:
            calculator.tap([key])
        is_taken = is_tap or calculator.press(key)
        has_resumed = calculator.state == "busy" and (not was_busy or is_tap or key == "AC")
        return self._next_stop(is_taken=is_taken) if has_resumed else self._screen(is_taken=is_taken)

    def _next_stop(self, *, is_taken: bool) -> dict[str, Any]:
        assert self.calculator.wait_for(lambda _: self.calculator.state != "busy" or self._stop() > self._last_stop)
        self._last_stop = max(self._last_stop, self._stop())
        return self._screen(is_taken=is_taken)

    def _screen(self, *, is_taken: bool) -> dict[str, Any]:
        calculator = self.calculator
        return {
            "isTaken": is_taken,
            "state": calculator.state,
            "showing": calculator.showing,
            "lines": calculator.shell_text(),
            "pixels": digest(calculator.frame()),
        }

    def _stop(self) -> int:
        """The number on display; -1 if there is none."""
        if self.calculator.showing != "drawing":
            return -1
        model = self.calculator.model
        row = inks_of(self.calculator.frame(), model)[: model.width]
        return max((x for x, ink in enumerate(row) if ink == format_of(model).black), default=-1)
