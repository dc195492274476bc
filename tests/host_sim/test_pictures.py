"""Screens as PNG and GIF."""

from pathlib import Path

from PIL import Image, ImageSequence

from host_sim.screen.film import shots_of
from host_sim.screen.lcd import Lcd
from host_sim.screen.pictures import INK, PAPER, gif, png


def frame(*pixels: tuple[int, int]) -> bytes:
    lcd = Lcd()
    for x, y in pixels:
        lcd.set_pixel(x, y)
    lcd.show_screen()
    return lcd.shown


def test_a_png_has_a_square_for_every_pixel(tmp_path: Path) -> None:
    png(frame((1, 0)), tmp_path / "screen.png", scale=3)
    picture = Image.open(tmp_path / "screen.png").convert("RGB")
    assert picture.size == (384, 192)
    assert [picture.getpixel((x, 2)) for x in (2, 3, 5, 6)] == [PAPER, INK, INK, PAPER]


def test_a_gif_has_every_screen_of_a_game(tmp_path: Path) -> None:
    gif([frame((0, 0)), frame((1, 1)), frame((2, 2))], tmp_path / "game.gif", scale=1, ms=300)
    with Image.open(tmp_path / "game.gif") as film:
        assert len(list(ImageSequence.Iterator(film))) == 3
        film.seek(0)
        assert film.info["duration"] == 300
        film.seek(2)
        assert film.convert("RGB").getpixel((2, 2)) == INK


def test_equal_screens_in_a_gif_take_their_time(tmp_path: Path) -> None:
    gif([frame((0, 0)), frame((0, 0)), frame((1, 1))], tmp_path / "game.gif", scale=1, ms=300)
    with Image.open(tmp_path / "game.gif") as film:
        assert film.info["duration"] == 600
        assert len(list(ImageSequence.Iterator(film))) == 2


def test_a_frame_of_a_film_is_seen_until_the_next_one() -> None:
    assert shots_of([(b"a", 5.0), (b"b", 5.5), (b"c", 7.0)], 8.0) == [(b"a", 0.5), (b"b", 1.5), (b"c", 1.0)]
