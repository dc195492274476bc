"""What differs between the calculators, as data. Nothing else in host_sim says how large a display is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
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
    heading: int = 0  # a black bar so high above it


@dataclass(frozen=True)
class DrawingTime:
    """Microseconds that casioplot itself takes, beside what MicroPython does around a call."""

    call: float  # each function
    string: float = 0  # draw_string, beside that
    character: float = 0  # of its text
    show: float = 0  # show_screen, beside being called
    key: float = 0  # getkey


@dataclass(frozen=True)
class Box:
    """Something that the operating system paints beside the drawing, on the whole LCD."""

    left: int
    top: int
    width: int
    height: int
    colour: Rgb


@dataclass(frozen=True)
class Glass:
    """The whole LCD: its size, where the drawing lies on it, and what is seen around."""

    width: int
    height: int
    rim: Rgb  # what is seen of the display around its pixels
    left: int = 0  # of the drawing
    top: int = 0
    around: tuple[Box, ...] = ()


@dataclass(frozen=True, eq=False)
class Model:
    name: str
    width: int  # of what a script draws on, in pixels
    height: int
    pixels: Literal["one bit", "rgb565"]  # how the display stores one
    glass: Glass
    paper: Rgb  # the colour of a pixel that nobody has drawn on, and of a black one: as an eye sees them
    ink: Rgb
    enlarged: int  # pixels a dot of a picture to look at
    fonts: Mapping[TextSize, str]  # the drawing of each size of draw_string; the shell has the large one
    shell: ShellPlace
    keyboard: Keyboard
    editor_lines: int  # more of them, and the calculator's editor does not open the file
    editor_columns: int
    name_letters: int  # of a script, without .py
    turn_us: float  # microseconds of an empty `for` turn: the yardstick of every estimate
    drawing: DrawingTime
    heap: int  # bytes, as believed

    @property
    def columns(self) -> int:
        return self.shell.columns

    @property
    def rows(self) -> int:
        return self.shell.rows

    @property
    def reads_keys(self) -> bool:
        """Whether casioplot has getkey()."""
        return bool(self.keyboard.codes)

    @property
    def typable(self) -> frozenset[str]:
        """The characters that input() can be given."""
        return self.keyboard.typable


# What the editor takes, on each of them.
EDITOR_LINES, EDITOR_COLUMNS, NAME_LETTERS = 300, 255, 8

FX_9860GIII_TURN_US = 37.5
SET_PIXEL_US = 271 / 235 * FX_9860GIII_TURN_US  # 271 instructions of MicroPython 1.9.4, of which an empty turn has 235

FX_9860GIII = Model(
    name="fx-9860GIII",
    width=128,
    height=64,
    pixels="one bit",
    glass=Glass(128, 64, rim=(198, 209, 186)),
    paper=(198, 209, 186),  # the unlit LCD: a light green-grey
    ink=(30, 36, 32),
    enlarged=4,
    fonts={"small": "small", "medium": "small", "large": "large"},
    shell=ShellPlace(columns=21, rows=7, left=1, top=1, pitch=9),  # one pixel is left between two rows
    keyboard=keyboards.read("fx-9860giii"),
    editor_lines=EDITOR_LINES,
    editor_columns=EDITOR_COLUMNS,
    name_letters=NAME_LETTERS,
    turn_us=FX_9860GIII_TURN_US,
    drawing=DrawingTime(call=SET_PIXEL_US, character=SET_PIXEL_US),  # a text is a guess: nobody has timed it
    heap=100_000,
)

WHITE, BLACK, BLUE = (255, 255, 255), (0, 0, 0), (0, 0, 248)

FX_CG50 = Model(
    name="fx-CG50",
    width=384,
    height=192,
    pixels="rgb565",
    glass=Glass(
        width=396,
        height=224,
        rim=(20, 20, 24),
        left=6,
        top=24,
        around=(
            Box(0, 0, 396, 224, WHITE),
            Box(6, 22, 384, 1, BLACK),  # under the status bar
            Box(12, 1, 6, 3, BLACK),  # the battery
            Box(8, 4, 14, 16, BLACK),
            Box(9, 5, 12, 14, WHITE),
            Box(11, 7, 8, 2, BLUE),
            Box(11, 11, 8, 2, BLUE),
            Box(11, 15, 8, 2, BLUE),
        ),
    ),
    paper=WHITE,
    ink=BLACK,
    enlarged=2,
    fonts={"small": "cg50_small", "medium": "cg50_medium", "large": "colour_large"},
    shell=ShellPlace(columns=21, rows=7, left=3, top=0, pitch=24),
    keyboard=keyboards.read("fx-cg50"),
    editor_lines=EDITOR_LINES,
    editor_columns=EDITOR_COLUMNS,
    name_letters=NAME_LETTERS,
    turn_us=12,
    drawing=DrawingTime(call=50, string=3950, show=15_000),  # assumed: timed on the fx-CG100, or guessed
    heap=1_000_000,
)

# By how it differs from the other one in colour.
FX_CG100 = replace(
    FX_CG50,
    name="fx-CG100",
    # The tabs lie below, Editor and Shell.
    glass=replace(FX_CG50.glass, top=0, around=(Box(0, 0, 396, 224, WHITE), Box(0, 192, 396, 32, BLACK))),
    fonts={"small": "cg100_small", "medium": "cg100_medium", "large": "colour_large"},
    shell=replace(FX_CG50.shell, top=24, heading=22),  # nobody has told its size
    keyboard=keyboards.read("fx-cg100"),
    turn_us=4,
    drawing=DrawingTime(call=30, string=3970, show=15_000, key=100),
    heap=500_000,
)

MODELS = {model.name.lower(): model for model in (FX_9860GIII, FX_CG50, FX_CG100)}  # by the name that --model takes
