"""Whoever only reads verdicts, or only parses a command line, loads neither numba nor numpy."""

import subprocess
import sys
from collections.abc import Sequence

import pytest

NUMBA = ("numba", "llvmlite", "numpy")
# What only the groups of packages have that a player never needs.
OF_OTHER_GROUPS = (*NUMBA, "tqdm", "distributed", "dask", "matplotlib")
MODULES = [
    "tools.solver.verdict",
    "tools.solver.rules",
    "tools.solver.layout",
    "tools.solver.position",
    "tools.solver.prove",
    "tools.solver.fewer_commands",
    "tools.solver.jit.code_cache",
    "tools.solver.surveys.results",
    "tools.solver.surveys.rates",
    "tools.solver.surveys.wins_table",
    "tools.solver.surveys.survey",
    "tools.solver.surveys.page",
    "tools.solver.surveys.bench",
    "tools.cli.solve",
    "tools.cli.play",
    "tools.readme.figures",
]


def imported(module: str, missing: Sequence[str] = NUMBA) -> "subprocess.CompletedProcess[str]":
    without = f"import sys; sys.modules.update(dict.fromkeys({missing!r})); "
    return subprocess.run([sys.executable, "-c", f"{without} import {module}"], capture_output=True, text=True)


def test_what_only_reads_verdicts_needs_no_numba() -> None:
    done = imported(", ".join(MODULES))
    assert done.returncode == 0, done.stderr


def test_a_player_needs_nothing_of_the_solver() -> None:
    done = imported("tools.cli.play", OF_OTHER_GROUPS)
    assert done.returncode == 0, done.stderr


def test_a_survey_on_this_machine_needs_no_cluster_and_no_plots() -> None:
    done = imported("tools.solver.surveys.survey, tools.solver.surveys.page", ("distributed", "dask", "matplotlib"))
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("module", ["tools.solver.solve", "tools.solver.search.search"])
def test_the_search_itself_does(module: str) -> None:
    assert "ModuleNotFoundError" in imported(module).stderr
