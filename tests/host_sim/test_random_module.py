"""The random numbers are MicroPython's, and the same after every start."""

import pytest

from host_sim.engines.cpython.random_module import RandomModule
from tests.host_sim.script_fixtures import Printed

# Printed by MicroPython itself.
FIRST_BITS = {1: 0, 5: 30, 8: 157, 16: 23262, 31: 636562792, 32: 2542576131}
SEEDED = {
    0: (2002156, 1421650768, 51, "0.572349417681544"),
    1: (2002244, 1862853106, 30, "0.989346402246305"),
    617: (2264826, 2390979359, 31, "0.180764225602524"),
    -1: (2002036, 1862488162, 4, "0.174851560401976"),
    2**32 + 5: (1999460, 2423357249, 39, "0.139371614541643"),
}
SHUFFLED_BY_7 = [39, 47, 42, 29, 11, 38, 7, 48, 31, 18]


def test_the_first_numbers_are_those_of_micropython() -> None:
    generator = RandomModule()
    assert {bits: generator.getrandbits(bits) for bits in FIRST_BITS} == FIRST_BITS


@pytest.mark.parametrize("seed", SEEDED)
def test_a_seed_gives_the_numbers_of_micropython(seed: int) -> None:
    generator = RandomModule()
    generator.seed(seed)
    numbers = (generator.getrandbits(32), generator.getrandbits(32), generator.randrange(52))
    assert (*numbers, f"{generator.random():.15f}") == SEEDED[seed]


def test_a_shuffle_gives_the_same_order_as_micropython() -> None:
    generator = RandomModule()
    generator.seed(7)
    cards = list(range(52))
    for last in range(51, 0, -1):
        other = generator.randrange(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    assert cards[:10] == SHUFFLED_BY_7


def test_every_run_of_a_script_starts_with_the_same_numbers(printed: Printed) -> None:
    text = "from random import *\nprint(getrandbits(32), randint(1, 6), choice('abc'))"
    assert printed(text) == printed(text)


def test_the_module_has_exactly_seven_functions(printed: Printed) -> None:
    names = printed("import random\nprint([name for name in dir(random) if name[0] != '_'])")
    assert names == "['choice', 'getrandbits', 'randint', 'random', 'randrange', 'seed', 'uniform']\n"


@pytest.mark.parametrize(
    ("bounds", "allowed"), [((7,), range(7)), ((3, 5), range(3, 5)), ((9, 0, -4), range(9, 0, -4))]
)
def test_randrange_gives_every_number_of_its_range_and_no_other(bounds: tuple[int, ...], allowed: range) -> None:
    generator = RandomModule()
    assert {generator.randrange(*bounds) for _ in range(200)} == set(allowed)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        ("getrandbits(0)", ValueError),
        ("getrandbits(33)", ValueError),
        ("randrange(0)", ValueError),
        ("randrange(3, 3)", ValueError),
        ("randrange(1, 5, 0)", ValueError),
        ("randint(3, 2)", ValueError),
        ("choice([])", IndexError),
        ("seed()", TypeError),
        ("seed(1.5)", TypeError),
        ("randrange(2.0)", TypeError),
    ],
)
def test_invalid_arguments_raise_the_same_errors_as_in_micropython(call: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        eval(call, dict(RandomModule().functions()))
