"""Whoever only reads verdicts, or only parses a command line, loads neither numba nor numpy."""

import subprocess
import sys

import pytest

BLOCKED = "import sys; sys.modules.update(dict.fromkeys(('numba', 'llvmlite', 'numpy')));"
MODULES = [
    "tools.solver.verdict",
    "tools.solver.rules",
    "tools.solver.layout",
    "tools.solver.prove",
    "tools.solver.jit.code_cache",
    "tools.solver.surveys.results",
    "tools.solver.surveys.rates",
    "tools.solver.surveys.wins_table",
    "tools.solver.surveys.survey",
    "tools.cli.solve",
    "tools.cli.play",
    "tools.readme.figures",
]


def imported(module: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", f"{BLOCKED} import {module}"]
    return subprocess.run(command, capture_output=True, text=True)


def test_what_only_reads_verdicts_needs_no_numba() -> None:
    done = imported(", ".join(MODULES))
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("module", ["tools.solver.solve", "tools.solver.search.search"])
def test_the_search_itself_does(module: str) -> None:
    assert "ModuleNotFoundError" in imported(module).stderr
