"""What the calculator's own functions say of an argument of the wrong kind."""


def require_ints(*numbers: object) -> None:
    """MicroPython's functions take a float for an int nowhere."""
    for number in numbers:
        if not isinstance(number, int):
            raise TypeError(f"can't convert {type(number).__name__} to int")
