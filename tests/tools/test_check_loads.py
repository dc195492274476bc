"""What each file and each function costs to load."""

from pathlib import Path

import pytest

from tools.budgets.loads import LoadFigures, loads_of, order_of, parts_of
from tools.cli.check import load_table

ONE = "a = b + 1\n"
TEXT = """\
import two

LIMIT = 5

# Why it is so.
def first(a, most=LIMIT):
    return a

class Thing:
    size = 3
    # What a method does.
    def method(self):
        return 1

    def other(self):
        return 2
"""


def test_a_comment_belongs_to_the_function_under_it() -> None:
    parts = {part.name: part.text for part in parts_of(TEXT)}
    assert set(parts) == {"first", "Thing.method", "Thing.other", ""}
    assert parts["first"] == "# Why it is so.\ndef first(a, most=LIMIT):\n    return a\n"
    assert "# What a method does." in parts["Thing.method"]


def test_every_part_compiles_by_itself() -> None:
    for part in parts_of(TEXT):
        compile(part.text, part.name, "exec")


def test_a_file_is_loaded_after_those_that_it_needs() -> None:
    texts = {"solo": "import b\nimport a\n", "a": "import c\n", "b": "import a\nimport math\n", "c": "", "probe": ""}
    assert order_of(texts, "solo") == ["c", "a", "b"]


def loaded(folder: Path, **texts: str) -> dict[str, LoadFigures]:
    for name, text in {"solo": "".join(f"import {name}\n" for name in texts), **texts}.items():
        (folder / f"{name}.py").write_text(text)
    return {figures.file: figures for figures in loads_of(folder)}


@pytest.mark.slow
def test_twice_the_code_costs_twice_the_time(tmp_path: Path) -> None:
    function = "def {}(a, b):\n" + f"    {ONE}" * 20
    found = loaded(
        tmp_path, one=function.format("f"), two=function.format("f") + function.format("g"), three="# nothing"
    )
    assert 0.02 < found["one"].seconds < 0.3
    assert found["two"].seconds == pytest.approx(2 * found["one"].seconds, rel=0.15)
    assert found["two"].functions["g"] == pytest.approx(found["one"].functions["f"], rel=0.1)
    assert abs(found["three"].seconds) < 0.002, "comments cost next to nothing"


@pytest.mark.slow
def test_functions_and_the_rest_add_up_to_the_file(tmp_path: Path) -> None:
    found = loaded(tmp_path, one=TEXT.replace("import two\n", ""))["one"]
    assert sum(found.functions.values()) == pytest.approx(found.seconds)
    assert list(found.functions)[-1] == "" and set(found.functions) == {"first", "Thing.method", "Thing.other", ""}


def test_the_table_names_every_function_the_dearest_first() -> None:
    lines = list(load_table([LoadFigures("one", 0.5, {"Thing.slow": 0.3, "quick": 0.1, "": 0.1})]))
    assert lines[1].split() == ["one.py", "0.50", "Thing.slow", "0.300", "quick", "0.100", "rest", "0.100"]
    assert lines[-1].split() == ["all", "0.50"]
