"""The window: clicks and the PC keyboard press keys, the display is drawn, closing stops the script."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from host_sim.calculator import Calculator
from host_sim.faces.window.face import Window, can_open_window, open_window
from host_sim.faces.window.layout import window_size_for
from host_sim.keyboards import Key
from host_sim.models import FX_9860GIII
from host_sim.session.session import Session
from tests.host_sim.fake_session import FakeSession, frame_with

DOTS = 2
CTRL = pygame.KMOD_LCTRL


@pytest.fixture(autouse=True)
def no_display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    yield
    pygame.display.quit()


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was copied last is its last item; the machine's own is left alone."""
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: copied[-1])
    return copied


@pytest.fixture
def session() -> FakeSession:
    return FakeSession()


@pytest.fixture
def window(session: FakeSession) -> Window:
    return Window(session, window_size_for(FX_9860GIII, DOTS))  # type: ignore[arg-type]


def the_key(name: str) -> Key:
    return next(key for key in FX_9860GIII.keyboard.keys if key.name == name)


def point(window: Window, place: tuple[int, int], kind: int = pygame.MOUSEMOTION) -> None:
    window.take(Event(kind, pos=place, button=pygame.BUTTON_LEFT))


def click(window: Window, *names: str) -> None:
    for name in names:
        place = window.layout.keys[the_key(name)].center
        point(window, place, pygame.MOUSEBUTTONDOWN)
        point(window, place, pygame.MOUSEBUTTONUP)


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


# Clicks


@pytest.mark.parametrize(
    ("names", "pressed"),
    [
        (["7"], "7"),
        (["LOG", "2", ")"], "log10(2)"),
        (["SHIFT", "EXP"], "pi"),
        (["SHIFT", "*", "*"], "{*"),
        (["ALPHA", "8", "8"], "N8"),
        (["F5", "ALPHA", "8"], "n"),
        (["F5", "LOG"], "log10("),
        (["SHIFT", "ALPHA", "7", "8", "ALPHA", "9"], "MN9"),
    ],
    ids=" ".join,
)
def test_clicked_keys_type_what_is_on_them(
    window: Window, session: FakeSession, names: list[str], pressed: str
) -> None:
    click(window, *names)
    assert "".join(session.pressed) == pressed


@pytest.mark.parametrize("name", ["EXE", "AC", "DEL", "UP", "EXIT", "MENU", "F1"])
def test_clicked_keys_that_type_nothing_are_pressed(window: Window, session: FakeSession, name: str) -> None:
    click(window, name)
    assert session.pressed == [name]


def test_a_key_that_no_script_hears_says_so(window: Window, session: FakeSession) -> None:
    click(window, "OPTN")
    assert (session.pressed, window.message) == ([], "OPTN is of no use to a script")
    click(window, "SHIFT", "4")
    assert (session.pressed, window.message) == ([], "CATALOG is of no use to a script")


def test_capture_clip_paste_and_off_do_what_they_say(
    window: Window, session: FakeSession, clipboard: list[str]
) -> None:
    click(window, "SHIFT", "7")
    assert session.done == ["picture"]
    click(window, "SHIFT", "8")
    assert clipboard == ["Guess\nNumber="]
    click(window, "SHIFT", "9")
    assert session.typed == ["Guess\nNumber="]
    click(window, "SHIFT", "AC")
    assert not window.open


def test_only_the_left_mouse_button_presses(window: Window, session: FakeSession) -> None:
    place = window.layout.keys[the_key("8")].center
    window.take(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=pygame.BUTTON_RIGHT))
    assert session.pressed == []


def test_a_key_under_the_mouse_shows_its_pc_key_after_a_while(window: Window) -> None:
    before = picture(window)
    point(window, window.layout.keys[the_key("EXE")].center)
    assert picture(window) == before
    window.hovered_since -= 1
    assert picture(window) != before
    point(window, window.layout.lcd.center)
    assert picture(window) == before


# The PC's keyboard


@pytest.mark.parametrize(
    ("key", "text", "name"),
    [
        (pygame.K_ESCAPE, "", "AC"),
        (pygame.K_RETURN, "", "EXE"),
        (pygame.K_KP_ENTER, "", "EXE"),
        (pygame.K_BACKSPACE, "", "DEL"),
        (pygame.K_LEFT, "", "LEFT"),
        (pygame.K_END, "", "EXIT"),
        (pygame.K_HOME, "", "MENU"),
        (pygame.K_F1, "", "F1"),
        (pygame.K_a, "a", "a"),
        (pygame.K_a, "A", "A"),
        (pygame.K_KP_7, "7", "7"),
        (pygame.K_COMMA, ",", ","),
        (pygame.K_8, "[", "["),
    ],
)
def test_the_pc_keyboard_types(window: Window, session: FakeSession, key: int, text: str, name: str) -> None:
    strike(window, key, text)
    assert session.pressed == [name]


def test_the_pages_of_the_pc_scroll_a_display_at_a_time(window: Window, session: FakeSession) -> None:
    strike(window, pygame.K_PAGEUP)
    assert session.pressed == ["UP"] * 6


@pytest.mark.parametrize("text", ["!", "é", ":"])
def test_what_the_calculator_cannot_type_is_said_and_not_typed(window: Window, session: FakeSession, text: str) -> None:
    strike(window, pygame.K_1, text)
    assert (session.pressed, window.message) == ([], f"The calculator has no {text}")


def test_a_shift_key_alone_does_nothing(window: Window, session: FakeSession) -> None:
    strike(window, pygame.K_LSHIFT)
    assert (session.pressed, window.message) == ([], "")


def test_a_held_delete_repeats_but_a_held_enter_does_not(window: Window, session: FakeSession) -> None:
    for key in (pygame.K_BACKSPACE, pygame.K_RETURN):
        for _ in range(3):
            hold(window, key)
    assert session.pressed == ["DEL", "DEL", "DEL", "EXE"]


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_F5, 0), (pygame.K_r, CTRL)])
def test_f5_and_control_r_run_the_script_again(window: Window, session: FakeSession, key: int, mod: int) -> None:
    strike(window, key, mod=mod)
    assert (session.done, session.pressed) == (["again"], [])


def test_shift_f5_is_the_calculator_s_own(window: Window, session: FakeSession) -> None:
    strike(window, pygame.K_F5, mod=pygame.KMOD_LSHIFT)
    click(window, "ALPHA", "7")
    assert (session.done, session.pressed) == ([], ["m"])


def test_control_v_types_what_was_copied(window: Window, session: FakeSession, clipboard: list[str]) -> None:
    clipboard.append("7*6")
    strike(window, pygame.K_v, mod=CTRL)
    assert session.typed == ["7*6"]


def test_a_machine_without_a_clipboard_is_told(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "get_text", missing)
    strike(window, pygame.K_v, mod=CTRL)
    assert window.message == "Can't paste: no clipboard"


def test_a_question_mark_shows_the_map_until_the_next_key(window: Window, session: FakeSession) -> None:
    before = picture(window)
    strike(window, pygame.K_SLASH, "?")
    assert picture(window) != before
    strike(window, pygame.K_7, "7")
    assert (picture(window), session.pressed) == (before, [])
    strike(window, pygame.K_7, "7")
    assert session.pressed == ["7"]


def test_the_wheel_scrolls(window: Window, session: FakeSession) -> None:
    for y in (1, -1):
        window.take(Event(pygame.MOUSEWHEEL, x=0, y=y))
    assert session.pressed == ["UP", "DOWN"]


def test_f8_switches_the_speed_with_a_mark(window: Window, session: FakeSession) -> None:
    at_full_speed = picture(window)
    strike(window, pygame.K_F8)
    assert (session.speed, window.message) == ("calculator", "Speed: calculator")
    window.message_ends = 0.0
    assert picture(window) != at_full_speed


def test_f12_and_f11_save_and_say_where(window: Window, session: FakeSession) -> None:
    strike(window, pygame.K_F12)
    assert (session.done, window.message) == (["picture"], "Saved guess.png")
    strike(window, pygame.K_F11)
    assert (session.camera.is_filming, window.lamps().marks) == (True, ("FILM",))
    strike(window, pygame.K_F11)
    assert (window.message, window.lamps().marks) == ("Saved guess.gif", ())


def test_a_watched_script_has_a_mark_and_what_happens_is_told(window: Window, session: FakeSession) -> None:
    session.watches, session.runs = True, 3
    session.told = ["guess.py was saved: run 3"]
    window.draw()
    assert (window.lamps().marks, window.message) == (("WATCH 3",), "guess.py was saved: run 3")


def test_a_script_that_ac_has_ended_is_no_error(window: Window, session: FakeSession) -> None:
    session.state = "failed"
    assert window.lamps().doing == "error"
    session.ended_by_ac = True
    assert window.lamps().doing == "ended by AC"


# The text beside the display


@pytest.fixture
def text_window(window: Window, session: FakeSession) -> Window:
    session.transcript.write("one two\nthree\n")
    session.transcript.write_line("ZeroDivisionError: division by zero", "traceback")
    strike(window, pygame.K_F9)
    window.draw()
    return window


def cell(window: Window, row: int, column: int) -> tuple[int, int]:
    inner = window.pane._inner
    assert window.pane._type
    width, height = window.pane._type.cell
    return inner.left + column * width, inner.top + row * height + height // 2


def drag(window: Window, start: tuple[int, int], end: tuple[int, int]) -> None:
    point(window, cell(window, *start), pygame.MOUSEBUTTONDOWN)
    point(window, cell(window, *end))
    point(window, cell(window, *end), pygame.MOUSEBUTTONUP)


def test_f9_shows_the_text_in_a_wider_window_and_hides_it_again(window: Window) -> None:
    size = window.window.size
    strike(window, pygame.K_F9)
    window.draw()
    with_text = window.layout
    assert with_text.pane and with_text.size[0] > size[0]
    assert with_text.lcd.width == 128 * DOTS
    strike(window, pygame.K_F9)
    window.draw()
    assert (window.layout.pane, window.window.size) == (None, size)


def test_selected_text_is_copied_with_control_c(
    text_window: Window, session: FakeSession, clipboard: list[str]
) -> None:
    drag(text_window, (0, 4), (1, 3))
    strike(text_window, pygame.K_c, mod=CTRL)
    assert (clipboard, session.pressed, text_window.message) == (["two\nthr"], [], "Copied")
    strike(text_window, pygame.K_c, mod=CTRL)  # nothing is selected any more
    assert (clipboard, session.pressed) == (["two\nthr"], ["AC"])


def test_text_is_selected_backwards_and_beyond_its_end_as_well(text_window: Window, clipboard: list[str]) -> None:
    drag(text_window, (9, 0), (1, 1))
    strike(text_window, pygame.K_c, mod=CTRL)
    assert clipboard == ["hree\nZeroDivisionError: division by zero"]


def test_control_a_selects_everything(text_window: Window, session: FakeSession, clipboard: list[str]) -> None:
    strike(text_window, pygame.K_a, mod=CTRL)
    strike(text_window, pygame.K_c, mod=CTRL)
    assert clipboard == [session.transcript.text()]


def test_a_wrapped_line_is_copied_as_one(text_window: Window, session: FakeSession, clipboard: list[str]) -> None:
    session.transcript.write("x" * 300 + "\n")
    strike(text_window, pygame.K_a, mod=CTRL)
    strike(text_window, pygame.K_c, mod=CTRL)
    assert clipboard[0].splitlines()[-1] == "x" * 300


def test_a_selection_and_new_text_are_seen(text_window: Window, session: FakeSession) -> None:
    before = picture(text_window)
    drag(text_window, (0, 0), (0, 3))
    selected = picture(text_window)
    session.transcript.write("more\n")
    assert before != selected != picture(text_window)


def test_a_long_text_shows_its_end_and_scrolls_back(text_window: Window, session: FakeSession) -> None:
    for number in range(500):
        session.transcript.write(f"line {number}\n")
    pane = text_window.pane
    assert pane._visible()[-1].pieces[0].text == "line 499"
    pane.scroll(10)
    assert pane._visible()[-1].pieces[0].text == "line 489"
    pane.scroll(10_000)
    assert pane._visible()[0].pieces[0].text == "one two"
    pane.scroll(-10_000)
    assert pane._visible()[-1].pieces[0].text == "line 499"


def test_without_a_font_of_one_width_the_calculator_s_own_is_taken(
    text_window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    from host_sim.faces.window import typeface

    with_font = picture(text_window)
    monkeypatch.setattr(typeface, "font_file", lambda: None)
    typeface.typeface.cache_clear()
    text_window.repaint()
    assert picture(text_window) != with_font
    typeface.typeface.cache_clear()


# What is seen


def test_a_new_frame_is_seen_on_the_lcd(window: Window, session: FakeSession) -> None:
    window.draw()
    lcd = window.layout.lcd
    place = (lcd.x + 50 * DOTS + 1, lcd.y + 30 * DOTS + 1)
    before = window.screen.get_at(place)
    session.shown = frame_with((50, 30))
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


@pytest.mark.parametrize("name", ["SHIFT", "ALPHA"])
def test_shift_and_alpha_are_seen(window: Window, name: str) -> None:
    before = picture(window)
    click(window, name)
    assert picture(window) != before


def test_nothing_is_drawn_where_nothing_changed(
    window: Window, session: FakeSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    draw_lcd = window.draw_lcd

    def noting(what: str) -> Callable[..., None]:
        def draw(frame: bytes, *_: object) -> None:
            drawn.append(what)
            draw_lcd(frame)

        return draw

    monkeypatch.setattr(window, "draw_all", noting("all"))
    monkeypatch.setattr(window, "draw_lcd", noting("lcd"))
    window.draw()
    window.draw()
    assert drawn == ["all"]
    session.shown = frame_with((1, 1))
    window.draw()
    window.draw()
    assert drawn == ["all", "lcd"]


def test_a_resized_window_is_laid_out_anew(window: Window) -> None:
    window.window.size = (700, 1200)
    window.draw()
    assert window.layout.size == (700, 1200)


def test_f10_fills_the_screen_and_goes_back(window: Window) -> None:
    size = window.window.size
    strike(window, pygame.K_F10)
    window.draw()
    assert (window.window.size, window.layout.size) == (pygame.display.get_desktop_sizes()[0],) * 2
    strike(window, pygame.K_RETURN, mod=pygame.KMOD_LALT)
    window.draw()
    assert (window.window.size, window.layout.size) == (size, size)


def test_the_title_is_that_of_what_is_shown(window: Window, session: FakeSession) -> None:
    session.title = "scripts"
    window.draw()
    assert window.window.title == "scripts"


def test_an_uncovered_window_is_drawn_again(window: Window) -> None:
    whole = picture(window)
    window.screen.fill("red")
    window.take(Event(pygame.WINDOWEXPOSED))
    assert picture(window) == whole


def test_a_message_goes_away(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    before = picture(window)
    window.say("hello")
    assert picture(window) != before
    window.message_ends = 0.0
    assert picture(window) == before


@pytest.mark.parametrize("code", [0, 1])
def test_closing_the_window_stops_the_script(session: FakeSession, code: int) -> None:
    session.exit_code = code
    pygame.event.post(Event(pygame.QUIT))
    assert open_window(session) == code  # type: ignore[arg-type]
    assert session.stopped


def test_a_broken_window_stops_the_script_too(session: FakeSession, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise pygame.error("no window")

    monkeypatch.setattr("host_sim.faces.window.face.Window", broken)
    with pytest.raises(pygame.error):
        open_window(session)  # type: ignore[arg-type]
    assert session.stopped


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
    session = Session(script, Calculator)
    calculator = session.calculator
    assert calculator
    window = Window(session, window_size_for(FX_9860GIII, DOTS))
    click(window, "AC")
    assert calculator.wait_until("input")
    click(window, "3", ",", "7", "EXE")
    assert calculator.wait_for(lambda calculator: "so 3,7" in calculator.shell_text())
    window.window.destroy()
    pygame.event.post(Event(pygame.QUIT))
    assert open_window(session) == 0
    assert calculator.state == "stopped"
