"""The window: the calculator on the screen, with keys to click and the PC keyboard mapped to them."""

import os
import sys
import time

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame greets on stdout otherwise

import pygame
from pygame.event import Event

from host_sim.calculator import Calculator
from host_sim.faces.window.glass import lcd_picture
from host_sim.faces.window.keys import PC_KEYS, Key, Keypad, key_for
from host_sim.faces.window.layout import first_size, lay_out
from host_sim.faces.window.paint import paint_body, paint_keys, paint_lamps, paint_letters, paint_message
from host_sim.faces.window.photo import save_photo
from host_sim.models import FX_9860GIII
from host_sim.screen.shell import TYPABLE

FRAME_SECONDS = 1 / 60
MESSAGE_SECONDS = 4
MOUSE = 0  # among the PC keys, none of which is 0
# A script in a busy loop gives up the interpreter only this often; the default of 5 ms costs frames.
SWITCH_SECONDS = 0.001
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")
UNSEEN_DRIVERS = {"dummy", "offscreen"}  # what SDL falls back to where there is nothing to see
ONCE_A_PRESS = {"AC", "EXE"}  # a key held too long must not answer the next prompt as well
STATE_WORDS = {"busy": "running", "input": "input", "ended": "end", "failed": "error", "stopped": "stopped"}


class Window:
    """A calculator in a window: takes events, and draws what has changed since the last time."""

    def __init__(self, calculator: Calculator, size: tuple[int, int], title: str) -> None:
        self.calculator = calculator
        self.title = title
        self.keypad = Keypad()
        self.open = True
        self.held: dict[int, Key] = {}  # the keys that look pressed, by the PC key (or MOUSE) that holds them
        self.struck = MOUSE  # the last PC key that went down
        self.message = ""
        self.message_ends = 0.0
        self.screen = pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.display.set_caption(title)
        pygame.key.set_repeat(400, 40)
        pygame.key.start_text_input()
        self.repaint()

    def repaint(self) -> None:
        """Paint the calculator for the size the window has now."""
        self.layout = lay_out(self.screen.get_size())
        body = paint_body(self.layout)
        self.keys_up = paint_keys(body, self.layout, pressed=False)
        self.keys_down = paint_keys(body, self.layout, pressed=True)
        self.forget_drawn()

    def forget_drawn(self) -> None:
        """Draw everything next time, whether it has changed or not."""
        self.drawn_face: tuple[object, ...] = ()
        self.drawn_frame = b""

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
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self.take_click(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self.held.pop(MOUSE, None)
        elif event.type == pygame.MOUSEWHEEL and event.y:
            self.calculator.press("UP" if event.y > 0 else "DOWN")
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.held.clear()  # the key-up goes to the other window
        elif event.type == pygame.WINDOWEXPOSED:
            self.forget_drawn()

    def take_pc_key(self, event: Event) -> None:
        """A key that types no text; what one types comes as text, whatever the layout of the keyboard."""
        self.struck = event.key
        name = PC_KEYS.get(event.key)
        if name and not (name in ONCE_A_PRESS and event.key in self.held):
            self.press(name)
        elif event.key == pygame.K_F12:
            self.photo()
        elif event.key == pygame.K_F8:
            self.switch_speed()
        elif event.mod & pygame.KMOD_CTRL:
            self.take_control(event.key)

    def take_text(self, text: str) -> None:
        for character in text:
            if character in TYPABLE:
                self.press(character)
            else:
                self.say(f"The calculator has no {character}")

    def press(self, name: str) -> None:
        """What the PC keyboard presses: its key goes down in the window as well."""
        if key := key_for(name):
            self.held[self.struck] = key
        self.calculator.press(name)

    def take_control(self, key: int) -> None:
        """Ctrl-C and Ctrl-Q mean here what they mean in the terminal."""
        if key == pygame.K_c:
            self.press("AC")
        elif key == pygame.K_q:
            self.open = False

    def take_click(self, place: tuple[int, int]) -> None:
        key = self.layout.key_at(place)
        if key is None:
            return
        self.held[MOUSE] = key
        if key.switch == "PHOTO":
            self.photo()
        elif key.switch:
            self.keypad.switch(key.switch)
        for name in self.keypad.typed(key):
            self.calculator.press(name)

    def switch_speed(self) -> None:
        """As fast as it can, or as the calculator would."""
        if self.calculator.speed is None:
            self.say("Only MicroPython can run at the calculator's speed")
            return
        self.calculator.set_speed("full" if self.calculator.speed == "calculator" else "calculator")
        slow = self.calculator.speed == "calculator"
        self.say("At the calculator's speed" if slow else "As fast as it can")

    def photo(self) -> None:
        """Save the LCD as a picture, and say where."""
        try:
            said = f"Saved {save_photo(self.calculator.frame(), self.title)}"
        except OSError as problem:
            said = f"Can't save a picture here: {problem.strerror}"
        print(said, flush=True)
        self.say(said)

    def say(self, message: str) -> None:
        self.message = message
        self.message_ends = time.monotonic() + MESSAGE_SECONDS

    # What is seen

    def draw(self) -> None:
        """Bring the screen up to date; costs next to nothing where nothing has changed."""
        if self.screen.get_size() != self.layout.size:
            self.repaint()
        if self.message and time.monotonic() > self.message_ends:
            self.message = ""
        frame = self.calculator.frame()
        state = STATE_WORDS[self.calculator.state]
        speed = self.calculator.speed
        face = (tuple(self.held.values()), self.keypad.alpha, self.keypad.lower, state, speed, self.message)
        if face != self.drawn_face:
            self.draw_all(frame, state)
            self.drawn_face = face
        elif frame != self.drawn_frame:
            self.draw_lcd(frame)
            pygame.display.update(self.layout.lcd)

    def draw_all(self, frame: bytes, state: str) -> None:
        self.screen.blit(self.keys_up, (0, 0))
        for key in self.held.values():
            around = self.layout.keys[key].inflate(8, 12)
            self.screen.blit(self.keys_down, around, around)
        paint_letters(self.screen, self.layout, self.keypad)
        paint_lamps(self.screen, self.layout, self.keypad, state, slow=self.calculator.speed == "calculator")
        self.draw_lcd(frame)
        if self.message:
            paint_message(self.screen, self.layout, self.message)
        pygame.display.flip()

    def draw_lcd(self, frame: bytes) -> None:
        self.screen.blit(lcd_picture(frame, self.layout.lcd.size), self.layout.lcd)
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


def open_window(calculator: Calculator, *, title: str = FX_9860GIII.name) -> int:
    """Show a started calculator until its window is closed, then stop its script; 1 if the script failed."""
    pygame.display.init()
    pygame.font.init()
    usual_switch = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        window = Window(calculator, first_size(pygame.display.get_desktop_sizes()[0]), title)
        show(window)
        return 1 if calculator.state == "failed" else 0
    finally:
        calculator.stop()
        sys.setswitchinterval(usual_switch)
        pygame.display.quit()


def show(window: Window) -> None:
    """The loop, until the window is closed; Ctrl-C in the terminal closes it too."""
    turn = time.monotonic()
    try:
        while window.open:
            for event in pygame.event.get():
                window.take(event)
            window.draw()
            # Not pygame's clock: in whole milliseconds, it never reaches 60 frames beside a busy script.
            turn = max(turn + FRAME_SECONDS, time.monotonic())
            time.sleep(max(0.0, turn - time.monotonic()))
    except KeyboardInterrupt:
        window.open = False
