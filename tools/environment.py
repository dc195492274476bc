"""Creates the project's environment, .venv, on first use, from Python 3.11+ alone. Packages are pinned by hash."""

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
VENV = TOP / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCKS = TOP / "tools" / "locks"
JAVASCRIPT = TOP / "tools" / "javascript"
# Needed for types and tests only: the page itself loads them as bundles.
PAGE_PACKAGES = TOP / "host_sim" / "frontends" / "web" / "vendor"
INSTALLED_GROUPS = VENV / "installed.json"
SETUP_FAILED = 2

# Inherited by every Python started from here.
os.environ["PYTHONPATH"] = str(TOP)
# host_sim's downloads go here too, so that nothing outside this folder changes.
os.environ["CASIO_SIM_CACHE"] = os.environ.get("CASIO_SIM_CACHE") or str(VENV / "cache")


def report(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def fail(text: str) -> NoReturn:
    report(text)
    raise SystemExit(SETUP_FAILED)


def lock_file(group: str) -> Path:
    return LOCKS / f"{group}.txt"


def lock_files(group: str) -> list[Path]:
    """Everything that pins the packages of the group, npm's included."""
    npm_locks = [folder / "package-lock.json" for folder in (JAVASCRIPT, PAGE_PACKAGES)]
    return [lock_file(group), *(npm_locks if group == "test" else [])]


def fingerprint(group: str) -> str:
    content = b"".join(path.read_bytes() for path in lock_files(group))
    return hashlib.sha256(content).hexdigest()[:16]


def installed() -> dict[str, str]:
    """The installed groups and the fingerprint of each."""
    try:
        groups: dict[str, str] = json.loads(INSTALLED_GROUPS.read_text())
    except (OSError, ValueError):
        return {}
    return groups


def missing(groups: Iterable[str]) -> list[str]:
    fingerprints = installed()
    return [group for group in groups if fingerprints.get(group) != fingerprint(group)]


def run_step(name: str, command: list[str], cwd: Path = TOP) -> None:
    """Run one step of the setup and report its name and time; show its output only if it fails."""
    report(f"  {name} ...")
    began = time.monotonic()
    path = os.pathsep.join((str(PYTHON.parent), os.environ["PATH"]))
    env = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PATH": path}
    done = subprocess.run(
        command, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    )
    if done.returncode:
        report(done.stdout)
        fail(f"{name}: failed (exit {done.returncode}). Check the network, then run the command again to continue.")
    report(f"  {name}: {time.monotonic() - began:.0f} s")


def install(groups: Iterable[str]) -> None:
    if not PYTHON.exists():
        run_step("creating .venv", [sys.executable, "-m", "venv", "--clear", str(VENV)])
    for group in missing(groups):
        pip = [str(PYTHON), "-m", "pip", "install", "--require-hashes", "--no-deps", "-r", str(lock_file(group))]
        run_step(f"installing {group}", pip)
        if group == "vm":
            run_step("downloading MicroPython", [str(PYTHON), "-P", "-m", "host_sim.engines.micropython.downloads"])
        if group == "test":
            npm = PYTHON.parent / ("npm.cmd" if os.name == "nt" else "npm")
            npm_install = [str(npm), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
            run_step("installing the JavaScript tools", npm_install, cwd=JAVASCRIPT)
            run_step("installing the page's packages", npm_install, cwd=PAGE_PACKAGES)
        INSTALLED_GROUPS.write_text(json.dumps({**installed(), group: fingerprint(group)}))


def ensure(*groups: str) -> None:
    """Install these groups if they are missing, and continue in the project's own environment."""
    if missing_groups := missing(groups):
        report(f"First run: setting up {', '.join(missing_groups)} (once; needs the network).")
        install(groups)
        importlib.invalidate_caches()
    if Path(sys.prefix).resolve() != VENV.resolve():  # it has just been created
        raise SystemExit(subprocess.call([str(PYTHON), "-P", "-m", "tools", *sys.argv[1:]]))


def try_to_install(group: str) -> None:
    """Like ensure(), but continue if the setup fails; the failure has been reported."""
    try:
        ensure(group)
    except SystemExit as stop:
        if stop.code != SETUP_FAILED:
            raise
