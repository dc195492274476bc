"""What the keys of a terminal type on the calculator."""

import pytest

from host_sim.faces.terminal.keys import QUIT, SPEED, keys_in


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("3,7\r", ["3", ",", "7", "EXE"]),
        ('aZ [}"', ["a", "Z", " ", "[", "}", '"']),
        ("\n", ["EXE"]),
        ("\x7f\b", ["DEL", "DEL"]),
        ("\x1b", ["AC"]),
        ("\x1b\x1b", ["AC", "AC"]),
        ("\x03", ["AC"]),
        ("\x04", [QUIT]),
        ("\x11", [QUIT]),
        ("\x1b[A\x1b[B\x1b[C\x1b[D", ["UP", "DOWN", "RIGHT", "LEFT"]),
        ("\x1bOA", ["UP"]),
        ("\x1b[1;5C", ["RIGHT"]),
        ("\x1b[3~", ["DEL"]),
        ("\x1b[19~", [SPEED]),
    ],
)
def test_keys_of_a_terminal_are_keys_of_the_calculator(typed: str, keys: list[str]) -> None:
    assert keys_in(typed) == keys


@pytest.mark.parametrize("typed", ["!", "é", "_", "\x1b[15~", "\x1bOP", "\x1b[5~", "\t", "\x00"])
def test_what_the_calculator_has_no_key_for_is_left_out(typed: str) -> None:
    assert keys_in(f"1{typed}2") == ["1", "2"]
