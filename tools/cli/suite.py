"""Every check of the project.

python3 tools/test.py            all of it: what .ci/run calls
python3 tools/test.py --fast     a developer's loop, under a minute: no long runs, nothing measured
python3 tools/test.py --mutants  does a test notice each small change of the rules? --mutants --help tells more
python3 tools/test.py tests/device -k undo    only these tests, as pytest's arguments
python3 tools/test.py --fast tests/device     of these only what the developer's loop runs
"""

import importlib
import os
import subprocess
import sys
import threading
import time

from host_sim.engines.micropython.provision import cache_folder, firmware, node
from tools.environment import JAVASCRIPT, TOP

PYTHON = [sys.executable, "-P"]
MYPY = [*PYTHON, "-m", "mypy"]
# Neighbours share what they build, so each process takes a stretch of the tests, not every other one.
PYTEST = [*PYTHON, "-m", "pytest", "-n", "auto", "--dist", "worksteal"]
LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"  # as `-m` it does nothing
COMPILE_SEARCH = "from tools.solver import ready, rules; [ready.make_ready(game) for game in rules.GAMES]"
NODE = str(node())
BIOME = [NODE, str(JAVASCRIPT / "node_modules" / "@biomejs" / "biome" / "bin" / "biome")]
TSC = [NODE, str(JAVASCRIPT / "node_modules" / "typescript" / "bin" / "tsc")]
JAVASCRIPT_TESTS = TOP / "tests" / "host_sim" / "javascript"
ALL_JAVASCRIPT = sorted(map(str, JAVASCRIPT_TESTS.glob("*.test.js")))
FAST_JAVASCRIPT = [file for file in ALL_JAVASCRIPT if not file.endswith(".slow.test.js")]
BROWSER_TESTS = TOP / "tests" / "host_sim" / "web"
ALL_BROWSER = sorted(map(str, BROWSER_TESTS.glob("*.test.js")))
FAST_BROWSER = [file for file in ALL_BROWSER if not file.endswith(".slow.test.js")]


# In one process: most of them are over sooner than another has begun.
JAVASCRIPT_RUNNER = [NODE, "--test", "--test-reporter=dot", "--test-isolation=none"]
# Each file in a process with a browser of its own; Node by itself leaves a core free.
BROWSER_RUNNER = [NODE, "--test", "--test-reporter=dot", f"--test-concurrency={os.cpu_count()}"]

IN_COLOUR = ["--game", "klondike3", "--game", "shamrock"]

# Beside the tests in either run: each of these takes some seconds.
QUICK = {
    "lint": [*PYTHON, "-m", "ruff", "check", "--quiet", "."],
    "format": [*PYTHON, "-m", "ruff", "format", "--quiet", "--check", "."],
    "arrows": [*PYTHON, "-c", LINT_IMPORTS],
    "types": [*MYPY, "-p", "host_sim", "-p", "tools", "-p", "tests"],
    "types of device": [*PYTHON, "-m", "tools", "device_types"],
    "javascript": [
        *(*BIOME, "ci", "--error-on-warnings", f"--config-path={JAVASCRIPT / 'biome.json'}"),
        *(
            "host_sim/engines/micropython",
            "host_sim/faces/web",
            "tools/browser",
            str(JAVASCRIPT_TESTS),
            str(BROWSER_TESTS),
        ),
    ],
    # Against the names that Node and the browser have in common, instead of Node's.
    "types of javascript's core": [*TSC, "-p", str(JAVASCRIPT / "tsconfig.core.json")],
    "types of javascript": [*TSC, "-p", str(JAVASCRIPT / "tsconfig.json")],
    "types of the page": [*TSC, "-p", str(JAVASCRIPT / "tsconfig.page.json")],
    "types of the page's editor": [*TSC, "-p", str(JAVASCRIPT / "tsconfig.vendor.json")],
    "types of the page's service worker": [*TSC, "-p", str(JAVASCRIPT / "tsconfig.worker.json")],
    "types of the browser tests": [*TSC, "-p", str(JAVASCRIPT / "tsconfig.browser.json")],
}
# Of these the browser waits now and then, and the small ones leave cores idle: so they run beside the tests.
FAST_BESIDE = {
    **QUICK,
    "javascript tests": [*JAVASCRIPT_RUNNER, *FAST_JAVASCRIPT],
    "browser tests": [*BROWSER_RUNNER, *FAST_BROWSER],
}
ALL_BESIDE = {
    # Before the tests of the solver come to it, each process of them by itself: that takes a minute of each.
    "compiling the search": [*PYTHON, "-c", COMPILE_SEARCH],
    **QUICK,
    "javascript tests": [*JAVASCRIPT_RUNNER, *ALL_JAVASCRIPT],
    "browser tests": [*BROWSER_RUNNER, *ALL_BROWSER],
    "device check": [*PYTHON, "-m", "tools", "check"],
    # Of the colour calculators two games tell enough: the longest piles, and fans.
    "device check of the fx-CG50": [*PYTHON, "-m", "tools", "check", "--model", "fx-cg50", *IN_COLOUR],
    "device check of the fx-CG100": [*PYTHON, "-m", "tools", "check", "--model", "fx-cg100", *IN_COLOUR],
}
FAST_TESTS = [*PYTEST, "-m", "not slow"]
FAST = "--fast"

ENVIRONMENT = {
    "PYTHONDONTWRITEBYTECODE": "",  # else each run compiles every test anew, in every process
    "SDL_VIDEODRIVER": "dummy",
    "SDL_AUDIODRIVER": "dummy",
    "CASIO_SIM_FIRMWARE": str(firmware()),
    "CASIO_SIM_CACHE": str(cache_folder()),
    "CASIO_SIM_PYTHON": sys.executable,  # the browser tests start the page's server with it
}


def passed(name: str, command: list[str]) -> bool:
    """Whether the check passes; what it says is seen as it says it."""
    print(f"== {name} ..", flush=True)
    began = time.monotonic()
    good = subprocess.run(command, env={**os.environ, **ENVIRONMENT}, cwd=TOP).returncode == 0
    print(verdict(name, good, began), end="", flush=True)
    return good


def passed_beside_others(name: str, command: list[str]) -> bool:
    """Whether the check passes; what it says is seen in one piece, when it has ended."""
    began = time.monotonic()
    env = {**os.environ, **ENVIRONMENT}
    done = subprocess.run(command, env=env, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    # The tests may be in the middle of a line.
    print(f"\n{done.stdout}{verdict(name, done.returncode == 0, began)}", end="", flush=True)
    return done.returncode == 0


def verdict(name: str, good: bool, began: float) -> str:
    return f"== {name}: {'good' if good else 'FAILED'}, {time.monotonic() - began:.0f} s\n"


def failed_of(tests: list[str], beside: dict[str, list[str]]) -> list[str]:
    """The tests, which are most of the work and fill all cores; and beside them the others, one after another."""
    good: dict[str, bool] = {}

    def others() -> None:
        for name, command in beside.items():
            good[name] = passed_beside_others(name, command)

    thread = threading.Thread(target=others, daemon=True)  # [Ctrl-C] ends them with the tests
    thread.start()
    tests_are_good = passed("tests", tests)
    thread.join()
    return [name for name in beside if not good.get(name)] + ([] if tests_are_good else ["tests"])


def passed_on(module: str, arguments: list[str]) -> int:
    """Read only when it is asked for: it needs what Windows does not have."""
    result: int = importlib.import_module(module).main(arguments)
    return result


def main(arguments: list[str]) -> int:
    if arguments in (["--help"], ["-h"]):
        print(__doc__)
        return 0
    if arguments[:1] == ["--mutants"]:
        return passed_on("tools.cli.mutants", arguments[1:])
    tests, beside = (FAST_TESTS, FAST_BESIDE) if FAST in arguments else (PYTEST, ALL_BESIDE)
    for_pytest = [argument for argument in arguments if argument != FAST]
    if for_pytest:
        return 0 if passed("tests", [*tests, *for_pytest]) else 1
    began = time.monotonic()
    failed = failed_of(tests, beside)
    result = f"FAILED: {', '.join(failed)}" if failed else f"All {len(beside) + 1} checks passed"
    print(f"{result}, {time.monotonic() - began:.0f} s.", flush=True)
    return 1 if failed else 0
