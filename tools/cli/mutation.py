"""Mutation testing: changes the rules in one place at a time and checks that a test fails. Uses Cosmic Ray.

python3 tools/test.py --mutants                      every mutant of the rules, in random order (takes hours)
python3 tools/test.py --mutants engine.py deals.py   only mutants of these files of device/
python3 tools/test.py --mutants --seconds 60         as many as fit into a minute

A mutant that no test notices is printed as a diff. Some are harmless; the others show a missing test.
The order depends on the commit, so the short run inside the full test run tries different mutants each time.
"""

import argparse
import os
import random
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path

from cosmic_ray.commands import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_db import use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome

from host_sim.cli.options import Parser, seconds
from tools.environment import TOP
from tools.setup_steps import fail

RULES = ("games.py", "engine.py", "command.py", "messages.py", "prompt.py", "deals.py")
# Below this the tests or this tool are broken: about 9 of 10 mutants are noticed, and some can't be.
LEAST_SHARE_KILLED = 0.5
# With fewer mutants, chance decides: a few that no test can notice would fail the run.
LEAST_MUTANTS = 10
UNLIMITED = 7 * 24 * 3600.0

PYTEST = [sys.executable, "-P", "-m", "pytest", "-x", "-q", "-o", "addopts=", "-m", "not slow", "--assert=plain"]
PLUGINS = ["-p", "no:cacheprovider", "-p", "no:xdist"]
# Random games against the reference rules notice most mutants within a second or two.
FIRST_TESTS = [*PYTEST, *PLUGINS, "tests/device/test_random_play.py"]
# Tests on MicroPython read the unchanged files; tests of every [AC] take long.
LEFT_OUT = ("test_random_play", "test_on_micropython", "test_ac_on_micropython", "test_files", "test_ac")
OTHER_TESTS = [*PYTEST, *PLUGINS, "tests/device", *(f"--ignore=tests/device/{name}.py" for name in LEFT_OUT)]
# Limits stop endless loops: kilobytes of memory, then seconds of CPU, which don't depend on how busy the machine is.
LIMITED = "ulimit -v 4194304; (ulimit -t 15; {first}) && (ulimit -t 150; {others})"
TEST_COMMAND = shlex.join(
    ["sh", "-c", LIMITED.format(first=shlex.join(FIRST_TESTS), others=shlex.join(OTHER_TESTS))],
)
TIMEOUT = 900.0  # seconds, as a last resort


def main(arguments: list[str]) -> int:
    parser = Parser(prog="test.py --mutants", description=__doc__)
    parser.add_argument("files", nargs="*", type=rules_file, metavar="FILE", help=", ".join(RULES))
    parser.add_argument("--seconds", type=seconds, metavar="S", help="stop after this time")
    options = parser.parse_args(arguments)
    if os.name == "nt":
        fail("--mutants needs a POSIX shell")
    with copied_repository():
        return test_mutants(options.files or list(RULES), options.seconds)


def rules_file(name: str) -> str:
    if name not in RULES:
        raise argparse.ArgumentTypeError(f"must be one of {', '.join(RULES)}")
    return name


@contextmanager
def copied_repository() -> Iterator[None]:
    """Work in a copy, because mutants are written to the files of device/."""
    leave_out = shutil.ignore_patterns("node_modules", "__pycache__", "pictures", "verdicts")
    with tempfile.TemporaryDirectory() as folder:
        for name in ("device", "host_sim", "tests", "tools"):
            shutil.copytree(TOP / name, Path(folder) / name, ignore=leave_out)
        shutil.copy(TOP / "pyproject.toml", folder)
        os.environ["PYTHONPATH"] = folder
        with chdir(folder):
            yield
        os.environ["PYTHONPATH"] = str(TOP)


def test_mutants(files: list[str], limit: float | None) -> int:
    baseline = FIRST_TESTS if limit else shlex.split(TEST_COMMAND)
    if subprocess.run(baseline, stdout=subprocess.DEVNULL).returncode:
        fail("mutants: the tests fail on the unchanged files")
    killed, survivors = 0, 0
    every = mutations(files)
    began = time.monotonic()
    for mutation in every:
        if time.monotonic() - began > (limit or UNLIMITED):
            break
        result = mutate_and_test([mutation], TEST_COMMAND, TIMEOUT)
        if result.test_outcome is TestOutcome.SURVIVED:
            survivors += 1
            print(f"No test noticed this mutant:\n{result.diff}\n", flush=True)
        elif result.test_outcome is TestOutcome.KILLED:
            killed += 1
    print(f"Tests noticed {killed} of {killed + survivors} mutants.", flush=True)
    if survivors + killed < LEAST_MUTANTS:
        return 0 if killed or survivors < LEAST_MUTANTS // 2 else 1
    return 0 if killed >= LEAST_SHARE_KILLED * (killed + survivors) else 1


def mutations(files: list[str]) -> list[MutationSpec]:
    """All mutations of the files, shuffled by the commit."""
    with use_db("mutants.sqlite") as database:
        init([Path("device") / file for file in files], database, {})
        every = [mutation for item in database.work_items for mutation in item.mutations]
    every.sort(key=lambda mutation: (mutation.module_path, mutation.operator_name, mutation.occurrence))
    random.Random(commit()).shuffle(every)
    return every


def commit() -> str:
    """Empty outside a Git repository."""
    done = subprocess.run(["git", "-C", str(TOP), "rev-parse", "HEAD"], capture_output=True, text=True)
    return done.stdout.strip()
