"""What waits for a script between two of its statements."""

import threading
import time
from typing import Any

import pytest

from host_sim.engines.cpython.interrupts import PRESSED, Interrupts, Stopped
from host_sim.engines.cpython.watch import watched


def seen() -> tuple[Interrupts, dict[str, Any]]:
    """Interrupts, and the built-in names of a script that sees them."""
    interrupts, names = Interrupts(), dict[str, Any]()
    interrupts.show_in(names)
    return interrupts, names


def test_nothing_pressed_lets_the_script_go_on() -> None:
    assert Interrupts().deliver()


def test_an_ac_is_delivered_once() -> None:
    interrupts, names = seen()
    interrupts.press()
    with pytest.raises(KeyboardInterrupt):
        interrupts.deliver()
    assert interrupts.deliver()
    assert not names[PRESSED]


def test_a_stop_is_delivered_until_the_end_and_no_ac_replaces_it() -> None:
    interrupts = Interrupts()
    interrupts.press(Stopped)
    interrupts.press(KeyboardInterrupt)
    for _ in range(3):
        with pytest.raises(Stopped):
            interrupts.deliver()


def test_a_memory_error_does_not_replace_an_ac() -> None:
    interrupts = Interrupts()
    interrupts.press(KeyboardInterrupt)
    interrupts.press(MemoryError)
    with pytest.raises(KeyboardInterrupt):
        interrupts.deliver()


def test_a_script_that_holds_a_picture_rests_and_ac_wakes_it() -> None:
    interrupts, names = seen()
    interrupts.rest(3600)
    assert names[PRESSED]
    threading.Timer(0.01, interrupts.press).start()
    with pytest.raises(KeyboardInterrupt):
        interrupts.deliver()


@pytest.mark.parametrize("holds", [True, False])
def test_only_a_script_that_holds_a_picture_is_put_to_rest(holds: bool) -> None:
    interrupts, names = seen()
    looks: list[bool] = []

    def holds_a_picture() -> bool:
        looks.append(holds)
        return holds

    with watched(interrupts, holds_a_picture):
        while len(looks) < 2:
            time.sleep(0.005)
    assert names[PRESSED] is holds
    assert interrupts.deliver()
