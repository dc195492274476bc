"""Frames saved as PNG and GIF."""

from pathlib import Path

from PIL import Image, ImageSequence

from host_sim.models import FX_9860GIII
from host_sim.screen.lcd import Lcd
from host_sim.screen.pictures import save_png
from host_sim.screen.recording import save_frames, shots_of

WHITE, BLACK = FX_9860GIII.white, FX_9860GIII.black


def frame(*pixels: tuple[int, int]) -> bytes:
    lcd = Lcd(FX_9860GIII)
    for x, y in pixels:
        lcd.set_pixel(x, y)
    lcd.show_screen()
    return lcd.shown


def test_scale_3_makes_each_pixel_a_square_of_3_by_3(tmp_path: Path) -> None:
    save_png(frame((1, 0)), tmp_path / "screen.png", FX_9860GIII, scale=3)
    picture = Image.open(tmp_path / "screen.png").convert("RGB")
    assert picture.size == (384, 192)
    assert [picture.getpixel((x, 2)) for x in (2, 3, 5, 6)] == [WHITE, BLACK, BLACK, WHITE]


def test_a_gif_has_every_frame_with_its_duration(tmp_path: Path) -> None:
    save_frames([frame((0, 0)), frame((1, 1)), frame((2, 2))], tmp_path / "game.gif", FX_9860GIII, scale=1, ms=300)
    with Image.open(tmp_path / "game.gif") as gif:
        assert len(list(ImageSequence.Iterator(gif))) == 3
        gif.seek(0)
        assert gif.info["duration"] == 300
        gif.seek(2)
        assert gif.convert("RGB").getpixel((2, 2)) == BLACK


def test_a_repeated_frame_extends_the_one_before_it(tmp_path: Path) -> None:
    save_frames([frame((0, 0)), frame((0, 0)), frame((1, 1))], tmp_path / "game.gif", FX_9860GIII, scale=1, ms=300)
    with Image.open(tmp_path / "game.gif") as gif:
        assert gif.info["duration"] == 600
        assert len(list(ImageSequence.Iterator(gif))) == 2


def test_each_frame_lasts_until_the_next() -> None:
    assert shots_of([(b"a", 5.0), (b"b", 5.5), (b"c", 7.0)], 8.0) == [(b"a", 0.5), (b"b", 1.5), (b"c", 1.0)]
