"""The virtual environment of the tools: made on first use, from a bare Python 3.11+.

A tool calls `ensure("play", "vm")` before it imports anything from a package. Where the running Python lacks a
group of pyproject.toml, the group is installed into .venv at the pinned versions, and the tool starts again there.
"""

import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

TOP = Path(__file__).resolve().parent.parent
HOME = TOP / ".venv"
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCK = TOP / "tools" / "lock.txt"
NPM = TOP / "host_sim" / "micropython"
MARK = HOME / "installed.json"


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def fail(text: str) -> NoReturn:
    say(text)
    raise SystemExit(2)


def pins() -> dict[str, list[str]]:
    """The packages of each group, as pyproject.toml names them."""
    import tomllib  # here, so that an old Python gets the line below instead of a traceback

    project = tomllib.loads((TOP / "pyproject.toml").read_text())["project"]
    groups: dict[str, list[str]] = project["optional-dependencies"]
    return groups


def fingerprint(group: str) -> str:
    """Changes whenever what the group should hold changes."""
    text = "\n".join(pins()[group]) + LOCK.read_text()
    if group == "vm":
        text += (NPM / "package-lock.json").read_text()
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def installed() -> dict[str, str]:
    try:
        groups: dict[str, str] = json.loads(MARK.read_text())
    except (OSError, ValueError):
        return {}
    return groups


def missing(groups: Iterable[str]) -> list[str]:
    have = installed()
    return [group for group in groups if have.get(group) != fingerprint(group)]


def step(what: str, command: list[str], cwd: Path = TOP) -> None:
    """Run one step of the set-up, with its name and its time; show its output only if it fails."""
    say(f"  {what} ...")
    began = time.monotonic()
    path = os.pathsep.join((str(PYTHON.parent), os.environ["PATH"]))
    env = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PATH": path}
    done = subprocess.run(command, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        say(done.stdout)
        fail(f"{what}: failed (exit {done.returncode}). Is the network there? Run the command again to go on.")
    say(f"  {what}: {time.monotonic() - began:.0f} s")


def install(groups: Iterable[str]) -> None:
    if not PYTHON.exists():
        step("making .venv", [sys.executable, "-m", "venv", "--clear", str(HOME)])
    for group in missing(groups):
        step(f"installing {group}", [str(PYTHON), "-m", "pip", "install", "-c", str(LOCK), *pins()[group]])
        if group == "vm":
            npm = PYTHON.parent / ("npm.cmd" if os.name == "nt" else "npm")
            step("installing micropython", [str(npm), "ci", "--no-audit", "--no-fund", "--ignore-scripts"], cwd=NPM)
        MARK.write_text(json.dumps({**installed(), group: fingerprint(group)}))


def ensure(*groups: str) -> None:
    """Go on in the project's own environment, with these groups installed."""
    if sys.version_info < (3, 11):  # noqa: UP036 - an older Python can get this far, and gets a line for it
        fail(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}.")
    if missing(groups):
        say(f"First run: setting up {', '.join(missing(groups))} (once; needs the network).")
        install(groups)
    if Path(sys.prefix).resolve() != HOME.resolve():
        os.environ["PYTHONPATH"] = str(TOP)
        command = [str(PYTHON), *sys.argv]
        if os.name == "nt":  # exec on Windows returns to the shell before the program ends
            raise SystemExit(subprocess.call(command))
        sys.stdout.flush()
        os.execv(str(PYTHON), command)
    if str(TOP) not in sys.path:
        sys.path.insert(0, str(TOP))
