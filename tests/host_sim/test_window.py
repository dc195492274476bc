"""The window: clicks and the PC keyboard press keys, the display is drawn, closing stops the script."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from PIL import Image
from pygame.event import Event

from host_sim.calculator import Calculator
from host_sim.faces.window.face import Window, can_open_window, open_window
from host_sim.faces.window.keys import KEYS, Key, key_for
from host_sim.faces.window.layout import window_size_for
from tests.host_sim.fake_calculator import FakeCalculator, frame_with

DOTS = 2


@pytest.fixture(autouse=True)
def no_display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    yield
    pygame.display.quit()


@pytest.fixture
def calculator() -> FakeCalculator:
    return FakeCalculator()


@pytest.fixture
def window(calculator: FakeCalculator) -> Window:
    return Window(calculator, window_size_for(DOTS), "fx-9860GIII")  # type: ignore[arg-type]


def the_key(name: str) -> Key:
    found = key_for(name)
    assert found is not None
    return found


def click(window: Window, key: Key) -> None:
    place = window.layout.keys[key].center
    window.take(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=pygame.BUTTON_LEFT))
    window.take(Event(pygame.MOUSEBUTTONUP, pos=place, button=pygame.BUTTON_LEFT))


def strike(window: Window, key: int, text: str = "", mod: int = 0) -> None:
    hold(window, key, text, mod)
    window.take(Event(pygame.KEYUP, key=key, mod=mod))


def hold(window: Window, key: int, text: str = "", mod: int = 0) -> None:
    window.take(Event(pygame.KEYDOWN, key=key, mod=mod))
    if text:
        window.take(Event(pygame.TEXTINPUT, text=text))


def picture(window: Window) -> bytes:
    window.draw()
    return pygame.image.tobytes(window.screen, "RGB")


def test_clicking_a_key_presses_it(window: Window, calculator: FakeCalculator) -> None:
    keys = [key for key in KEYS if key.types]
    for key in keys:
        click(window, key)
    assert calculator.pressed == [name for key in keys for name in key.types]


def test_clicking_alpha_and_a_key_presses_its_letter_once(window: Window, calculator: FakeCalculator) -> None:
    alpha = next(key for key in KEYS if key.switch == "ALPHA")
    for key in (alpha, the_key("8"), the_key("8")):
        click(window, key)
    assert calculator.pressed == ["N", "8"]


def test_only_the_left_mouse_button_presses(window: Window, calculator: FakeCalculator) -> None:
    place = window.layout.keys[the_key("8")].center
    window.take(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=pygame.BUTTON_RIGHT))
    assert calculator.pressed == []


@pytest.mark.parametrize(
    ("key", "text", "name"),
    [
        (pygame.K_ESCAPE, "", "AC"),
        (pygame.K_RETURN, "", "EXE"),
        (pygame.K_KP_ENTER, "", "EXE"),
        (pygame.K_BACKSPACE, "", "DEL"),
        (pygame.K_LEFT, "", "LEFT"),
        (pygame.K_a, "a", "a"),
        (pygame.K_a, "A", "A"),
        (pygame.K_KP_7, "7", "7"),
        (pygame.K_COMMA, ",", ","),
        (pygame.K_8, "[", "["),
    ],
)
def test_the_pc_keyboard_types(window: Window, calculator: FakeCalculator, key: int, text: str, name: str) -> None:
    strike(window, key, text)
    assert calculator.pressed == [name]


@pytest.mark.parametrize("text", ["!", "é", ":"])
def test_what_the_calculator_cannot_type_is_said_and_not_typed(
    window: Window, calculator: FakeCalculator, text: str
) -> None:
    strike(window, pygame.K_1, text)
    assert (calculator.pressed, window.message) == ([], f"The calculator has no {text}")


def test_a_shift_key_alone_does_nothing(window: Window, calculator: FakeCalculator) -> None:
    strike(window, pygame.K_LSHIFT)
    assert (calculator.pressed, window.message) == ([], "")


def test_a_held_delete_repeats_but_a_held_enter_does_not(window: Window, calculator: FakeCalculator) -> None:
    for key in (pygame.K_BACKSPACE, pygame.K_RETURN):
        for _ in range(3):
            hold(window, key)
    assert calculator.pressed == ["DEL", "DEL", "DEL", "EXE"]


def test_control_c_is_ac(window: Window, calculator: FakeCalculator) -> None:
    strike(window, pygame.K_c, mod=pygame.KMOD_LCTRL)
    assert calculator.pressed == ["AC"]


def test_the_wheel_scrolls(window: Window, calculator: FakeCalculator) -> None:
    for y in (1, -1):
        window.take(Event(pygame.MOUSEWHEEL, x=0, y=y))
    assert calculator.pressed == ["UP", "DOWN"]


def test_a_new_frame_is_seen_on_the_lcd(window: Window, calculator: FakeCalculator) -> None:
    window.draw()
    lcd = window.layout.lcd
    place = (lcd.x + 50 * DOTS + 1, lcd.y + 30 * DOTS + 1)
    before = window.screen.get_at(place)
    calculator.shown = frame_with((50, 30))
    window.draw()
    assert window.screen.get_at(place).g < before.g - 100


def test_a_key_looks_pressed_until_it_is_let_go(window: Window) -> None:
    up = picture(window)
    hold(window, pygame.K_5, "5")
    down = picture(window)
    window.take(Event(pygame.KEYUP, key=pygame.K_5, mod=0))
    assert down != up
    assert picture(window) == up


def test_a_key_does_not_stay_down_when_another_window_gets_the_keyboard(window: Window) -> None:
    up = picture(window)
    hold(window, pygame.K_5, "5")
    window.take(Event(pygame.WINDOWFOCUSLOST))
    assert picture(window) == up


def test_alpha_is_seen(window: Window) -> None:
    before = picture(window)
    click(window, next(key for key in KEYS if key.switch == "ALPHA"))
    assert picture(window) != before


def test_nothing_is_drawn_where_nothing_changed(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    window.draw()
    drawn: list[object] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: drawn.append("all"))
    monkeypatch.setattr(pygame.display, "update", drawn.append)
    window.draw()
    assert drawn == []


def test_only_the_lcd_is_drawn_where_only_the_frame_changed(
    window: Window, calculator: FakeCalculator, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.draw()
    drawn: list[object] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: drawn.append("all"))
    monkeypatch.setattr(pygame.display, "update", drawn.append)
    calculator.shown = frame_with((1, 1))
    window.draw()
    assert drawn == [window.layout.lcd]


def test_an_uncovered_window_is_drawn_again(window: Window) -> None:
    whole = picture(window)
    window.screen.fill("red")
    window.take(Event(pygame.WINDOWEXPOSED))
    assert picture(window) == whole


def test_a_resized_window_is_laid_out_anew(window: Window) -> None:
    pygame.display.set_mode((700, 1200), pygame.RESIZABLE)
    window.draw()
    assert window.layout.size == (700, 1200)


def test_f8_switches_to_the_calculators_speed_and_back_with_a_mark(window: Window, calculator: FakeCalculator) -> None:
    window.draw()
    at_full_speed = pygame.image.tobytes(window.screen, "RGB")
    strike(window, pygame.K_F8)
    assert (calculator.speed, window.message) == ("calculator", "At the calculator's speed")
    window.say("")
    window.draw()
    assert pygame.image.tobytes(window.screen, "RGB") != at_full_speed
    strike(window, pygame.K_F8)
    assert (calculator.speed, window.message) == ("full", "As fast as it can")


def test_an_engine_that_knows_one_speed_says_so(window: Window, calculator: FakeCalculator) -> None:
    calculator.speed = None
    strike(window, pygame.K_F8)
    assert (calculator.speed, window.message) == (None, "Only MicroPython can run at the calculator's speed")


def test_f12_saves_the_lcd_and_says_where(
    window: Window,
    calculator: FakeCalculator,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    calculator.shown = frame_with((0, 0))
    strike(window, pygame.K_F12)
    (saved,) = tmp_path.iterdir()
    assert capsys.readouterr().out == f"Saved {saved}\n"
    assert str(saved) in window.message
    with Image.open(saved) as image:
        assert image.size == (512, 256)
        pixels = image.convert("L")
    assert pixels.getpixel((1, 1)) < 60 < 150 < pixels.getpixel((6, 1))  # type: ignore[operator]


def test_a_second_photo_does_not_replace_the_first(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    photo = next(key for key in KEYS if key.switch == "PHOTO")
    click(window, photo)
    click(window, photo)
    assert len(list(tmp_path.iterdir())) == 2


def test_a_folder_that_takes_no_photo_is_told_in_one_line(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(frame: bytes, title: str) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("host_sim.faces.window.face.save_photo", refuse)
    strike(window, pygame.K_F12)
    assert window.message == "Can't save a picture here: Permission denied"


def test_a_message_goes_away(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    before = picture(window)
    window.say("hello")
    assert picture(window) != before
    window.message_ends = 0.0
    assert picture(window) == before


@pytest.mark.parametrize(("state", "result"), [("input", 0), ("ended", 0), ("failed", 1)])
def test_closing_the_window_stops_the_script(calculator: FakeCalculator, state: str, result: int) -> None:
    calculator.state = state
    pygame.event.post(Event(pygame.QUIT))
    assert open_window(calculator) == result  # type: ignore[arg-type]
    assert calculator.stopped


def test_a_broken_window_stops_the_script_too(calculator: FakeCalculator, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise pygame.error("no window")

    monkeypatch.setattr("host_sim.faces.window.face.Window", broken)
    with pytest.raises(pygame.error):
        open_window(calculator)  # type: ignore[arg-type]
    assert calculator.stopped


def test_with_a_display_a_window_can_be_opened() -> None:
    assert can_open_window()


def test_without_a_video_driver_no_window_can_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "nothing-of-the-kind")
    assert not can_open_window()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
@pytest.mark.parametrize("dead", [{}, {"DISPLAY": ":98765"}])
def test_without_a_display_no_window_can_be_opened(dead: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in dead.items():
        monkeypatch.setenv(name, value)
    assert not can_open_window()


SCRIPT = """
try:
    while True:
        pass
except KeyboardInterrupt:
    pass
answer = input("From,To=")
print("so", answer)
while True:
    pass
"""


def test_a_script_is_played_with_clicks_and_stopped_with_the_window(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    calculator = Calculator(script)
    calculator.start()
    window = Window(calculator, window_size_for(DOTS), "script")
    click(window, the_key("AC"))
    assert calculator.wait_until("input")
    for name in ("3", ",", "7", "EXE"):
        click(window, the_key(name))
    assert calculator.wait_for(lambda calculator: "so 3,7" in calculator.shell_text())
    pygame.event.post(Event(pygame.QUIT))
    assert open_window(calculator) == 0
    assert calculator.state == "stopped"
