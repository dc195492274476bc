"""Checklist for a new calculator: every place that must know a model of host_sim/models.py.

Each failure names the missing place and how to fill it in.
"""

import ast
import json

import pytest

from host_sim.frontends.window.layout import first_size, lay_out
from host_sim.frontends.window.paint import LOOKS
from host_sim.language.names import LANGUAGES
from host_sim.models import MODELS, Model
from host_sim.screen.fonts import DRAWN
from host_sim.screen.formats import FORMATS
from host_sim.typings import module_stubs
from tools.budgets.report import COSTS
from tools.docs_builder import figures
from tools.environment import TOP

KEYBOARDS = TOP / "host_sim" / "keyboards"
PAGES = ("README.md", "tools/docs/scripts.md", "tools/docs/playing.md")
SCHOOL_LAPTOP = (1366, 768)
EVERY_KEYBOARD = {"EXE", "AC", "DEL", "UP", "DOWN", "LEFT", "RIGHT"}

every_model = pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)


@every_model
def test_it_has_its_own_keyboard(model: Model) -> None:
    path = KEYBOARDS / f"{model.name.lower()}.json"
    assert path.is_file(), f"{path.relative_to(TOP)}: missing; copy the keyboard of a similar model and adapt it"
    assert json.loads(path.read_text(encoding="utf-8"))["calculator"] == model.name, (
        f'{path.relative_to(TOP)}: "calculator" must be {model.name!r}'
    )
    names = [key["name"] for key in json.loads(path.read_text(encoding="utf-8"))["keys"]]
    assert [key.name for key in model.keyboard.keys] == names, (
        f"host_sim/models.py: the keyboard of the {model.name} must be keyboards.read({model.name.lower()!r})"
    )
    missing = EVERY_KEYBOARD - set(model.keyboard.by_press)
    assert not missing, f"{path.relative_to(TOP)}: no key does {', '.join(sorted(missing))}"


@every_model
def test_the_window_can_paint_its_keys_and_display(model: Model) -> None:
    looks = {key.look for key in model.keyboard.keys} - LOOKS.keys() - {"shift", "alpha"}
    assert not looks, f"host_sim/frontends/window/paint.py: LOOKS has no {', '.join(sorted(looks))}"
    assert lay_out(model, first_size(model, SCHOOL_LAPTOP)).keys, (
        f"host_sim/frontends/window/layout.py: the keys of the {model.name} don't fit a screen of 1366 x 768"
    )


@every_model
def test_its_pixels_and_fonts_are_known(model: Model) -> None:
    assert model.pixels in FORMATS, f"host_sim/screen/formats.py: FORMATS has no {model.pixels!r}"
    assert set(model.fonts) == {"small", "medium", "large"}, (
        f"host_sim/models.py: the {model.name} needs a font for each size of draw_string: small, medium, large"
    )
    missing = set(model.fonts.values()) - DRAWN.keys()
    assert not missing, f"host_sim/screen/fonts/__init__.py: DRAWN has no font {', '.join(sorted(missing))}"


@every_model
def test_its_python_is_described(model: Model) -> None:
    assert model.name in LANGUAGES, (
        f"host_sim/language/names.py: LANGUAGES has no entry for the {model.name}: its modules and built-in names"
    )


@every_model
def test_its_modules_have_type_stubs(model: Model) -> None:
    assert model.name in LANGUAGES, "host_sim/language/names.py: describe the model's Python first"
    functions = {
        node.name for node in ast.parse(module_stubs(model)["casioplot.pyi"]).body if isinstance(node, ast.FunctionDef)
    }
    expected = LANGUAGES[model.name].modules["casioplot"]
    assert functions == expected, (
        f"host_sim/typings/{model.name.lower()}/casioplot.pyi: the stubs must have just {', '.join(sorted(expected))}"
    )


@every_model
def test_the_games_have_budgets_on_it(model: Model) -> None:
    assert model in COSTS, f"tools/budgets/report.py: COSTS has no budgets for the {model.name}"


@every_model
def test_the_costs_of_the_games_are_measured_on_it(model: Model) -> None:
    assert model.name in figures.SYSTEMS, f"tools/docs_builder/figures.py: SYSTEMS lacks {model.name}"


@every_model
@pytest.mark.parametrize("page", PAGES)
def test_the_documentation_mentions_it(model: Model, page: str) -> None:
    assert model.name in (TOP / page).read_text(encoding="utf-8"), f"{page}: doesn't mention the {model.name}"


@every_model
def test_the_help_of_the_command_line_mentions_it(model: Model) -> None:
    from host_sim.cli import main

    assert model.name in (main.__doc__ or ""), f"host_sim/cli/main.py: the description doesn't mention the {model.name}"
