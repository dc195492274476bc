"""How a line of a game is pressed on a calculator whose scripts read the keys: character by character, and [EXE]."""

from host_sim.models import Model

END_OF_LINE = "EXE"
LEAVES_A_PAGE = "BACK"
AT_ONCE = ("+", "*", "/")  # what is done as soon as it is pressed


def keys_of_line(model: Model, line: str) -> list[str]:
    """The names of the keys; raises KeyError where the keyboard has no key for a character."""
    return [*model.keyboard.strokes(line), *([] if line in AT_ONCE else [END_OF_LINE])]


def codes_of_line(model: Model, line: str) -> list[int]:
    """What getkey() says of them."""
    return [model.keyboard.codes[key] for key in keys_of_line(model, line)]
