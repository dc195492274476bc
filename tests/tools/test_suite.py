"""tools/test.py: every check can fail, and what failed is named."""

import os
import subprocess
from pathlib import Path

import pytest

from tools.cli import suite

GOOD = {
    "pyproject.toml": '[tool.importlinter]\nroot_packages = ["host_sim", "tools"]\n\n[[tool.importlinter.contracts]]\n'
    'name = "down only"\ntype = "layers"\nlayers = ["tools", "host_sim"]\n',
    "host_sim/__init__.py": "",
    "tools/__init__.py": "import host_sim as host_sim\n",
    "tests/__init__.py": "number: int = 1\n",
}
BROKEN = {
    "lint": {"tests/__init__.py": "import os\n"},
    "format": {"tests/__init__.py": "number:int=1\n"},
    "arrows": {"host_sim/__init__.py": "import tools as tools\n"},
    "types": {"tests/__init__.py": 'number: int = "one"\n'},
}


@pytest.mark.slow
@pytest.mark.parametrize("check", BROKEN)
def test_a_check_passes_what_is_right_and_fails_what_is_not(check: str, tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    for files, passes in ((GOOD, True), (BROKEN[check], False)):
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(text)
        done = subprocess.run(suite.QUICK[check], cwd=tmp_path, env=env, capture_output=True, text=True)
        assert (done.returncode == 0) is passes, done.stdout + done.stderr


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """The checks that would have been run; the one called types fails."""
    found: dict[str, list[str]] = {}

    def passed(name: str, command: list[str]) -> bool:
        found[name] = command
        return name != "types"

    monkeypatch.setattr(suite, "passed", passed)
    monkeypatch.setattr(suite, "passed_beside_others", passed)
    return found


def test_without_arguments_all_is_checked(ran: dict[str, list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    assert suite.main([]) == 1
    assert ran == {**suite.ALL_BESIDE, "tests": suite.PYTEST} and suite.QUICK.keys() < ran.keys()
    assert "FAILED: types" in capsys.readouterr().out


def test_whatever_failed_is_named_the_tests_last(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def is_lint(name: str, command: list[str]) -> bool:
        return name == "lint"

    monkeypatch.setattr(suite, "FAST_BESIDE", {"lint": [], "format": []})
    monkeypatch.setattr(suite, "passed", lambda name, command: False)
    monkeypatch.setattr(suite, "passed_beside_others", is_lint)
    assert suite.main(["--fast"]) == 1
    assert "FAILED: format, tests" in capsys.readouterr().out


def test_fast_leaves_out_the_slow_tests_and_what_is_measured(ran: dict[str, list[str]]) -> None:
    suite.main(["--fast"])
    assert ran == {**suite.FAST_BESIDE, "tests": suite.FAST_TESTS} and suite.QUICK.keys() < ran.keys()
    assert "not slow" in ran["tests"] and "device check" not in ran
    assert not [word for word in (*ran["javascript tests"], *ran["browser tests"]) if "slow" in word]


@pytest.mark.parametrize(
    ("check", "folder"), [("javascript tests", suite.JAVASCRIPT_TESTS), ("browser tests", suite.BROWSER_TESTS)]
)
def test_no_test_of_javascript_is_lost_in_the_full_run(ran: dict[str, list[str]], check: str, folder: Path) -> None:
    suite.main([])
    assert [Path(word).name for word in ran[check] if word.endswith(".js")] == sorted(
        file.name for file in folder.glob("*.test.js")
    )


def test_a_check_beside_others_says_what_it_found_in_one_piece(capsys: pytest.CaptureFixture[str]) -> None:
    says = "import sys; print('found', flush=True); print('more', file=sys.stderr); sys.exit({})"
    assert suite.passed_beside_others("lint", [*suite.PYTHON, "-c", says.format(0)])
    assert not suite.passed_beside_others("format", [*suite.PYTHON, "-c", says.format(1)])
    said = capsys.readouterr().out.splitlines()
    assert said[:3] == said[4:7] == ["", "found", "more"]
    assert said[3].startswith("== lint: good") and said[7].startswith("== format: FAILED")


def test_anything_else_is_for_pytest(ran: dict[str, list[str]]) -> None:
    assert suite.main(["tests/device", "-k", "undo"]) == 0
    assert ran == {"tests": [*suite.PYTEST, "tests/device", "-k", "undo"]}


@pytest.mark.parametrize("given", [["--fast", "tests/device"], ["tests/device", "--fast"]])
def test_fast_with_some_tests_leaves_out_the_slow_ones_of_these(ran: dict[str, list[str]], given: list[str]) -> None:
    assert suite.main(given) == 0
    assert ran == {"tests": [*suite.FAST_TESTS, "tests/device"]}


def test_when_all_is_good_it_says_so(
    ran: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(suite, "FAST_BESIDE", {"lint": []})
    assert suite.main(["--fast"]) == 0
    assert "All 2 checks passed" in capsys.readouterr().out


def test_help_tells_how_it_is_called(ran: dict[str, list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    assert suite.main(["--help"]) == 0
    assert ran == {} and "--fast" in capsys.readouterr().out


def test_mutants_hands_the_rest_on(ran: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[str, list[str]]] = []

    def passed_on(module: str, arguments: list[str]) -> int:
        given.append((module, arguments))
        return 0

    monkeypatch.setattr(suite, "passed_on", passed_on)
    assert suite.main(["--mutants", "deals.py"]) == 0
    assert ran == {} and given == [("tools.cli.mutants", ["deals.py"])]
