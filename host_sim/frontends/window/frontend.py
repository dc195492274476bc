"""The window: the calculator with keys to click, also mapped to the PC's keyboard."""

import os
import sys
import time
from contextlib import suppress

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # otherwise pygame prints a greeting
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")  # otherwise Windows enlarges the window, blurred

import darkdetect
import pygame
from pygame import Rect
from pygame.event import Event

from host_sim.frontends.shortcuts import ACTIONS, SESSION_ACTIONS, Action, unreadable
from host_sim.frontends.window.display import lcd_picture
from host_sim.frontends.window.keys import Keypad, pc_name
from host_sim.frontends.window.layout import (
    DESK,
    KINDS,
    PANE,
    Extras,
    Kind,
    Size,
    first_size,
    lay_out,
    smallest_size,
)
from host_sim.frontends.window.paint import (
    DARK_DESK,
    LIGHT_DESK,
    Desk,
    Indicators,
    button_rects,
    icon,
    paint_body,
    paint_button,
    paint_indicators,
    paint_keys,
    paint_legends,
)
from host_sim.frontends.window.pane import TextPane
from host_sim.frontends.window.popups import notes_rect, paint_help, paint_message, paint_notes, paint_tooltip
from host_sim.frontends.window.settings import Settings, View
from host_sim.keyboards import Key, Layer
from host_sim.models import Model
from host_sim.session.session import Session
from host_sim.session.taps import Button

FRAME_SECONDS = 1 / 60
MESSAGE_SECONDS = 4
HOVER_SECONDS = 0.4
PRESS_SECONDS = 0.05  # a key is held at least this long, so that getkey() doesn't miss it
MOUSE = 0  # in place of a PC key's code, none of which is 0
# How often a script in a busy loop lets other threads run; with the default of 5 ms, frames are lost.
SWITCH_SECONDS = 0.001
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")
INVISIBLE_DRIVERS = {"dummy", "offscreen"}  # SDL's fallbacks without a display
NO_REPEAT = {"AC", "EXE"}  # holding such a key must not answer the next prompt too
WHEEL_ROWS = 3
OUTLINE = (232, 89, 12)  # of what tap.py picks
PAGES = {"PageUp": "UP", "PageDown": "DOWN"}
STATE_WORDS = {
    **{"busy": "running", "input": "input", "ended": "ended", "failed": "error", "stopped": "stopped"},
    "list": "scripts",
}


class Window:
    """A session in a window: handles events, and draws what has changed."""

    def __init__(
        self, session: Session, size: Size | None = None, *, settings: Settings | None = None, desk: Desk = DARK_DESK
    ) -> None:
        """Without a size, the remembered one, or the best one for the desktop."""
        self.session = session
        self.model = session.model
        self.settings = settings
        self.desk = desk
        view = settings.view_of(self.model) if settings else View()
        self.kind: Kind | None = view.layout  # chosen by the user
        self.sizes: dict[tuple[Model, Kind], Size] = {}  # of the window in the layouts that were left
        self.pressed_button: Button | None = None
        self.keypad = Keypad()
        self.pane = TextPane(session.transcript)
        self.is_open = True
        self.has_pane = False
        self.shows_help = False
        self.ignores_text = False  # typed by a key that is already handled
        self.pressed_keys: dict[int, Key] = {}  # by the PC key, or MOUSE, that presses them
        self.down_pc_keys: set[int] = set()
        self.last_pc_key = MOUSE  # the last PC key that was pressed
        self.is_repeat = False  # whether it was already down
        self.tapped_pc_keys: set[int] = set()  # PC keys that tapped a key instead of holding it
        self.held_key: Key | None = None  # for getkey()
        self.held_since = 0.0
        self.has_hand = False  # the mouse cursor, over a display that can be tapped
        self.hovered: Key | None = None
        self.hovered_since = 0.0
        self.message = ""
        self.message_ends = 0.0
        self.is_full_screen = False
        self.own_size = size or self.fitting_size(view.size)  # not chosen by the user
        self.window = pygame.Window(session.title, self.own_size, resizable=True, allow_high_dpi=True)
        self.window.minimum_size = smallest_size(self.model)
        self.screen = self.window.get_surface()
        self.window.set_icon(icon(self.model))
        pygame.key.set_repeat(400, 40)
        pygame.key.start_text_input()
        self.repaint()

    @property
    def desktop(self) -> Size:
        return pygame.display.get_desktop_sizes()[0]

    def fitting_size(self, size: Size | None) -> Size:
        """This size if it fits the desktop, otherwise the best one."""
        if size and all(length <= most for length, most in zip(size, self.desktop, strict=True)):
            return size
        return first_size(self.model, self.desktop, self.kind)

    def extras(self) -> Extras:
        return Extras(pane=self.has_pane, buttons=bool(self.session.buttons))

    def repaint(self) -> None:
        """Paint the calculator for the window's current size."""
        self.screen = self.window.get_surface()
        self.painted_extras = self.extras()
        size = self.screen.get_size()
        density = size[0] / self.window.size[0]
        self.layout = lay_out(self.model, size, self.kind, density=density, extras=self.painted_extras)
        if self.layout.pane:
            self.pane.place(self.layout.pane, self.layout.scale)
        body = paint_body(self.layout, self.desk)
        self.keys_up = paint_keys(body, self.layout, pressed=False)
        self.keys_down = paint_keys(body, self.layout, pressed=True)
        self.redraw_all()

    def redraw_all(self) -> None:
        """Draw everything next time, even if nothing has changed."""
        self.drawn_state: tuple[object, ...] = ()
        self.drawn_frame = b""
        self.drawn_pane: tuple[object, ...] = ()

    # Events

    def handle(self, event: Event) -> None:
        if event.type == pygame.QUIT:
            self.is_open = False
        elif event.type == pygame.KEYDOWN:
            self.handle_pc_key(event)
        elif event.type == pygame.TEXTINPUT:
            self.handle_text(event.text)
        elif event.type == pygame.KEYUP:
            self.pressed_keys.pop(event.key, None)
            self.tapped_pc_keys.discard(event.key)
            self.down_pc_keys.discard(event.key)
        elif event.type == pygame.MOUSEWHEEL and event.y:
            self.handle_wheel(event.y)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            self.handle_mouse(event)
        elif event.type == pygame.WINDOWLEAVE:
            self.hover(None)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.pressed_keys.clear()  # the key-up goes to the other window
            self.tapped_pc_keys.clear()
            self.down_pc_keys.clear()
        elif event.type == pygame.WINDOWEXPOSED:
            self.redraw_all()
        self.update_held_key()

    def handle_mouse(self, event: Event) -> None:
        place = self.in_pixels(event.pos)
        if event.type == pygame.MOUSEMOTION:
            self.pane.drag(place)
            self.hover(self.layout.key_at(place))
            self.show_cursor(self.can_click(place))
        elif event.button != pygame.BUTTON_LEFT:
            return
        elif event.type == pygame.MOUSEBUTTONUP:
            self.pressed_keys.pop(MOUSE, None)
            self.pressed_button = None
            self.pane.release()
        elif self.shows_help:
            self.shows_help = False
        elif self.is_over_pane(place):
            self.pane.press(place)
        elif self.is_over_notes(place):
            self.session.forget_notes()
        elif button := self.button_at(place):
            self.pressed_button = button
            self.session.press_button(button)
        elif self.layout.name.collidepoint(place):
            self.perform("MODEL")
        elif key := self.layout.key_at(place):
            self.handle_click(key)
        elif pixel := self.layout.pixel_at(place):
            self.session.touch(*pixel)

    def can_click(self, place: tuple[int, int]) -> bool:
        """Whether something is there besides keys, which look clickable anyway."""
        is_touchable = self.session.is_touchable and self.layout.pixel_at(place) is not None
        others = self.is_over_notes(place) or self.button_at(place) or self.layout.name.collidepoint(place)
        return is_touchable or bool(others)

    def is_over_notes(self, place: tuple[int, int]) -> bool:
        notes = self.session.notes
        return bool(notes) and notes_rect(self.layout, notes).collidepoint(place)

    def button_at(self, place: tuple[int, int]) -> Button | None:
        return next((button for button, rect in self.buttons() if rect.collidepoint(place)), None)

    def buttons(self) -> list[tuple[Button, Rect]]:
        """The buttons of tap.py and their places."""
        buttons = self.session.buttons
        return list(zip(buttons, button_rects(self.layout, [label for label, _ in buttons]), strict=False))

    def show_cursor(self, is_hand: bool) -> None:
        if is_hand != self.has_hand:
            self.has_hand = is_hand
            with suppress(pygame.error):  # not every system has both
                pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_HAND if is_hand else pygame.SYSTEM_CURSOR_ARROW)

    def in_pixels(self, place: tuple[int, int]) -> tuple[int, int]:
        """The mouse position in screen pixels, which are smaller than the window's units on some systems."""
        across, down = (pixels / units for pixels, units in zip(self.screen.get_size(), self.window.size, strict=True))
        return round(place[0] * across), round(place[1] * down)

    def is_over_pane(self, place: tuple[int, int]) -> bool:
        return self.layout.pane is not None and self.layout.pane.collidepoint(place)

    def handle_pc_key(self, event: Event) -> None:
        """Keys that type no text; typed text arrives as a separate event, for any keyboard layout."""
        self.last_pc_key, self.is_repeat = event.key, event.key in self.pressed_keys
        is_held = event.key in self.down_pc_keys
        self.down_pc_keys.add(event.key)
        self.hover(None)
        self.ignores_text = self.shows_help
        if self.shows_help:
            self.shows_help = event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT)  # part of the shortcut for another key
            return
        name = pc_name(event.key, event.mod)
        action = ACTIONS.get(name)
        if self.session.is_live and name in self.model.keyboard.by_live_key:
            self.ignores_text = True
            self.press(self.model.keyboard.by_live_key[name])
        elif action and not (action == "COPY" and not self.pane.selection):
            if not is_held:
                self.perform(action)
        elif press := self.model.keyboard.by_pc_key.get(name):
            if not (press in NO_REPEAT and event.key in self.pressed_keys):
                self.press(press)
        elif name in PAGES:
            for _ in range(self.model.rows - 1):
                self.session.press(PAGES[name])

    def handle_text(self, text: str) -> None:
        if self.ignores_text:
            return
        for character in text:
            if self.session.is_live and character in self.model.keyboard.by_live_key:
                self.press(self.model.keyboard.by_live_key[character])
            elif character in self.model.typable:
                self.press(character)
            elif character in ACTIONS:
                self.perform(ACTIONS[character])
            else:
                self.show_message(f"The calculator can't type {character}")

    def press(self, name: str) -> None:
        """Press a key of the calculator by the PC's keyboard; it also looks pressed in the window."""
        if self.is_repeat and self.last_pc_key in self.tapped_pc_keys:
            return
        if self.session.tap(name):
            self.tapped_pc_keys.add(self.last_pc_key)
            self.pressed_keys[self.last_pc_key] = self.model.keyboard.by_press[name.upper()]
            return
        self.tapped_pc_keys.discard(self.last_pc_key)
        self.pressed_keys[self.last_pc_key] = self.model.keyboard.by_press[name]
        if name == "CASE":
            self.keypad.lower = not self.keypad.lower
        else:
            self.session.press(name)

    def update_held_key(self) -> None:
        """Hold the last pressed key that is still down, for getkey()."""
        pressed = reversed(self.pressed_keys.items())
        last = next((key for pc, key in pressed if key.code and pc not in self.tapped_pc_keys), None)
        now = time.monotonic()
        if last is not None and last is not self.held_key:
            self.held_key, self.held_since = last, now
        elif last is None and now - self.held_since >= PRESS_SECONDS:
            self.held_key = None
        self.session.hold(self.held_key.name if self.held_key else None)

    def handle_wheel(self, rows: int) -> None:
        if self.is_over_pane(self.in_pixels(pygame.mouse.get_pos())):
            self.pane.scroll(rows * WHEEL_ROWS)
        else:
            self.session.press("UP" if rows > 0 else "DOWN")

    def handle_click(self, key: Key) -> None:
        self.pressed_keys[MOUSE] = key
        self.use(self.keypad.press(key))

    def use(self, layer: Layer) -> None:
        """Press what the key means now, alone or after [SHIFT] or [ALPHA]."""
        if layer.types:
            for character in self.keypad.cased(layer.types):
                self.session.press(character)
        elif layer.does == "CAPTURE":
            self.perform("SCREENSHOT")
        elif layer.does == "PASTE":
            self.perform("PASTE")
        elif layer.does == "CLIP":
            self.copy("\n".join(self.session.text()).rstrip())
        elif layer.does == "OFF":
            self.is_open = False
        elif layer.does:
            self.session.press(layer.does)
        elif layer.legend and not self.session.is_live:
            self.show_message(unreadable(layer))

    def perform(self, action: Action) -> None:
        if action in SESSION_ACTIONS:
            self.show_message(SESSION_ACTIONS[action](self.session) or "")
        elif action == "QUIT":
            self.is_open = False
        elif action == "HELP":
            self.shows_help = True
        elif action == "TEXT":
            self.switch_pane()
        elif action == "LAYOUT":
            self.switch_layout()
        elif action == "FULL_SCREEN":
            self.switch_full_screen()
        elif action == "SELECT_ALL":
            self.pane.select_all()
        elif action == "COPY":
            self.copy(self.pane.selected_text())
            self.pane.forget_selection()
        elif action == "PASTE":
            self.paste()

    def copy(self, text: str) -> None:
        try:
            pygame.scrap.put_text(text)
        except pygame.error as problem:
            self.show_message(f"Can't copy: {problem}")
        else:
            self.show_message("Copied" if text else "Nothing to copy")

    def paste(self) -> None:
        try:
            text = pygame.scrap.get_text()
        except pygame.error as problem:
            self.show_message(f"Can't paste: {problem}")
        else:
            self.session.type(text)

    def switch_pane(self) -> None:
        """Show or hide the text; the window becomes wider or narrower."""
        self.has_pane = not self.has_pane
        self.pane.forget_selection()
        if not self.is_full_screen:
            width, height = self.window.size
            if self.has_pane:
                self.size_without_pane = self.window.size
                change = round((PANE + DESK) * self.layout.scale * width / self.screen.get_width())
                self.window.size = min(width + change, max(width, self.desktop[0])), height
            else:
                self.window.size = self.size_without_pane
        self.repaint()

    def switch_layout(self) -> None:
        """The next layout that fits the desktop; after the last one, full screen."""
        kinds = [kind for kind in KINDS if lay_out(self.model, self.desktop, kind).kind == kind]
        if self.is_full_screen:
            self.switch_full_screen()
            self.take_layout(kinds[0])
        elif self.layout.kind == kinds[-1]:
            self.kind = kinds[-1]
            self.switch_full_screen()
        else:
            self.take_layout(kinds[kinds.index(self.layout.kind) + 1])

    def take_layout(self, kind: Kind) -> None:
        if self.has_pane:
            self.switch_pane()
        if not self.is_full_screen:
            self.sizes[self.model, self.layout.kind] = self.window.size
        self.kind = kind
        self.take_size(self.sizes.get((self.model, kind)))
        self.repaint()

    def take_size(self, size: Size | None) -> None:
        self.own_size = self.fitting_size(size)
        if not self.is_full_screen:
            self.window.size = self.own_size
            self.window.position = pygame.WINDOWPOS_CENTERED

    def take_model(self) -> None:
        """The session has changed the model: use its keyboard, and the layout that was remembered for it."""
        self.remember_view()
        self.model = self.session.model
        self.pressed_keys.clear()
        self.tapped_pc_keys.clear()
        self.held_key = self.hovered = None
        self.keypad = Keypad()
        view = self.settings.view_of(self.model) if self.settings else View()
        self.kind = view.layout or self.kind
        self.window.minimum_size = smallest_size(self.model)
        self.window.set_icon(icon(self.model))
        if not self.has_pane:
            self.take_size(view.size)
        self.repaint()

    def remember_view(self) -> None:
        """For the next time, if the user has changed anything."""
        if self.settings is None:
            return
        before = self.settings.view_of(self.model)
        size = before.size
        if not (self.is_full_screen or self.has_pane) and self.window.size != self.own_size:
            size = self.window.size
        elif self.kind != before.layout:
            size = None
        self.settings.remember(self.model, View(self.kind, size))

    def switch_full_screen(self) -> None:
        self.is_full_screen = not self.is_full_screen
        if self.is_full_screen:
            self.window.set_fullscreen(True)
        else:
            self.window.set_windowed()

    def hover(self, key: Key | None) -> None:
        if key is not self.hovered:
            self.hovered, self.hovered_since = key, time.monotonic()

    def show_message(self, message: str) -> None:
        self.message = message
        self.message_ends = time.monotonic() + MESSAGE_SECONDS

    # Drawing

    def draw(self) -> None:
        """Update the screen; cheap if nothing has changed."""
        if self.session.model is not self.model:
            self.take_model()
        if self.screen.get_size() != self.layout.size or self.extras() != self.painted_extras:
            self.repaint()
        if self.session.title != self.window.title:
            self.window.title = self.session.title
        self.show_session_messages()
        self.update_held_key()
        frame, indicators = self.session.frame(), self.indicators()
        state = (
            tuple(self.pressed_keys.values()),
            *vars(self.keypad).values(),
            indicators,
            self.message,
            self.tooltip_key(),
            self.shows_help,
            self.session.tap_box,
            self.session.notes,
            self.session.buttons,
            self.pressed_button,
        )
        pane = self.pane.appearance if self.has_pane else ()
        if state != self.drawn_state or pane != self.drawn_pane and self.has_popup():
            self.draw_all(frame, indicators)
            self.drawn_state = state
            self.drawn_pane = pane
            return
        if (frame, pane) == (self.drawn_frame, self.drawn_pane):
            return
        if frame != self.drawn_frame:
            self.draw_lcd(frame)
        if pane != self.drawn_pane:
            self.pane.paint(self.screen)
            self.drawn_pane = pane
        self.window.flip()

    def show_session_messages(self) -> None:
        while message := self.session.next_message():
            self.show_message(message)
        if self.message and time.monotonic() > self.message_ends:
            self.message = ""

    def has_popup(self) -> bool:
        """Whether a popup may cover display and text, so that neither can be drawn alone."""
        return bool(self.message or self.shows_help or self.tooltip_key())

    def tooltip_key(self) -> Key | None:
        """The key under the mouse, after a delay."""
        return self.hovered if time.monotonic() - self.hovered_since > HOVER_SECONDS else None

    def indicators(self) -> Indicators:
        session = self.session
        by_ac = session.state == "failed" and session.ended_by_ac
        marks = (
            *(("CALC SPEED",) if session.speed == "calculator" else ()),
            *(("STRICT",) if self.model.is_strict else ()),
            *((f"WATCH {session.runs or ''}".strip(),) if session.watches else ()),
            *(("REC",) if session.recorder.is_recording else ()),
        )
        return Indicators("ended by AC" if by_ac else STATE_WORDS[session.state], marks)

    def draw_all(self, frame: bytes, indicators: Indicators) -> None:
        self.screen.blit(self.keys_up, (0, 0))
        for key in self.pressed_keys.values():
            around = self.layout.keys[key].inflate(8, 12)
            self.screen.blit(self.keys_down, around, around)
        paint_legends(self.screen, self.layout, self.keypad)
        paint_indicators(self.screen, self.layout, self.keypad, indicators)
        self.draw_lcd(frame)
        for button, rect in self.buttons():
            paint_button(self.screen, self.layout, rect, button[0], pressed=button == self.pressed_button)
        if self.has_pane:
            self.pane.paint(self.screen)
        if self.session.notes:
            paint_notes(self.screen, self.layout, self.session.notes)
        if self.shows_help:
            paint_help(self.screen, self.layout)
        elif hovered := self.tooltip_key():
            paint_tooltip(self.screen, self.layout, hovered)
        if self.message:
            paint_message(self.screen, self.layout, self.message)
        self.window.flip()

    def draw_lcd(self, frame: bytes) -> None:
        self.screen.blit(lcd_picture(frame, self.layout.dots, self.model), self.layout.lcd)
        if box := self.session.tap_box:
            pygame.draw.rect(self.screen, OUTLINE, self.layout.rect_of(box), self.layout.line_width)
        self.drawn_frame = frame


def can_open_window() -> bool:
    """Whether there is a display to open a window on."""
    if "SDL_VIDEODRIVER" not in os.environ and sys.platform == "linux" and not any(map(os.environ.get, DISPLAYS)):
        return False  # SDL's drivers would print errors
    try:
        pygame.display.init()
    except pygame.error:
        return False
    return "SDL_VIDEODRIVER" in os.environ or pygame.display.get_driver() not in INVISIBLE_DRIVERS


def open_window(session: Session) -> int:
    """Show a session until its window is closed, then stop its script; returns the exit code."""
    previous_interval = sys.getswitchinterval()
    try:
        pygame.display.init()
        pygame.font.init()
        sys.setswitchinterval(SWITCH_SECONDS)
        window = Window(session, settings=Settings(), desk=LIGHT_DESK if darkdetect.theme() == "Light" else DARK_DESK)
        show(window)
        window.remember_view()
        return session.exit_code
    finally:
        session.stop()
        sys.setswitchinterval(previous_interval)
        pygame.display.quit()


def show(window: Window) -> None:
    """Runs until the window is closed, or by Ctrl-C in the terminal."""
    turn = time.monotonic()
    try:
        while window.is_open:
            for event in pygame.event.get():
                window.handle(event)
            window.session.tick()
            window.draw()
            # pygame's clock counts whole milliseconds and never reaches 60 frames with a busy script.
            turn = max(turn + FRAME_SECONDS, time.monotonic())
            time.sleep(max(0.0, turn - time.monotonic()))
    except KeyboardInterrupt:
        window.is_open = False
