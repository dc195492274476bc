"""Floats are read and printed as in MicroPython 1.9.4, which printed every text here."""

import math

import pytest

from host_sim.engines.cpython.floats import float_text, formatted, read_float

FORMATTED = {
    (2.5, "f", 0): "3",
    (0.7, "f", 0): "0",
    (0.05, "f", 1): "0.1",
    (0.005, "f", 1): "0.0",
    (0.1, "f", 20): "0.10000000000000000000",
    (9.5335571568e131, "f", 0): "9e+131",
    (12345.678, "e", -1): "1.234568e+04",
    (9.999, "e", 2): "1.00e+01",
    (0.00001, "g", -1): "1e-05",
    (123456789.0, "g", -1): "1.23457e+08",
    (0.0, "g", -1): "0",
    (0.0, "e", 1): "0.0e+00",
    (1e10, "G", -1): "1E+10",
}


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.30000000000000004, "0.3"),
        (2**0.5, "1.414213562373095"),
        (100 / 3, "33.33333333333334"),
        (1e15, "1000000000000000.0"),
        (1e16, "1e+16"),
        (0.0001, "0.0001"),
        (1e-5, "1e-05"),
        (-0.0, "-0.0"),
        (0.999999999999, "1.0"),
        (9999999999999998.0, "1e+16"),
        (5e-324, "4.940656458412466e-324"),
        (math.inf, "inf"),
        (-math.inf, "-inf"),
        (math.nan, "nan"),
    ],
)
def test_floats_are_printed_with_16_digits(number: float, text: str) -> None:
    assert float_text(number) == text


@pytest.mark.parametrize("arguments", FORMATTED)
def test_formats_round_like_micropython(arguments: tuple[float, str, int]) -> None:
    assert formatted(*arguments) == FORMATTED[arguments]


def test_floats_are_read_digit_by_digit() -> None:
    assert read_float("0.7") == 7 * 0.1 != 0.7
    assert read_float(" -1.5e3 ") == -1500.0
    assert read_float("5.") == 5.0
    assert read_float(".5") == 0.5
    assert read_float(".") == 0.0
    assert read_float("-INF") == -math.inf
    assert read_float("1e400") == math.inf


@pytest.mark.parametrize("text", ["", "+", "1e", "1e+", "abc", "1 2", "1,5", "1_0.5", "--1"])
def test_invalid_floats_are_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match="invalid syntax for number"):
        read_float(text)
