"""Taps on the display: asks tap.py about them, one after another, and presses the keys that it answers."""

from collections import deque
from collections.abc import Callable, Iterable

from host_sim.calculator import OVER, Calculator
from host_sim.engines import Place, TapAnswer

Box = tuple[int, int, int, int]


class Taps:
    """The taps on one calculator. To be called from the frontend's thread only."""

    def __init__(self, calculator: Calculator, show_text: Callable[[str], object]) -> None:
        self.box: Box | None = None  # to outline
        self._calculator, self._show_text = calculator, show_text
        self._places: deque[Place] = deque()  # taps that tap.py hasn't been asked about
        self._keys: deque[str] = deque()  # still to be pressed
        self._is_asking = False
        self._is_cancelled = False  # what is being asked
        self._is_held = False  # the script waits, at a drawing if not at input()

    def tap(self, place: Place) -> None:
        self._places.append(place)
        self.tick()

    @property
    def is_busy(self) -> bool:
        """Whether tap.py is being asked, or not all of its keys are pressed."""
        return self._is_asking or bool(self._keys) or self._calculator.is_tapping

    def cancel(self) -> None:
        """The user has pressed a key: forget the taps that it overtook."""
        self._places.clear()
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
            self._places.clear()
            self._is_asking = False
        elif self._places and not self.is_busy:
            self._ask(self._places.popleft())

    def _ask(self, place: Place | None) -> None:
        self._is_asking, self._is_cancelled = True, False
        self._calculator.touch(place)

    def _receive(self, answer: TapAnswer) -> None:
        self._is_asking = False
        if answer.text:
            self._show_text(answer.text)
        if not self._is_cancelled:
            self._is_held = True
            if not self._keys:
                self.box = answer.box
                self._press(answer.keys.split())

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
