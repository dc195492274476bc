"""Interrupts reach a script of the engine cpython between two of its statements."""

import threading
import time
from typing import Any

import pytest

from host_sim.engines.cpython import interrupts as interrupts_module
from host_sim.engines.cpython import watchdog as watchdog_module
from host_sim.engines.cpython.interrupts import PRESSED, Interrupts, OutOfMemory, Stopped
from host_sim.engines.cpython.watchdog import MEMORY_LIMIT, watch, watchdog
from tests.host_sim.script_fixtures import Start


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


@pytest.mark.parametrize("interrupt", [MemoryError, OutOfMemory])
def test_a_script_that_holds_little_is_spared(interrupt: type[BaseException]) -> None:
    interrupts, names = connected_interrupts()
    interrupts.press(interrupt)
    assert interrupts.deliver()
    assert (interrupts.spared, interrupts.blamed, names[PRESSED]) == (1, 0, False)


def test_a_memory_error_that_wakes_a_sleeping_script_is_spared_too() -> None:
    interrupts, _ = connected_interrupts()
    interrupts.sleep(3600)
    threading.Timer(0.01, interrupts.press, [MemoryError]).start()
    assert interrupts.deliver()
    assert interrupts.spared == 1


def test_an_ac_while_the_memory_is_measured_is_delivered(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupts, _ = connected_interrupts()

    def press_ac(*_: object) -> bool:
        interrupts.press(KeyboardInterrupt)
        return False

    monkeypatch.setattr(interrupts_module, "holds_at_least", press_ac)
    interrupts.press(MemoryError)
    with pytest.raises(KeyboardInterrupt):
        interrupts.deliver()
    assert interrupts.delivered == 1


def test_a_spared_memory_error_leaves_the_question_open(start: Start) -> None:
    script = start("print(input())")
    assert script.wait_until("input")
    interrupts = script._engine._interrupts  # type: ignore[attr-defined]
    script._engine._press(MemoryError)  # type: ignore[attr-defined]
    while interrupts.spared < 1:
        time.sleep(0.005)
    script.type("7\n")
    assert script.wait_until("ended")
    assert script.output == "7\n"


class Steps(threading.Event):
    """What the watchdog does, step by step; at one of the steps the script gets its interrupt."""

    def __init__(self, interrupts: Interrupts, delivery: int) -> None:
        super().__init__()
        self.interrupts, self.delivery, self.steps = interrupts, delivery, 0

    def step(self) -> None:
        self.steps += 1
        if self.steps == self.delivery:
            assert self.interrupts.deliver()

    def wait(self, timeout: float | None = None) -> bool:
        self.step()
        return self.steps > 20

    def is_holding_drawing(self) -> bool:
        self.step()
        return False

    def resident_bytes(self) -> int:
        self.step()
        return 0 if self.steps == 1 else 3 * MEMORY_LIMIT


@pytest.mark.parametrize("delivery", range(2, 20))
def test_a_script_that_was_spared_is_not_stopped(delivery: int, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupts, _ = connected_interrupts()
    pressed: list[type[BaseException]] = []
    press = interrupts.press

    def record(interrupt: type[BaseException] = KeyboardInterrupt) -> None:
        pressed.append(interrupt)
        press(interrupt)

    monkeypatch.setattr(interrupts, "press", record)
    steps = Steps(interrupts, delivery)
    monkeypatch.setattr(watchdog_module, "resident_bytes", steps.resident_bytes)
    watch(interrupts, steps.is_holding_drawing, steps)
    assert pressed == [MemoryError]
