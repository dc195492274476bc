"""The display that a script draws on, with casioplot's functions as on the calculator."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy

from host_sim.models import Model
from host_sim.screen.canvas import Canvas, Extent
from host_sim.screen.fonts import fonts_of
from host_sim.screen.formats import BLACK, Colour, require_ints

BAD_SIZE = "size must be small, medium or large"


class Lcd:
    """The drawing, and the last version of it that was displayed."""

    def __init__(self, model: Model, on_show: Callable[[], object] = lambda: None) -> None:
        """on_show is called by show_screen()."""
        self.model = model
        self._on_show = on_show
        self._canvas = Canvas(model)
        self._width, self._height = model.width, model.height
        self._format = self._canvas.format
        self._black = self._format.black
        self._fonts = fonts_of(model)
        self.drawing = self._canvas.pixels
        self.shown = self._canvas.frame()
        self.touched = False  # if the script has drawn, its drawing is displayed when it ends
        self.extent = Extent()

    def set_pixel(self, x: int, y: int, colour: Colour = BLACK, /) -> None:
        # A shortcut for the most frequent colour.
        ink = self._black if colour == BLACK else self._format.ink(colour)
        if type(x) is not int or type(y) is not int:
            require_ints(x, y)
        if 0 <= x < self._width and 0 <= y < self._height:
            self.drawing[y * self._width + x] = ink
        else:
            self.extent.add(x, y, x, y)
        self.extent.drawn += 1
        self.touched = True

    def get_pixel(self, x: int, y: int, /) -> tuple[int, int, int] | None:
        require_ints(x, y)
        if not (0 <= x < self._width and 0 <= y < self._height):
            return None
        return self._format.colour(self.drawing[y * self._width + x])

    def draw_string(self, x: int, y: int, text: str, colour: Colour = BLACK, size: str = "medium", /) -> None:
        require_ints(x, y)
        if not isinstance(text, str):
            raise TypeError(f"can't convert '{type(text).__name__}' object to str implicitly")
        if not isinstance(size, str):
            raise TypeError(BAD_SIZE)
        if size not in self._fonts:
            raise ValueError(BAD_SIZE)
        right, bottom = self._canvas.write(self._fonts[size], x, y, text, self._format.ink(colour))
        if x < 0 or y < 0 or right >= self._width or bottom >= self._height:
            self.extent.add(x, y, right, bottom)
        self.extent.drawn += 1
        self.touched = True

    def clear_screen(self) -> None:
        self._canvas.clear()
        self.touched = True

    def frame(self) -> bytes:
        """The drawing as it is now, shown or not."""
        return self._canvas.frame()

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """Undo afterwards what is drawn meanwhile, and don't show it."""
        kept = self.drawing[:], self.shown, self.touched, copy(self.extent), self._on_show
        self._on_show = lambda: None
        try:
            yield
        finally:
            self.drawing[:], self.shown, self.touched, self.extent, self._on_show = kept  # type: ignore[assignment]

    def show_screen(self) -> None:
        self.shown = self.frame()
        self._on_show()
