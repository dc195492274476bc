"""The map of all keys, as lines of a terminal."""

from host_sim.faces.shortcuts import calculator_rows, face_rows, last_rows
from host_sim.faces.terminal.keys import ELSEWHERE
from host_sim.models import Model


def help_lines(model: Model) -> list[str]:
    rows = [*calculator_rows(model), ("", ""), *face_rows(without=ELSEWHERE), ("", ""), *last_rows(model)]
    width = max(len(left) for left, _ in rows) + 3
    return [*(f"  {left:<{width}}{right}".rstrip() for left, right in rows), "", "  Any key goes on."]
