"""Interrupts reach a script of the engine cpython between two of its statements."""

import threading
import time
from typing import Any

import pytest

from host_sim.engines.cpython.interrupts import PRESSED, Interrupts, Stopped
from host_sim.engines.cpython.watchdog import watchdog


def connected_interrupts() -> tuple[Interrupts, dict[str, Any]]:
    """Interrupts, and the built-in names of a script that checks them."""
    interrupts, names = Interrupts(), dict[str, Any]()
    interrupts.connect(names)
    return interrupts, names


def test_without_an_interrupt_the_script_continues() -> None:
    assert Interrupts().deliver()


def test_an_ac_is_delivered_once() -> None:
    interrupts, names = connected_interrupts()
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


def test_ac_wakes_a_sleeping_script() -> None:
    interrupts, names = connected_interrupts()
    interrupts.sleep(3600)
    assert names[PRESSED]
    threading.Timer(0.01, interrupts.press).start()
    with pytest.raises(KeyboardInterrupt):
        interrupts.deliver()


@pytest.mark.parametrize("is_holding", [True, False])
def test_only_a_script_that_holds_a_drawing_is_put_to_sleep(is_holding: bool) -> None:
    interrupts, names = connected_interrupts()
    calls: list[bool] = []

    def is_holding_drawing() -> bool:
        calls.append(is_holding)
        return is_holding

    with watchdog(interrupts, is_holding_drawing):
        while len(calls) < 2:
            time.sleep(0.005)
    assert names[PRESSED] is is_holding
    assert interrupts.deliver()
