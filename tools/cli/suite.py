"""Runs every check of the project.

python3 tools/test.py            everything; .ci/run calls this
python3 tools/test.py --fast     without slow tests and measurements: about a minute
python3 tools/test.py --mutants  mutation testing of the rules; see --mutants --help
python3 tools/test.py tests/device -k undo    only these tests; the arguments go to pytest
python3 tools/test.py --fast tests/device     only these, without the slow ones
"""

import json
import os
import subprocess
import sys
import threading
import time

from host_sim.engines.micropython.downloads import cache_folder, firmware, node
from tools.cli.browsers import NOT_TRIED, OTHER_BROWSERS
from tools.environment import JAVASCRIPT, TOP

PYTHON = [sys.executable, "-P"]
MYPY = [*PYTHON, "-m", "mypy"]
# worksteal: each process gets a run of neighbouring tests, which share fixtures.
PYTEST = [*PYTHON, "-m", "pytest", "-n", "auto", "--dist", "worksteal"]
LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"  # has no -m
COMPILE_SEARCH = "from tools.solver import rules, solve; [solve.warm_up(game) for game in rules.GAMES]"
FAST, MUTANTS = "--fast", "--mutants"
NODE = str(node())
BIOME = [NODE, str(JAVASCRIPT / "node_modules" / "@biomejs" / "biome" / "bin" / "biome")]
TSC = [NODE, str(JAVASCRIPT / "node_modules" / "typescript" / "bin" / "tsc")]
JAVASCRIPT_TESTS = TOP / "tests" / "host_sim" / "javascript"
ALL_JAVASCRIPT = sorted(map(str, JAVASCRIPT_TESTS.glob("*.test.js")))
FAST_JAVASCRIPT = [file for file in ALL_JAVASCRIPT if not file.endswith(".slow.test.js")]
BROWSER_TESTS = TOP / "tests" / "host_sim" / "web"
ALL_BROWSER = sorted(map(str, BROWSER_TESTS.glob("*.test.js")))
FAST_BROWSER = [file for file in ALL_BROWSER if not file.endswith(".slow.test.js")]

# In one process, because most files take less time than starting a process.
JAVASCRIPT_RUNNER = [NODE, "--test", "--test-reporter=dot", "--test-isolation=none"]
# What passed, for a second try, which leaves that out.
BROWSER_STATE = cache_folder() / f"browser-tests-{os.getpid()}.json"
# Each file in its own process with its own browser. By default Node leaves one core idle.
BROWSER_RUNNER = [
    *(NODE, "--test", "--test-reporter=dot", f"--test-concurrency={os.cpu_count()}"),
    f"--test-rerun-failures={BROWSER_STATE}",
]

COLOUR_GAMES = ["--game", "klondike3", "--game", "shamrock"]

# Run alongside the tests; each takes a few seconds.
QUICK = {
    "lint": [*PYTHON, "-m", "ruff", "check", "--quiet", "."],
    "format": [*PYTHON, "-m", "ruff", "format", "--quiet", "--check", "."],
    "import rules": [*PYTHON, "-c", LINT_IMPORTS],
    "types": [*MYPY, "-p", "host_sim", "-p", "tools", "-p", "tests"],
    "device types": [*PYTHON, "-m", "tools", "device_types"],
    "javascript lint": [
        *(*BIOME, "ci", "--error-on-warnings", f"--config-path={JAVASCRIPT / 'biome.json'}"),
        *(
            "host_sim/engines/micropython",
            "host_sim/frontends/web",
            "tools/browser",
            "tools/vscode",
            str(JAVASCRIPT_TESTS),
            str(BROWSER_TESTS),
        ),
    ],
    # The core may use only names that Node and browsers share.
    "javascript core types": [*TSC, "-p", str(JAVASCRIPT / "tsconfig.core.json")],
    "javascript types": [*TSC, "-p", str(JAVASCRIPT / "tsconfig.json")],
    "page types": [*TSC, "-p", str(JAVASCRIPT / "tsconfig.page.json")],
    "page editor types": [*TSC, "-p", str(JAVASCRIPT / "tsconfig.vendor.json")],
    "service worker types": [*TSC, "-p", str(JAVASCRIPT / "tsconfig.worker.json")],
    "workflows": [NODE, str(JAVASCRIPT / "lint_workflows.mjs")],
    "browser test types": [*TSC, "-p", str(JAVASCRIPT / "tsconfig.browser.json")],
}
FAST_CHECKS = {
    **QUICK,
    "javascript tests": [*JAVASCRIPT_RUNNER, *FAST_JAVASCRIPT],
    "browser tests": [*BROWSER_RUNNER, *FAST_BROWSER],
}
ALL_CHECKS = {
    # First, so that the processes of the solver tests find it compiled: it takes a minute.
    "compiling the search": [*PYTHON, "-c", COMPILE_SEARCH],
    **QUICK,
    "javascript tests": [*JAVASCRIPT_RUNNER, *ALL_JAVASCRIPT],
    "browser tests": [*BROWSER_RUNNER, *ALL_BROWSER],
    **{f"browser tests in {name}": [*PYTHON, "-m", "tools.cli.browsers", name] for name in OTHER_BROWSERS},
    "device budgets": [*PYTHON, "-m", "tools", "budget"],
    # Two games are enough on the colour calculators: one with long piles, one with fans.
    "device budgets on the fx-CG50": [*PYTHON, "-m", "tools", "budget", "--model", "fx-cg50", *COLOUR_GAMES],
    "device budgets on the fx-CG100": [*PYTHON, "-m", "tools", "budget", "--model", "fx-cg100", *COLOUR_GAMES],
    # A minute of mutation testing, with other mutants at each commit.
    "mutants": [*PYTHON, "-m", "tools", "test", MUTANTS, "--seconds", "60"],
}
FAST_TESTS = [*PYTEST, "-m", "not slow"]
ALL_TESTS = [*PYTEST, "-m", "not few"]  # those are on a few examples of what a slow test has many of

ENVIRONMENT = {
    "PYTHONDONTWRITEBYTECODE": "",  # allow .pyc files: otherwise every process compiles every test
    "SDL_VIDEODRIVER": "dummy",
    "SDL_AUDIODRIVER": "dummy",
    "CASIO_SIM_FIRMWARE": str(firmware()),
    "CASIO_SIM_CACHE": str(cache_folder()),
    "CASIO_SIM_PYTHON": sys.executable,  # the browser tests start the page's server with it
    # Nothing is written outside this folder.
    "XDG_CACHE_HOME": str(cache_folder() / "tests"),
    "MPLCONFIGDIR": str(cache_folder() / "tests" / "matplotlib"),
    "NODE_DISABLE_COMPILE_CACHE": "1",
}


def is_in_a_browser(check: str) -> bool:
    return check.startswith("browser tests")


def run_in_foreground(name: str, command: list[str]) -> bool:
    """Run the check, with its output shown as it comes. Returns whether it passed."""
    print(f"== {name} ..", flush=True)
    began = time.monotonic()
    passed = subprocess.run(command, env={**os.environ, **ENVIRONMENT}, cwd=TOP).returncode == 0
    print(result_line(name, passed, began), end="", flush=True)
    return passed


def run_in_background(name: str, command: list[str]) -> bool | None:
    """Run the check, with its output shown in one piece at the end. Returns whether it passed; None: not tried."""
    began = time.monotonic()
    env = {**os.environ, **ENVIRONMENT}
    done = subprocess.run(command, env=env, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    printed = done.stdout.decode(errors="replace")
    # The tests in the foreground may be in the middle of a line.
    passed = None if done.returncode == NOT_TRIED else done.returncode == 0
    print(f"\n{printed}{result_line(name, passed, began)}", end="", flush=True)
    return passed


def result_line(name: str, passed: bool | None, began: float) -> str:
    result = {True: "passed", False: "FAILED", None: "not tried"}[passed]
    return f"== {name}: {result}, {time.monotonic() - began:.0f} s\n"


def passed_at_second_try(check: str) -> list[str]:
    """The tests of the check, or the check itself if it keeps no record."""
    try:
        *_, tests = json.loads(BROWSER_STATE.read_text())
    except OSError:
        return [check]
    return [test["name"] for test in tests.values() if test["passed_on_attempt"]] or [check]


def results_of(tests: list[str], checks: dict[str, list[str]], unsteady: list[str]) -> dict[str, bool | None]:
    """Run the tests, which use all cores, and alongside them the other checks, one after another. A browser may be at
    fault, so its tests get a second try; those that need it are added to `unsteady`."""
    results: dict[str, bool | None] = dict.fromkeys(checks, False)

    def run_checks() -> None:
        for name, command in checks.items():
            results[name] = run_in_background(name, command)
            if results[name] is False and is_in_a_browser(name):
                results[name] = run_in_background(f"{name}, second try", command)
                unsteady.extend(passed_at_second_try(name) if results[name] else ())

    thread = threading.Thread(target=run_checks, daemon=True)  # a daemon, so that Ctrl-C ends it too
    thread.start()
    tests_passed = run_in_foreground("tests", tests)
    thread.join()
    return {**results, "tests": tests_passed}


def main(arguments: list[str]) -> int:
    if arguments in (["--help"], ["-h"]):
        print(__doc__)
        return 0
    if arguments[:1] == [MUTANTS]:
        from tools.cli import mutation

        return mutation.main(arguments[1:])
    tests, checks = (FAST_TESTS, FAST_CHECKS) if FAST in arguments else (ALL_TESTS, ALL_CHECKS)
    pytest_arguments = [argument for argument in arguments if argument != FAST]
    if pytest_arguments:
        return 0 if run_in_foreground("tests", [*tests, *pytest_arguments]) else 1
    began = time.monotonic()
    BROWSER_STATE.unlink(missing_ok=True)  # of an older process with this number
    unsteady: list[str] = []
    results = results_of(tests, checks, unsteady)
    BROWSER_STATE.unlink(missing_ok=True)
    failed = [name for name, passed in results.items() if passed is False]
    not_tried = [name for name, passed in results.items() if passed is None]
    summary = f"FAILED: {', '.join(failed)}" if failed else f"All {len(results) - len(not_tried)} checks passed"
    if not_tried:
        summary += f"; not tried: {', '.join(not_tried)}"
    print(f"{summary}, {time.monotonic() - began:.0f} s.", flush=True)
    if unsteady:
        print(f"To be fixed, because they passed only at the second try: {'; '.join(unsteady)}", flush=True)
    return 1 if failed else 0
