"""The list of scripts on the display: the bar, the arrows, and what does not fit."""

import pytest

from host_sim.screen.listing import Line, Listing

NAMES = [f"{letter}.py" for letter in "abcdefghij"]


@pytest.fixture
def listing() -> Listing:
    return Listing("scripts", [Line(name, "10") for name in NAMES])


def shown(listing: Listing) -> list[str]:
    return [line.split()[0] for line in listing.text()[1:]]


def bar(listing: Listing) -> list[int]:
    """The rows of pixels that are black at the right edge, where no letter is."""
    pixels = listing.pixels()
    return [row for row in range(64) if pixels[row * 128 + 127] and row != 8]


def test_arrows_move_the_bar_and_go_around_the_ends(listing: Listing) -> None:
    listing.press("UP")
    assert listing.lines[listing.chosen].name == "j.py"
    listing.press("DOWN")
    assert listing.lines[listing.chosen].name == "a.py"


def test_the_bar_stays_on_display(listing: Listing) -> None:
    assert shown(listing) == NAMES[: listing.count]
    top = bar(listing)
    for _ in range(listing.count):
        listing.press("DOWN")
    assert shown(listing) == NAMES[1 : listing.count + 1]
    assert len(bar(listing)) == len(top) == 8
    assert bar(listing)[0] == top[0] + 8 * (listing.count - 1)


def test_a_letter_goes_to_the_next_name_that_begins_with_it() -> None:
    listing = Listing("x", [Line("[Lib]"), Line("ask.py"), Line("last.py"), Line("Long.py")])
    found = []
    for _ in range(4):
        assert listing.press("l")
        found.append(listing.lines[listing.chosen].name)
    assert found == ["last.py", "Long.py", "[Lib]", "last.py"]
    assert not listing.press("z")


def test_a_long_name_is_cut_before_its_size() -> None:
    text = Listing("x", [Line("a_very_long_name_indeed.py", "12345")]).text()[1]
    assert text == "a_very_long_n.. 12345"


def test_an_empty_list_says_so_and_takes_no_key() -> None:
    listing = Listing("x", [])
    assert (listing.text(), listing.press("DOWN")) == (["x", "No scripts here".ljust(21)], False)
    assert bar(listing) == []


def test_the_lines_around_the_bar_are_told_as_text(listing: Listing) -> None:
    for _ in range(4):
        listing.press("DOWN")
    assert listing.near() == ["  d.py", "> e.py", "  f.py", "  g.py"]
