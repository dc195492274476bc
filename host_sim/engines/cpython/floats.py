"""Floats as MicroPython 1.9.4 reads and prints them: by plain float arithmetic, so the last digit is often another.

It prints 16 digits of what is left after multiplying with powers of ten, where the PC looks for the shortest text that
reads back as the same number. So `0.1 + 0.2` is 0.3 there. It reads digit by digit and then multiplies with a power
of ten, so that 0.7 is 7 * 0.1, which is a bit more than the PC's 0.7.
"""

import math
import re

DIGITS = 16
STEPS = [(1 << n, 10.0 ** (1 << n), float(f"1e-{1 << n}")) for n in range(8, -1, -1)]  # 256, 128, .. 1
NEARLY_ONE = 0.999999999995  # from here on a number below 1 counts as 1
ROOM = 31  # characters that a printed float has room for
MOST_KEPT = 1e200  # digits after this no longer count
LEAST_NORMAL_EXPONENT = -307
NUMBER = re.compile(r"\s*([-+]?)(?:(inf(?:inity)?)|(nan)|(?=\.?\d|\.)(\d*)\.?(\d*)(?:e([-+]?\d*))?)\s*", re.IGNORECASE)


def float_text(number: float) -> str:
    """str(number) and repr(number)."""
    text = formatted(number, "g", DIGITS)
    return text if text.strip("-0123456789") else text + ".0"


def formatted(number: float, kind: str, precision: int = -1, sign: str = "") -> str:
    """What a format of the kind e, f or g makes of a number; an upper-case one gives upper-case letters."""
    if kind.isupper():
        return formatted(number, kind.lower(), precision, sign).upper()
    if math.copysign(1.0, number) < 0 and not math.isnan(number):
        number, sign = -number, "-"
    if math.isinf(number) or math.isnan(number):
        return sign + str(number)
    precision = 6 if precision < 0 else precision
    room = ROOM - len(sign)
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
    """The number with so many digits after the point."""
    if NEARLY_ONE <= number < 1.0:
        value = 10**precision
    elif number and exponent < 0 and (not precision or -exponent - 1 > precision):
        value = 0  # too small for a digit of it to show: nothing is rounded up either
    else:
        count = precision + exponent + 1
        value, rest = taken_digits(rest, count)
        value += rest >= 5.0
    text = str(value).rjust(precision + 1, "0")
    return f"{text[:-precision]}.{text[-precision:]}" if precision else text


def rounded_digits(rest: float, exponent: int, count: int, rounds: bool = True) -> tuple[str, int]:
    value, rest = taken_digits(rest, count)
    text = str(value + (rounds and rest >= 5.0)).rjust(count, "0")
    return (text, exponent) if len(text) == count else (text[:-1], exponent + 1)


def taken_digits(rest: float, count: int) -> tuple[int, float]:
    """The first digits of a number below 10, and what is left of it, times a power of ten."""
    value = 0
    for _ in range(count):
        digit = int(rest)
        value = value * 10 + digit
        rest = (rest - digit) * 10.0
    return value, rest


def scaled(number: float) -> tuple[float, int]:
    """The number as one of 1 to 10, and the exponent of the power of ten that is left out."""
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
    """float(text), or the value of a float that stands in a script."""
    found = NUMBER.fullmatch(text)
    if found is None or found[6] in ("", "+", "-"):
        raise ValueError("invalid syntax for number")
    sign, infinite, nan, whole, fraction, power = found.groups()
    if infinite or nan:
        return float(sign + (infinite or nan))
    value, exponent = 0.0, int(power or 0)
    for place, digit in enumerate(whole + fraction):
        after_the_point = place >= len(whole)
        if value < MOST_KEPT:
            value = 10 * value + int(digit)
            exponent -= after_the_point
        else:
            exponent += not after_the_point
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
