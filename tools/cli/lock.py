"""Makes tools/locks/ from pyproject.toml: every package of each group, pinned by hash, for every system."""

import subprocess
import sys
import tempfile
from pathlib import Path

from host_sim.cli import Parser
from tools.environment import TOP, lock_of

# What each group of tools/environment.py asks for, in uv's words. Each holds the package's own needs as well.
GROUPS = {
    "play": [],
    "vm": ["--extra", "micropython"],
    "solve": ["--group", "solve"],
    "cluster": ["--group", "cluster"],
    "plots": ["--group", "plots"],
    "test": ["--group", "test"],
}
COMPILE = [
    *("-m", "uv", "pip", "compile", "--quiet", "pyproject.toml", "--universal", "--python-version", "3.11"),
    *("--generate-hashes", "--no-header", "--no-annotate"),
]


def main(arguments: list[str]) -> int:
    Parser(prog="lock.py", description=__doc__).parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "all.txt"  # one version of each package for all groups
        compile_lock(whole, [option for options in GROUPS.values() for option in options])
        for group, options in GROUPS.items():
            compile_lock(lock_of(group), [*options, "--constraint", str(whole)])
    return 0


def compile_lock(path: Path, options: list[str]) -> None:
    path.unlink(missing_ok=True)  # uv would keep the versions that it finds there
    subprocess.run([sys.executable, *COMPILE, *options, "--output-file", str(path)], cwd=TOP, check=True)
