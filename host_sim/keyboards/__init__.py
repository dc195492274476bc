"""The keyboards of the calculators, read from the JSON files here.

at      left, top, width and height, in units of the keyboard's drawing
plain   the key alone; shift, alpha: after [SHIFT] and [ALPHA]
legend  printed on the key, or above it
types   the characters typed into input()
does    if it types nothing: the name of a calculator key, or an action of the simulator
hint    explains what the key does, if that isn't obvious
pc      keys of the PC that press it, besides the characters that it types
live    keys of the PC that press it only while getkey() gets the keys
code    the number that getkey() returns; without one, getkey() can't read the key
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

LayerName = Literal["plain", "shift", "alpha"]
Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Layer:
    legend: str = ""
    types: str = ""
    does: str = ""
    hint: str = ""


@dataclass(frozen=True)
class Key:
    name: str
    at: tuple[int, int, int, int]
    look: str
    plain: Layer
    shift: Layer = Layer()
    alpha: Layer = Layer()
    pc: tuple[str, ...] = ()
    live: tuple[str, ...] = ()
    code: int = 0

    def layer(self, name: LayerName) -> Layer:
        return {"plain": self.plain, "shift": self.shift, "alpha": self.alpha}[name]

    @property
    def layers(self) -> tuple[Layer, Layer, Layer]:
        return self.plain, self.shift, self.alpha


@dataclass(frozen=True)
class LayerColours:
    """The colours of [SHIFT] or [ALPHA] and of its legends, which are lit while it is active."""

    cap: Colour
    ink: Colour
    legend: Colour
    lit: Colour


@dataclass(frozen=True)
class Colours:
    case: tuple[Colour, Colour]  # top and bottom of a gradient
    shift: LayerColours
    alpha: LayerColours


@dataclass(frozen=True)
class Keyboard:
    width: int
    height: int
    colours: Colours
    keys: tuple[Key, ...]

    @cached_property
    def typable(self) -> frozenset[str]:
        """The characters that one key types, also after [SHIFT] or [ALPHA]; letters in both cases."""
        typed = {layer.types for key in self.keys for layer in key.layers if len(layer.types) == 1}
        return frozenset(typed | {character.lower() for character in typed})

    @cached_property
    def by_pc_key(self) -> dict[str, str]:
        """What each key of the PC does that types no character."""
        return {pc: key.plain.does for key in self.keys for pc in key.pc}

    @cached_property
    def by_live_key(self) -> dict[str, str]:
        """The same for keys that are used only while getkey() gets the keys."""
        return {pc: key.plain.does for key in self.keys for pc in key.live}

    @cached_property
    def codes(self) -> dict[str, int]:
        """The number that getkey() returns, by a key's name or by a character that it types."""
        named = {key.name: key.code for key in self.keys if key.code}
        pressed = {press: key.code for press, key in self.by_press.items() if key.code}
        return named | {press: code for press, code in pressed.items() if press not in named}

    @cached_property
    def taps(self) -> dict[str, tuple[str, ...]]:
        """The keys to press for getkey(), by a key's name or by a character: [ALPHA] before a letter of either case,
        [SHIFT] before a sign above a key."""
        pressed = {press: (key.name,) for press, key in self.by_press.items() if key.code}
        typed = {character: self._strokes[character.upper()] for character in self.typable if self.codes}
        return pressed | {name: (name,) for name in self.codes if name not in pressed} | typed

    @cached_property
    def by_press(self) -> dict[str, Key]:
        """The key for a character, or for a name such as "EXE"."""
        keys: dict[str, Key] = {}
        for key, press in self._presses():
            keys.setdefault(press, key)
        return keys

    def strokes(self, text: str) -> list[str]:
        """The names of the keys that type a text; raises KeyError if a character can't be typed."""
        return [key for character in text for key in self._strokes[character]]

    @cached_property
    def _strokes(self) -> dict[str, tuple[str, ...]]:
        """By character, with [SHIFT] or [ALPHA] before the key if needed."""
        strokes: dict[str, tuple[str, ...]] = {}
        layers: dict[LayerName, tuple[str, ...]] = {"plain": (), "shift": ("SHIFT",), "alpha": ("ALPHA",)}
        for layer, before in layers.items():
            for key in self.keys:
                typed = key.layer(layer).types
                if len(typed) == 1:
                    strokes.setdefault(typed, (*before, key.name))
        return {character.lower(): keys for character, keys in strokes.items()} | strokes

    def _presses(self) -> Iterator[tuple[Key, str]]:
        """The plain layer first, so that a character on a key isn't attributed to a legend above another key."""
        for name in ("plain", "shift", "alpha"):
            for key in self.keys:
                layer = key.layer(name)
                if layer.does:
                    yield key, layer.does
                if len(layer.types) == 1:
                    yield key, layer.types
                if name == "alpha":
                    yield key, layer.types.lower()


def text_of(name: str) -> str:
    """The JSON text, for the web page."""
    return (Path(__file__).parent / f"{name}.json").read_text(encoding="utf-8")


def read(name: str) -> Keyboard:
    data = json.loads(text_of(name))
    keys = tuple(
        Key(
            name=key["name"],
            at=tuple(key["at"]),
            look=key["look"],
            plain=Layer(**key["plain"]),
            shift=Layer(**key.get("shift", {})),
            alpha=Layer(**key.get("alpha", {})),
            pc=tuple(key.get("pc", ())),
            live=tuple(key.get("live", ())),
            code=key.get("code", 0),
        )
        for key in data["keys"]
    )
    return Keyboard(data["width"], data["height"], colours_of(data["colours"]), keys)


def colours_of(data: dict[str, Any]) -> Colours:
    top, bottom = map(tuple, data["case"])
    shift, alpha = (
        LayerColours(**{part: tuple(levels) for part, levels in data[layer].items()}) for layer in ("shift", "alpha")
    )
    return Colours((top, bottom), shift, alpha)
