"""Taps on the display: asks tap.py about them, one after another, and presses the keys that it answers."""

from collections import deque
from collections.abc import Callable, Iterable

from host_sim.calculator import OVER, Calculator
from host_sim.engines import Place, TapAnswer

Box = tuple[int, int, int, int]
Button = tuple[str, str]  # label and keys
Touch = Place | str  # a tap on the display, or the keys of a button

ONLY_ASK = ""  # for the buttons of tap.py


class Taps:
    """The taps on one calculator. To be called from the frontend's thread only."""

    def __init__(self, calculator: Calculator, show_text: Callable[[str], object]) -> None:
        self.box: Box | None = None  # to outline
        self.buttons: tuple[Button, ...] = ()
        self._calculator, self._show_text = calculator, show_text
        self._touches: deque[Touch] = deque([ONLY_ASK])  # tap.py hasn't been asked about them
        self._touch: Touch | None = None  # the one that it is being asked about
        self._keys: deque[str] = deque()  # still to be pressed
        self._is_asking = False
        self._is_cancelled = False  # what is being asked
        self._is_held = False  # the script waits, at a drawing if not at input()

    def tap(self, touch: Touch) -> None:
        self._touches.append(touch)
        self.tick()

    @property
    def is_busy(self) -> bool:
        """Whether tap.py is being asked, or not all of its keys are pressed."""
        return self._is_asking or bool(self._keys) or self._calculator.is_tapping

    def cancel(self) -> None:
        """The user has pressed a key: forget the taps that it overtook."""
        self._touches = deque(touch for touch in self._touches if touch == ONLY_ASK)
        self._keys.clear()
        self._is_cancelled = self._is_asking
        self._is_held = False
        self.box = None

    def tick(self) -> None:
        """Call this for every frame."""
        for answer in self._calculator.tap_answers():
            self._receive(answer)
        while self._keys and self._press_next():
            pass
        if self._calculator.state in OVER:
            self._touches.clear()
            self._is_asking = False
        elif self._touches and not self.is_busy:
            self._ask(self._touches.popleft())

    def _ask(self, touch: Touch | None) -> None:
        self._is_asking, self._is_cancelled, self._touch = True, False, touch
        self._calculator.touch(None if isinstance(touch, str) else touch)

    def _receive(self, answer: TapAnswer) -> None:
        self._is_asking = False
        self.buttons = answer.buttons or self.buttons
        if answer.text:
            self._show_text(answer.text)
        if self._is_cancelled or self._touch == ONLY_ASK:
            return
        self._is_held = True
        if not self._keys:
            self.box = answer.box
            self._press(self._button_keys(self._touch) if isinstance(self._touch, str) else answer.keys.split())

    def _button_keys(self, keys: str) -> list[str]:
        """Without a first [AC] if the script already waits for input."""
        names = keys.split()
        return names[1:] if names[:1] == ["AC"] and self._calculator.state == "input" else names

    def _press(self, names: Iterable[str]) -> None:
        keyboard = self._calculator.model.keyboard
        unknown = [name for name in names if name not in keyboard.by_press and name not in keyboard.typable]
        if unknown:
            self._show_text(f"tap.py: the calculator has no key {unknown[0]}")
        else:
            self._keys.extend(names)
            self.tick()

    def _press_next(self) -> bool:
        """Press the next key if the calculator waits for it."""
        calculator, key = self._calculator, self._keys[0]
        if calculator.is_tapping:
            return False
        if calculator.is_live and key in calculator.model.keyboard.taps:
            calculator.tap([self._keys.popleft()])
            return False
        if not (calculator.is_asking or calculator.state in OVER):
            if key != "AC":
                return False
            if not self._is_held:
                if not self._is_asking:
                    self._ask(None)
                return False
        self._is_held = False
        calculator.press(self._keys.popleft())
        return True
