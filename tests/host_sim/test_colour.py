"""The displays with 65,536 colours: what is stored of a colour, and what is seen of it."""

from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from host_sim.engines import EngineName
from host_sim.models import FX_CG50, FX_CG100, MODELS, Model
from host_sim.screen import film, pictures
from host_sim.screen.formats import blank_frame, inks_of
from host_sim.screen.lcd import Lcd
from host_sim.screen.shell import Shell
from host_sim.testing import CalculatorInTest
from tests.host_sim.engine_runs import run

COLOUR_MODELS = [FX_CG50, FX_CG100]
ENGINES: tuple[EngineName, ...] = ("micropython", "cpython")
RED = (248, 0, 0)
LETTERS = Path(__file__).with_name("scripts") / "letters.py"

on_each = pytest.mark.parametrize("model", COLOUR_MODELS, ids=[model.name for model in COLOUR_MODELS])


@pytest.fixture
def lcd() -> Lcd:
    return Lcd(FX_CG50)


def test_the_drawing_has_384_by_192_pixels(lcd: Lcd) -> None:
    assert [lcd.get_pixel(*place) for place in ((383, 191), (0, 0))] == [(255, 255, 255)] * 2
    assert [lcd.get_pixel(*place) for place in ((384, 0), (0, 192), (-1, 5))] == [None] * 3


@pytest.mark.parametrize(
    ("colour", "read"),
    [
        ((255, 128, 7), (248, 128, 0)),
        ([1, 2, 3], (0, 0, 0)),
        ((8, 4, 8), (8, 4, 8)),
        ((247, 251, 247), (240, 248, 240)),
        ((0, 0, 0), (0, 0, 0)),
    ],
)
def test_a_colour_loses_the_bits_that_are_not_stored(lcd: Lcd, colour: list[int], read: tuple[int, ...]) -> None:
    lcd.set_pixel(7, 9, colour)
    assert lcd.get_pixel(7, 9) == read


@pytest.mark.parametrize("colour", [(255, 255, 255), (248, 252, 248)])
def test_white_alone_is_read_back_whole(lcd: Lcd, colour: tuple[int, ...]) -> None:
    lcd.set_pixel(7, 9)
    lcd.set_pixel(7, 9, colour)
    assert lcd.get_pixel(7, 9) == (255, 255, 255)


def test_clearing_makes_everything_white(lcd: Lcd) -> None:
    lcd.set_pixel(7, 9, RED)
    lcd.clear_screen()
    lcd.show_screen()
    assert lcd.shown == blank_frame(FX_CG50)


def test_a_text_has_its_colour_and_a_transparent_ground(lcd: Lcd) -> None:
    for x in range(40):
        for y in range(30):
            lcd.set_pixel(x, y, (0, 255, 0))
    lcd.draw_string(2, 3, "H", RED, "large")
    assert {lcd.get_pixel(x, y) for x in range(40) for y in range(30)} == {RED, (0, 252, 0)}


def test_a_text_over_the_edge_is_cut_at_its_pixels(lcd: Lcd) -> None:
    lcd.draw_string(376, 180, "HH", RED, "large")
    assert lcd.get_pixel(380, 185) == RED
    assert lcd.get_pixel(0, 186) == (255, 255, 255)
    assert (lcd.extent.outside, lcd.extent.right > 384) == (1, True)


def test_a_png_has_the_colours_that_a_script_reads(lcd: Lcd, tmp_path: Path) -> None:
    lcd.set_pixel(1, 0, (255, 0, 0))
    lcd.show_screen()
    pictures.png(lcd.shown, tmp_path / "screen.png", 2, FX_CG50)
    with Image.open(tmp_path / "screen.png") as picture:
        assert picture.size == (768, 384)
        assert [picture.getpixel((x, 1)) for x in (1, 2, 3, 4)] == [(255, 255, 255), RED, RED, (255, 255, 255)]


def test_a_film_keeps_the_colours(lcd: Lcd, tmp_path: Path) -> None:
    first = lcd.shown
    lcd.set_pixel(1, 0, (0, 255, 0))
    lcd.show_screen()
    film.save([(first, 1.0), (lcd.shown, 1.0)], tmp_path / "film.gif", 1, FX_CG50)
    with Image.open(tmp_path / "film.gif") as pictures_of_it:
        pictures_of_it.seek(1)
        assert pictures_of_it.convert("RGB").getpixel((1, 0)) == (0, 252, 0)


@on_each
def test_the_shell_has_7_rows_of_21_letters_in_cells_of_18_by_24(model: Model) -> None:
    shell = Shell(model)
    shell.write("HHHHHHHHHHHHHHHHHHHHHH\n2\n3\n4\n5\n6\n7")
    assert shell.lines() == ["H", "2", "3", "4", "5", "6", "7"]
    shell = Shell(model)
    shell.write("H" * 21)
    inks = inks_of(shell.pixels(), model)
    row = model.shell.top + 10
    stems = [x for x in range(model.width) if not inks[row * model.width + x]]
    assert (len(stems) % 21, stems[-1] - stems[0] < 21 * 18) == (0, True)
    starts = stems[:: len(stems) // 21]
    assert [after - before for before, after in pairwise(starts)] == [18] * 20


@pytest.mark.parametrize("model", MODELS.values(), ids=list(MODELS))
def test_both_engines_draw_and_read_the_same(model: Model) -> None:
    first, second = (run(engine, LETTERS, model=model) for engine in ENGINES)
    assert first.display == second.display
    assert first.text == second.text
    assert len(first.display) == len(blank_frame(model))
    assert len(set(inks_of(first.display, model))) > (1 if model.pixels == "one bit" else 3)


@pytest.mark.calculator(engine="cpython", model="fx-CG50")
def test_a_screen_in_colour_is_compared_with_a_picture(calculator: CalculatorInTest) -> None:
    calculator.run("scripts/letters.py")
    assert calculator.screen == "screens/letters_cg50.png"
    calculator.run("scripts/guess.py")
    assert calculator.screen != "screens/letters_cg50.png"
    assert calculator.screen == "screens/guess_cg50.png"


@pytest.mark.calculator(engine="cpython", model="fx-CG100")
def test_and_so_are_those_of_the_other_model(calculator: CalculatorInTest) -> None:
    calculator.run("scripts/letters.py")
    assert calculator.screen == "screens/letters_cg100.png"
    calculator.run("scripts/guess.py")
    assert calculator.screen == "screens/guess_cg100.png"


@pytest.mark.calculator(engine="cpython", model="fx-cg50")
def test_a_difference_in_colour_is_told_as_text_and_as_a_picture(calculator: CalculatorInTest, tmp_path: Path) -> None:
    calculator.run("scripts/letters.py")
    wanted = bytearray(calculator.screen.frame)
    wanted[2 * (100 * 384 + 50) : 2 * (100 * 384 + 50) + 2] = b"\x00\xf8"
    pictures.png(bytes(wanted), tmp_path / "wanted.png", 1, FX_CG50)
    calculator.folder = tmp_path
    told = calculator.screen.difference("wanted.png")
    assert told[0] == "the display is not wanted.png: 1 pixels differ, x 50 to 50, y 100 to 100"
    assert any("*" in line for line in told[3:])
    with Image.open(tmp_path / "wanted.png") as picture:
        assert picture.size == (3 * 4 * 384 + 16, 4 * 192)


def test_a_script_for_the_colour_display_is_told_so_only_where_it_does_not_fit(tmp_path: Path) -> None:
    from host_sim.language.hints import outside_hint
    from host_sim.screen.extent import Extent

    extent = Extent(drawn=10, outside=9, right=390, bottom=150)
    assert "it would fit the fx-CG50, 384 x 192" in outside_hint(extent, MODELS["fx-9860giii"])
    assert outside_hint(extent, FX_CG50) == ""
