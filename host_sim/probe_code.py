"""Decodes the code that device/probe.py shows on a real calculator, and compares its answers with models.py."""

from collections.abc import Iterator
from dataclasses import dataclass

from host_sim.engines.cpython.random_module import RandomModule
from host_sim.language.hints import range_of_heap
from host_sim.language.names import language_of
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model
from host_sim.screen.fonts import fonts_of
from host_sim.screen.formats import format_of

VERSIONS = (1, 2)  # the probe writes the last one
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without I, L, O and U
LOOKALIKES = str.maketrans("ILO", "110")
LONGEST = 40
# The order is that of device/probe.py.
NAMES = (
    *("bytearray", "memoryview", "frozenset", "staticmethod", "classmethod", "set"),
    *("complex", "sorted", "reversed", "enumerate", "property", "open"),
)
TINY = {
    1: ("load", "are not found, or tiny.mpy wasn't copied", "are refused", "fail"),
    2: ("load", "are not found", "are refused", "not tested: tiny.mpy wasn't copied"),
}
SIZES = ("small", "medium", "large")
LIGHT, ORANGE = (248, 252, 248), (255, 128, 7)
DISPLAY_BITS = (9, 8, 1, 8, 8, 8, 8, 8, 1, 1, 1, 7, 7, 7)
SECONDS = 5  # of each loop
HEAP_UNIT = 64
TOLERANCE = 0.25  # of figures taken with a watch
LEAST_SHARE_OF_HEAP = 0.6  # the probe itself takes some


class BadCode(Exception):
    """It isn't the code of a probe, or it was copied wrong; the text says why."""


@dataclass(frozen=True)
class Finding:
    question: str
    answer: str
    assumed: str = ""  # '' if the simulator assumes nothing
    agrees: bool = True

    @property
    def verdict(self) -> str:
        return "new" if not self.assumed else "confirmed" if self.agrees else "CONTRADICTED"


class Bits:
    """The answers, read one after another."""

    def __init__(self, values: list[int]) -> None:
        self._bits = "".join(f"{value:05b}" for value in values)

    def __len__(self) -> int:
        return len(self._bits)

    def take(self, size: int) -> int:
        if size > len(self._bits):
            raise BadCode("the code is too short")
        taken, self._bits = self._bits[:size], self._bits[size:]
        return int(taken, 2)

    def take_rough(self) -> int:
        shift = self.take(4)
        return self.take(5) << shift


def decoded(code: str) -> tuple[Model, list[Finding]]:
    """The calculator that the code comes from, and its answers. Raises BadCode."""
    bits = Bits(values_of(code))
    if (version := bits.take(2)) not in VERSIONS:
        raise BadCode(f"the code is of version {version} of the probe, not {' or '.join(map(str, VERSIONS))}")
    ac_raises, keeps_drawing = bits.take(1), bits.take(1)
    language = [bits.take(size) for size in (8, *[1] * len(NAMES), 1, 1, 2, 1)]
    heap, depth = bits.take_rough() * HEAP_UNIT, bits.take(7)
    rows_of_digits, keeps_after_answer = (bits.take(2), bits.take(1)) if version > 1 else (0, 0)
    rows, columns = bits.take(5), bits.take(6)
    has_display = len(bits) > sum(DISPLAY_BITS)
    display = [bits.take(size) for size in DISPLAY_BITS] if has_display else []
    model = model_of(display)
    findings = [same("[AC] in input() raises KeyboardInterrupt", yes(ac_raises), "yes")]
    if display:
        findings.append(same("a drawing survives [AC] in input()", yes(keeps_drawing), "yes"))
    if display and version > 1:
        findings.append(same("a drawing survives [EXE] in input()", yes(keeps_after_answer), "yes"))
    if rows_of_digits:
        answers = [cut_or_wrapped(is_cut) for is_cut in (rows_of_digits == 1, model.shell.cuts_lines)]
        findings.append(same("a printed line that is too long", *answers))
    findings += language_findings(language, model, TINY[version])
    findings.append(heap_finding(heap, model))
    findings.append(Finding("depth of calls", f"{depth}" if depth < 100 else "at least 100"))
    if rows and columns:
        findings.append(same("text shell", f"{columns} x {rows}", f"{model.columns} x {model.rows}"))
    findings += display_findings(display, model) if display else [Finding("casioplot", "missing")]
    return model, [*findings, *speed_findings(bits, display, model)]


def values_of(code: str) -> list[int]:
    """The values of the characters, without the check character."""
    text = "".join(code.split()).upper().translate(LOOKALIKES)
    if not text or len(text) > LONGEST or set(text) - set(ALPHABET):
        raise BadCode("a code has at most 40 letters and digits")
    *values, check = [ALPHABET.index(character) for character in text]
    if sum((number % 30 + 1) * value for number, value in enumerate(values, 1)) % 31 != check:
        raise BadCode("a character is wrong, missing or in the wrong place")
    return values


def model_of(display: list[int]) -> Model:
    if not display or display[0] <= FX_9860GIII.width:
        return FX_9860GIII
    return FX_CG100 if display[2] else FX_CG50


def same(question: str, answer: str, assumed: str) -> Finding:
    return Finding(question, answer, assumed, answer == assumed)


def yes(answer: int | bool) -> str:
    return "yes" if answer else "no"


def listed(names: list[str]) -> str:
    return ", ".join(names) or "none"


def cut_or_wrapped(is_cut: bool) -> str:
    return "is cut" if is_cut else "is wrapped"


def language_findings(answers: list[int], model: Model, tiny_files: tuple[str, ...]) -> Iterator[Finding]:
    first, names = answers[0], answers[1 : 1 + len(NAMES)]
    has_sys, has_gc, tiny, wide = answers[1 + len(NAMES) :]
    assumed = RandomModule().functions()["getrandbits"](8)
    yield same("first random number of 8 bits", f"{first}", f"{assumed}")
    missing = [name for name, exists in zip(NAMES, names, strict=True) if not exists]
    doubtful = [name for name in missing if name in language_of(model).doubtful]
    certain = [name for name in missing if name not in doubtful]
    assumed_missing = [name for name in NAMES if name in language_of(model).missing_builtins]
    yield same("missing names", listed(certain), listed(assumed_missing))
    yield Finding("missing among the doubtful names", listed(doubtful))
    for name, exists in (("sys", has_sys), ("gc", has_gc)):
        yield same(f"import {name}", yes(exists), yes(name in language_of(model).modules))
    yield Finding(".mpy files", tiny_files[tiny])
    yield Finding("chr(300) works", yes(wide))


def heap_finding(heap: int, model: Model) -> Finding:
    agrees = LEAST_SHARE_OF_HEAP * model.safe_heap <= heap <= model.heap
    return Finding("free heap in bytes", f"about {heap:,}", f"{range_of_heap(model)} in all", agrees)


def display_findings(answers: list[int], model: Model) -> Iterator[Finding]:
    width, height, reads_keys, white, light, *orange = answers[:8]
    stored = format_of(model)
    yield same("drawing area", f"{width} x {height}", f"{model.width} x {model.height}")
    yield same("getkey()", yes(reads_keys), yes(model.reads_keys))
    yield same("red of white, read back", f"{white}", f"{stored.colour(stored.ink((255, 255, 255)))[0]}")
    yield same(f"red of {LIGHT}, read back", f"{light}", f"{stored.colour(stored.ink(LIGHT))[0]}")
    yield same(f"{ORANGE}, read back", f"{tuple(orange)}", f"{stored.colour(stored.ink(ORANGE))}")
    for question, works in zip(("colour (300, -1, 0)", "x = 1.5", "size 'huge'"), answers[8:11], strict=True):
        yield Finding(f"{question} is accepted", yes(works))
    for size, pixels in zip(SIZES, answers[11:], strict=True):
        advance = sum(fonts_of(model)[size].glyph(letter).advance for letter in "Hg0")
        yield same(f"width of 'Hg0', {size}", f"{pixels}", f"{advance}")


def speed_findings(bits: Bits, display: list[int], model: Model) -> Iterator[Finding]:
    turns = bits.take_rough() * 1000
    agrees = not turns or abs(SECONDS * 1e6 / turns / model.turn_us - 1) <= TOLERANCE
    yield Finding("turn of an empty loop, us", microseconds(turns), f"{model.turn_us:g}" if turns else "", agrees)
    if not display:
        return
    calls = {"set_pixel() in a loop": 100, "draw_string() of two digits": 1, "show_screen()": 1}
    for name, per_turn in {**calls, **({"getkey()": 1} if display[2] else {})}.items():
        yield Finding(f"{name}, us", microseconds(bits.take_rough() * per_turn))


def microseconds(calls: int) -> str:
    return f"{SECONDS * 1e6 / calls:.3g}" if calls else "skipped"
