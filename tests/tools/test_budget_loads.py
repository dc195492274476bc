"""The estimated time to load each file and each function."""

from pathlib import Path

import pytest

from host_sim.models import FX_9860GIII
from tools.budgets.loads import LoadFigures, loads_of, order_of, parts_of
from tools.cli.budget import load_table

STATEMENT = "a = b + 1\n"
TEXT = """\
import two

LIMIT = 5

# A comment on first.
def first(a, most=LIMIT):
    return a

class Thing:
    size = 3
    # A comment on method.
    def method(self):
        return 1

    def other(self):
        return 2
"""


def test_a_comment_belongs_to_the_function_under_it() -> None:
    parts = {part.name: part.text for part in parts_of(TEXT)}
    assert set(parts) == {"first", "Thing.method", "Thing.other", ""}
    assert parts["first"] == "# A comment on first.\ndef first(a, most=LIMIT):\n    return a\n"
    assert "# A comment on method." in parts["Thing.method"]


def test_every_part_compiles_on_its_own() -> None:
    for part in parts_of(TEXT):
        compile(part.text, part.name, "exec")


def test_a_file_is_loaded_after_the_files_it_imports() -> None:
    texts = {"solo": "import b\nimport a\n", "a": "import c\n", "b": "import a\nimport math\n", "c": "", "probe": ""}
    assert order_of(texts, "solo") == ["c", "a", "b"]


def figures_of(folder: Path, **texts: str) -> dict[str, LoadFigures]:
    for name, text in {"solo": "".join(f"import {name}\n" for name in texts), **texts}.items():
        (folder / f"{name}.py").write_text(text)
    return {figures.file: figures for figures in loads_of(folder, FX_9860GIII)}


@pytest.mark.slow
def test_twice_the_code_costs_twice_the_time(tmp_path: Path) -> None:
    function = "def {}(a, b):\n" + f"    {STATEMENT}" * 20
    short, long = function.format("f"), function.format("f") + function.format("g")
    figures = figures_of(tmp_path, short=short, long=long, comment="# nothing")
    assert 0.02 < figures["short"].seconds < 0.3
    assert figures["long"].seconds == pytest.approx(2 * figures["short"].seconds, rel=0.15)
    assert figures["long"].functions["g"] == pytest.approx(figures["short"].functions["f"], rel=0.1)
    assert abs(figures["comment"].seconds) < 0.002, "comments cost almost nothing"


@pytest.mark.slow
def test_the_functions_and_the_rest_add_up_to_the_file(tmp_path: Path) -> None:
    figures = figures_of(tmp_path, one=TEXT.replace("import two\n", ""))["one"]
    assert sum(figures.functions.values()) == pytest.approx(figures.seconds)
    assert set(figures.functions) == {"first", "Thing.method", "Thing.other", ""}
    assert list(figures.functions)[-1] == ""


def test_the_table_lists_every_function() -> None:
    lines = list(load_table([LoadFigures("one", 0.5, {"Thing.slow": 0.3, "quick": 0.1, "": 0.1})]))
    assert lines[1].split() == ["one.py", "0.50", "Thing.slow", "0.300", "quick", "0.100", "rest", "0.100"]
    assert lines[-1].split() == ["all", "0.50"]
