"""Creates the project's environment, .venv, on first use, from Python 3.11+ alone. Packages are pinned by hash."""

import hashlib
import importlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from host_sim.causes import cause_of
from host_sim.output import write_file
from tools.setup_steps import SetUp, Step, fail, npm_progress, pip_progress, report, set_up

TOP = Path(__file__).resolve().parents[1]
VENV = TOP / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCKS = TOP / "tools" / "locks"
JAVASCRIPT = TOP / "tools" / "javascript"
# Needed for types and tests only: the page itself loads them as bundles.
PAGE_PACKAGES = TOP / "host_sim" / "frontends" / "web" / "vendor"
BASE_GROUP = "play"  # every tool needs it; pip is in it
INSTALLED_GROUPS = VENV / "installed.json"  # as long as it is missing, tools/launch.py doesn't use .venv
UNFINISHED_GROUPS = VENV / "unfinished.json"

# Inherited by every Python started from here.
os.environ["PYTHONPATH"] = str(TOP)
# Downloads and settings go here, so that nothing outside this folder changes. The first two are host_sim's.
os.environ["CASIO_SIM_CACHE"] = os.environ.get("CASIO_SIM_CACHE") or str(VENV / "cache")
os.environ["CASIO_SIM_SETTINGS"] = str(VENV / "settings")
os.environ["PIP_CACHE_DIR"] = str(VENV / "cache" / "pip")
os.environ["NPM_CONFIG_CACHE"] = str(VENV / "cache" / "npm")
os.environ["UV_CACHE_DIR"] = str(VENV / "cache" / "uv")


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
    groups: dict[str, str] = read(INSTALLED_GROUPS, {}) if PYTHON.exists() else {}
    return groups


def read(path: Path, default: Any) -> Any:
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):
        return default


def missing(groups: Iterable[str]) -> list[str]:
    fingerprints = installed()
    return [group for group in groups if fingerprints.get(group) != fingerprint(group)]


def install(groups: Iterable[str]) -> None:
    """It may end at any moment, also by being killed: the next one continues."""
    with set_up(VENV / "setup", {"PATH": os.pathsep.join((str(PYTHON.parent), os.environ["PATH"]))}) as running:
        groups = missing(groups)  # another set-up may have installed some meanwhile
        if BASE_GROUP in groups:
            INSTALLED_GROUPS.unlink(missing_ok=True)
            if not is_active():
                create(running)
        if groups:
            install_packages(groups, running)
            for step in other_steps(groups):
                running.run(step)
            new = {group: fingerprint(group) for group in groups}
            write_file(INSTALLED_GROUPS, json.dumps({**installed(), **new}).encode())


def is_active() -> bool:
    """Whether this is the Python of .venv."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def has_pip() -> bool:
    return importlib.util.find_spec("pip") is not None


def create(running: SetUp) -> None:
    for pip in VENV.glob("**/site-packages/pip*"):  # it may be there in part
        shutil.rmtree(pip)
    # The base group brings pip. Python's own way of installing it takes long, and Debian lacks it.
    without_pip = ["--without-pip"] if has_pip() else []
    running.run(Step("creating .venv", [sys.executable, "-m", "venv", *without_pip, str(VENV)], TOP))


def install_packages(groups: list[str], running: SetUp) -> None:
    unfinished = set(read(UNFINISHED_GROUPS, []))
    write_file(UNFINISHED_GROUPS, json.dumps([*unfinished.union(groups)]).encode())
    pip = [
        *(sys.executable if has_pip() else str(PYTHON), "-m", "pip", "--python", str(PYTHON), "install"),
        *("--require-hashes", "--no-deps", "--no-compile", "--no-input"),
        *("--disable-pip-version-check", "--root-user-action=ignore"),
        *(["--ignore-installed"] if unfinished else []),  # a package may be there in part
        *(word for group in groups for word in ("-r", str(lock_file(group)))),
    ]
    running.run(Step("installing packages", pip, TOP, pip_progress(running.temporary)))
    write_file(UNFINISHED_GROUPS, json.dumps([*unfinished.difference(groups)]).encode())


def other_steps(groups: list[str]) -> Iterator[Step]:
    if "vm" in groups:
        download = [str(PYTHON), "-P", "-m", "host_sim.engines.micropython.downloads"]
        yield Step("downloading MicroPython", download, TOP)
    if "test" in groups:
        yield npm_step("installing the JavaScript tools", JAVASCRIPT)
        yield npm_step("installing the page's packages", PAGE_PACKAGES)


def npm_step(name: str, folder: Path) -> Step:
    npm = PYTHON.parent / ("npm.cmd" if os.name == "nt" else "npm")
    command = [str(npm), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=http"]
    packages = json.loads((folder / "package-lock.json").read_text())["packages"]
    return Step(name, command, folder, npm_progress(len(packages) - 1))


def ensure(*groups: str) -> None:
    """Install these groups if they are missing, and continue in the project's own environment."""
    if missing_groups := missing(groups):
        report(f"Setting up {', '.join(missing_groups)} (once; needs the network).")
        try:
            install(groups)
        except OSError as error:
            fail(f"Setting up failed: {cause_of(str(error))}")
        importlib.invalidate_caches()
    if not is_active():  # it has just been created
        raise SystemExit(subprocess.call([str(PYTHON), "-P", "-m", "tools", *sys.argv[1:]]))
