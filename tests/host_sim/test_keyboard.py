"""The keyboard of the calculator: its data, and what a key gives after SHIFT and ALPHA."""

from collections import Counter
from string import ascii_uppercase

import pygame
import pytest

from host_sim.faces.shortcuts import ACTIONS, calculator_rows, words_for
from host_sim.faces.window.keys import Alpha, Keypad, pc_name
from host_sim.faces.window.legends import SIGNS
from host_sim.faces.window.paint import LOOKS, TRIANGLES
from host_sim.keyboards import Key, Keyboard, Layer
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, MODELS, Model

KEYBOARD = FX_9860GIII.keyboard
# What input() can be given on the calculator, found by people who have tried.
TYPABLE = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()*+,-./=[]{} "'
# The keys row by row, as they lie on the calculator.
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


on_each_keyboard = pytest.mark.parametrize("keyboard", [model.keyboard for model in MODELS.values()], ids=list(MODELS))


def key(face: str) -> Key:
    return next(key for key in KEYBOARD.keys if key.plain.face == face)


def test_the_keys_lie_as_on_the_calculator() -> None:
    tops = sorted({key.at[1] for key in KEYBOARD.keys if key.look != "arrow"})
    rows = [[key for key in KEYBOARD.keys if key.at[1] == top and key.look != "arrow"] for top in tops]
    faces = [" ".join(key.plain.face for key in sorted(row, key=lambda key: key.at[0])) for row in rows]
    assert faces == ROWS.split("\n")[1:-1]


@on_each_keyboard
def test_every_key_lies_on_the_keyboard_and_none_on_another(keyboard: Keyboard) -> None:
    rects = [pygame.Rect(key.at) for key in keyboard.keys]
    assert all(pygame.Rect(0, 0, keyboard.width, keyboard.height).contains(rect) for rect in rects)
    assert [rect.collidelistall(rects) for rect in rects] == [[number] for number in range(len(rects))]


@on_each_keyboard
def test_every_letter_is_on_one_key_and_in_order(keyboard: Keyboard) -> None:
    letters = [key.alpha.types for key in keyboard.keys if key.alpha.types.isalpha()]
    assert letters == list(ascii_uppercase)


def test_what_can_be_typed_is_what_the_keys_give() -> None:
    assert FX_9860GIII.typable == frozenset(TYPABLE)
    every = {character for key in KEYBOARD.keys for layer in key.layers for character in layer.types}
    assert every <= FX_9860GIII.typable


@on_each_keyboard
def test_no_name_and_no_pc_key_is_given_twice(keyboard: Keyboard) -> None:
    assert max(Counter(key.name for key in keyboard.keys).values()) == 1
    given = Counter(pc for key in keyboard.keys for pc in key.pc + key.live)
    assert max(given.values()) == 1
    assert set(given) & set(ACTIONS) == {"Ctrl-C"}  # copies what is selected, else it is [AC]


@on_each_keyboard
def test_every_key_has_a_look_and_every_sign_can_be_drawn(keyboard: Keyboard) -> None:
    assert {key.look for key in keyboard.keys} <= {*LOOKS, "shift", "alpha"}
    assert {key.plain.face for key in keyboard.keys if key.look in ("arrow", "cursor")} == set(TRIANGLES)
    used = {c for key in keyboard.keys for layer in key.layers for c in layer.face}
    assert used & set("→↔↵∠√⌂⇤⇥⇞⇟≡↩") <= set(SIGNS)


@on_each_keyboard
def test_a_pc_has_a_key_for_all_that_a_script_hears(keyboard: Keyboard) -> None:
    assert {"Enter", "Esc", "Backspace", "Up", "Down", "Left", "Right"} <= keyboard.by_pc_key.keys()
    assert set("0123456789+-*/().,=") <= keyboard.typable


def test_the_keyboard_of_the_fx_cg50_is_the_same_but_for_two_legends() -> None:
    pairs = list(zip(KEYBOARD.keys, FX_CG50.keyboard.keys, strict=True))
    assert [one.at for one, _ in pairs] == [other.at for _, other in pairs]
    differing = [(one.plain.face, other.plain.face, other.shift.face) for one, other in pairs if one != other]
    assert differing == [("F↔D", "S↔D", ""), ("5", "5", "FORMAT")]


@pytest.mark.parametrize(
    ("face", "plain", "shift", "alpha"),
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
def test_a_key_types_what_the_calculator_inserts(face: str, plain: str, shift: str, alpha: str) -> None:
    assert tuple(layer.types for layer in key(face).layers) == (plain, shift, alpha)


@pytest.mark.parametrize(
    ("name", "face"),
    [("AC", "AC/ON"), ("m", "7"), ("M", "7"), ("*", "×"), (" ", "."), ("x", "X,θ,T"), ("X", "+"), ("{", "×")],  # noqa: RUF001
)
def test_the_pc_keyboard_moves_the_key_that_types_the_same(name: str, face: str) -> None:
    assert KEYBOARD.by_press[name].plain.face == face


def test_a_key_tells_its_pc_key_and_what_its_layers_give() -> None:
    assert words_for(key("EXE")) == ["Enter", "of no use to a script", ""]
    assert words_for(key("log")) == ["types log10(", "types 10**", "B"]
    assert words_for(key("7")) == ["7", "saves a picture", "M"]
    assert words_for(key(".")) == [".", "=", "space"]


def test_a_key_with_a_sign_on_it_is_called_by_its_name() -> None:
    told = {key.name: words_for(key)[0] for key in FX_CG100.keyboard.keys}
    assert told["TOOLS"] == "[TOOLS] F1 or Tab"
    assert told["BACK"] == "[BACK] End: the list of scripts, once the script is over"
    assert told["PAGE_UP"] == "[PAGE UP] PageUp: a page up"
    assert told["VARIABLE"] == "[VARIABLE]"
    assert told["ALPHA"] == "; for getkey(): the next key gives what is orange"
    assert (told["UP"], told["EXE"], told["7"], told["*"]) == ("Up", "Enter", "7", "*")


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
def test_the_map_has_no_sign_that_a_font_may_lack(model: Model) -> None:
    rows = calculator_rows(model)
    assert all(word.isascii() for row in rows for word in row)
    if model is FX_CG100:
        named = " ".join(right for _, right in rows)
        for name in ("HOME", "BACK", "SETTINGS", "TOOLS", "PAGE UP", "PAGE DOWN", "|<-", "->|", "CATALOG", "OK", "EXE"):
            assert f"[{name}]" in named


# SHIFT and ALPHA


def types(keypad: Keypad, *faces: str) -> list[str]:
    struck = [(key(face), keypad.strike(key(face))) for face in faces]
    return [layer.types or layer.does for _, layer in struck if layer != Layer()]


def test_shift_gives_what_is_yellow_on_the_next_key_only() -> None:
    assert types(Keypad(), "SHIFT", "+", "+") == ["[", "+"]


def test_alpha_gives_the_letter_of_the_next_key_only() -> None:
    assert types(Keypad(), "ALPHA", "7", "7") == ["M", "7"]


def test_shift_and_alpha_lock_the_letters_until_alpha() -> None:
    assert types(Keypad(), "SHIFT", "ALPHA", "7", "8", "ALPHA", "9") == ["M", "N", "9"]


@pytest.mark.parametrize("face", ["SHIFT", "ALPHA"])
def test_the_same_key_twice_is_as_if_never_pressed(face: str) -> None:
    assert types(Keypad(), face, face, "7") == ["7"]


def test_a_key_with_nothing_above_it_is_itself_and_ends_the_layer() -> None:
    keypad = Keypad()
    assert types(keypad, "ALPHA", "EXE") == ["EXE"]
    assert (keypad.alpha, types(keypad, "SHIFT", "6", "+")) == (Alpha.OFF, ["6", "+"])


def test_f5_gives_small_letters_and_keeps_alpha() -> None:
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
