"""tools/test.py --mutants: a change that no test notices is told, and so is an argument about what is gone."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.cli import mutants
from tools.environment import TOP

TINY = """\
LIMIT = 3

def low(card):
    return card < LIMIT

def told(card):
    while card > 0:
        card -= 1
    return "low"
"""
READER = """\
from pathlib import Path
from tests.device.bare_device import Ticks
DEVICE = Path(__file__).parent / "device"

def code_of(name, ticking):
    return compile((DEVICE / f"{name}.py").read_text(), str(DEVICE / f"{name}.py"), "exec")

def names():
    found = {}
    exec(code_of("tiny", False), found)
    return found
"""
TEST = """\
import reader

def test_two_is_low():
    assert reader.names()["low"](2)

def test_four_is_not():
    assert not reader.names()["low"](4)

def test_it_comes_to_an_end():
    reader.names()["told"](2)
"""
RUN = """\
from pathlib import Path
from tools.cli import mutants
from tools.cli.mutants import mutants_of, try_all
mutants.PATIENCE = 0.2
quiet = ["test_tiny.py", "-qq", "-o", "addopts=", "--no-header", "--no-summary", "-p", "no:xdist", "--rootdir=."]
for told in try_all(list(mutants_of(Path("device/tiny.py"))), lambda told: None, quiet, device="reader", where="."):
    print(told.outcome, told.mutant.line, told.mutant.change, sep=": ")
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    for name, text in {"device/tiny.py": TINY, "reader.py": READER, "test_tiny.py": TEST}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows can't fork")
def test_a_change_that_no_test_notices_is_told(tiny: Path) -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TOP), str(tiny)])}
    done = subprocess.run([sys.executable, "-c", RUN], cwd=tiny, env=env, capture_output=True, text=True)
    told = done.stdout.splitlines()
    assert "survived: 4: card < LIMIT -> card <= LIMIT" in told, done.stdout + done.stderr
    assert "survived: 9: 'low' -> 'XX'" in told
    assert "killed: 1: 3 -> 2" in told
    assert "killed: 4: return card < LIMIT -> return 0" in told
    assert "timed out: 8: card -= 1 -> card += 1" in told


def test_each_change_has_a_name_of_its_own() -> None:
    names = [mutant.key for file in mutants.FILES for mutant in mutants.mutants_of(mutants.DEVICE / file)]
    assert len(set(names)) == len(names) > 1000


def test_what_is_argued_and_gone_is_stale(tiny: Path) -> None:
    arguments = tiny / "argued.txt"
    arguments.write_text(
        "# why not\ntiny.py: return card < LIMIT\n    card < LIMIT -> card <= LIMIT  # no 3 is dealt\n"
        "tiny.py: return card < MOST\n    card < MOST -> card <= MOST  # gone\n"
    )
    there = list(mutants.mutants_of(tiny / "device" / "tiny.py"))
    entries = mutants.argued(arguments)
    assert len(entries) == 2
    assert mutants.stale(there, entries, ["tiny.py"]) == ["tiny.py: return card < MOST: card < MOST -> card <= MOST"]
    assert mutants.stale(there, entries, ["other.py"]) == []


def test_what_is_argued_is_in_the_files() -> None:
    assert mutants.stale(mutants.wanted([]), mutants.argued(), mutants.FILES) == []
