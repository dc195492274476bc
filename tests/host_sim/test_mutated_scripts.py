"""Scripts with random mistakes: whatever a script does, the script has failed and not the simulator.

`python3 tools/dev.py faults` tries 2,000 of them.
"""

import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from host_sim.calculator import OVER, Calculator
from host_sim.cli.main import main
from host_sim.engines import EngineName, is_fault
from host_sim.engines.debugging import DebugError, DebugOptions, Move, scopes
from host_sim.models import FX_9860GIII, MODELS
from tests.patience import BUSY_SECONDS

TOP = Path(__file__).parents[2]
FOLDERS = ("tests/host_sim/scripts", "tests/host_sim/scripts/traced", "host_sim/frontends/web/examples")
SCRIPTS = sorted(path for folder in FOLDERS for path in (TOP / folder).glob("*.py") if path.stat().st_size > 50)
ANSWERS = ["1", "x", "", "2.5", "print(1)"]
STEPS = 12
UNTIL_AC = 0.2  # seconds that a script may compute; it changes only where [AC] meets it
MOST_AC = 5  # a script may catch each of them
MOVES: list[Move] = ["into", "over", "out"]

TOKEN = re.compile(rb"\w+|[^\w\s]+")
TOKENS = (
    rb"0 -1 1e400 10**30 1.5 None () [] {} '' b'\xff' '\x00' ... x self print input() get_pixel(0,0) [x]*9 lambda:x"
    rb" yield return break continue global pass del raise import except finally else: async await is not in and @ ** //"
    rb" := : , ; ( ) ] } ' \"\"\" \\ # = == -> f'{x}' 1_000 0x 0777 __import__('a') exec('x') str.format type(x)()"
    rb" range(9)[::2]"
).split()
CHARACTERS = [b"\0", b"\t", b"\r", b"\f", b"\x1b[2J", b"\xff", b"\xef\xbb\xbf", "é".encode(), "🂡".encode(), b"\n\n\\"]


# Each takes a script and returns it with one mistake.


def cut_short(random: Random, script: bytes) -> bytes:
    return script[: random.randrange(len(script))]


def change_lines(random: Random, script: bytes) -> bytes:
    """Leave one out, repeat it, indent it, or put in one of another script."""
    lines = script.splitlines(keepends=True)
    other = random.choice(SCRIPTS).read_bytes().splitlines(keepends=True)
    place = random.randrange(len(lines))
    line = lines[place]
    replacements: list[list[bytes]] = [[], [line, line], [b" " * random.randint(1, 9) + line], [line.lstrip()]]
    lines[place : place + 1] = random.choice([*replacements, [random.choice(other)], [line, random.choice(other)]])
    return b"".join(lines)


def change_tokens(random: Random, script: bytes) -> bytes:
    """Replace one by another of the script, or by any."""
    tokens = list(TOKEN.finditer(script))
    if not tokens:
        return script
    place = random.choice(tokens)
    token = random.choice([random.choice(TOKENS), random.choice(tokens)[0]])
    return script[: place.start()] + token + script[place.end() :]


def add_character(random: Random, script: bytes) -> bytes:
    place = random.randrange(len(script))
    return script[:place] + random.choice(CHARACTERS) + script[place:]


MUTATIONS: list[Callable[[Random, bytes], bytes]] = [cut_short, change_lines, *[change_tokens] * 4, add_character]


def mutated_script(random: Random) -> bytes:
    script = random.choice(SCRIPTS).read_bytes()
    for _ in range(random.randint(1, 3)):
        script = random.choice(MUTATIONS)(random, script) or b"\n"
    return script


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seed" in metafunc.fixturenames:
        metafunc.parametrize("seed", range(metafunc.config.getoption("mutated_scripts")))


@pytest.fixture
def random(seed: int) -> Random:
    return Random(f"mutated script {seed}")


@pytest.fixture
def script(random: Random, tmp_path: Path) -> Path:
    script = tmp_path / "script.py"
    script.write_bytes(mutated_script(random))
    return script


@pytest.mark.slow
def test_a_script_with_mistakes_fails_without_a_fault_of_the_simulator(
    script: Path, random: Random, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", open(os.devnull))  # noqa: SIM115 - until the test ends
    check(script, random, capsys)
    for engine in ("micropython", "cpython"):
        run(script, engine)
    debug(script, random)


def check(script: Path, random: Random, capsys: pytest.CaptureFixture[str]) -> None:
    exit_code = main(["check", str(script), "--json", "--model", random.choice([*MODELS])])
    printed = capsys.readouterr()
    assert printed.err == ""
    assert exit_code == (0 if json.loads(printed.out)["fits"] else 1)


def run(script: Path, engine: EngineName) -> None:
    calculator = Calculator(script, model=FX_9860GIII, engine=engine)
    answers = [*ANSWERS]
    calculator.start()
    acs = 0
    while calculator.state not in OVER and acs < MOST_AC:
        if calculator.wait_for(lambda it: it.state != "busy", UNTIL_AC) and answers:
            calculator.answer(answers.pop())
        elif calculator.has_begun:
            acs += calculator.press("AC")
    assert calculator.stop(BUSY_SECONDS)
    assert not is_fault(calculator.traceback), calculator.traceback


def is_waiting(calculator: Calculator) -> bool:
    return calculator.stop_place is not None or calculator.state != "busy"


def debug(script: Path, random: Random) -> None:
    """Step through it, and look at the variables at each stop."""
    options = DebugOptions(stops_on_entry=True)
    calculator = Calculator(script, model=FX_9860GIII, engine="micropython", debug=options)
    calculator.start()
    for _ in range(STEPS):
        if not calculator.wait_for(is_waiting, UNTIL_AC):
            calculator.debugger.pause()  # it was told to step out of an endless function
            assert calculator.wait_for(is_waiting, BUSY_SECONDS)
        if calculator.stop_place is None:
            break
        for scope in scopes(0):
            for variable in calculator.debugger.variables(scope):
                assert variable.value
        assert calculator.debugger.evaluate_in_frame("1 + 1", 0).value == "2"
        with pytest.raises(DebugError):
            calculator.debugger.evaluate_in_frame("nowhere + 1", 0)
        calculator.resume(random.choice(MOVES))
    assert calculator.stop(BUSY_SECONDS)
    assert not is_fault(calculator.traceback), calculator.traceback
