"""What the page is told of a calculator, as JSON: the same data that the window and the engines have."""

import json
from dataclasses import asdict
from typing import Any

from host_sim import keyboards
from host_sim.engines.micropython.engine import display_of_the_model, speed_of_the_model
from host_sim.language.exported import language_as_data
from host_sim.models import Model
from host_sim.screen import shell
from host_sim.screen.fonts import fonts_of
from host_sim.typings.signatures import signatures


def id_of(model: Model) -> str:
    """The name that --model and a link take."""
    return model.name.lower()


def facts_of(model: Model) -> dict[str, Any]:
    letters = fonts_of(model)["large"]
    return {
        "id": id_of(model),
        "name": model.name,
        **display_of_the_model(model),
        "shell": {
            "columns": model.columns,
            "rows": model.rows,
            "leftMargin": model.shell.left,
            "topMargin": model.shell.top,
            "rowPitch": model.shell.pitch,
            "heading": model.shell.heading,
            "keptRows": shell.KEPT_ROWS,
            "letterHeight": letters.height,
            "letterPitch": letters.glyph(" ").advance,
            "cursorHeight": letters.height // shell.THIN,
        },
        "lcd": {"paper": model.paper, "ink": model.ink, "enlarged": model.enlarged, **asdict(model.glass)},
        "typable": "".join(sorted(model.typable)),
        "codes": model.keyboard.codes,
        "taps": {
            press: [model.keyboard.codes[name] for name in names]
            for press, names in model.keyboard.taps.items()
            if len(names) > 1
        },
        **speed_of_the_model(model),
        "heap": model.heap,
        "keyboard": json.loads(keyboards.text_of(id_of(model))),
        "lines": model.editor_lines,
        "columns": model.editor_columns,
        "nameLetters": model.name_letters,
        "language": {**language_as_data(model), "signatures": signatures(model)},
    }
