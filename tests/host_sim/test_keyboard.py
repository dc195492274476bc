"""The calculators' keyboards: their data, and the meaning of a key after SHIFT and ALPHA."""

from collections import Counter
from string import ascii_uppercase

import pygame
import pytest

from host_sim.frontends.shortcuts import ACTIONS, help_rows, tooltip_lines
from host_sim.frontends.window.key_legends import SIGNS
from host_sim.frontends.window.keys import Alpha, Keypad, pc_name
from host_sim.frontends.window.paint import LOOKS, TRIANGLES
from host_sim.keyboards import Key, Keyboard, Layer
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, MODELS, Model

KEYBOARD = FX_9860GIII.keyboard
# The characters that can be typed at input(), as reported by users of the calculator.
TYPABLE = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()*+,-./=[]{} "'
# The keys of the calculator, row by row.
ROWS = """
F1 F2 F3 F4 F5 F6
SHIFT OPTN VARS MENU
ALPHA x² ^ EXIT
X,θ,T log ln sin cos tan
□⁄□ F↔D ( ) , →
7 8 9 DEL AC/ON
4 5 6 × ÷
1 2 3 + −
0 . ×10ˣ (−) EXE
"""  # noqa: RUF001


ON_EACH_KEYBOARD = pytest.mark.parametrize("keyboard", [model.keyboard for model in MODELS.values()], ids=list(MODELS))


def key(legend: str) -> Key:
    return next(key for key in KEYBOARD.keys if key.plain.legend == legend)


def test_the_keys_are_placed_as_on_the_calculator() -> None:
    tops = sorted({key.at[1] for key in KEYBOARD.keys if key.look != "arrow"})
    rows = [[key for key in KEYBOARD.keys if key.at[1] == top and key.look != "arrow"] for top in tops]
    legends = [" ".join(key.plain.legend for key in sorted(row, key=lambda key: key.at[0])) for row in rows]
    assert legends == ROWS.split("\n")[1:-1]


@ON_EACH_KEYBOARD
def test_every_key_is_on_the_keyboard_and_no_two_overlap(keyboard: Keyboard) -> None:
    rects = [pygame.Rect(key.at) for key in keyboard.keys]
    assert all(pygame.Rect(0, 0, keyboard.width, keyboard.height).contains(rect) for rect in rects)
    assert [rect.collidelistall(rects) for rect in rects] == [[number] for number in range(len(rects))]


@ON_EACH_KEYBOARD
def test_every_letter_is_on_one_key_in_alphabetical_order(keyboard: Keyboard) -> None:
    letters = [key.alpha.types for key in keyboard.keys if key.alpha.types.isalpha()]
    assert letters == list(ascii_uppercase)


def test_the_typable_characters_are_those_on_the_keys() -> None:
    assert FX_9860GIII.typable == frozenset(TYPABLE)
    every = {character for key in KEYBOARD.keys for layer in key.layers for character in layer.types}
    assert every <= FX_9860GIII.typable


@ON_EACH_KEYBOARD
def test_no_two_keys_share_a_name_or_a_pc_key(keyboard: Keyboard) -> None:
    assert max(Counter(key.name for key in keyboard.keys).values()) == 1
    pc_keys = Counter(pc for key in keyboard.keys for pc in key.pc + key.live)
    assert max(pc_keys.values()) == 1
    assert set(pc_keys) & set(ACTIONS) == {"Ctrl-C"}  # copies the selection, or is [AC]


@ON_EACH_KEYBOARD
def test_every_key_and_sign_can_be_drawn(keyboard: Keyboard) -> None:
    assert {key.look for key in keyboard.keys} <= {*LOOKS, "shift", "alpha"}
    assert {key.plain.legend for key in keyboard.keys if key.look in ("arrow", "cursor")} == set(TRIANGLES)
    used = {c for key in keyboard.keys for layer in key.layers for c in layer.legend}
    assert used & set("→↔↵∠√⌂⇤⇥⇞⇟≡↩") <= set(SIGNS)


@ON_EACH_KEYBOARD
def test_a_pc_can_press_every_key_a_script_can_read(keyboard: Keyboard) -> None:
    assert {"Enter", "Esc", "Backspace", "Up", "Down", "Left", "Right"} <= keyboard.by_pc_key.keys()
    assert set("0123456789+-*/().,=") <= keyboard.typable


def test_the_keyboard_of_the_fx_cg50_differs_in_two_legends_only() -> None:
    pairs = list(zip(KEYBOARD.keys, FX_CG50.keyboard.keys, strict=True))
    assert [key.at for key, _ in pairs] == [other.at for _, other in pairs]
    differing = [(key.plain.legend, other.plain.legend, other.shift.legend) for key, other in pairs if key != other]
    assert differing == [("F↔D", "S↔D", ""), ("5", "5", "FORMAT")]


@pytest.mark.parametrize(
    ("legend", "plain", "shift", "alpha"),
    [
        ("log", "log10(", "10**", "B"),
        ("ln", "log(", "exp(", "C"),
        ("sin", "sin(", "asin(", "D"),
        ("x²", "**2", "sqrt(", ""),
        ("^", "**", "", ""),
        ("×", "*", "{", "S"),  # noqa: RUF001
        (".", ".", "=", " "),
        ("×10ˣ", "e", "pi", '"'),  # noqa: RUF001
        ("(−)", "-", "", ""),  # noqa: RUF001
    ],
)
def test_a_key_types_what_the_calculator_inserts(legend: str, plain: str, shift: str, alpha: str) -> None:
    assert tuple(layer.types for layer in key(legend).layers) == (plain, shift, alpha)


@pytest.mark.parametrize(
    ("name", "legend"),
    [("AC", "AC/ON"), ("m", "7"), ("M", "7"), ("*", "×"), (" ", "."), ("x", "X,θ,T"), ("X", "+"), ("{", "×")],  # noqa: RUF001
)
def test_a_pc_key_presses_the_key_that_types_the_same_character(name: str, legend: str) -> None:
    assert KEYBOARD.by_press[name].plain.legend == legend


def test_a_tooltip_has_the_pc_key_and_the_meaning_after_shift_and_alpha() -> None:
    assert tooltip_lines(key("EXE")) == ["Enter", "Scripts can't read [↵]", ""]
    assert tooltip_lines(key("log")) == ["types log10(", "types 10**", "B"]
    assert tooltip_lines(key("7")) == ["7", "saves a screenshot", "M"]
    assert tooltip_lines(key(".")) == [".", "=", "space"]


def test_the_tooltip_of_a_key_with_a_symbol_has_its_name() -> None:
    tooltips = {key.name: tooltip_lines(key)[0] for key in FX_CG100.keyboard.keys}
    assert tooltips["TOOLS"] == "[•••] TOOLS F1 or Tab"
    assert tooltips["BACK"] == "[↩] BACK End: list of scripts, after the script has ended"
    assert tooltips["PAGE_UP"] == "[⇞] PAGE UP PageUp: scrolls one page up"
    assert tooltips["VARIABLE"] == "[x=] VARIABLE"
    assert tooltips["ALPHA"] == "; for getkey(): the next key gives its orange legend"
    assert (tooltips["UP"], tooltips["EXE"], tooltips["7"], tooltips["*"]) == ("Up", "Enter", "7", "*")


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
def test_the_window_can_draw_every_sign_of_the_help(model: Model) -> None:
    signs = {sign for row in help_rows(model) for words in row for sign in words}
    assert {sign for sign in signs if not sign.isascii()} <= SIGNS.keys() | {"•"}


def test_the_help_names_keys_as_printed() -> None:
    meanings = " ".join(meaning for _, meaning in help_rows(FX_CG100))
    for label in ("[↩] BACK", "[•••] TOOLS", "[⌂] HOME", "[⇞] PAGE UP", "[⇤] |<-", "[CATALOG]", "[OK]", "[EXE]"):
        assert label in meanings


# SHIFT and ALPHA


def types(keypad: Keypad, *legends: str) -> list[str]:
    struck = [(key(legend), keypad.press(key(legend))) for legend in legends]
    return [layer.types or layer.does for _, layer in struck if layer != Layer()]


def test_shift_applies_to_the_next_key_only() -> None:
    assert types(Keypad(), "SHIFT", "+", "+") == ["[", "+"]


def test_alpha_applies_to_the_next_key_only() -> None:
    assert types(Keypad(), "ALPHA", "7", "7") == ["M", "7"]


def test_shift_and_then_alpha_locks_the_letters_until_alpha() -> None:
    assert types(Keypad(), "SHIFT", "ALPHA", "7", "8", "ALPHA", "9") == ["M", "N", "9"]


@pytest.mark.parametrize("legend", ["SHIFT", "ALPHA"])
def test_pressing_shift_or_alpha_twice_cancels_it(legend: str) -> None:
    assert types(Keypad(), legend, legend, "7") == ["7"]


def test_a_key_without_a_second_meaning_keeps_its_own_and_ends_the_layer() -> None:
    keypad = Keypad()
    assert types(keypad, "ALPHA", "EXE") == ["EXE"]
    assert (keypad.alpha, types(keypad, "SHIFT", "6", "+")) == (Alpha.OFF, ["6", "+"])


def test_f5_switches_to_lowercase_and_keeps_alpha() -> None:
    keypad = Keypad()
    types(keypad, "ALPHA", "F5")
    assert keypad.cased(types(keypad, "7")[0]) == "m"


def test_shift_and_ac_is_off() -> None:
    assert types(Keypad(), "SHIFT", "AC/ON") == ["OFF"]


@pytest.mark.parametrize(
    ("pressed", "mod", "name"),
    [
        (pygame.K_F5, 0, "F5"),
        (pygame.K_F5, pygame.KMOD_LSHIFT, "Shift-F5"),
        (pygame.K_c, pygame.KMOD_RCTRL, "Ctrl-C"),
        (pygame.K_c, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, "Ctrl-Shift-C"),
        (pygame.K_RETURN, pygame.KMOD_LALT, "Alt-Enter"),
        (pygame.K_c, 0, ""),
        (pygame.K_b, pygame.KMOD_LCTRL, ""),
    ],
)
def test_pc_keys_have_names(pressed: int, mod: int, name: str) -> None:
    assert pc_name(pressed, mod) == name
