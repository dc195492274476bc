"""Reading verdicts and parsing a command line need neither numba nor numpy."""

import subprocess
import sys
from collections.abc import Sequence

import pytest

NUMBA = ("numba", "llvmlite", "numpy")
# The packages that a player doesn't need.
NOT_FOR_PLAYERS = (*NUMBA, "tqdm", "distributed", "dask", "matplotlib")
MODULES = [
    "tools.solver.verdict",
    "tools.solver.rules",
    "tools.solver.position",
    "tools.solver.position",
    "tools.solver.short_solution",
    "tools.solver.jit.code_cache",
    "tools.solver.surveys.results",
    "tools.solver.surveys.rates",
    "tools.solver.surveys.wins_table",
    "tools.solver.surveys.survey",
    "tools.solver.surveys.rates_page",
    "tools.solver.surveys.bench",
    "tools.cli.solve",
    "tools.cli.play",
    "tools.docs_builder.figures",
]


def imported(module: str, missing: Sequence[str] = NUMBA) -> "subprocess.CompletedProcess[str]":
    without = f"import sys; sys.modules.update(dict.fromkeys({missing!r})); "
    return subprocess.run([sys.executable, "-c", f"{without} import {module}"], capture_output=True, text=True)


def test_modules_that_only_read_verdicts_need_no_numba() -> None:
    run = imported(", ".join(MODULES))
    assert run.returncode == 0, run.stderr


def test_playing_needs_no_package_of_the_solver() -> None:
    run = imported("tools.cli.play", NOT_FOR_PLAYERS)
    assert run.returncode == 0, run.stderr


def test_a_survey_on_this_machine_needs_no_cluster_and_no_plots() -> None:
    run = imported(
        "tools.solver.surveys.survey, tools.solver.surveys.rates_page", ("distributed", "dask", "matplotlib")
    )
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("module", ["tools.solver.solve", "tools.solver.search.search"])
def test_the_search_needs_numba(module: str) -> None:
    assert "ModuleNotFoundError" in imported(module).stderr
