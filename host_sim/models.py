"""The differences between the calculators, as data. Display sizes appear nowhere else in host_sim."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from host_sim import keyboards
from host_sim.keyboards import Keyboard

TextSize = Literal["small", "medium", "large"]
Rgb = tuple[int, int, int]


@dataclass(frozen=True)
class ShellArea:
    """The text shell: its size in characters, and its position on the display in pixels."""

    columns: int
    rows: int
    left: int
    top: int
    pitch: int  # from row to row
    heading: int = 0  # height of the black bar above the text
    cursor: Literal["underline", "bar"] = "underline"
    labels: tuple[tuple[int, str], ...] = ()  # below the text: (number of the function key, label)
    cuts_lines: bool = True  # longer lines end at the edge of the display, instead of continuing in the next row


@dataclass(frozen=True)
class DrawingTime:
    """Microseconds that casioplot takes, in addition to MicroPython's work for the call."""

    call: float  # every function
    string: float = 0  # extra for draw_string
    character: float = 0  # extra for each character of its text
    show: float = 0  # extra for show_screen
    key: float = 0  # getkey


@dataclass(frozen=True)
class Box:
    """A rectangle that the operating system paints around the drawing, in pixels of the panel."""

    left: int
    top: int
    width: int
    height: int
    colour: Rgb


@dataclass(frozen=True)
class Panel:
    """The whole LCD, of which scripts draw on a part."""

    width: int
    height: int
    rim: Rgb  # the visible edge of the display outside its pixels
    left: int = 0  # of the part that scripts draw on
    top: int = 0
    around: tuple[Box, ...] = ()  # painted outside that part, in this order


@dataclass(frozen=True, eq=False)
class Model:
    name: str
    width: int  # pixels that a script can draw on
    height: int
    pixels: Literal["one bit", "rgb565"]  # storage format of a pixel
    panel: Panel
    white: Rgb  # how a white and a black pixel look on the LCD
    black: Rgb
    picture_scale: int  # default pixels per display pixel in screenshots and recordings
    fonts: Mapping[TextSize, str]  # for each size of draw_string; the shell uses the large one
    shell: ShellArea
    keyboard: Keyboard
    editor_lines: int  # the calculator's editor can't open longer files
    editor_columns: int
    name_letters: int  # maximum length of a script's name, without .py
    turn_us: float  # microseconds per iteration of an empty `for` loop; all time estimates are based on it
    drawing: DrawingTime
    safe_heap: int  # bytes that a script surely has
    heap: int  # bytes that a script may have; no more than this is possible
    heap_evidence: str
    open_returns_none: bool  # open() returns None instead of raising OSError
    steps_to_run: str  # what to press to run {script} in {folder}
    pystack: int  # bytes for the frames of nested calls; their arguments, and literals being built, are part of a frame
    is_strict: bool = False  # without everything that the calculator may lack (language/doubtful.py), in the safe heap

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
        """The characters that can be typed into input()."""
        return self.keyboard.typable


# The editor's limits are the same on all models.
EDITOR_LINES, EDITOR_COLUMNS, NAME_LETTERS = 300, 255, 8

FX_9860GIII_TURN_US = 37.5
F1_RUNS = "open PYTHON in the main menu, select {script} in the folder {folder}, and press [F1] (RUN)"
# set_pixel takes 271 instructions of MicroPython 1.9.4, an empty iteration 235.
SET_PIXEL_US = 271 / 235 * FX_9860GIII_TURN_US

FX_9860GIII = Model(
    name="fx-9860GIII",
    width=128,
    height=64,
    pixels="one bit",
    panel=Panel(128, 64, rim=(198, 209, 186)),
    white=(198, 209, 186),  # the light green-grey of the unlit LCD
    black=(30, 36, 32),
    picture_scale=4,
    fonts={"small": "small", "medium": "small", "large": "large"},
    shell=ShellArea(columns=21, rows=7, left=1, top=1, pitch=9),  # one blank pixel between rows
    keyboard=keyboards.read("fx-9860giii"),
    editor_lines=EDITOR_LINES,
    editor_columns=EDITOR_COLUMNS,
    name_letters=NAME_LETTERS,
    turn_us=FX_9860GIII_TURN_US,
    drawing=DrawingTime(call=SET_PIXEL_US, character=SET_PIXEL_US),  # per character: a guess, not measured
    safe_heap=71_000,
    heap=100_000,
    heap_evidence="an owner's largest script that ran on an fx-9750GIII needs 71,000 here, larger ones failed; 100,560 "
    "is quoted for the Graph 35+E II from a comparison of 2020, of which no copy was found",
    open_returns_none=False,
    steps_to_run=F1_RUNS,
    pystack=4096,  # a list literal of about 910 items was the longest that worked
)

WHITE, BLACK, BLUE = (255, 255, 255), (0, 0, 0), (0, 0, 248)

FX_CG50 = Model(
    name="fx-CG50",
    width=384,
    height=192,
    pixels="rgb565",
    panel=Panel(
        width=396,
        height=224,
        rim=(20, 20, 24),
        left=6,
        top=24,
        around=(
            Box(0, 0, 396, 224, WHITE),
            Box(6, 22, 384, 1, BLACK),  # below the status bar
            Box(12, 1, 6, 3, BLACK),  # the battery
            Box(8, 4, 14, 16, BLACK),
            Box(9, 5, 12, 14, WHITE),
            Box(11, 7, 8, 2, BLUE),
            Box(11, 11, 8, 2, BLUE),
            Box(11, 15, 8, 2, BLUE),
        ),
    ),
    white=WHITE,
    black=BLACK,
    picture_scale=2,
    fonts={"small": "cg50_small", "medium": "cg50_medium", "large": "colour_large"},
    shell=ShellArea(columns=21, rows=7, left=3, top=0, pitch=24, cursor="bar", labels=((5, "A<->a"),)),
    keyboard=keyboards.read("fx-cg50"),
    editor_lines=EDITOR_LINES,
    editor_columns=EDITOR_COLUMNS,
    name_letters=NAME_LETTERS,
    turn_us=12,
    # Measured on the fx-CG100, or guessed. show_screen() takes at most 200 us if nothing has changed: 50,000 calls hold
    # a picture for a moment. What a changed picture costs is unknown.
    drawing=DrawingTime(call=50, string=3950, show=150),
    safe_heap=780_000,
    heap=1_000_000,
    heap_evidence='an owner\'s script that ran needs 780,000 here; "about 1 MB" is said without a source',
    open_returns_none=False,
    steps_to_run=F1_RUNS,
    pystack=8192,  # about 1,740 items
)

# The differences from the fx-CG50.
FX_CG100 = replace(
    FX_CG50,
    name="fx-CG100",
    # The Editor and Shell tabs are below the drawing.
    panel=replace(FX_CG50.panel, top=0, around=(Box(0, 0, 396, 224, WHITE), Box(0, 192, 396, 32, BLACK))),
    fonts={"small": "cg100_small", "medium": "cg100_medium", "large": "colour_large"},
    shell=ShellArea(columns=21, rows=7, left=3, top=24, pitch=24, heading=22),  # the heading's height is a guess
    keyboard=keyboards.read("fx-cg100"),
    turn_us=4,
    drawing=DrawingTime(call=30, string=3970, show=170, key=100),
    safe_heap=500_000,
    heap=500_000,
    heap_evidence="it held the bytecode of 19 modules, 750 KB of source, at once",
    open_returns_none=True,
    steps_to_run="open the Python app, open {script} in the folder {folder}, press [•••] and choose Run",
    pystack=3072,  # a minimal function could call itself 92 deep
)

MODELS = {model.name.lower(): model for model in (FX_9860GIII, FX_CG50, FX_CG100)}  # by the name for --model


@cache
def strict(model: Model) -> Model:
    """The same calculator without everything that it may lack."""
    return model if model.is_strict else replace(model, heap=model.safe_heap, is_strict=True)


def lenient(model: Model) -> Model:
    """The same calculator with everything that it may have."""
    return MODELS[model.name.lower()]
