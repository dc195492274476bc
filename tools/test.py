"""Every check of the project, from a bare Python 3.11+.

python3 tools/test.py            all of it: what .ci/run calls
python3 tools/test.py tests/device -k undo    only these tests, as pytest's arguments
"""

import os
import subprocess
import sys
import sysconfig
import time

import environment

TYPES_OF_PACKAGES = ["-m", "mypy", "-p", "host_sim", "-p", "tools.solver"]
# Against what MicroPython has, instead of what CPython has.
TYPES_OF_DEVICE = [
    *("-m", "mypy", "--config-file", "tools/typings/device.ini"),
    *("--custom-typeshed-dir", sysconfig.get_path("purelib", vars={"base": str(environment.HOME)})),
    *map(str, sorted((environment.TOP / "device").glob("*.py"))),
]
TYPES_OF_TOOLS = ["-m", "mypy", *map(str, sorted((environment.TOP / "tools").glob("*.py")))]
CHECKS = {
    "lint": ["-m", "ruff", "check", "--quiet", "."],
    "types of host_sim and the solver": TYPES_OF_PACKAGES,
    "types of tools": TYPES_OF_TOOLS,
    "types of device": TYPES_OF_DEVICE,
    "device check": ["tools/check.py"],
    "tests": ["-m", "pytest", "-n", "auto"],
}


def passed(name: str, command: list[str]) -> bool:
    print(f"== {name} ..", flush=True)
    began = time.monotonic()
    search = os.pathsep.join(("tools", "."))
    env = {**os.environ, "MYPYPATH": search, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    good = subprocess.run([sys.executable, *command], env=env).returncode == 0
    print(f"== {name}: {'good' if good else 'FAILED'}, {time.monotonic() - began:.0f} s", flush=True)
    return good


def main() -> int:
    environment.ensure("play", "vm", "solve", "test")
    os.chdir(environment.TOP)
    if sys.argv[1:]:
        return 0 if passed("tests", [*CHECKS["tests"], *sys.argv[1:]]) else 1
    began = time.monotonic()
    failed = [name for name, command in CHECKS.items() if not passed(name, command)]
    result = f"FAILED: {', '.join(failed)}" if failed else f"All {len(CHECKS)} checks passed"
    print(f"{result}, {time.monotonic() - began:.0f} s.", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
