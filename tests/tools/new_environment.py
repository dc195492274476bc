"""A new environment with a wheel installed in it, without a network."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

from tests.patience import BUSY_SECONDS


def install(wheel: Path, home: Path) -> Path:
    """Create an environment with the wheel and return its programs. Other packages come from this environment."""
    venv.create(home, with_pip=False)
    library = Path(sysconfig.get_path("purelib", vars={"base": str(home)}))
    programs = Path(sysconfig.get_path("scripts", vars={"base": str(home)}))
    (library / "other_packages.pth").write_text(sysconfig.get_path("purelib"))
    pip = [sys.executable, "-m", "pip", "--python", str(home), "install", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(pip, check=True, capture_output=True)
    return programs


def run_in(command: list[str], folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a program of such an environment in this folder, without the repository on its path."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        command, cwd=folder, env=env, input=typed, capture_output=True, text=True, timeout=BUSY_SECONDS
    )
