"""tools/test.py: every check can fail, and the failed ones are named."""

import os
import subprocess
from pathlib import Path

import pytest

from tools.cli import mutation, suite

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
    "import rules": {"host_sim/__init__.py": "import tools as tools\n"},
    "types": {"tests/__init__.py": 'number: int = "one"\n'},
    "workflows": {".github/workflows/test.yml": "on: push\njobs:\n  test:\n    steps: []\n"},
}


@pytest.mark.slow
@pytest.mark.parametrize("check", BROKEN)
def test_a_check_passes_good_files_and_fails_broken_ones(check: str, tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    for files, passes in ((GOOD, True), (BROKEN[check], False)):
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text)
        done = subprocess.run(suite.QUICK[check], cwd=tmp_path, env=env, capture_output=True, text=True)
        assert (done.returncode == 0) is passes, done.stdout + done.stderr


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """The command of each check. None is run; the check "types" fails, the others pass."""
    commands: dict[str, list[str]] = {}

    def run(name: str, command: list[str]) -> bool:
        commands[name] = command
        return name != "types"

    monkeypatch.setattr(suite, "run_in_foreground", run)
    monkeypatch.setattr(suite, "run_in_background", run)
    return commands


def test_without_arguments_every_check_runs_and_the_failed_one_is_named(
    commands: dict[str, list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert suite.main([]) == 1
    assert {"lint", "types", "tests", "browser tests", "device budgets", "mutants"} <= commands.keys()
    assert "FAILED: types," in capsys.readouterr().out


def test_a_check_that_cannot_run_here_is_named_and_is_no_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    checks = {name: [*suite.PYTHON, "-c", f"raise SystemExit({status})"] for name, status in (("a", 0), ("b", 77))}
    monkeypatch.setattr(suite, "FAST_CHECKS", checks)
    monkeypatch.setattr(suite, "run_in_foreground", lambda name, command: True)
    assert suite.main(["--fast"]) == 0
    printed = capsys.readouterr().out
    assert "== b: not tried, " in printed
    assert "All 2 checks passed; not tried: b," in printed


FLAKY = """
import { existsSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
const path = (name) => new URL(name, import.meta.url);
test('steady', () => writeFileSync(path(existsSync(path('tried')) ? 'run-again' : 'run-once'), ''));
test('flaky', () => {
  if (existsSync(path('tried'))) return;
  writeFileSync(path('tried'), '');
  throw new Error('first try');
});
"""


def test_a_browser_test_gets_a_second_try_and_is_then_named_as_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "flaky.test.js").write_text(FLAKY)
    (tmp_path / "failing.test.js").write_text("import { test } from 'node:test';\ntest('failing', () => nothing);\n")
    monkeypatch.setattr(suite, "BROWSER_STATE", tmp_path / "state.json")
    monkeypatch.setattr(suite, "run_in_foreground", lambda name, command: True)
    runner = [suite.NODE, "--test", f"--test-rerun-failures={tmp_path / 'state.json'}"]
    for name, exit_code in (("flaky", 0), ("failing", 1)):
        monkeypatch.setattr(suite, "FAST_CHECKS", {"browser tests": [*runner, str(tmp_path / f"{name}.test.js")]})
        assert suite.main(["--fast"]) == exit_code
        printed = capsys.readouterr().out
        assert "== browser tests, second try: " in printed
        assert printed.endswith("second try: flaky\n") is (exit_code == 0)
    assert (tmp_path / "run-once").exists()
    assert not (tmp_path / "run-again").exists(), "what passed is left out"


def test_failed_tests_are_named_last(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(suite, "FAST_CHECKS", {"lint": [], "format": []})
    monkeypatch.setattr(suite, "run_in_foreground", lambda name, command: False)
    monkeypatch.setattr(suite, "run_in_background", lambda name, command: name == "lint")
    assert suite.main(["--fast"]) == 1
    assert "FAILED: format, tests" in capsys.readouterr().out


def test_fast_skips_slow_tests_and_measurements(commands: dict[str, list[str]]) -> None:
    suite.main(["--fast"])
    assert suite.QUICK.keys() < commands.keys()
    assert "not slow" in commands["tests"]
    assert not {"device budgets", "mutants"} & commands.keys()
    assert not [word for word in (*commands["javascript tests"], *commands["browser tests"]) if "slow" in word]


@pytest.mark.parametrize(
    ("check", "folder"), [("javascript tests", suite.JAVASCRIPT_TESTS), ("browser tests", suite.BROWSER_TESTS)]
)
def test_the_full_run_includes_every_javascript_test(commands: dict[str, list[str]], check: str, folder: Path) -> None:
    suite.main([])
    assert [Path(word).name for word in commands[check] if word.endswith(".js")] == sorted(
        file.name for file in folder.glob("*.test.js")
    )


def test_the_full_run_skips_only_tests_that_it_runs_on_more_examples(
    commands: dict[str, list[str]], pytester: pytest.Pytester
) -> None:
    suite.main([])
    pytester.makepyfile(
        "import pytest\nfrom tests.few_or_many import few_or_many\n"
        "@few_or_many('count', 1, 9)\ndef test_examples(count): assert count == 9\n"
        "@pytest.mark.slow\ndef test_slow(): pass\ndef test_plain(): pass\n"
    )
    pytester.runpytest(*commands["tests"][-2:]).assert_outcomes(passed=3, deselected=1)


def test_a_background_check_prints_its_output_in_one_piece(capsys: pytest.CaptureFixture[str]) -> None:
    script = "import sys; print('first', flush=True); print('second', file=sys.stderr); sys.exit({})"
    assert suite.run_in_background("lint", [*suite.PYTHON, "-c", script.format(0)])
    assert not suite.run_in_background("format", [*suite.PYTHON, "-c", script.format(1)])
    printed = capsys.readouterr().out.splitlines()
    assert printed[:3] == printed[4:7] == ["", "first", "second"]
    assert printed[3].startswith("== lint: passed") and printed[7].startswith("== format: FAILED")


def test_other_arguments_go_to_pytest(commands: dict[str, list[str]]) -> None:
    assert suite.main(["tests/device", "-k", "undo"]) == 0
    assert commands == {"tests": [*suite.ALL_TESTS, "tests/device", "-k", "undo"]}


@pytest.mark.parametrize("arguments", [["--fast", "tests/device"], ["tests/device", "--fast"]])
def test_fast_with_chosen_tests_skips_the_slow_ones_among_them(
    commands: dict[str, list[str]], arguments: list[str]
) -> None:
    assert suite.main(arguments) == 0
    assert commands == {"tests": [*suite.FAST_TESTS, "tests/device"]}


def test_a_successful_run_counts_its_checks(
    commands: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(suite, "FAST_CHECKS", {"lint": []})
    assert suite.main(["--fast"]) == 0
    assert "All 2 checks passed" in capsys.readouterr().out


def test_help_runs_nothing(commands: dict[str, list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    assert suite.main(["--help"]) == 0
    assert commands == {} and "--fast" in capsys.readouterr().out


def test_mutants_gets_the_remaining_arguments(commands: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutation, "main", lambda arguments: 0 if arguments == ["deals.py"] else 1)
    assert suite.main(["--mutants", "deals.py"]) == 0
    assert commands == {}
