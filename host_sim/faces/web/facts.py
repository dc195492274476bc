"""What the page is told of a calculator, as JSON: the same data that the window and the engines have."""

import json
from typing import Any

from host_sim import keyboards
from host_sim.engines.micropython.engine import display_of_the_model
from host_sim.language.exported import language_as_data
from host_sim.models import Model
from host_sim.screen import shell
from host_sim.screen.fonts import LARGE
from host_sim.screen.pictures import INK, PAPER
from host_sim.typings.signatures import signatures


def facts_of(model: Model) -> dict[str, Any]:
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
        "lcd": {"paper": PAPER, "ink": INK},
        "typable": "".join(sorted(model.typable)),
        "turnMicroseconds": model.turn_us,
        "heap": model.heap,
        "keyboard": json.loads(keyboards.text_of(model.name.lower())),
        "lines": model.editor_lines,
        "columns": model.editor_columns,
        "nameLetters": model.name_letters,
        "language": {**language_as_data(model), "signatures": signatures(model)},
    }
