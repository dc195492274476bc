"""On the engine cpython, errors have MicroPython's messages and show no names of the simulator."""

import pytest

from host_sim.engines import ScriptError
from tests.host_sim.script_fixtures import Printed

WRONG_CALLS = {
    "import casioplot\ncasioplot.set_pixel(1)": "function missing 1 required positional arguments",
    "import casioplot\ncasioplot.set_pixel(1, 2, (0, 0, 0), 4)": "function expected at most 3 arguments, got 4",
    "import casioplot\ncasioplot.show_screen(1)": "function takes 0 positional arguments but 1 were given",
    "import random\nrandom.randint(1)": "function takes 2 positional arguments but 1 were given",
    "input(1, 2)": "function expected at most 1 arguments, got 2",
    "eval()": "function missing 1 required positional arguments",
    "round()": "function missing 1 required positional arguments",
}


@pytest.mark.parametrize("code", WRONG_CALLS)
def test_a_wrong_call_of_a_simulated_function_has_micropython_s_message(code: str, printed: Printed) -> None:
    with pytest.raises(ScriptError) as failure:
        printed(code)
    assert failure.value.traceback.splitlines()[-1] == f"TypeError: {WRONG_CALLS[code]}"


def test_long_ranges_look_like_ranges(printed: Printed) -> None:
    assert printed("r = range(10 ** 6)\nprint(r, type(r))") == "range(0, 1000000) <class 'range'>\n"


def test_a_caught_error_has_micropython_s_message_too(printed: Printed) -> None:
    assert (
        printed("try:\n    a, b = [1]\nexcept ValueError as e:\n    print(e)") == "need more than 1 values to unpack\n"
    )


def test_messages_that_a_script_raises_are_not_translated(printed: Printed) -> None:
    message = "not enough values to unpack (expected 2, got 1)"
    assert printed(f"try:\n    raise ValueError({message!r})\nexcept ValueError as e:\n    print(e)") == message + "\n"


def test_a_script_may_redefine_built_in_names(printed: Printed) -> None:
    text = "def str(x): return 'mine'\ndef int(x, y=2): return y\nprint(str(0.5), int('7'), int('7', y=3))"
    assert printed(text) == "mine 2 3\n"


def test_a_list_that_contains_itself_can_be_printed(printed: Printed) -> None:
    assert printed("x = [0.5]\nx.append(x)\nprint(x, x)") == "[0.5, [...]] [0.5, [...]]\n"
