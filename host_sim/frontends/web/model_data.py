"""A calculator as JSON for the page: the same data that the window and the engines use."""

import json
from dataclasses import asdict
from typing import Any

from host_sim import keyboards
from host_sim.engines.micropython.engine import display_options, library_options, speed_options
from host_sim.language.export import language_as_data
from host_sim.language.names import language_of
from host_sim.models import Model
from host_sim.screen import shell
from host_sim.screen.fonts import fonts_of
from host_sim.typings import signatures


def id_of(model: Model) -> str:
    """Its name in --model and in links."""
    return model.name.lower()


def model_data(model: Model) -> dict[str, Any]:
    letters = fonts_of(model)["large"]
    return {
        "id": id_of(model),
        "name": model.name,
        **display_options(model),
        "shell": {
            "columns": model.columns,
            "rows": model.rows,
            "leftMargin": model.shell.left,
            "topMargin": model.shell.top,
            "rowPitch": model.shell.pitch,
            "heading": model.shell.heading,
            "historyRows": shell.KEPT_ROWS,
            "letterPitch": letters.glyph(" ").advance,
            "cutsLines": model.shell.cuts_lines,
            "keptColumns": shell.KEPT_COLUMNS,
            "banner": shell.BANNER,
            "initialized": shell.INITIALIZED,
            "cursor": shell.cursor_of(model)._asdict(),
            "mark": [stroke._asdict() for stroke in shell.mark_of(model)],
            "labels": [label._asdict() for label in shell.labels_of(model)],
        },
        "lcd": {"paper": model.white, "ink": model.black, "enlarged": model.picture_scale, **asdict(model.panel)},
        "typable": "".join(sorted(model.typable)),
        "codes": model.keyboard.codes,
        "taps": {
            press: [model.keyboard.codes[name] for name in names]
            for press, names in model.keyboard.taps.items()
            if len(names) > 1
        },
        **library_options(model),
        **speed_options(model),
        "heap": model.heap,
        "safeHeap": model.safe_heap,
        "strict": {"heap": model.safe_heap, "missing": sorted(language_of(model).doubtful)},
        "stack": {"bytes": model.pystack},
        "openReturnsNone": model.open_returns_none,
        "keyboard": json.loads(keyboards.text_of(id_of(model))),
        "lines": model.editor_lines,
        "columns": model.editor_columns,
        "nameLetters": model.name_letters,
        "stepsToRun": model.steps_to_run,
        "language": {**language_as_data(model), "signatures": signatures(model)},
    }
