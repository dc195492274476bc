"""What differs between the calculators, as data. Nothing else in host_sim says how large a display is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from host_sim import keyboards
from host_sim.keyboards import Keyboard

TextSize = Literal["small", "medium", "large"]
Rgb = tuple[int, int, int]


@dataclass(frozen=True)
class ShellPlace:
    """The text shell: how many characters, and where they stand on the display."""

    columns: int
    rows: int
    left: int  # of the first character, in pixels
    top: int
    pitch: int  # from row to row


@dataclass(frozen=True, eq=False)
class Model:
    name: str
    width: int  # of what a script draws on, in pixels
    height: int
    pixels: Literal["one bit", "rgb565"]  # how the display stores one
    paper: Rgb  # the colour of a pixel that nobody has drawn on, and of a black one: as an eye sees them
    ink: Rgb
    fonts: Mapping[TextSize, str]  # the drawing of each size of draw_string; the shell has the large one
    shell: ShellPlace
    keyboard: Keyboard
    editor_lines: int  # more of them, and the calculator's editor does not open the file
    editor_columns: int
    name_letters: int  # of a script, without .py
    turn_us: float  # microseconds of an empty `for` turn: the yardstick of every estimate
    heap: int  # bytes, as believed

    @property
    def columns(self) -> int:
        return self.shell.columns

    @property
    def rows(self) -> int:
        return self.shell.rows

    @property
    def typable(self) -> frozenset[str]:
        """The characters that input() can be given."""
        return self.keyboard.typable


FX_9860GIII = Model(
    name="fx-9860GIII",
    width=128,
    height=64,
    pixels="one bit",
    paper=(198, 209, 186),  # the unlit LCD: a light green-grey
    ink=(30, 36, 32),
    fonts={"small": "small", "medium": "small", "large": "large"},
    shell=ShellPlace(columns=21, rows=7, left=1, top=1, pitch=9),  # one pixel is left between two rows
    keyboard=keyboards.read("fx-9860giii"),
    editor_lines=300,
    editor_columns=255,
    name_letters=8,
    turn_us=37.5,
    heap=100_000,
)

MODELS = {model.name.lower(): model for model in (FX_9860GIII,)}  # by the name that --model takes
