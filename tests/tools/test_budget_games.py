"""The heap and time of a game are measured while it is played, and compared with the budgets."""

from dataclasses import replace
from pathlib import Path

import pytest

from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model
from tools.budgets.plays import GameFigures, MeasureError, TextFigures, games_of, lines_to_play
from tools.budgets.report import Report
from tools.cli import budget
from tools.games.replay import codes_of_line, keys_of_line
from tools.games.won import Won

TURN = FX_9860GIII.turn_us / 1e6  # seconds of one turn of an empty loop

# A game of known cost: a command is the number of loop turns it takes, and adds a list to the history.
SCRIPT = """
import acui
print("title")
input("Game 1-7=")
input("Deal=")
history = []
def play():
    while True:
        casioplot.clear_screen()
        for x in range(10):
            casioplot.set_pixel(x, 5)
        casioplot.show_screen()
        acui.wait_ac()
        line = input("From,To=")
        if line == "H":
            input("more")
        elif line == "-":
            if history:
                history.pop()
        elif line > "0":
            history.append([0] * 100)
            for i in range(int(line)):
                pass
play()
"""
CASIOPLOT_OR_NOT = """
try:
    import casioplot
except ImportError:
    class NoDisplay:
        def clear_screen(self):
            pass
        def set_pixel(self, x, y):
            pass
        show_screen = clear_screen
    casioplot = NoDisplay()
"""
WAIT = """
def wait_ac():
    while True:
        pass
"""


def device(folder: Path) -> Path:
    (folder / "solo.py").write_text(CASIOPLOT_OR_NOT + SCRIPT)
    (folder / "acui.py").write_text(WAIT)
    return folder


def measured(folder: Path, commands: list[str], model: Model = FX_9860GIII) -> GameFigures:
    (figures,), _ = games_of(device(folder), [Won(3, commands, "casio", 0)], model, 32 * 1024)
    return figures


@pytest.mark.slow
def test_a_game_is_measured_without_what_the_calculator_may_lack(tmp_path: Path) -> None:
    (device(tmp_path) / "solo.py").write_text("bytearray(1)\n" + (tmp_path / "solo.py").read_text())
    with pytest.raises(MeasureError, match="bytearray"):
        games_of(tmp_path, [Won(3, ["1"], "casio", 0)], FX_9860GIII, 32 * 1024)


@pytest.mark.slow
def test_a_longer_history_needs_more_heap(tmp_path: Path) -> None:
    short, long = (measured(tmp_path, ["1"] * moves) for moves in (20, 40))
    assert short.heap and long.heap
    added = 20 * (100 * 4 + 16)  # the numbers, and each list itself
    assert added - 256 <= long.heap - short.heap <= 1.3 * added
    assert long.heap % 256 == 0


@pytest.mark.slow
def test_a_turn_takes_the_time_of_its_loops(tmp_path: Path) -> None:
    figures = measured(tmp_path, ["1", "9000", "1", "1"])
    assert figures.slowest == "9000"
    assert figures.turn - figures.redraw == pytest.approx(9000 * TURN, rel=0.1)
    assert figures.redraw < 0.02


@pytest.mark.slow
def test_the_title_ends_with_the_first_picture_and_the_start_with_the_first_question(tmp_path: Path) -> None:
    loops = "for i in range({}):\n    pass\n"
    picture = "casioplot.clear_screen()\ncasioplot.show_screen()\n"
    device(tmp_path)
    script = (tmp_path / "solo.py").read_text()
    (tmp_path / "solo.py").write_text(CASIOPLOT_OR_NOT + loops.format(4000) + picture + loops.format(9000) + script)
    (figures,), _ = games_of(tmp_path, [Won(3, ["1"], "casio", 0)], FX_9860GIII, 32 * 1024)
    assert figures.title > 4000 * TURN
    assert figures.start - figures.title > 9000 * TURN
    assert figures.text.start > 13000 * TURN


@pytest.mark.slow
def test_files_loaded_after_the_board_is_shown_delay_only_the_first_command(tmp_path: Path) -> None:
    device(tmp_path)
    script = (tmp_path / "solo.py").read_text()
    loop = "for i in range(9000 * (not history)):\n            pass\n        acui.wait_ac()"
    (tmp_path / "solo.py").write_text(script.replace("acui.wait_ac()", loop))
    (figures,), _ = games_of(tmp_path, [Won(3, ["1"], "casio", 0)], FX_9860GIII, 32 * 1024)
    assert figures.first_board < 0.1
    assert figures.ready - figures.first_board > 9000 * TURN


@pytest.mark.slow
def test_the_winning_turn_is_measured_separately(tmp_path: Path) -> None:
    figures = measured(tmp_path, ["1", "1", "9000"])
    assert figures.win > 0.3 > 10 * figures.turn


@pytest.mark.slow
def test_the_casioplot_calls_of_a_redraw_are_counted(tmp_path: Path) -> None:
    assert measured(tmp_path, ["1"]).calls == {
        "set_pixel": 10,
        "draw_string": 0,
        "clear_screen": 1,
        "show_screen": 1,
    }


@pytest.mark.slow
def test_a_game_that_fails_early_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(MeasureError):
        measured(tmp_path, ["1", "not a number"])


@pytest.mark.slow
def test_times_follow_the_speed_of_the_model(tmp_path: Path) -> None:
    figures = measured(tmp_path, ["1", "9000", "1", "1"], FX_CG50)
    assert figures.turn - figures.redraw == pytest.approx(9000 * 12e-6, rel=0.1)
    drawn = (10 + 1 + 1) * FX_CG50.drawing.call + FX_CG50.drawing.show
    assert figures.redraw == pytest.approx(drawn / 1e6, abs=0.002)


# The same game with getkey(): typed characters appear in a corner, [EXE] ends the line.
READ_KEYS = """
def keys():
    while True:
        while casioplot.getkey():
            pass
        key = 0
        while not key:
            key = casioplot.getkey()
        yield key
KEYS = {91: "0", 81: "1", 63: "9", 85: "-", 52: "H", 84: "+", 74: "*"}
pressed = keys() if hasattr(casioplot, "getkey") else None
def typed():
    if not pressed:
        return input("From,To=")
    line = ""
    while True:
        key = next(pressed)
        if key == 95:
            return line
        line += KEYS.get(key, "")
        casioplot.draw_string(300, 180, line)
        casioplot.show_screen()
"""


@pytest.mark.slow
def test_a_game_that_reads_keys_gets_its_lines_key_by_key(tmp_path: Path) -> None:
    device(tmp_path)
    script = (tmp_path / "solo.py").read_text().replace('input("From,To=")', "typed()").replace('input("more")', "pass")
    script = script.replace('input("Game', 'next(pressed) if pressed else input("Game')
    script = script.replace('input("Deal', 'typed() if pressed else input("Deal')
    (tmp_path / "solo.py").write_text(script.replace("import acui", "import acui" + READ_KEYS, 1))
    (figures,), _ = games_of(tmp_path, [Won(3, ["1", "9000", "1", "1"], "casio", 0)], FX_CG100, 32 * 1024)
    typing = 4 * (FX_CG100.drawing.call * 2 + FX_CG100.drawing.string + FX_CG100.drawing.show)
    drawn = (10 + 1 + 1) * FX_CG100.drawing.call + FX_CG100.drawing.show
    assert figures.slowest == "9000"
    assert figures.redraw == pytest.approx(drawn / 1e6, abs=0.004)
    assert figures.turn == pytest.approx((drawn + typing) / 1e6 + 9000 * 4e-6, rel=0.1)
    assert figures.start < 0.1, "waiting for a key must not count"


def test_a_line_becomes_the_keys_that_type_it() -> None:
    assert keys_of_line(FX_CG100, "7,6") == ["7", ",", "6", "EXE"]
    assert keys_of_line(FX_CG100, "h") == ["ALPHA", "SIN", "EXE"]
    assert codes_of_line(FX_CG100, "0=") == [91, 31, 55, 95]
    assert keys_of_line(FX_CG100, "+") == ["+"], "a hint needs no [EXE]"


def test_a_measured_game_is_won_and_then_undone() -> None:
    assert lines_to_play(["1,8", "0"]) == ["1,8", "0", "", "+", "H", "*", "-", "-", "-", ""]


GOOD = GameFigures("casio", 21, 3, 30_000, 30_000, 2.0, 0.1, 0.2, "8", 0.1, 2.0, 0.1, 0.4, {})


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({}, []),
        ({"heap": 49_408}, ["casio: heap 49408, at most 49152"]),
        ({"heap": None}, ["casio: heap too small at any size tried, at most 49152"]),
        ({"heap_old_os": 49_408}, ["casio: heap 49408 on the old system, at most 49152"]),
        ({"title": 1.25}, ["casio: title 1.25 s, at most 1.0 s"]),
        ({"start": 2.5}, ["casio: start 2.50 s, at most 2.0 s"]),
        ({"first_board": 8.5}, ["casio: board 8.50 s, at most 8.0 s"]),
        ({"ready": 11.0}, ["casio: ready 11.00 s, at most 10.5 s"]),
        ({"text": TextFigures(first_board=8.5)}, ["casio: board 8.50 s on the old system, at most 8.0 s"]),
        ({"turn": 0.75}, ["casio: turn 0.75 s, at most 0.5 s"]),
        ({"redraw": 0.75}, ["casio: turn 0.75 s, at most 0.5 s"]),
        ({"text": TextFigures(start=2.5)}, ["casio: start 2.50 s on the old system, at most 2.0 s"]),
        ({"text": TextFigures(turn=0.75)}, ["casio: turn 0.75 s on the old system, at most 0.5 s"]),
        (
            {"text": TextFigures(median_turn=0.2)},
            ["casio: a typical turn takes 0.20 s as text, longer than with graphics"],
        ),
    ],
)
def test_each_exceeded_budget_is_reported(change: dict[str, object], complaint: list[str]) -> None:
    report = Report([], [replace(GOOD, **change)], 1.2, FX_9860GIII)  # type: ignore[arg-type]
    assert report.broken() == complaint
    printed = "\n".join(budget.table(report))
    assert all(f"BROKEN  {line}" in printed for line in complaint)
    assert ("All within budget" in printed) == (not complaint)
    assert report.as_json()["broken"] == complaint


@pytest.mark.parametrize("model", [FX_CG50, FX_CG100])
def test_colour_models_have_a_larger_heap_budget(model: Model) -> None:
    roomy = replace(GOOD, heap=100_000)
    assert Report([], [roomy], 1.2, model).broken() == []
    assert Report([], [roomy], 1.2, FX_9860GIII).broken() == ["casio: heap 100000, at most 49152"]
    slow = replace(GOOD, heap=131_328, turn=0.6)
    assert Report([], [slow], 1.2, model).broken() == [
        "casio: heap 131328, at most 131072",
        "casio: turn 0.60 s, at most 0.5 s",
    ]


@pytest.mark.parametrize(
    ("model", "costs"),
    [
        (FX_9860GIII, "set_pixel 0.0432 draw_string 0.0432 show_screen 0.0432 ms, plus 0.0432 per character"),
        (FX_CG50, "set_pixel 0.05 draw_string 4 show_screen 0.2 ms"),
        (FX_CG100, "set_pixel 0.03 draw_string 4 show_screen 0.2 getkey 0.1 ms"),
    ],
)
def test_the_table_names_the_assumed_costs(model: Model, costs: str) -> None:
    printed = "\n".join(budget.table(Report([], [GOOD], 1.2, model)))
    assert f"{model.turn_us} us on the {model.name}; casioplot's calls take\n{costs}." in printed
