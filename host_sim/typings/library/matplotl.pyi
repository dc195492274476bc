# Casio's small pyplot. Everything is drawn by show(). A colour is a name or a letter: b r g m k c y.
from collections.abc import Sequence

def plot(
    x: float | Sequence[float], y: float | Sequence[float] | str = ..., fmt: str = ..., color: str | Sequence[int] = ...
) -> None:
    """Draw lines from point to point: plot(y), plot(x, y) or plot(x, y, "r")."""

def scatter(x: float | Sequence[float], y: float | Sequence[float], color: str | Sequence[int] = ...) -> None:
    """Draw points."""

def bar(
    x: float | Sequence[float],
    height: float | Sequence[float],
    width: float = ...,
    color: str | Sequence[int] = ...,
) -> None:
    """Draw bars with their middle at x."""

def hist(
    x: Sequence[float], bins: int | Sequence[float] = ..., hist_type: str = ..., color: str | Sequence[int] = ...
) -> tuple[list[float], Sequence[float]]:
    """Draw how many values are in each bin, and return the counts and the limits of the bins. With hist_type "fr" the
    counts are parts of the whole.
    """

def boxplot(x: Sequence[float] | Sequence[Sequence[float]], boxplot_type: str = ..., whis: float = ...) -> None:
    """Draw a box from the first to the third quartile for each list of values. The whiskers reach at most whis times
    the box's height.
    """

def arrow(
    x: float, y: float, dx: float, dy: float, head_width: float = ..., head_length: float = ..., **colours: str
) -> None:
    """Draw an arrow from (x, y) to (x + dx, y + dy), with its head beyond that. ec or fc is its colour."""

def text(x: float, y: float, text: object) -> None:
    """Write in the small font, with the left end of the baseline at (x, y)."""

def axis(window: str | Sequence[float] = ...) -> tuple[float, float, float, float]:
    """Set the visible part: [x1, x2, y1, y2], or "auto". "off" hides the axes. Returns the visible part."""

def grid(visible: bool = ...) -> None:
    """Draw lines at the labels of the axes."""

def show() -> None:
    """Draw everything. The next function starts a new drawing."""
