"""A calculator's keyboard as data: what is on each key, what it types, where it lies. Read from the JSON here.

at      left, top, width and height, in units of the keyboard's own drawing
plain   the key by itself; shift, alpha: after [SHIFT] (yellow) and [ALPHA] (red)
face    what is printed on the key, or above it
types   the characters that input() is given; a layer without them types nothing
does    what it does instead: the name of a key of the calculator, or something of the simulator's
hint    what that means, for whom it does not go without saying
pc      the keys of a PC that stand for it, beside the characters that it types
live    those that stand for it only while a script runs, and nothing can be typed
code    what getkey() says of it; a key without a code is never seen there
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
    face: str = ""
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
    """Of [SHIFT] or [ALPHA] itself, and of what it gives, which is lit while it is on."""

    cap: Colour
    ink: Colour
    legend: Colour
    lit: Colour


@dataclass(frozen=True)
class Colours:
    case: tuple[Colour, Colour]  # at its top and at its bottom
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
        """The characters that a single press gives, after [SHIFT] or [ALPHA] as well; letters also small."""
        typed = {layer.types for key in self.keys for layer in key.layers if len(layer.types) == 1}
        return frozenset(typed | {character.lower() for character in typed})

    @cached_property
    def by_pc_key(self) -> dict[str, str]:
        """What each key of a PC does that types no character."""
        return {pc: key.plain.does for key in self.keys for pc in key.pc}

    @cached_property
    def by_live_key(self) -> dict[str, str]:
        """The same of the keys that stand for one only while a script runs."""
        return {pc: key.plain.does for key in self.keys for pc in key.live}

    @cached_property
    def codes(self) -> dict[str, int]:
        """What getkey() says of a key, by its name, or by a character that it types."""
        named = {key.name: key.code for key in self.keys if key.code}
        pressed = {press: key.code for press, key in self.by_press.items() if key.code}
        return named | {press: code for press, code in pressed.items() if press not in named}

    @cached_property
    def taps(self) -> dict[str, tuple[str, ...]]:
        """The keys that give it to a script that looks at its keys, by a key's name or by a character: [ALPHA] comes
        before a letter, be it small or not, and [SHIFT] before a sign that stands above a key."""
        pressed = {press: (key.name,) for press, key in self.by_press.items() if key.code}
        typed = {character: self._strokes[character.upper()] for character in self.typable if self.codes}
        return pressed | {name: (name,) for name in self.codes if name not in pressed} | typed

    @cached_property
    def by_press(self) -> dict[str, Key]:
        """The key that goes down for a character, or for a name such as "EXE"."""
        found: dict[str, Key] = {}
        for key, press in self._presses():
            found.setdefault(press, key)
        return found

    def strokes(self, text: str) -> list[str]:
        """The names of the keys that type a text; raises KeyError where a character can't be typed."""
        return [key for character in text for key in self._strokes[character]]

    @cached_property
    def _strokes(self) -> dict[str, tuple[str, ...]]:
        """By character, with [SHIFT] or [ALPHA] before a key whose own is another."""
        found: dict[str, tuple[str, ...]] = {}
        layers: dict[LayerName, tuple[str, ...]] = {"plain": (), "shift": ("SHIFT",), "alpha": ("ALPHA",)}
        for layer, before in layers.items():
            for key in self.keys:
                typed = key.layer(layer).types
                if len(typed) == 1:
                    found.setdefault(typed, (*before, key.name))
        return {character.lower(): keys for character, keys in found.items()} | found

    def _presses(self) -> Iterator[tuple[Key, str]]:
        """The plain layer first: a character with a key of its own is that key."""
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
    """The JSON itself, for a face that is no Python."""
    return (Path(__file__).parent / f"{name}.json").read_text(encoding="utf-8")


def read(name: str) -> Keyboard:
    told = json.loads(text_of(name))
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
        for key in told["keys"]
    )
    return Keyboard(told["width"], told["height"], colours_of(told["colours"]), keys)


def colours_of(told: dict[str, Any]) -> Colours:
    top, bottom = map(tuple, told["case"])
    shift, alpha = (
        LayerColours(**{part: tuple(levels) for part, levels in told[layer].items()}) for layer in ("shift", "alpha")
    )
    return Colours((top, bottom), shift, alpha)
