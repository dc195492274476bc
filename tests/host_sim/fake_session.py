"""A session without a script, for tests of the frontends: shows what a test sets, records the keys."""

from collections.abc import Iterable

from host_sim.engines import Speed
from host_sim.models import FX_9860GIII, FX_CG50, Model
from host_sim.screen.formats import blank_frame
from host_sim.screen.transcript import Piece, Transcript

BLANK = blank_frame(FX_9860GIII)


class FakeRecorder:
    is_recording = False


class FakeSession:
    model: Model = FX_9860GIII

    def __init__(self) -> None:
        self.shown = BLANK
        self.state = "input"
        self.title = "guess"
        self.showing = "shell"
        self.draws = True
        self.cursor: tuple[int, int] | None = None
        self.highlighted: int | None = None
        self.pressed: list[str] = []
        self.typed: list[str] = []
        self.holds: list[str | None] = []
        self.taps: list[str] = []
        self.in_order: list[str] = []
        self.is_live = False
        self.done: list[str] = []
        self.touches: list[tuple[int, int]] = []
        self.is_touchable = False
        self.buttons: tuple[tuple[str, str], ...] = ()
        self.pressed_buttons: list[str] = []
        self.notes: tuple[Piece, ...] = ()
        self.tap_box: tuple[int, int, int, int] | None = None
        self.messages: list[str] = []
        self.stopped = False
        self.speed: Speed | None = "full"
        self.ended_by_ac = False
        self.watches = False
        self.runs = 1
        self.exit_code = 0
        self.transcript = Transcript()
        self.recorder = FakeRecorder()

    def frame(self) -> bytes:
        return self.shown

    def text(self) -> list[str]:
        return ["Guess", "Number=", "", "", "", "", ""] if self.showing == "shell" else []

    def next_message(self) -> str:
        return self.messages.pop(0) if self.messages else ""

    def press(self, key: str) -> bool:
        self.pressed.append(key)
        return True

    def hold(self, key: str | None) -> None:
        if not self.holds or self.holds[-1] != key:
            self.holds.append(key)

    def tap(self, key: str) -> bool:
        """As if getkey() had not seen the earlier taps yet."""
        keys = self.model.keyboard.taps.get(key, ())
        if not self.is_live or not keys or len(keys) == 1 and not self.taps:
            return False
        self.taps += keys
        return True

    def touch(self, x: int, y: int) -> None:
        self.touches.append((x, y))

    def press_button(self, button: tuple[str, str]) -> None:
        self.pressed_buttons.append(button[0])

    def forget_notes(self) -> None:
        self.notes = ()

    def press_in_order(self, keys: Iterable[str]) -> None:
        self.in_order += keys

    def switch_model(self) -> str:
        self.model = FX_CG50
        self.shown = blank_frame(FX_CG50)
        return self.model.name

    def type(self, text: str) -> None:
        self.typed.append(text)

    def tick(self) -> None:
        pass

    def restart(self) -> None:
        self.done.append("restart")

    def save_screenshot(self) -> str:
        self.done.append("screenshot")
        return "Saved guess.png"

    def start_or_stop_recording(self) -> str:
        self.recorder.is_recording = not self.recorder.is_recording
        return "Recording" if self.recorder.is_recording else "Saved guess.gif"

    def switch_speed(self) -> str:
        self.speed = "full" if self.speed == "calculator" else "calculator"
        return f"Speed: {self.speed}"

    def stop(self) -> bool:
        self.stopped = True
        return True


def frame_with(*pixels: tuple[int, int]) -> bytes:
    """A white frame with these pixels black."""
    frame = bytearray(BLANK)
    for x, y in pixels:
        frame[y * FX_9860GIII.width + x] = 1
    return bytes(frame)
