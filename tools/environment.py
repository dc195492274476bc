"""The project's own environment: .venv, made on first use from a bare Python 3.11+, with every package by its hash."""

import hashlib
import importlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

TOP = Path(__file__).resolve().parents[1]
HOME = TOP / ".venv"
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCKS = TOP / "tools" / "locks"
JAVASCRIPT = TOP / "tools" / "javascript"
PAGE_PACKAGES = TOP / "host_sim" / "faces" / "web" / "vendor"  # for types and tests; the page itself gets them bundled
MARK = HOME / "installed.json"
FAILED = 2

# For every Python that is started from here, wherever that is.
os.environ["PYTHONPATH"] = str(TOP)
# What host_sim fetches for itself goes here as well, so that nothing outside this folder is changed.
os.environ.setdefault("CASIO_SIM_CACHE", str(HOME / "cache"))


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def fail(text: str) -> NoReturn:
    say(text)
    raise SystemExit(FAILED)


def lock_of(group: str) -> Path:
    return LOCKS / f"{group}.txt"


def sources(group: str) -> list[Path]:
    """The files that say what the group should hold."""
    locks = [folder / "package-lock.json" for folder in (JAVASCRIPT, PAGE_PACKAGES)]
    return [lock_of(group), *(locks if group == "test" else [])]


def fingerprint(group: str) -> str:
    content = b"".join(path.read_bytes() for path in sources(group))
    return hashlib.sha256(content).hexdigest()[:16]


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
        pip = [str(PYTHON), "-m", "pip", "install", "--require-hashes", "--no-deps", "-r", str(lock_of(group))]
        step(f"installing {group}", pip)
        if group == "vm":
            step("fetching MicroPython", [str(PYTHON), "-P", "-m", "host_sim.engines.micropython.provision"])
        if group == "test":
            npm = PYTHON.parent / ("npm.cmd" if os.name == "nt" else "npm")
            ci = [str(npm), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
            step("installing JavaScript's tools", ci, cwd=JAVASCRIPT)
            step("installing what the page uses", ci, cwd=PAGE_PACKAGES)
        MARK.write_text(json.dumps({**installed(), group: fingerprint(group)}))


def try_to_have(group: str) -> None:
    """As ensure(), but what can't be had is told in its line, and is no reason to stop."""
    try:
        ensure(group)
    except SystemExit as failed:
        if failed.code != FAILED:
            raise


def ensure(*groups: str) -> None:
    """Have these groups installed, and go on in the project's own environment."""
    if wanted := missing(groups):
        say(f"First run: setting up {', '.join(wanted)} (once; needs the network).")
        install(groups)
        importlib.invalidate_caches()
    if Path(sys.prefix).resolve() != HOME.resolve():  # it has only just been made
        raise SystemExit(subprocess.call([str(PYTHON), "-P", "-m", "tools", *sys.argv[1:]]))
