"""What differs between the calculators, as data. Nothing else in host_sim says how large a display is."""

from dataclasses import dataclass

from host_sim import keyboards
from host_sim.keyboards import Keyboard


@dataclass(frozen=True)
class Model:
    name: str
    width: int  # of the display, in pixels
    height: int
    columns: int  # of the text shell
    rows: int
    keyboard: Keyboard
    editor_lines: int  # more of them, and the calculator's editor does not open the file
    editor_columns: int
    name_letters: int  # of a script, without .py
    turn_us: float  # microseconds of an empty `for` turn: the yardstick of every estimate
    heap: int  # bytes, as believed

    @property
    def typable(self) -> frozenset[str]:
        """The characters that input() can be given."""
        return self.keyboard.typable


FX_9860GIII = Model(
    name="fx-9860GIII",
    width=128,
    height=64,
    columns=21,
    rows=7,
    keyboard=keyboards.read("fx-9860giii"),
    editor_lines=300,
    editor_columns=255,
    name_letters=8,
    turn_us=37.5,
    heap=100_000,
)

MODELS = {model.name.lower(): model for model in (FX_9860GIII,)}  # by the name that --model takes
