"""Displays with 65,536 colours: drawing, reading back, pictures, and the shell."""

from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from host_sim.engines import EngineName
from host_sim.models import FX_CG50, FX_CG100, MODELS, Model
from host_sim.screen import pictures, recording
from host_sim.screen.formats import blank_frame, inks_of
from host_sim.screen.lcd import Lcd
from host_sim.screen.shell import Shell
from host_sim.testing import CalculatorInTest
from tests.host_sim.engine_runs import run

COLOUR_MODELS = [FX_CG50, FX_CG100]
ENGINES: tuple[EngineName, ...] = ("micropython", "cpython")
RED = (248, 0, 0)
LETTERS = Path(__file__).with_name("scripts") / "letters.py"

ON_EACH_MODEL = pytest.mark.parametrize("model", COLOUR_MODELS, ids=[model.name for model in COLOUR_MODELS])


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
def test_a_colour_loses_the_bits_below_565(lcd: Lcd, colour: list[int], read: tuple[int, ...]) -> None:
    lcd.set_pixel(7, 9, colour)
    assert lcd.get_pixel(7, 9) == read


@pytest.mark.parametrize("colour", [(255, 255, 255), (248, 252, 248)])
def test_white_is_read_back_as_255(lcd: Lcd, colour: tuple[int, ...]) -> None:
    lcd.set_pixel(7, 9)
    lcd.set_pixel(7, 9, colour)
    assert lcd.get_pixel(7, 9) == (255, 255, 255)


def test_clearing_makes_everything_white(lcd: Lcd) -> None:
    lcd.set_pixel(7, 9, RED)
    lcd.clear_screen()
    lcd.show_screen()
    assert lcd.shown == blank_frame(FX_CG50)


def test_text_has_its_colour_and_a_transparent_background(lcd: Lcd) -> None:
    for x in range(40):
        for y in range(30):
            lcd.set_pixel(x, y, (0, 255, 0))
    lcd.draw_string(2, 3, "H", RED, "large")
    assert {lcd.get_pixel(x, y) for x in range(40) for y in range(30)} == {RED, (0, 252, 0)}


def test_text_is_clipped_at_the_edge_of_the_display(lcd: Lcd) -> None:
    lcd.draw_string(376, 180, "HH", RED, "large")
    assert lcd.get_pixel(380, 185) == RED
    assert lcd.get_pixel(0, 186) == (255, 255, 255)
    assert (lcd.extent.outside, lcd.extent.right > 384) == (1, True)


def test_a_png_has_the_colours_that_get_pixel_returns(lcd: Lcd, tmp_path: Path) -> None:
    lcd.set_pixel(1, 0, (255, 0, 0))
    lcd.show_screen()
    pictures.save_png(lcd.shown, tmp_path / "screen.png", FX_CG50, scale=2)
    with Image.open(tmp_path / "screen.png") as picture:
        assert picture.size == (768, 384)
        assert [picture.getpixel((x, 1)) for x in (1, 2, 3, 4)] == [(255, 255, 255), RED, RED, (255, 255, 255)]


def test_a_recording_keeps_the_colours(lcd: Lcd, tmp_path: Path) -> None:
    first = lcd.shown
    lcd.set_pixel(1, 0, (0, 255, 0))
    lcd.show_screen()
    recording.save([(first, 1.0), (lcd.shown, 1.0)], tmp_path / "recording.gif", FX_CG50)
    with Image.open(tmp_path / "recording.gif") as gif:
        gif.seek(1)
        assert gif.convert("RGB").getpixel((1, 0)) == (0, 252, 0)


@ON_EACH_MODEL
def test_the_shell_has_7_rows_of_21_letters_in_cells_of_18_by_24(model: Model) -> None:
    shell = Shell(model)
    shell.write(f"1\n{'H' * 22}\n3\n4\n5\n6\n7\n8")
    assert shell.lines() == ["H" * 21, "3", "4", "5", "6", "7", "8"]
    shell = Shell(model)
    shell.write("H" * 21)
    inks = inks_of(shell.pixels(), model)
    row = model.shell.top + 10
    stems = [x for x in range(model.width) if not inks[row * model.width + x]]
    assert (len(stems) % 21, stems[-1] - stems[0] < 21 * 18) == (0, True)
    starts = stems[:: len(stems) // 21]
    assert [after - before for before, after in pairwise(starts)] == [18] * 20


@pytest.mark.parametrize("model", MODELS.values(), ids=list(MODELS))
def test_both_engines_draw_and_read_back_the_same_pixels(model: Model) -> None:
    first, second = (run(engine, LETTERS, model=model) for engine in ENGINES)
    assert first.display == second.display
    assert first.text == second.text
    assert len(first.display) == len(blank_frame(model))
    assert len(set(inks_of(first.display, model))) > (1 if model.pixels == "one bit" else 3)


@pytest.mark.calculator(engine="cpython", model="fx-cg50")
def test_a_difference_in_colour_is_reported_as_text_and_as_a_picture(
    calculator: CalculatorInTest, tmp_path: Path
) -> None:
    calculator.run("scripts/letters.py")
    expected = bytearray(calculator.screen.frame)
    expected[2 * (100 * 384 + 50) : 2 * (100 * 384 + 50) + 2] = b"\x00\xf8"
    pictures.save_png(bytes(expected), tmp_path / "expected.png", FX_CG50)
    calculator.folder = tmp_path
    report = calculator.screen.difference("expected.png")
    assert report[0] == "the display is not expected.png: 1 pixels differ, x 50 to 50, y 100 to 100"
    assert any("*" in line for line in report[3:])
    with Image.open(tmp_path / "expected.png") as picture:
        assert picture.size == (3 * 4 * 384 + 16, 4 * 192)


def test_the_hint_about_a_larger_display_appears_only_if_a_larger_model_exists(tmp_path: Path) -> None:
    from host_sim.language.hints import larger_display_hint
    from host_sim.screen.canvas import Extent

    extent = Extent(drawn=10, outside=9, right=390, bottom=150)
    assert "it would fit the fx-CG50, 384 x 192" in larger_display_hint(extent, MODELS["fx-9860giii"])
    assert larger_display_hint(extent, FX_CG50) == ""
