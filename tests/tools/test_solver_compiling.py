"""The search is compiled once per version of the solver, with a progress line."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from numba import njit

from tests.patience import BUSY_SECONDS
from tools.environment import TOP
from tools.solver.jit import code_cache
from tools.solver.jit.progress import MESSAGE, shown


def test_progress_appears_only_while_something_is_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    def twice(number: int) -> int:
        return 2 * number

    compiled: Callable[[int], int] = njit(twice)  # type: ignore[assignment]
    with shown():
        assert compiled(21) == 42
    assert MESSAGE in capsys.readouterr().err
    with shown():
        assert compiled(4) == 8
    assert capsys.readouterr().err == ""


def test_compiled_code_is_stored_in_the_cache_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CASIO_SIM_CACHE", str(tmp_path))
    assert code_cache.prepare() == tmp_path / f"solver-{code_cache.fingerprint()}"
    assert code_cache.folder().is_dir()


def test_compiled_code_unused_for_a_month_is_deleted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CASIO_SIM_CACHE", str(tmp_path))
    recent, old, other = tmp_path / "solver-recent", tmp_path / "solver-old", tmp_path / "micropython.wasm"
    for path in (recent, old, other):
        path.mkdir()
    long_ago = time.time() - 31 * 86400
    os.utime(old, (long_ago, long_ago))
    os.utime(other, (long_ago, long_ago))
    code_cache.prepare()
    assert sorted(tmp_path.iterdir()) == sorted([code_cache.folder(), recent, other])


def test_a_folder_that_another_version_deletes_meanwhile_is_not_an_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CASIO_SIM_CACHE", str(tmp_path))
    monkeypatch.setattr(Path, "glob", lambda folder, _: [folder / "solver-gone"])
    monkeypatch.setattr(code_cache, "fingerprint", lambda: "this")
    assert code_cache.prepare() == tmp_path / "solver-this"


def test_an_unwritable_cache_is_not_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("CASIO_SIM_CACHE", str(tmp_path / "file"))
    code_cache.prepare()


# Ctrl-C as LLVM hands over the code of a function.
INTERRUPTED = """
import signal
from numba.core.codegen import JITCodeLibrary
hand_over = JITCodeLibrary._object_compiled_hook.__func__
def hand_over_interrupted(cls, *arguments):
    signal.raise_signal(signal.SIGINT)
    hand_over(cls, *arguments)
JITCodeLibrary._object_compiled_hook = classmethod(hand_over_interrupted)
from tools.solver.jit.compiler import jit
try:
    jit(lambda number: 2 * number)(21)
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.slow
def test_ctrl_c_while_the_compiler_hands_over_code_ends_the_program(tmp_path: Path) -> None:
    (tmp_path / "interrupted.py").write_text(INTERRUPTED)  # numba caches only functions of a file
    command = [sys.executable, "-P", str(tmp_path / "interrupted.py")]
    env = {**os.environ, "PYTHONPATH": str(TOP), "CASIO_SIM_CACHE": str(tmp_path / "cache")}
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=BUSY_SECONDS)
    assert (done.stdout, done.stderr) == ("interrupted\n", "")


@pytest.mark.slow
def test_a_second_run_compiles_nothing() -> None:
    command = [sys.executable, "-P", "-m", "tools", "solve", "--game", "klondike", "--deal", "617"]
    env = {**os.environ, "PYTHONPATH": str(TOP)}
    for _ in range(2):
        done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=BUSY_SECONDS)
        assert done.stdout.startswith('{"verdict": "winnable"')
    assert done.stderr == ""
