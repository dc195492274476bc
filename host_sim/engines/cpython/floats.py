"""Reads and prints floats like MicroPython 1.9.4, whose plain float arithmetic often gets another last digit.

MicroPython prints 16 digits after scaling with powers of ten, while CPython prints the shortest text that reads back as
the same number: so `0.1 + 0.2` prints 0.3. It reads digit by digit and then multiplies by a power of ten: so 0.7 is
7 * 0.1, slightly more than CPython's 0.7.
"""

import math
import re

DIGITS = 16
STEPS = [(1 << n, 10.0 ** (1 << n), float(f"1e-{1 << n}")) for n in range(8, -1, -1)]  # 256, 128, .. 1
NEARLY_ONE = 0.999999999995  # numbers from here up to 1 count as 1
BUFFER_SIZE = 31  # characters of a printed float
LARGEST_MANTISSA = 1e200  # further digits are ignored
LEAST_NORMAL_EXPONENT = -307
NUMBER = re.compile(r"\s*([-+]?)(?:(inf(?:inity)?)|(nan)|(?=\.?\d|\.)(\d*)\.?(\d*)(?:e([-+]?\d*))?)\s*", re.IGNORECASE)


def float_text(number: float) -> str:
    """str(number) and repr(number)."""
    text = formatted(number, "g", DIGITS)
    return text if text.strip("-0123456789") else text + ".0"


def formatted(number: float, kind: str, precision: int = -1, sign: str = "") -> str:
    """The number in format e, f or g; uppercase kinds give uppercase letters."""
    if kind.isupper():
        return formatted(number, kind.lower(), precision, sign).upper()
    if math.copysign(1.0, number) < 0 and not math.isnan(number):
        number, sign = -number, "-"
    if math.isinf(number) or math.isnan(number):
        return sign + str(number)
    precision = 6 if precision < 0 else precision
    room = BUFFER_SIZE - len(sign)
    if kind == "g":
        return sign + general(number, precision or 1)
    if kind == "f":
        return sign + fixed(number, precision, room)
    return sign + scientific(number, min(precision, room - 7))


def general(number: float, precision: int) -> str:
    rest, exponent = scaled(number)
    if -4 <= exponent < precision:
        text = fixed_digits(number, rest, exponent, precision - 1 - exponent)
        return text.rstrip("0").rstrip(".") if "." in text else text
    digits, exponent = rounded_digits(rest, exponent, precision)
    mantissa = f"{digits[0]}.{digits[1:]}".rstrip("0").rstrip(".")
    return f"{mantissa}e{exponent:+03d}"


def fixed(number: float, precision: int, room: int) -> str:
    rest, exponent = scaled(number)
    if exponent >= room:
        return scientific(number, min(precision, room - 7), rounds=False)
    return fixed_digits(number, rest, exponent, max(0, min(precision, room - 2 - max(exponent, 0))))


def scientific(number: float, precision: int, rounds: bool = True) -> str:
    digits, exponent = rounded_digits(*scaled(number), precision + 1, rounds)
    point = "." if precision else ""
    return f"{digits[0]}{point}{digits[1:]}e{exponent:+03d}"


def fixed_digits(number: float, rest: float, exponent: int, precision: int) -> str:
    """The number with `precision` digits after the point."""
    if NEARLY_ONE <= number < 1.0:
        value = 10**precision
    elif number and exponent < 0 and (not precision or -exponent - 1 > precision):
        value = 0  # too small for any digit to show, and not rounded up
    else:
        value, rest = first_digits(rest, precision + exponent + 1)
        value += rest >= 5.0
    text = str(value).rjust(precision + 1, "0")
    return f"{text[:-precision]}.{text[-precision:]}" if precision else text


def rounded_digits(rest: float, exponent: int, count: int, rounds: bool = True) -> tuple[str, int]:
    value, rest = first_digits(rest, count)
    text = str(value + (rounds and rest >= 5.0)).rjust(count, "0")
    return (text, exponent) if len(text) == count else (text[:-1], exponent + 1)


def first_digits(rest: float, count: int) -> tuple[int, float]:
    """The first digits of a number below 10, and the rest times a power of ten."""
    value = 0
    for _ in range(count):
        digit = int(rest)
        value = value * 10 + digit
        rest = (rest - digit) * 10.0
    return value, rest


def scaled(number: float) -> tuple[float, int]:
    """The number scaled to 1 to 10, and the decimal exponent."""
    exponent = 0
    if number == 0.0:
        return number, exponent
    if number < 1.0:
        for step, large, small in STEPS:
            if small > number:
                exponent -= step
                number *= large
        if number >= NEARLY_ONE:
            return max(number, 1.0), exponent
        return number * 10.0, exponent - 1
    for step, large, small in STEPS:
        if large <= number:
            exponent += step
            number *= small
    return (number * 0.1, exponent + 1) if number >= 10.0 else (number, exponent)


def read_float(text: str) -> float:
    """float(text), or the value of a float literal."""
    match = NUMBER.fullmatch(text)
    if match is None or match[6] in ("", "+", "-"):
        raise ValueError("invalid syntax for number")
    sign, infinite, nan, whole, fraction, power = match.groups()
    if infinite or nan:
        return float(sign + (infinite or nan))
    value, exponent = 0.0, int(power or 0)
    for place, digit in enumerate(whole + fraction):
        is_fraction = place >= len(whole)
        if value < LARGEST_MANTISSA:
            value = 10 * value + int(digit)
            exponent -= is_fraction
        else:
            exponent += not is_fraction
    if exponent < LEAST_NORMAL_EXPONENT:
        exponent -= LEAST_NORMAL_EXPONENT
        value *= 1e-307
    value *= power_of_ten(exponent)
    return -value if sign == "-" else value


def power_of_ten(exponent: int) -> float:
    try:
        return math.pow(10.0, exponent)
    except OverflowError:
        return math.inf
