"""The map of all keys, as lines of a terminal."""

from host_sim.faces.shortcuts import LAST_ROWS, calculator_rows, face_rows
from host_sim.faces.terminal.keys import ELSEWHERE


def help_lines() -> list[str]:
    rows = [*calculator_rows(), ("", ""), *face_rows(without=ELSEWHERE), ("", ""), *LAST_ROWS]
    width = max(len(left) for left, _ in rows) + 3
    return [*(f"  {left:<{width}}{right}".rstrip() for left, right in rows), "", "  Any key goes on."]
