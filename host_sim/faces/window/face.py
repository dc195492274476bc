"""The window: the calculator on the screen, with keys to click and the PC keyboard mapped to them."""

import os
import sys
import time

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame greets on stdout otherwise
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")  # else Windows enlarges the window, and blurs it

import pygame
from pygame.event import Event

from host_sim.faces.shortcuts import ACTIONS, Action
from host_sim.faces.window.glass import lcd_picture
from host_sim.faces.window.keys import Keypad, pc_name
from host_sim.faces.window.layout import DESK, PANE, first_size, lay_out
from host_sim.faces.window.overlay import paint_map, paint_tip
from host_sim.faces.window.paint import Lamps, icon, paint_body, paint_keys, paint_lamps, paint_legends, paint_message
from host_sim.faces.window.pane import TextPane
from host_sim.keyboards import Key, Layer
from host_sim.session.session import Session

FRAME_SECONDS = 1 / 60
MESSAGE_SECONDS = 4
HOVER_SECONDS = 0.4
PRESS_SECONDS = 0.05  # a key is down for at least so long: a script looks only now and then
MOUSE = 0  # among the PC keys, none of which is 0
# A script in a busy loop gives up the interpreter only this often; the default of 5 ms costs frames.
SWITCH_SECONDS = 0.001
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")
UNSEEN_DRIVERS = {"dummy", "offscreen"}  # what SDL falls back to where there is nothing to see
ONCE_A_PRESS = {"AC", "EXE"}  # a key held too long must not answer the next prompt as well
WHEEL_ROWS = 3
SMALLEST = (170, 320)  # of the window
PAGES = {"PageUp": "UP", "PageDown": "DOWN"}
STATE_WORDS = {
    **{"busy": "running", "input": "input", "ended": "end", "failed": "error", "stopped": "stopped"},
    "list": "scripts",
}


class Window:
    """A session in a window: takes events, and draws what has changed since the last time."""

    def __init__(self, session: Session, size: tuple[int, int]) -> None:
        self.session = session
        self.model = session.model
        self.keypad = Keypad()
        self.pane = TextPane(session.transcript)
        self.open = True
        self.has_pane = False
        self.shows_map = False
        self.swallows_text = False  # the text of a key that has been dealt with
        self.held: dict[int, Key] = {}  # the keys that look pressed, by the PC key (or MOUSE) that holds them
        self.struck = MOUSE  # the last PC key that went down
        self.repeats = False  # whether it was down before
        self.tapped: set[int] = set()  # the PC keys whose keys are pressed by themselves, however long they are held
        self.down: Key | None = None  # the key that a script may see
        self.down_since = 0.0
        self.hovered: Key | None = None
        self.hovered_since = 0.0
        self.message = ""
        self.message_ends = 0.0
        self.fills_screen = False
        self.window = pygame.Window(session.title, size, resizable=True, allow_high_dpi=True)
        self.window.minimum_size = SMALLEST
        self.screen = self.window.get_surface()
        self.window.set_icon(icon(self.model))
        pygame.key.set_repeat(400, 40)
        pygame.key.start_text_input()
        self.repaint()

    def repaint(self) -> None:
        """Paint the calculator for the size the window has now."""
        self.screen = self.window.get_surface()
        self.layout = lay_out(self.model, self.screen.get_size(), pane=self.has_pane)
        if self.layout.pane:
            self.pane.lie_in(self.layout.pane, self.layout.scale)
        body = paint_body(self.layout)
        self.keys_up = paint_keys(body, self.layout, pressed=False)
        self.keys_down = paint_keys(body, self.layout, pressed=True)
        self.forget_drawn()

    def forget_drawn(self) -> None:
        """Draw everything next time, whether it has changed or not."""
        self.drawn_face: tuple[object, ...] = ()
        self.drawn_frame = b""
        self.drawn_pane: tuple[object, ...] = ()

    # What comes in

    def take(self, event: Event) -> None:
        if event.type == pygame.QUIT:
            self.open = False
        elif event.type == pygame.KEYDOWN:
            self.take_pc_key(event)
        elif event.type == pygame.TEXTINPUT:
            self.take_text(event.text)
        elif event.type == pygame.KEYUP:
            self.held.pop(event.key, None)
            self.tapped.discard(event.key)
        elif event.type == pygame.MOUSEWHEEL and event.y:
            self.take_wheel(event.y)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            self.take_mouse(event)
        elif event.type == pygame.WINDOWLEAVE:
            self.hover(None)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.held.clear()  # the key-up goes to the other window
            self.tapped.clear()
        elif event.type == pygame.WINDOWEXPOSED:
            self.forget_drawn()
        self.tell_held()

    def take_mouse(self, event: Event) -> None:
        place = self.in_pixels(event.pos)
        if event.type == pygame.MOUSEMOTION:
            self.pane.drag(place)
            self.hover(self.layout.key_at(place))
        elif event.button != pygame.BUTTON_LEFT:
            return
        elif event.type == pygame.MOUSEBUTTONUP:
            self.held.pop(MOUSE, None)
            self.pane.release()
        elif self.shows_map:
            self.shows_map = False
        elif self.is_over_pane(place):
            self.pane.press(place)
        elif key := self.layout.key_at(place):
            self.take_click(key)

    def in_pixels(self, place: tuple[int, int]) -> tuple[int, int]:
        """Where the mouse is on the screen's own pixels, of which some systems count several as one."""
        across, down = (mine / its for mine, its in zip(self.screen.get_size(), self.window.size, strict=True))
        return round(place[0] * across), round(place[1] * down)

    def is_over_pane(self, place: tuple[int, int]) -> bool:
        return self.layout.pane is not None and self.layout.pane.collidepoint(place)

    def take_pc_key(self, event: Event) -> None:
        """A key that types no text; what one types comes as text, whatever the layout of the keyboard."""
        self.struck, self.repeats = event.key, event.key in self.held
        self.hover(None)
        self.swallows_text = self.shows_map
        if self.shows_map:
            self.shows_map = event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT)  # on the way to another key
            return
        name = pc_name(event.key, event.mod)
        action = ACTIONS.get(name)
        if self.session.is_live and name in self.model.keyboard.by_live_key:
            self.swallows_text = True
            self.press(self.model.keyboard.by_live_key[name])
        elif action and not (action == "COPY" and not self.pane.selection):
            self.act(action)
        elif press := self.model.keyboard.by_pc_key.get(name):
            if not (press in ONCE_A_PRESS and event.key in self.held):
                self.press(press)
        elif name in PAGES:
            for _ in range(self.model.rows - 1):
                self.session.press(PAGES[name])

    def take_text(self, text: str) -> None:
        if self.swallows_text:
            return
        for character in text:
            if self.session.is_live and character in self.model.keyboard.by_live_key:
                self.press(self.model.keyboard.by_live_key[character])
            elif character in self.model.typable:
                self.press(character)
            elif character in ACTIONS:
                self.act(ACTIONS[character])
            else:
                self.say(f"The calculator has no {character}")

    def press(self, name: str) -> None:
        """What the PC keyboard presses: its key goes down in the window as well."""
        if self.repeats and self.struck in self.tapped:
            return
        if self.session.tap(name):
            self.tapped.add(self.struck)
            self.held[self.struck] = self.model.keyboard.by_press[name.upper()]
            return
        self.tapped.discard(self.struck)
        self.held[self.struck] = self.model.keyboard.by_press[name]
        if name == "CASE":
            self.keypad.lower = not self.keypad.lower
        else:
            self.session.press(name)

    def tell_held(self) -> None:
        """The key that went down last and still is, for scripts that look at it."""
        held = next((key for pc, key in reversed(self.held.items()) if key.code and pc not in self.tapped), None)
        now = time.monotonic()
        if held is not None and held is not self.down:
            self.down, self.down_since = held, now
        elif held is None and now - self.down_since >= PRESS_SECONDS:
            self.down = None
        self.session.hold(self.down.name if self.down else None)

    def take_wheel(self, rows: int) -> None:
        if self.is_over_pane(self.in_pixels(pygame.mouse.get_pos())):
            self.pane.scroll(rows * WHEEL_ROWS)
        else:
            self.session.press("UP" if rows > 0 else "DOWN")

    def take_click(self, key: Key) -> None:
        self.held[MOUSE] = key
        self.give(self.keypad.strike(key))

    def give(self, layer: Layer) -> None:
        """What a key gives, by itself or after [SHIFT] or [ALPHA], goes to the calculator, or is done here."""
        if layer.types:
            for character in self.keypad.cased(layer.types):
                self.session.press(character)
        elif layer.does == "CAPTURE":
            self.act("PICTURE")
        elif layer.does == "PASTE":
            self.act("PASTE")
        elif layer.does == "CLIP":
            self.copy("\n".join(self.session.text()).rstrip())
        elif layer.does == "OFF":
            self.open = False
        elif layer.does:
            self.session.press(layer.does)
        elif layer.face and not self.session.is_live:
            self.say(f"{layer.face} is of no use to a script")

    def act(self, action: Action) -> None:
        """What the keys of the PC do beside being the calculator's."""
        if action == "QUIT":
            self.open = False
        elif action == "HELP":
            self.shows_map = True
        elif action == "AGAIN":
            self.session.again()
        elif action == "SPEED":
            self.say(self.session.switch_speed())
        elif action == "PICTURE":
            self.say(self.session.picture())
        elif action == "FILM":
            self.say(self.session.film())
        elif action == "TEXT":
            self.switch_pane()
        elif action == "FULL":
            self.switch_full_screen()
        elif action == "ALL":
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
            self.say(f"Can't copy: {problem}")
        else:
            self.say("Copied" if text else "There is no text to copy")

    def paste(self) -> None:
        try:
            text = pygame.scrap.get_text()
        except pygame.error as problem:
            self.say(f"Can't paste: {problem}")
        else:
            self.session.type(text)

    def switch_pane(self) -> None:
        """Show the text or hide it; the window becomes wider and narrower by it."""
        self.has_pane = not self.has_pane
        self.pane.forget_selection()
        if not self.fills_screen:
            width, height = self.window.size
            change = round((PANE + DESK) * self.layout.scale * width / self.screen.get_width())
            desktop = pygame.display.get_desktop_sizes()[0][0]
            wanted = min(width + change, max(width, desktop)) if self.has_pane else width - change
            self.window.size = (max(wanted, SMALLEST[0]), height)
        self.repaint()

    def switch_full_screen(self) -> None:
        self.fills_screen = not self.fills_screen
        if self.fills_screen:
            self.window.set_fullscreen(True)
        else:
            self.window.set_windowed()

    def hover(self, key: Key | None) -> None:
        if key is not self.hovered:
            self.hovered, self.hovered_since = key, time.monotonic()

    def say(self, message: str) -> None:
        self.message = message
        self.message_ends = time.monotonic() + MESSAGE_SECONDS

    # What is seen

    def draw(self) -> None:
        """Bring the screen up to date; costs next to nothing where nothing has changed."""
        if self.screen.get_size() != self.layout.size:
            self.repaint()
        if self.session.title != self.window.title:
            self.window.title = self.session.title
        self.hear()
        self.tell_held()
        frame, lamps = self.session.frame(), self.lamps()
        face = (tuple(self.held.values()), *vars(self.keypad).values(), lamps, self.message, self.tip(), self.shows_map)
        pane = self.pane.look if self.has_pane else ()
        if face != self.drawn_face or pane != self.drawn_pane and self.covered():
            self.draw_all(frame, lamps)
            self.drawn_face = face
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

    def hear(self) -> None:
        while news := self.session.news():
            self.say(news)
        if self.message and time.monotonic() > self.message_ends:
            self.message = ""

    def covered(self) -> bool:
        """Whether something lies over display and text, so that neither can be drawn alone."""
        return bool(self.message or self.shows_map or self.tip())

    def tip(self) -> Key | None:
        """The key that the mouse has been over for a while."""
        return self.hovered if time.monotonic() - self.hovered_since > HOVER_SECONDS else None

    def lamps(self) -> Lamps:
        session = self.session
        by_ac = session.state == "failed" and session.ended_by_ac
        marks = (
            *(("REAL SPEED",) if session.speed == "calculator" else ()),
            *((f"WATCH {session.runs or ''}".strip(),) if session.watches else ()),
            *(("FILM",) if session.camera.is_filming else ()),
        )
        return Lamps("ended by AC" if by_ac else STATE_WORDS[session.state], marks)

    def draw_all(self, frame: bytes, lamps: Lamps) -> None:
        self.screen.blit(self.keys_up, (0, 0))
        for key in self.held.values():
            around = self.layout.keys[key].inflate(8, 12)
            self.screen.blit(self.keys_down, around, around)
        paint_legends(self.screen, self.layout, self.keypad)
        paint_lamps(self.screen, self.layout, self.keypad, lamps)
        self.draw_lcd(frame)
        if self.has_pane:
            self.pane.paint(self.screen)
        if self.shows_map:
            paint_map(self.screen, self.layout)
        elif tip := self.tip():
            paint_tip(self.screen, self.layout, tip)
        if self.message:
            paint_message(self.screen, self.layout, self.message)
        self.window.flip()

    def draw_lcd(self, frame: bytes) -> None:
        self.screen.blit(lcd_picture(frame, self.layout.lcd.size, self.model), self.layout.lcd)
        self.drawn_frame = frame


def can_open_window() -> bool:
    """Whether there is a display to open a window on."""
    if "SDL_VIDEODRIVER" not in os.environ and sys.platform == "linux" and not any(map(os.environ.get, DISPLAYS)):
        return False  # without asking SDL, whose drivers complain on stderr one after the other
    try:
        pygame.display.init()
    except pygame.error:
        return False
    return "SDL_VIDEODRIVER" in os.environ or pygame.display.get_driver() not in UNSEEN_DRIVERS


def open_window(session: Session) -> int:
    """Show a session until its window is closed, then stop its script; 1 if the script failed."""
    usual_switch = sys.getswitchinterval()
    try:
        pygame.display.init()
        pygame.font.init()
        sys.setswitchinterval(SWITCH_SECONDS)
        window = Window(session, first_size(session.model, pygame.display.get_desktop_sizes()[0]))
        show(window)
        return session.exit_code
    finally:
        session.stop()
        sys.setswitchinterval(usual_switch)
        pygame.display.quit()


def show(window: Window) -> None:
    """The loop, until the window is closed; Ctrl-C in the terminal closes it too."""
    turn = time.monotonic()
    try:
        while window.open:
            for event in pygame.event.get():
                window.take(event)
            window.session.tick()
            window.draw()
            # Not pygame's clock: in whole milliseconds, it never reaches 60 frames beside a busy script.
            turn = max(turn + FRAME_SECONDS, time.monotonic())
            time.sleep(max(0.0, turn - time.monotonic()))
    except KeyboardInterrupt:
        window.open = False
