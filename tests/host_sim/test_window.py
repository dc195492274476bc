"""The window: clicks and the PC keyboard press keys, the display is drawn, closing stops the script."""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from host_sim.calculator import Calculator
from host_sim.frontends.shortcuts import help_rows
from host_sim.frontends.window.frontend import OUTLINE, Window, can_open_window, open_window
from host_sim.frontends.window.key_legends import draw_fitted_legend
from host_sim.frontends.window.layout import first_size, lay_out
from host_sim.frontends.window.popups import help_size, notes_rect
from host_sim.frontends.window.settings import Settings, View
from host_sim.frontends.window.shapes import SMALLEST_TEXT, text
from host_sim.keyboards import Key
from host_sim.models import FX_9860GIII, FX_CG50, MODELS, Model
from host_sim.screen.transcript import Piece
from host_sim.session.session import Session
from tests.host_sim.fake_session import BLANK, FakeSession, frame_with

SIZE = (492, 926)
DOTS = 3  # pixels per display pixel in such a window
CTRL = pygame.KMOD_LCTRL


@pytest.fixture(autouse=True)
def no_display(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("host_sim.frontends.window.settings.user_config_path", lambda *_, **__: tmp_path)
    pygame.display.init()
    pygame.font.init()
    yield
    pygame.display.quit()


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A fake clipboard: the texts copied so far."""
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: copied[-1])
    return copied


@pytest.fixture
def session() -> FakeSession:
    return FakeSession()


@pytest.fixture
def window(session: FakeSession) -> Window:
    return Window(session, SIZE)  # type: ignore[arg-type]


def key_named(name: str) -> Key:
    return next(key for key in FX_9860GIII.keyboard.keys if key.name == name)


def point(window: Window, place: tuple[int, int], kind: int = pygame.MOUSEMOTION) -> None:
    window.handle(Event(kind, pos=place, button=pygame.BUTTON_LEFT))


def click(window: Window, *names: str) -> None:
    for name in names:
        place = window.layout.keys[key_named(name)].center
        point(window, place, pygame.MOUSEBUTTONDOWN)
        point(window, place, pygame.MOUSEBUTTONUP)


def strike(window: Window, key: int, text: str = "", mod: int = 0) -> None:
    hold(window, key, text, mod)
    window.handle(Event(pygame.KEYUP, key=key, mod=mod))


def hold(window: Window, key: int, text: str = "", mod: int = 0) -> None:
    window.handle(Event(pygame.KEYDOWN, key=key, mod=mod))
    if text:
        window.handle(Event(pygame.TEXTINPUT, text=text))


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
def test_clicked_keys_type_their_legends(window: Window, session: FakeSession, names: list[str], pressed: str) -> None:
    click(window, *names)
    assert "".join(session.pressed) == pressed


@pytest.mark.parametrize("name", ["EXE", "AC", "DEL", "UP", "EXIT", "MENU", "F1"])
def test_clicked_keys_without_characters_are_pressed_by_name(window: Window, session: FakeSession, name: str) -> None:
    click(window, name)
    assert session.pressed == [name]


def test_clicking_a_key_that_scripts_cannot_read_shows_a_message(window: Window, session: FakeSession) -> None:
    click(window, "OPTN")
    assert (session.pressed, window.message) == ([], "Scripts can't read [OPTN]")
    click(window, "SHIFT", "4")
    assert (session.pressed, window.message) == ([], "Scripts can't read [CATALOG]")


def test_the_keys_capture_clip_paste_and_off_work(window: Window, session: FakeSession, clipboard: list[str]) -> None:
    click(window, "SHIFT", "7")
    assert session.done == ["screenshot"]
    click(window, "SHIFT", "8")
    assert clipboard == ["Guess\nNumber="]
    click(window, "SHIFT", "9")
    assert session.typed == ["Guess\nNumber="]
    click(window, "SHIFT", "AC")
    assert not window.is_open


def test_only_the_left_mouse_button_presses_keys(window: Window, session: FakeSession) -> None:
    place = window.layout.keys[key_named("8")].center
    window.handle(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=pygame.BUTTON_RIGHT))
    assert session.pressed == []


def test_hovering_over_a_key_shows_a_tooltip_after_a_delay(window: Window) -> None:
    before = picture(window)
    point(window, window.layout.keys[key_named("EXE")].center)
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
def test_pc_keys_press_keys_of_the_calculator(
    window: Window, session: FakeSession, key: int, text: str, name: str
) -> None:
    strike(window, key, text)
    assert session.pressed == [name]


def test_page_up_scrolls_one_page(window: Window, session: FakeSession) -> None:
    strike(window, pygame.K_PAGEUP)
    assert session.pressed == ["UP"] * 6


@pytest.mark.parametrize("text", ["!", "é", ":"])
def test_an_untypable_character_shows_a_message_and_types_nothing(
    window: Window, session: FakeSession, text: str
) -> None:
    strike(window, pygame.K_1, text)
    assert (session.pressed, window.message) == ([], f"The calculator can't type {text}")


def test_a_shift_key_alone_does_nothing(window: Window, session: FakeSession) -> None:
    strike(window, pygame.K_LSHIFT)
    assert (session.pressed, window.message) == ([], "")


def test_a_held_delete_repeats_but_a_held_enter_does_not(window: Window, session: FakeSession) -> None:
    for key in (pygame.K_BACKSPACE, pygame.K_RETURN):
        for _ in range(3):
            hold(window, key)
    assert session.pressed == ["DEL", "DEL", "DEL", "EXE"]


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_F5, 0), (pygame.K_r, CTRL)])
def test_f5_and_ctrl_r_rerun_the_script(window: Window, session: FakeSession, key: int, mod: int) -> None:
    strike(window, key, mod=mod)
    assert (session.done, session.pressed) == (["restart"], [])


def test_shift_f5_presses_f5_of_the_calculator(window: Window, session: FakeSession) -> None:
    strike(window, pygame.K_F5, mod=pygame.KMOD_LSHIFT)
    click(window, "ALPHA", "7")
    assert (session.done, session.pressed) == ([], ["m"])


def test_ctrl_v_types_the_clipboard(window: Window, session: FakeSession, clipboard: list[str]) -> None:
    clipboard.append("7*6")
    strike(window, pygame.K_v, mod=CTRL)
    assert session.typed == ["7*6"]


def test_pasting_without_a_clipboard_shows_a_message(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "get_text", missing)
    strike(window, pygame.K_v, mod=CTRL)
    assert window.message == "Can't paste: no clipboard"


def test_a_question_mark_shows_the_help_until_the_next_key(window: Window, session: FakeSession) -> None:
    before = picture(window)
    strike(window, pygame.K_SLASH, "?")
    assert picture(window) != before
    strike(window, pygame.K_7, "7")
    assert (picture(window), session.pressed) == (before, [])
    strike(window, pygame.K_7, "7")
    assert session.pressed == ["7"]


def test_the_mouse_wheel_scrolls(window: Window, session: FakeSession) -> None:
    for y in (1, -1):
        window.handle(Event(pygame.MOUSEWHEEL, x=0, y=y))
    assert session.pressed == ["UP", "DOWN"]


def test_f8_switches_the_speed_and_shows_an_indicator(window: Window, session: FakeSession) -> None:
    at_full_speed = picture(window)
    strike(window, pygame.K_F8)
    assert (session.speed, window.message) == ("calculator", "Speed: calculator")
    window.message_ends = 0.0
    assert picture(window) != at_full_speed


def test_f12_saves_a_screenshot_and_f11_a_recording(window: Window, session: FakeSession) -> None:
    strike(window, pygame.K_F12)
    assert (session.done, window.message) == (["screenshot"], "Saved guess.png")
    strike(window, pygame.K_F11)
    assert (session.recorder.is_recording, window.indicators().marks) == (True, ("REC",))
    strike(window, pygame.K_F11)
    assert (window.message, window.indicators().marks) == ("Saved guess.gif", ())


def test_a_watched_script_has_an_indicator_and_shows_its_messages(window: Window, session: FakeSession) -> None:
    session.watches, session.runs = True, 3
    session.messages = ["guess.py was saved: run 3"]
    window.draw()
    assert (window.indicators().marks, window.message) == (("WATCH 3",), "guess.py was saved: run 3")


def test_a_script_ended_by_ac_is_not_shown_as_an_error(window: Window, session: FakeSession) -> None:
    session.state = "failed"
    assert window.indicators().state == "error"
    session.ended_by_ac = True
    assert window.indicators().state == "ended by AC"


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
    assert window.pane._font
    width, height = window.pane._font.cell
    return inner.left + column * width, inner.top + row * height + height // 2


def drag(window: Window, start: tuple[int, int], end: tuple[int, int]) -> None:
    point(window, cell(window, *start), pygame.MOUSEBUTTONDOWN)
    point(window, cell(window, *end))
    point(window, cell(window, *end), pygame.MOUSEBUTTONUP)


def test_f9_widens_the_window_for_the_text_and_narrows_it_again(window: Window) -> None:
    size = window.window.size
    strike(window, pygame.K_F9)
    window.draw()
    with_text = window.layout
    assert with_text.pane and with_text.size[0] > size[0]
    assert with_text.lcd.width == 128 * DOTS
    strike(window, pygame.K_F9)
    window.draw()
    assert (window.layout.pane, window.window.size) == (None, size)


def test_ctrl_c_copies_the_selected_text(text_window: Window, session: FakeSession, clipboard: list[str]) -> None:
    drag(text_window, (0, 4), (1, 3))
    strike(text_window, pygame.K_c, mod=CTRL)
    assert (clipboard, session.pressed, text_window.message) == (["two\nthr"], [], "Copied")
    strike(text_window, pygame.K_c, mod=CTRL)  # now nothing is selected
    assert (clipboard, session.pressed) == (["two\nthr"], ["AC"])


def test_text_can_be_selected_backwards_and_beyond_its_end(text_window: Window, clipboard: list[str]) -> None:
    drag(text_window, (9, 0), (1, 1))
    strike(text_window, pygame.K_c, mod=CTRL)
    assert clipboard == ["hree\nZeroDivisionError: division by zero"]


def test_ctrl_a_selects_everything(text_window: Window, session: FakeSession, clipboard: list[str]) -> None:
    strike(text_window, pygame.K_a, mod=CTRL)
    strike(text_window, pygame.K_c, mod=CTRL)
    assert clipboard == [session.transcript.text()]


def test_a_wrapped_line_is_copied_as_one_line(text_window: Window, session: FakeSession, clipboard: list[str]) -> None:
    session.transcript.write("x" * 300 + "\n")
    strike(text_window, pygame.K_a, mod=CTRL)
    strike(text_window, pygame.K_c, mod=CTRL)
    assert clipboard[0].splitlines()[-1] == "x" * 300


def test_a_selection_and_new_text_are_drawn(text_window: Window, session: FakeSession) -> None:
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


def test_without_a_monospace_font_the_calculator_s_font_is_used(
    text_window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    from host_sim.frontends.window import monospace

    with_font = picture(text_window)
    monkeypatch.setattr(monospace, "font_file", lambda: None)
    monospace.monospace_font.cache_clear()
    text_window.repaint()
    assert picture(text_window) != with_font
    monospace.monospace_font.cache_clear()


# Drawing


def test_a_new_frame_is_drawn_on_the_lcd(window: Window, session: FakeSession) -> None:
    window.draw()
    lcd = window.layout.lcd
    place = (lcd.x + 50 * DOTS + 1, lcd.y + 30 * DOTS + 1)
    before = window.screen.get_at(place)
    session.shown = frame_with((50, 30))
    window.draw()
    assert window.screen.get_at(place).g < before.g - 100


def test_a_key_looks_pressed_until_it_is_released(window: Window) -> None:
    up = picture(window)
    hold(window, pygame.K_5, "5")
    down = picture(window)
    window.handle(Event(pygame.KEYUP, key=pygame.K_5, mod=0))
    assert down != up
    assert picture(window) == up


def test_a_pressed_key_is_released_when_the_window_loses_focus(window: Window) -> None:
    up = picture(window)
    hold(window, pygame.K_5, "5")
    window.handle(Event(pygame.WINDOWFOCUSLOST))
    assert picture(window) == up


@pytest.mark.parametrize("name", ["SHIFT", "ALPHA"])
def test_shift_and_alpha_change_the_picture(window: Window, name: str) -> None:
    before = picture(window)
    click(window, name)
    assert picture(window) != before


def test_only_changed_parts_are_redrawn(window: Window, session: FakeSession, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    draw_lcd = window.draw_lcd

    def recorded(part: str) -> Callable[..., None]:
        def draw(frame: bytes, *_: object) -> None:
            drawn.append(part)
            draw_lcd(frame)

        return draw

    monkeypatch.setattr(window, "draw_all", recorded("all"))
    monkeypatch.setattr(window, "draw_lcd", recorded("lcd"))
    window.draw()
    window.draw()
    assert drawn == ["all"]
    session.shown = frame_with((1, 1))
    window.draw()
    window.draw()
    assert drawn == ["all", "lcd"]


def test_a_resized_window_gets_a_new_layout(window: Window) -> None:
    window.window.size = (700, 1200)
    window.draw()
    assert window.layout.size == (700, 1200)


def test_alt_enter_switches_to_full_screen_and_back(window: Window) -> None:
    size = window.window.size
    strike(window, pygame.K_RETURN, mod=pygame.KMOD_LALT)
    window.draw()
    assert (window.window.size, window.layout.size) == (window.desktop,) * 2
    strike(window, pygame.K_RETURN, mod=pygame.KMOD_LALT)
    window.draw()
    assert (window.window.size, window.layout.size) == (size, size)


def test_f10_cycles_the_layouts_and_then_full_screen(window: Window) -> None:
    seen = []
    for _ in range(5):
        window.draw()
        seen.append((window.layout.kind, window.window.size == window.desktop))
        strike(window, pygame.K_F10)
    in_windows = [("portrait", False), ("landscape", False), ("display", False)]
    assert seen == [*in_windows, ("display", True), ("portrait", False)]


def test_a_held_shortcut_acts_once(window: Window) -> None:
    for _ in range(3):
        hold(window, pygame.K_F10)
    window.draw()
    assert window.layout.kind == "landscape"


def test_layout_and_size_are_remembered_for_each_model(session: FakeSession, tmp_path: Path) -> None:
    def opened() -> Window:
        return Window(session, settings=Settings(tmp_path / "sim" / "window.json"))  # type: ignore[arg-type]

    best = opened().window.size
    first = opened()
    strike(first, pygame.K_F10)
    first.window.size = (700, 410)
    first.draw()
    first.remember_view()
    again = opened()
    assert (again.layout.kind, again.window.size) == (first.layout.kind, (700, 410))
    session.switch_model()
    other = opened()
    assert (other.kind, other.window.size) == (None, first_size(FX_CG50, other.desktop))
    session.model = FX_9860GIII
    (tmp_path / "sim" / "window.json").write_text('{"fx-9860giii": {"layout": "upside down", "size": [9]}}')
    assert opened().window.size == best


def test_a_folder_for_settings_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CASIO_SIM_SETTINGS", str(tmp_path / "settings"))
    view = View("landscape", (700, 410))
    Settings().remember(FX_9860GIII, view)
    assert Settings().view_of(FX_9860GIII) == view
    assert [path.name for path in (tmp_path / "settings").iterdir()] == ["window.json"]


def test_a_remembered_window_that_is_larger_than_the_desktop_is_not_used(session: FakeSession, tmp_path: Path) -> None:
    path = tmp_path / "window.json"
    path.write_text('{"fx-9860giii": {"layout": "landscape", "size": [9000, 400]}}')
    window = Window(session, settings=Settings(path))  # type: ignore[arg-type]
    assert window.window.size == first_size(FX_9860GIII, window.desktop, "landscape")


def test_ctrl_n_and_a_click_on_its_name_change_the_model(window: Window, session: FakeSession) -> None:
    point(window, (window.layout.name.left + 20, window.layout.name.centery), pygame.MOUSEBUTTONDOWN)
    window.draw()
    assert (window.layout.model, window.message) == (FX_CG50, "fx-CG50")
    session.model, session.shown = FX_9860GIII, BLANK
    window.draw()
    strike(window, pygame.K_n, mod=CTRL)
    window.draw()
    assert window.layout.model is FX_CG50


# What went wrong

NOTES = (
    Piece("quiz.py, line 7: NameError: name 'exit' is not defined", "traceback"),
    Piece("exit()", "printed"),
    Piece("Hint: " + "end the script by its last line, " * 6, "hint"),
)


@pytest.mark.parametrize("size", [SIZE, (1325, 691), (700, 410)], ids=str)
def test_notes_appear_in_the_window_until_they_are_clicked(session: FakeSession, size: tuple[int, int]) -> None:
    window = Window(session, size)  # type: ignore[arg-type]
    before = picture(window)
    session.notes = NOTES
    assert picture(window) != before
    card = notes_rect(window.layout, NOTES)
    assert Rect((0, 0), size).contains(card) and card.bottom > window.layout.lcd.bottom
    point(window, card.center, pygame.MOUSEBUTTONDOWN)
    assert (list(session.notes), session.pressed) == ([], [])
    assert picture(window) == before


def test_the_notes_are_below_a_display_that_leaves_room(session: FakeSession) -> None:
    window = Window(session, (1325, 691))  # type: ignore[arg-type]
    assert notes_rect(window.layout, NOTES).top >= window.layout.screen.bottom


# Letters


@pytest.mark.parametrize("size", [4, 11, 12, 14, 19, 30])
@pytest.mark.parametrize("words", ["PYTHON", "display", "SETTINGS", "Ctrl-Shift-C"])
def test_letters_keep_their_spacing_at_every_size(words: str, size: int) -> None:
    drawn = max(size, SMALLEST_TEXT)
    assert text(words, size, (0, 0, 0)).get_width() == pytest.approx(
        text(words, 10 * drawn, (0, 0, 0)).get_width() / 10, abs=1.5
    )
    assert text(words, size, (0, 0, 0)).get_height() >= SMALLEST_TEXT


def test_a_legend_is_never_wider_than_its_room() -> None:
    fitted = draw_fitted_legend("SETTINGS", 14, (0, 0, 0), 40)
    assert fitted and fitted.get_width() <= 40 and fitted.get_height() >= SMALLEST_TEXT
    assert draw_fitted_legend("SETTINGS", 14, (0, 0, 0), 20) is None


@pytest.mark.parametrize("size", [(470, 691), (852, 576), (1325, 691), (1862, 972), (3725, 1944)], ids=str)
@pytest.mark.parametrize("model", MODELS.values(), ids=list(MODELS))
def test_the_help_fits_the_window_in_letters_that_can_be_read(model: Model, size: tuple[int, int]) -> None:
    scale = lay_out(model, size).scale
    letters, columns = help_size(help_rows(model), size, scale)
    rows = -(-len(help_rows(model)) // columns)
    assert SMALLEST_TEXT <= letters <= size[1] / (rows + 1)
    assert letters >= 14 or size[0] < 900


def test_the_window_has_the_title_of_the_session(window: Window, session: FakeSession) -> None:
    session.title = "scripts"
    window.draw()
    assert window.window.title == "scripts"


def test_an_exposed_window_is_redrawn(window: Window) -> None:
    whole = picture(window)
    window.screen.fill("red")
    window.handle(Event(pygame.WINDOWEXPOSED))
    assert picture(window) == whole


def test_a_message_disappears(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    before = picture(window)
    window.show_message("hello")
    assert picture(window) != before
    window.message_ends = 0.0
    assert picture(window) == before


@pytest.mark.parametrize("code", [0, 1])
def test_closing_the_window_stops_the_script(session: FakeSession, code: int) -> None:
    session.exit_code = code
    pygame.event.post(Event(pygame.QUIT))
    assert open_window(session) == code  # type: ignore[arg-type]
    assert session.stopped


def test_a_window_that_fails_to_open_stops_the_script(session: FakeSession, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise pygame.error("no window")

    monkeypatch.setattr("host_sim.frontends.window.frontend.Window", broken)
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
@pytest.mark.parametrize("variables", [{}, {"DISPLAY": ":98765"}])
def test_without_a_display_no_window_can_be_opened(variables: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
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


def test_clicks_play_a_script_and_closing_the_window_stops_it(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    session = Session(script, partial(Calculator, model=FX_9860GIII), model=FX_9860GIII)
    calculator = session.calculator
    assert calculator
    window = Window(session, SIZE)
    click(window, "AC")
    assert calculator.wait_until("input")
    click(window, "3", ",", "7", "EXE")
    assert calculator.wait_for(lambda calculator: "so 3,7" in calculator.shell_text())
    window.window.destroy()
    pygame.event.post(Event(pygame.QUIT))
    assert open_window(session) == 0
    assert calculator.state == "stopped"


# Taps


def test_a_click_on_the_display_taps_its_pixel(window: Window, session: FakeSession) -> None:
    left, top = window.layout.lcd.topleft
    for place in ((left, top), (left + 7 * DOTS + 1, top + 9 * DOTS), (left - 1, top), window.layout.lcd.bottomright):
        point(window, place, pygame.MOUSEBUTTONDOWN)
        point(window, place, pygame.MOUSEBUTTONUP)
    assert (session.touches, session.pressed) == ([(0, 0), (7, 9)], [])


@pytest.mark.parametrize("size", [SIZE, (1325, 691), (700, 410)], ids=str)
def test_a_click_on_a_button_of_tap_py_presses_it(session: FakeSession, size: tuple[int, int]) -> None:
    window = Window(session, size)  # type: ignore[arg-type]
    before = picture(window)
    session.buttons = ("Undo", "AC - EXE"), ("Hint", "AC + EXE"), ("A very long label for a button", "AC")
    assert picture(window) != before
    for _, rect in window.buttons():
        assert Rect((0, 0), size).contains(rect)
        point(window, rect.center, pygame.MOUSEBUTTONDOWN)
        point(window, rect.center, pygame.MOUSEBUTTONUP)
    assert session.pressed_buttons == [label for label, _ in session.buttons]
    assert session.pressed == []


def test_the_box_of_a_tap_is_outlined_until_it_is_gone(window: Window, session: FakeSession) -> None:
    plain = picture(window)
    session.tap_box = (10, 20, 30, 12)
    outlined = picture(window)
    left, top = window.layout.lcd.topleft
    corner = (left + 10 * DOTS, top + 20 * DOTS)
    assert window.screen.get_at(corner)[:3] == OUTLINE and outlined != plain
    session.tap_box = None
    assert picture(window) == plain


def test_the_cursor_is_a_hand_over_a_display_that_can_be_tapped(window: Window, session: FakeSession) -> None:
    hands = []
    for is_touchable, rect in (
        (False, window.layout.lcd),
        (True, window.layout.lcd),
        (True, window.layout.keys[key_named("7")]),
    ):
        session.is_touchable = is_touchable
        point(window, rect.center)
        hands.append(window.has_hand)
    assert hands == [False, True, False]
