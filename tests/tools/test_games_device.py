"""The loader of device/'s scripts: siblings only, a set of modules of its own, as the calculator would import them."""

from types import CodeType, ModuleType

import pytest

from tools.games.device import Device


def test_a_script_imports_its_siblings_from_the_same_set() -> None:
    device = Device()
    command = device.load("command")
    assert command.OWN_SLOT == device.load("engine").OWN_SLOT
    assert set(device.modules) == {"command", "engine", "games"}


def test_what_is_changed_in_one_set_is_changed_in_no_other() -> None:
    one, other = Device(), Device()
    one.load("engine").given = lambda: list(range(52))
    assert one.load("engine").Game(0, 0).places != other.load("engine").Game(0, 0).places


@pytest.mark.parametrize("name", ["os", "json", "casioplot", "../tools/solve"])
def test_nothing_outside_device_can_be_imported(name: str) -> None:
    with pytest.raises(ImportError):
        Device().load(name)


def test_without_casioplot_the_prompt_falls_back_on_text_as_on_an_old_calculator() -> None:
    device = Device()
    assert device.load("prompt").view.__name__ == "textview"
    assert "textview" in device.modules and "board" not in device.modules


def test_modules_and_built_in_names_can_be_given() -> None:
    casioplot = ModuleType("casioplot")
    for name in ("set_pixel", "get_pixel", "draw_string", "clear_screen", "show_screen"):
        setattr(casioplot, name, lambda *_: None)
    printed: list[object] = []
    names = {"print": lambda *values, **_: printed.extend(values), "input": lambda _: "1"}
    device = Device(modules={"casioplot": casioplot}, names=names)
    prompt = device.load("prompt")
    assert "board" in device.modules
    prompt.choose_game()
    assert "Klondike (Casio)" in printed


def test_an_import_cut_short_leaves_what_it_had_so_far() -> None:
    class CutShort(Device):
        def code(self, name: str) -> CodeType:
            return compile("early = 1\nraise KeyboardInterrupt\nlate = 2", name, "exec")

    device = CutShort()
    with pytest.raises(KeyboardInterrupt):
        device.load("helptext")
    assert device.load("helptext").early == 1
    assert not hasattr(device.load("helptext"), "late")
