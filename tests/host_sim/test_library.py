"""turtle and pyplot: what they draw, and on which model a script finds them."""

from pathlib import Path
from typing import Protocol

import pytest

from host_sim import library
from host_sim.calculator import Calculator
from host_sim.engines.cpython.script_runner import ScriptError, run_script
from host_sim.engines.syntax_check import check_syntax
from host_sim.language.names import language_of
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, MODELS, Model
from host_sim.screen.lcd import Lcd
from tests.host_sim.script_fixtures import Start
from tests.patience import BUSY_SECONDS

Rgb = tuple[int, int, int]
WHITE = (255, 255, 255)
# Every function of the module, at least once.
TURTLE_TOUR = """
from turtle import *
reset(); speed(0); speed("slow"); shape("turtle"); speed(speed()); shape(shape())
for size, colour in ((1, "red"), (2, "blue"), (3, (0, .5, .25)), (4, "grey"), (5, "orange")):
    pensize(size); width(pensize()); pencolor(colour); pencolor(*pencolor())
    pu(); setpos(-60 + 20 * size, -20); pd(); fd(7); lt(60); forward(9.5); rt(60)
home(); seth(30); back(12); bk(3); backward(4); setheading(heading() + 45); left(10); right(20)
circle(12); circle(-9, 200); circle(7, -90)
up(); goto(3, 4); down(); setposition(20, -3); setx(xcor() + 5); sety(ycor() - 5); write("Abc"); write(12)
penup(); pendown(); hideturtle(); showturtle(); ht(); st()
print(position(), pos(), isdown(), isvisible(), distance(3, 4), towards(-1, -1))
"""
PYPLOT_TOUR = """
plot([1, 3, 2, 5]); plot([0, 1, 2], [2, -1, .5], "ro"); plot([1, 2], [2, 1], color="purple"); plot(1, 2, "k+")
scatter([1, 2, 3], [3, 4, 1]); bar([1, 2], [3, -1]); bar([3, 4], 2, .5, "g")
print(hist([1, 1, 2, 3, 5, 8, 9.5], 4)); print(hist([1, 2, 2], [0, 2, 4], "fr"))
boxplot([1, 2, 3, 4, 20]); boxplot([[3, 5, 4], [1, 2, 9]], "fr", whis=1)
arrow(1, 1, 2, 1, head_width=.3, fc="b"); text(2, 3, "Abc"); grid()
print(axis()); axis([-1, 6, -2, 9]); show()
"""


class Drawing:
    """A script that has run on the PC's Python: its display, what it printed, and how often it showed the drawing."""

    def __init__(self, script: Path, text: str, model: Model) -> None:
        self.printed: list[str] = []
        self.shows = 0
        script.write_text(text)
        self.lcd = Lcd(model, self._count)
        run_script(script, read_line=lambda _: "", write=self.printed.append, lcd=self.lcd)

    def _count(self) -> None:
        self.shows += 1


class Draw(Protocol):
    def __call__(self, *lines: str, model: Model = FX_CG50) -> Drawing: ...


@pytest.fixture
def turtle(tmp_path: Path) -> Draw:
    def draw(*lines: str, model: Model = FX_CG50) -> Drawing:
        return Drawing(tmp_path / "drawing.py", "\n".join(["from turtle import *", *lines]), model)

    return draw


@pytest.fixture
def plot(tmp_path: Path) -> Draw:
    """axis("off") is set."""

    def draw(*lines: str, model: Model = FX_CG50) -> Drawing:
        start = ["from matplotl import *", "axis('off')"]
        return Drawing(tmp_path / "drawing.py", "\n".join([*start, *lines]), model)

    return draw


def ink(drawing: Drawing, colour: Rgb | None = None) -> set[tuple[int, int]]:
    """The pixels of a colour, or all that are not white."""
    lcd, model = drawing.lcd, drawing.lcd.model
    pixels = {(x, y): lcd.get_pixel(x, y) for x in range(model.width) for y in range(model.height)}
    return {place for place, found in pixels.items() if (found == colour if colour else found != WHITE)}


def pyplot(model: Model) -> str:
    return f"from {'matplotlib.pyplot' if model is FX_CG100 else 'matplotl'} import *\n"


# Both engines, all models


@pytest.mark.parametrize("model", MODELS.values(), ids=list(MODELS))
@pytest.mark.parametrize("module", ["turtle", "pyplot"])
def test_both_engines_draw_and_print_the_same(start: Start, module: str, model: Model) -> None:
    text = TURTLE_TOUR if module == "turtle" else pyplot(model) + PYPLOT_TOUR
    engines = [start(text, model=model, engine=name) for name in ("micropython", "cpython")]
    assert all(calculator.wait_until("ended", timeout=BUSY_SECONDS) for calculator in engines), engines[0].traceback
    micropython, cpython = (seen(calculator) for calculator in engines)
    assert micropython == cpython
    assert micropython[1] and len(set(micropython[1])) > 1


def seen(calculator: Calculator) -> tuple[str, bytes | None]:
    return calculator.output, calculator.drawing


def test_the_tours_use_every_function() -> None:
    for module, tour in (("turtle", TURTLE_TOUR), ("matplotl", PYPLOT_TOUR)):
        missing = {name for name in library.public_names(module) if f"{name}(" not in tour}
        assert missing <= {"clear"}, module  # reset() calls it


@pytest.mark.parametrize("script", sorted(set(library.SCRIPTS.values())), ids=lambda path: path.stem)
def test_the_scripts_could_be_copied_to_a_calculator(script: Path) -> None:
    check_syntax(script, script.read_bytes())
    lines = script.read_text(encoding="ascii").splitlines()
    assert len(lines) <= FX_9860GIII.editor_lines
    assert max(map(len, lines)) <= FX_9860GIII.editor_columns


# Who finds them


@pytest.mark.parametrize("engine", ["micropython", "cpython"])
@pytest.mark.parametrize(("model", "expected"), [(FX_CG50, "mine"), (FX_CG100, "built in")])
def test_a_built_in_turtle_hides_a_file_of_that_name(
    start: Start, tmp_path: Path, engine: str, model: Model, expected: str
) -> None:
    (tmp_path / "turtle.py").write_text("xcor = 'mine'\n")
    calculator = start(
        "import turtle\nprint('mine' if turtle.xcor == 'mine' else 'built in')", model=model, engine=engine
    )
    assert calculator.wait_until("ended", timeout=BUSY_SECONDS), calculator.traceback
    assert calculator.output == f"{expected}\n"


@pytest.mark.parametrize("engine", ["micropython", "cpython"])
@pytest.mark.parametrize(
    "text",
    [
        "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()",
        "from matplotlib import pyplot\npyplot.plot([1, 2])\npyplot.show()",
        "import matplotlib.pyplot\nmatplotlib.pyplot.plot([1, 2])\nmatplotlib.pyplot.show()",
    ],
)
def test_pyplot_can_be_imported_in_any_form_on_the_fx_cg100(start: Start, engine: str, text: str) -> None:
    calculator = start(text, model=FX_CG100, engine=engine)
    assert calculator.wait_until("ended", timeout=BUSY_SECONDS), calculator.traceback
    assert calculator.showing == "drawing"


@pytest.mark.parametrize("engine", ["micropython", "cpython"])
def test_a_traceback_names_the_supplied_file(start: Start, engine: str) -> None:
    calculator = start("import turtle\nturtle.shape('snail')", model=FX_CG50, engine=engine)
    assert calculator.wait_until("failed", timeout=BUSY_SECONDS)
    lines = (calculator.traceback or "").splitlines()
    assert lines[1] == '  File "script.py", line 2, in <module>'
    assert lines[2].startswith('  File "turtle.py", line ') and lines[2].endswith(" in shape")
    assert lines[3] == "ValueError: unknown shape: snail"


def test_an_old_system_without_casioplot_has_no_turtle(start: Start) -> None:
    calculator = start("import turtle", casioplot=False)
    assert calculator.wait_until("failed", timeout=BUSY_SECONDS)
    assert (calculator.traceback or "").endswith("ImportError: no module named 'casioplot'")


@pytest.mark.parametrize("module", ["turtle", "matplotl"])
def test_importing_everything_adds_only_the_functions(tmp_path: Path, module: str) -> None:
    text = f"from {module} import *\nprint(' '.join(name for name in globals() if name[0] != '_'))"
    (names,) = Drawing(tmp_path / "drawing.py", text, FX_CG50).printed
    assert set(names.split()) == language_of(FX_CG50).copied[module]


# turtle


@pytest.mark.parametrize(("model", "centre"), [(FX_9860GIII, (64, 32)), (FX_CG50, (192, 96)), (FX_CG100, (192, 96))])
def test_the_turtle_starts_in_the_middle_and_omits_the_last_pixel(
    turtle: Draw, model: Model, centre: tuple[int, int]
) -> None:
    x, y = centre
    drawing = turtle("hideturtle()", "forward(5)", "left(90)", "forward(3)", model=model)
    assert ink(drawing) == {(x + i, y) for i in range(5)} | {(x + 5, y - i) for i in range(3)}


@pytest.mark.parametrize(("size", "pixels"), [(0, 1), (1, 1), (2, 5), (3, 9), (4, 13), (5, 21), (2.4, 5), (7, 21)])
def test_a_pen_size_has_its_number_of_pixels(turtle: Draw, size: float, pixels: int) -> None:
    drawing = turtle("hideturtle()", f"pensize({size})", "forward(1)")
    assert len(ink(drawing)) == pixels
    assert drawing.printed == (["Userwarning: pensize over 5 automatically set to 5.\n"] if size > 5 else [])


@pytest.mark.parametrize(
    ("colour", "drawn"),
    [("'red'", (248, 0, 0)), ("'orange'", (248, 164, 0)), ("(0, .5, 1)", (0, 124, 248)), ("0, 1, 0", (0, 252, 0))],
)
def test_colours_are_names_or_numbers_from_0_to_1(turtle: Draw, colour: str, drawn: Rgb) -> None:
    assert len(ink(turtle("hideturtle()", f"pencolor({colour})", "forward(4)"), drawn)) == 4


@pytest.mark.parametrize("call", ["pencolor('mauve')", "pencolor(255, 0, 0)", "shape('snail')", "speed('warp')"])
def test_an_unknown_colour_shape_or_speed_is_a_value_error(turtle: Draw, call: str) -> None:
    with pytest.raises(ScriptError, match="ValueError"):
        turtle(call)


@pytest.mark.parametrize(
    ("speed", "steps"), [("1", 4), ("5", 20), ("10", 40), ("0", 500), ("11", 500), ("'fast'", 40), ("'slowest'", 4)]
)
def test_the_speed_sets_how_many_steps_are_shown_at_once(turtle: Draw, speed: str, steps: int) -> None:
    at_the_end = 1
    drawing = turtle(f"speed({speed})", "for i in range(10):", "  fd(100)", "  bk(100)")
    assert drawing.shows == 2000 // steps + at_the_end
    invisible = turtle(f"speed({speed})", "up()", "fd(1000)", "down()", "fd(900)")
    assert invisible.shows == at_the_end


def test_the_cursor_leaves_no_trace(turtle: Draw) -> None:
    path = ("for angle in range(0, 360, 30):", "  seth(angle)", "  fd(40)", "  circle(15)", "  write(angle)", "ht()")
    hidden = turtle("hideturtle()", *path)
    for shape in ("classic", "turtle"):
        assert turtle(f"shape('{shape}')", *path).lcd.drawing == hidden.lcd.drawing


@pytest.mark.parametrize("shape", ["classic", "turtle"])
def test_the_cursor_is_on_the_final_drawing(turtle: Draw, shape: str) -> None:
    drawing = turtle("up()", f"shape('{shape}')", "goto(50, 20)", "pencolor('red')", "left(90)")
    assert ink(drawing) == ink(drawing, (248, 0, 0)) and len(ink(drawing)) > 15
    assert all(abs(x - 242) < 15 and abs(y - 76) < 15 for x, y in ink(drawing))


def test_clear_keeps_the_place_and_the_pen_and_reset_does_not(turtle: Draw) -> None:
    state = "print(pos(), heading(), pensize(), speed(), shape(), isdown(), isvisible())"
    drawing = turtle("pensize(3)", "goto(20, 10)", "left(30)", "up()", "ht()", "clear()", state, "reset()", state)
    assert drawing.printed == ["(20, 10) 30 3 5 classic False False\n", "(0, 0) 0 1 5 classic True True\n"]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [("30", (0, 0, 0)), ("30, 180", (0, 60, 180)), ("-30, 90", (30, -30, 270)), ("30, -90", (-30, 30, 270))],
)
def test_a_circle_begins_at_the_turtle_and_lies_on_its_left(
    turtle: Draw, arguments: str, expected: tuple[int, int, int]
) -> None:
    (printed,) = turtle(f"circle({arguments})", "print(xcor(), ycor(), heading())").printed
    assert tuple(map(float, printed.split())) == expected


# pyplot


@pytest.mark.parametrize(("model", "left", "right", "bottom"), [(FX_CG50, 40, 383, 165), (FX_9860GIII, 17, 127, 56)])
def test_a_plot_stays_inside_its_area(plot: Draw, model: Model, left: int, right: int, bottom: int) -> None:
    lines = ("axis([0, 1, 0, 1])", "plot([-5, 5], [-3, 4])", "plot([.5, .5], [-9, 9])", "show()")
    xs, ys = zip(*ink(plot(*lines, model=model)), strict=True)
    assert left <= min(xs) and max(xs) <= right and (min(ys), max(ys)) == (0, bottom)


@pytest.mark.parametrize("length", [3, 7.25, 9.4, 17.5, 33.3333, 50])
def test_lines_have_no_gaps(plot: Draw, turtle: Draw, length: float) -> None:
    plotted = plot("axis([0, 60, 0, 20])", f"plot([1.3, {1.3 + length}], [4, 5.7])", "show()")
    drawn = turtle("hideturtle()", "setheading(20)", f"forward({length * 3})")
    for xs in ([x for x, _ in ink(plotted)], [x for x, _ in ink(drawn)]):
        assert set(xs) == set(range(min(xs), max(xs) + 1))


def test_the_sides_of_a_bar_have_no_gaps(plot: Draw) -> None:
    pixels = ink(plot("axis([0, 1, 0, 1])", "bar([.5], [.5], .5)", "show()"))
    columns = {x: [y for column, y in pixels if column == x] for x, _ in pixels}
    sides = [ys for ys in columns.values() if len(ys) > 1]
    assert len(sides) == 2 and all(max(ys) - min(ys) == len(ys) - 1 for ys in sides)


def test_colours_follow_a_cycle_and_a_format_sets_them(plot: Draw) -> None:
    cycle = ("for i in range(3):", "  plot([0, 1], [i, i])")
    drawing = plot(*cycle, "plot([0, 1], [3, 3], 'm--')", "plot([0, 1], [4, 4], 'orange')", "show()")
    for colour in ((0, 0, 248), (248, 0, 0), (0, 252, 0), (248, 0, 248), (248, 164, 0)):
        assert len({y for _, y in ink(drawing, colour)}) == 1, colour
    assert ink(plot("plot([0, 1], [2, 2], 'r')", "show()", model=FX_9860GIII), (0, 0, 0))


def test_an_automatic_window_has_a_margin_of_5_percent(plot: Draw) -> None:
    drawing = plot("print(axis())", "plot([0, 100], [-10, 10])", "print(axis())", "show()", "print(axis())")
    assert drawing.printed == ["(0, 1, 0, 1)\n", "(-5.0, 105.0, -11.0, 11.0)\n", "(0, 1, 0, 1)\n"]


def test_a_histogram_returns_counts_and_limits(plot: Draw) -> None:
    drawing = plot("print(hist([0, 1, 1, 2, 4], 4))", "print(hist([0, 1, 1, 2, 4], 4, 'fr'))")
    limits = "[0.0, 1.0, 2.0, 3.0, 4.0]"
    assert drawing.printed == [f"([1, 2, 1, 1], {limits})\n", f"([0.2, 0.4, 0.2, 0.2], {limits})\n"]


def test_lists_of_different_lengths_are_a_value_error(plot: Draw) -> None:
    with pytest.raises(ScriptError, match="same length"):
        plot("plot([1, 2], [1, 2, 3])")
