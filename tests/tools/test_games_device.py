"""The loader of device/ imports its scripts as the calculator would, each time as a separate set of modules."""

from types import CodeType, ModuleType

import pytest

from tools.games.device import Device


def test_scripts_import_each_other_from_the_same_set() -> None:
    device = Device()
    command = device.load("command")
    assert command.OWN_SLOT == device.load("engine").OWN_SLOT
    assert set(device.modules) == {"command", "engine", "games", "newgame"}


def test_changes_in_one_set_leave_other_sets_alone() -> None:
    changed, other = Device(), Device()
    changed.load("engine").custom_deck = lambda: list(range(52))
    assert changed.load("engine").Game(0, 0).places != other.load("engine").Game(0, 0).places


@pytest.mark.parametrize("name", ["os", "json", "casioplot", "../tools/solve"])
def test_nothing_outside_device_can_be_imported(name: str) -> None:
    with pytest.raises(ImportError):
        Device().load(name)


def test_modules_and_builtins_can_be_replaced() -> None:
    casioplot = ModuleType("casioplot")
    for name in ("set_pixel", "get_pixel", "draw_string", "clear_screen", "show_screen"):
        setattr(casioplot, name, lambda *_: None)
    printed: list[object] = []
    names = {"print": lambda *values, **_: printed.extend(values), "input": lambda _: "1"}
    device = Device(modules={"casioplot": casioplot}, names=names)
    ui = device.load("acui").Ui(device.load("title"), "board")
    ui.choose("Game", ["Klondike (Casio)"], 1)
    assert "1 Klondike (Casio)" in printed


def test_an_interrupted_import_leaves_a_partly_filled_module() -> None:
    class InterruptedDevice(Device):
        def code(self, name: str) -> CodeType:
            return compile("early = 1\nraise KeyboardInterrupt\nlate = 2", name, "exec")

    device = InterruptedDevice()
    with pytest.raises(KeyboardInterrupt):
        device.load("helptext")
    assert device.load("helptext").early == 1
    assert not hasattr(device.load("helptext"), "late")
