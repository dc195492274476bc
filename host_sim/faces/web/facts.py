"""What the page is told of a calculator, as JSON: the same data that the window and the engines have."""

import json
from typing import Any

from host_sim import keyboards
from host_sim.engines.micropython.engine import display_of_the_model
from host_sim.language.names import language_of
from host_sim.models import Model
from host_sim.screen import pictures, shell
from host_sim.screen.fonts import LARGE


def facts_of(model: Model) -> dict[str, Any]:
    language = language_of(model)
    return {
        "name": model.name,
        **display_of_the_model(),
        "shell": {
            "columns": model.columns,
            "rows": model.rows,
            "leftMargin": shell.LEFT_MARGIN,
            "topMargin": shell.TOP_MARGIN,
            "rowPitch": shell.ROW_PITCH,
            "keptRows": shell.KEPT_ROWS,
            "letterHeight": LARGE.height,
            "letterPitch": LARGE.glyph(" ").advance,
        },
        "lcd": {"paper": pictures.PAPER, "ink": pictures.INK},
        "typable": "".join(sorted(model.typable)),
        "turnMicroseconds": model.turn_us,
        "heap": model.heap,
        "keyboard": json.loads(keyboards.text_of(model.name.lower())),
        "lines": model.editor_lines,
        "columns": model.editor_columns,
        "nameLetters": model.name_letters,
        "modules": {name: sorted(names) for name, names in language.modules.items()},
        "builtins": sorted(language.builtins),
        "doubtful": sorted(language.doubtful),
        "missingMethods": sorted(language.missing_methods),
    }
