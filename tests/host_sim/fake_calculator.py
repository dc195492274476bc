"""A calculator without a script, for the tests of the faces: shows what it is told, remembers its keys."""

from host_sim.engines import Speed
from host_sim.screen.lcd import SIZE

BLANK = bytes(SIZE)


class FakeCalculator:
    def __init__(self) -> None:
        self.shown = BLANK
        self.state = "input"
        self.showing = "shell"
        self.pressed: list[str] = []
        self.stopped = False
        self.speed: Speed | None = "full"

    def frame(self) -> bytes:
        return self.shown

    def shell_text(self) -> list[str]:
        return [""] * 7

    def press(self, key: str) -> None:
        self.pressed.append(key)

    def set_speed(self, speed: Speed) -> None:
        self.speed = speed

    def stop(self) -> None:
        self.stopped = True


def frame_with(*pixels: tuple[int, int]) -> bytes:
    """A white frame with these pixels black."""
    frame = bytearray(BLANK)
    for x, y in pixels:
        frame[y * 128 + x] = 1
    return bytes(frame)
