"""The page's shell and keypad are JavaScript, the window's are Python: whatever is done to both, both show the same."""

import hashlib
import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

from host_sim.engines.micropython.provision import node
from host_sim.faces.web.facts import facts_of
from host_sim.faces.window.keys import Keypad
from host_sim.models import FX_9860GIII, MODELS, Model
from host_sim.screen.shell import Shell

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
KEYS = ["UP", "UP", "DOWN", "PAGE_UP", "PAGE_DOWN", "LEFT", "RIGHT", "DEL", "7", "A", "a", ",", "?", " ", "EXE"]

Operation = tuple[str, str]


def played_in_javascript(model: Model, shells: list[list[Operation]], strikes: list[list[str]]) -> dict[str, Any]:
    told = {"model": facts_of(model), "shells": shells, "strikes": strikes}
    done = subprocess.run([str(node()), str(PEERS)], input=json.dumps(told), capture_output=True, text=True, check=True)
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def some_operations(chance: random.Random) -> list[Operation]:
    names = ["write", "ask", "new_row", "clear", "finish", *["press"] * 12]
    return [operation(chance, chance.choice(names)) for _ in range(120)]


def operation(chance: random.Random, name: str) -> Operation:
    return name, chance.choice(KEYS if name == "press" else TEXTS) if name in ("press", "write", "ask") else ""


def operated(shell: Shell, name: str, text: str) -> object:
    return getattr(shell, name)(*([text] if name in ("press", "write", "ask") else []))


EVERY_MODEL = pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)


@EVERY_MODEL
def test_the_shell_of_the_page_is_that_of_the_window(model: Model) -> None:
    chance = random.Random(9860)
    runs = [some_operations(chance) for _ in range(6 if model is FX_9860GIII else 2)]
    for operations, seen in zip(runs, played_in_javascript(model, runs, [])["shells"], strict=True):
        shell = Shell(model)
        for (name, text), there in zip(operations, seen, strict=True):
            here = {"result": operated(shell, name, text), "lines": shell.lines()}
            assert there == here | {"pixels": hashlib.sha256(shell.pixels()).hexdigest()}, (name, text)


@EVERY_MODEL
def test_shift_and_alpha_mean_the_same_on_the_page_and_in_the_window(model: Model) -> None:
    chance = random.Random(9860)
    keys = model.keyboard.keys
    layers = [key for key in keys if key.name in ("SHIFT", "ALPHA", "F5")]
    runs = [[chance.choice(chance.choice([keys, layers])).name for _ in range(400)] for _ in range(3)]
    by_name = {key.name: key for key in keys}
    for names, seen in zip(runs, played_in_javascript(model, [], runs)["strikes"], strict=True):
        keypad = Keypad()
        for name, there in zip(names, seen, strict=True):
            layer = keypad.strike(by_name[name])
            assert there == {"types": keypad.cased(layer.types), "does": layer.does, "layer": keypad.layer}, name
