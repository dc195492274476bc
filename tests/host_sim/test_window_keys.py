"""The keypad: what each key types, with and without ALPHA."""

from collections import Counter
from string import ascii_uppercase

import pytest

from host_sim.faces.window.keys import KEYS, Alpha, Key, Keypad, key_for
from host_sim.screen.shell import TYPABLE

NAMED = {"EXE", "DEL", "AC", "UP", "DOWN", "LEFT", "RIGHT"}


def key(legend: str) -> Key:
    return next(key for key in KEYS if key.legend == legend)


@pytest.mark.parametrize("name", sorted(NAMED | {character for character in TYPABLE if not character.isalpha()}))
def test_every_character_and_every_named_key_has_a_key_of_its_own(name: str) -> None:
    assert [key for key in KEYS if key.types == (name,)]


def test_every_letter_lies_above_one_key() -> None:
    letters = Counter(key.letter for key in KEYS if key.letter.isalpha())
    assert letters == Counter(ascii_uppercase)


def test_no_key_types_what_the_calculator_cannot() -> None:
    assert {name for key in KEYS for name in key.types} <= NAMED | TYPABLE


def test_a_key_without_alpha_types_its_legend() -> None:
    assert Keypad().typed(key("7")) == ("7",)


def test_a_power_key_types_the_text_the_calculator_inserts() -> None:
    assert Keypad().typed(key("x²")) == ("*", "*", "2")


def test_alpha_gives_the_letter_of_the_next_key_only() -> None:
    keypad = Keypad()
    keypad.switch("ALPHA")
    assert keypad.typed(key("7")) + keypad.typed(key("7")) == ("M", "7")


def test_alpha_twice_is_no_alpha() -> None:
    keypad = Keypad()
    keypad.switch("ALPHA")
    keypad.switch("ALPHA")
    assert keypad.typed(key("7")) == ("7",)


def test_alpha_lock_holds_until_it_is_pressed_again() -> None:
    keypad = Keypad()
    keypad.switch("A-LOCK")
    locked = keypad.typed(key("7")) + keypad.typed(key("8"))
    keypad.switch("A-LOCK")
    assert (locked, keypad.typed(key("9"))) == (("M", "N"), ("9",))


def test_alpha_is_spent_on_a_key_without_a_letter() -> None:
    keypad = Keypad()
    keypad.switch("ALPHA")
    assert (keypad.typed(key("EXE")), keypad.alpha) == (("EXE",), Alpha.OFF)


def test_choosing_the_case_keeps_alpha() -> None:
    keypad = Keypad()
    keypad.switch("ALPHA")
    keypad.switch("CASE")
    keypad.typed(key("a / A"))
    assert keypad.typed(key("7")) == ("m",)


def test_alpha_and_point_is_a_space_as_on_the_calculator() -> None:
    keypad = Keypad()
    keypad.switch("ALPHA")
    assert keypad.typed(key(".")) == (" ",)


@pytest.mark.parametrize(("name", "legend"), [("AC", "AC"), ("m", "7"), ("M", "7"), ("*", "×"), (" ", "SPACE")])  # noqa: RUF001
def test_the_pc_keyboard_moves_the_key_that_types_the_same(name: str, legend: str) -> None:
    found = key_for(name)
    assert found is not None and found.legend == legend
