"""The list of scripts on the display: the selection bar, the arrows, and long names."""

import pytest

from host_sim.models import FX_9860GIII
from host_sim.screen.listing import Line, Listing

NAMES = [f"{letter}.py" for letter in "abcdefghij"]


@pytest.fixture
def listing() -> Listing:
    return Listing("scripts", [Line(name, "10") for name in NAMES], FX_9860GIII)


def shown(listing: Listing) -> list[str]:
    return [line.split()[0] for line in listing.text()[1:]]


def bar(listing: Listing) -> list[int]:
    """The rows of pixels that are black at the right edge, where no letter is."""
    pixels = listing.pixels()
    return [row for row in range(64) if pixels[row * 128 + 127] and row != 8]


def test_arrows_move_the_bar_and_wrap_around_at_the_ends(listing: Listing) -> None:
    listing.press("UP")
    assert listing.lines[listing.selected].name == "j.py"
    listing.press("DOWN")
    assert listing.lines[listing.selected].name == "a.py"


def test_the_bar_stays_on_display(listing: Listing) -> None:
    assert shown(listing) == NAMES[: listing.count]
    top = bar(listing)
    for _ in range(listing.count):
        listing.press("DOWN")
    assert shown(listing) == NAMES[1 : listing.count + 1]
    assert len(bar(listing)) == len(top) == 8
    assert bar(listing)[0] == top[0] + 8 * (listing.count - 1)


def test_a_letter_selects_the_next_name_that_starts_with_it() -> None:
    listing = Listing("x", [Line("[Lib]"), Line("ask.py"), Line("last.py"), Line("Long.py")], FX_9860GIII)
    selected = []
    for _ in range(4):
        assert listing.press("l")
        selected.append(listing.lines[listing.selected].name)
    assert selected == ["last.py", "Long.py", "[Lib]", "last.py"]
    assert not listing.press("z")


def test_a_long_name_is_shortened_to_leave_room_for_its_size() -> None:
    text = Listing("x", [Line("a_very_long_name_indeed.py", "12345")], FX_9860GIII).text()[1]
    assert text == "a_very_long_n.. 12345"


def test_an_empty_list_shows_a_message_and_ignores_keys() -> None:
    listing = Listing("x", [], FX_9860GIII)
    assert (listing.text(), listing.press("DOWN")) == (["x", "No scripts here".ljust(21)], False)
    assert bar(listing) == []


def test_the_lines_around_the_bar_are_available_as_text(listing: Listing) -> None:
    for _ in range(4):
        listing.press("DOWN")
    assert listing.near(4) == ["  d.py", "> e.py", "  f.py", "  g.py"]
