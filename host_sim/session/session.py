"""What a face shows: a calculator that runs a script, anew as often as one likes, or the list of a folder's scripts."""

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Literal, Protocol, TypeVar

from host_sim.calculator import OVER, Calculator, State
from host_sim.engines import Speed
from host_sim.language.hints import hints
from host_sim.models import FX_9860GIII, Model
from host_sim.screen.transcript import Transcript
from host_sim.session.browser import CHOOSE_KEYS, Browser
from host_sim.session.camera import Camera
from host_sim.session.scripts import wrong_name
from host_sim.session.watch import Watcher

STOP_SECONDS = 1.0  # a script that does not end by then is left behind; it can't reach the new one
LEAVE_KEYS = ("EXIT", "MENU", "BACK", "HOME", "AC")  # from a script that is over to the list of scripts
ONE_SPEED = "Only MicroPython can run at the calculator's speed"
RUNNING = "The script runs: [AC] ends it"

T = TypeVar("T")


class MakesCalculators(Protocol):
    def __call__(self, script: Path, *, transcript: Transcript) -> Calculator: ...


class Session:
    """One face's calculators, one after the other. Only the face's own thread may call it."""

    def __init__(
        self,
        place: Path,
        calculator_of: MakesCalculators,
        *,
        model: Model = FX_9860GIII,
        transcript: Transcript | None = None,
        watch: bool = False,
        camera: Camera | None = None,
    ) -> None:
        """place is a script to run, or a folder to choose one from."""
        self.model = model
        self.transcript = transcript or Transcript()
        self.camera = camera or Camera(model=model)
        self._calculator_of = calculator_of
        self._calculator: Calculator | None = None
        self._script = place
        self._top = place if place.is_dir() else place.parent
        self._browser: Browser | None = None  # while a list is shown
        self._typing: deque[str] = deque()  # pasted, and not yet asked for
        self._told: deque[str] = deque()
        self._watcher = Watcher(self._top.absolute()) if watch else None
        self.runs = 0  # of this script, one after the other
        self._held: str | None = None  # the key that is down
        self._was_helped = False  # whether the hints of this run have been given
        if place.is_dir():
            self._list()
        else:
            self._run(place)

    # What is seen

    @property
    def calculator(self) -> Calculator | None:
        """The one that is running, or was the last; None before the first script."""
        return self._calculator

    @property
    def title(self) -> str:
        return self._browser.listing.heading if self._browser else self._script.stem

    @property
    def state(self) -> State | Literal["list"]:
        return self._calculator.state if self._calculator and not self._browser else "list"

    @property
    def showing(self) -> Literal["drawing", "shell", "list"]:
        return self._calculator.showing if self._calculator and not self._browser else "list"

    @property
    def ended_by_ac(self) -> bool:
        return self._calculator is not None and self._calculator.ended_by_ac

    @property
    def watches(self) -> bool:
        return self._watcher is not None and not self._watcher.problem

    @property
    def speed(self) -> Speed | None:
        return self._calculator.speed if self._calculator else None

    def frame(self) -> bytes:
        if self._browser:
            return self._browser.listing.pixels()
        assert self._calculator
        return self._calculator.frame()

    def text(self) -> list[str]:
        """The lines of text on display, of a list those around the bar; none while a drawing is there."""
        if self._browser:
            return self._browser.listing.near()
        assert self._calculator
        return self._calculator.shell_text() if self._calculator.showing == "shell" else []

    def news(self) -> str:
        """The next thing to tell that has happened by itself; '' where there is none."""
        return self._told.popleft() if self._told else ""

    @property
    def exit_code(self) -> int:
        """1 where the script on display has failed by itself."""
        return 1 if self.state == "failed" and not self.ended_by_ac else 0

    # What a face does

    def press(self, key: str) -> bool:
        """A key of the calculator; False where it does nothing."""
        self._typing.clear()
        if key == "AC":
            self._untap()
        return self._press_in_list(self._browser, key) if self._browser else self._press_in_script(key)

    def hold(self, key: str | None) -> None:
        """This key is down from now on, None for none: for scripts that look at it."""
        if self._calculator and key != self._held:
            self._calculator.hold(key)
        self._held = key

    def tap(self, key: str) -> bool:
        """Press a key by itself for a script that looks at keys; False where it can be held instead. A letter is typed:
        [ALPHA] and its key, each for a few looks. Held down on the PC it is no key that is held, for no script can mean
        that: it sees the key of another sign. What comes while those wait is pressed after them."""
        if not self.is_live or self._calculator is None:
            return False
        keys = self.model.keyboard.taps.get(key, ())
        if not keys or len(keys) == 1 and not self._calculator.is_tapping:
            return False
        self._calculator.tap([key])
        return True

    def _untap(self) -> None:
        if self._calculator and self._calculator.is_tapping:
            self._calculator.untap()

    @property
    def is_live(self) -> bool:
        """Whether a script runs that may look at the key that is down, and no line can be typed."""
        return self._browser is None and self._calculator is not None and self._calculator.is_live

    def type(self, text: str) -> None:
        """Text from elsewhere, key by key: more than one line answers one question after the other. What the calculator
        can't type in full is not typed at all: a part of it would mean something else."""
        keys = text.replace("\r\n", "\n").replace("\t", "    ").removesuffix("\n")
        if refused := sorted({key for key in keys if key not in self.model.typable and key != "\n"}):
            self._told.append(f"Not typed: the calculator has no {' '.join(refused)}")
            return
        self._typing.extend(keys)
        self._type_on()

    def again(self) -> None:
        """The script in a fresh machine; in the list, the list as it is now."""
        self._typing.clear()
        if self._browser:
            self._looking(self._browser.look_again)
        else:
            self._run(self._script)

    def switch_speed(self) -> str:
        """As fast as it can, or as the calculator would; the line that tells which."""
        if self._calculator is None or self._calculator.speed is None:
            return ONE_SPEED
        slow = self._calculator.speed == "full"
        self._calculator.set_speed("calculator" if slow else "full")
        return "At the calculator's speed" if slow else "As fast as it can"

    def tick(self) -> None:
        """To be called as often as the display is looked at: what was saved, pasted and filmed is seen to here."""
        self._look_for_saved()
        if not self.is_live:
            self._untap()  # as on the calculator, nothing is kept for the next look
        self._type_on()
        self._help_its_author()
        self.camera.film(self.frame())
        if self.camera.is_full:
            self._told.append(self.film())

    def picture(self) -> str:
        """Save the display as a picture; the line that tells where."""
        return self._noted(self.camera.picture(self.frame(), self.title))

    def film(self) -> str:
        """Begin a film, or end it and save it; the line that tells so."""
        said = self.camera.start_or_end(self.title)
        return said if self.camera.is_filming else self._noted(said)

    def stop(self) -> bool:
        """End everything; True once nothing of it runs any more."""
        if self.camera.is_filming:
            self.film()
        if self._watcher:
            self._watcher.stop()
        return self._calculator is None or self._calculator.stop()

    # Scripts

    def _run(self, script: Path) -> None:
        speed = self.speed
        if self._calculator:
            self._calculator.stop(STOP_SECONDS)
        self.runs = self.runs + 1 if script == self._script else 1
        self._script = script
        self._browser = None
        self._was_helped = False
        self._held = None  # of the new calculator
        if self._calculator:
            run = f", run {self.runs}" if self.runs > 1 else ""
            self.transcript.write_line(f"--- {script.name}{run} ---", "note")
        self._calculator = self._calculator_of(script, transcript=self.transcript)
        self._calculator.start()
        if speed is not None and self._calculator.speed not in (None, speed):
            self._calculator.set_speed(speed)

    def _press_in_script(self, key: str) -> bool:
        assert self._calculator
        over = self._calculator.state in OVER
        if key in ("EXIT", "MENU") and not over:
            self._told.append(RUNNING)
            return False
        if self._calculator.press(key):
            return True
        if over and key in LEAVE_KEYS:
            self._list()
            return True
        return False

    def _type_on(self) -> None:
        while self._typing and self._calculator and not self._browser and self._calculator.is_asking:
            character = self._typing.popleft()
            self._calculator.press("EXE" if character == "\n" else character)

    def _help_its_author(self) -> None:
        """What there is to say of how the script ended, once, after its traceback."""
        calculator = self._calculator
        if calculator is None or self._was_helped or calculator.state not in ("ended", "failed"):
            return
        self._was_helped = True
        traceback = calculator.traceback if calculator.state == "failed" and not calculator.ended_by_ac else None
        idle = calculator.state == "ended" and not calculator.output and calculator.drawing is None
        for hint in hints(self._script, traceback, calculator.extent, idle=idle, model=self.model):
            self.transcript.write_line(f"Hint: {hint}.", "hint")

    def _look_for_saved(self) -> None:
        if self._watcher is None:
            return
        if self._watcher.problem:
            self._told.append(self._watcher.problem)
            self._watcher = None
            return
        saved = [path for path in sorted(self._watcher.saved()) if self._concerns(path)]
        if saved:
            self.again()
            if not self._browser:
                self._told.append(f"{saved[0].name} was saved: run {self.runs}")

    def _concerns(self, path: Path) -> bool:
        """Whether the script has read that file, or may have failed for want of it."""
        if self._browser or self._calculator is None:
            return True
        failed = self._calculator.state == "failed" and not self._calculator.ended_by_ac
        return failed or path.stem in {self._script.stem, *self._calculator.files}

    # The list

    def _list(self) -> None:
        """Of the folder that the script lies in, with the bar on it."""
        folder = self._script if self._script.is_dir() else self._script.parent

        def show() -> None:
            self._browser = Browser(self._top, folder, self._script.name, self.model)

        self._looking(show)

    def _press_in_list(self, browser: Browser, key: str) -> bool:
        if key not in CHOOSE_KEYS:
            return bool(self._looking(lambda: browser.press(key)))
        if script := self._looking(browser.choose):
            self._choose(script)
        return True

    def _choose(self, script: Path) -> None:
        if wrong := wrong_name(script):
            self._told.append(wrong)
        else:
            self._run(script)

    def _looking(self, look: Callable[[], T]) -> T | None:
        """Look into a folder; where it can't be read, say so, and everything stays as it was."""
        try:
            return look()
        except OSError as problem:
            self._told.append(f"Can't read {problem.filename}: {problem.strerror}")
            return None

    def _noted(self, said: str) -> str:
        self.transcript.interject(said, "note")
        return said
