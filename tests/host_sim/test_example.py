"""tools/docs/example, which script authors copy: its tests pass, also in parallel."""

import shutil
import sys
from pathlib import Path

import pytest

from tests.patience import BUSY_SECONDS

TOP = Path(__file__).parents[2]
EXAMPLE = TOP / "tools" / "docs" / "example"
PLUGIN = ("-p", "host_sim.testing", "-p", "no:cacheprovider")
TESTS = 5


@pytest.fixture
def copied(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTHONPATH", str(TOP))
    shutil.copytree(EXAMPLE, pytester.path, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    return pytester


@pytest.mark.slow
def test_the_example_passes_in_several_processes_at_once(copied: pytest.Pytester) -> None:
    result = copied.run(sys.executable, "-P", "-m", "pytest", *PLUGIN, "-n", "2", timeout=BUSY_SECONDS)
    result.assert_outcomes(passed=TESTS)


@pytest.mark.slow
def test_the_example_fails_when_its_script_draws_something_else(copied: pytest.Pytester) -> None:
    script = copied.path / "plot.py"
    script.write_text(script.read_text().replace("25 *", "24 *"))
    result = copied.runpytest_inprocess(*PLUGIN)
    result.assert_outcomes(passed=TESTS - 2, failed=2)
    result.stdout.fnmatch_lines(["*the display is not plot.png: * pixels differ, x * to *, y * to *"])


def test_the_example_has_at_most_40_lines_per_script() -> None:
    assert {path.name for path in EXAMPLE.iterdir() if path.is_file()} == {
        *("quiz.py", "plot.py", "plot.png", "test_scripts.py", "README.md"),
    }
    assert all(len(path.read_text().splitlines()) <= 40 for path in EXAMPLE.glob("*.py"))
