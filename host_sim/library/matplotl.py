# A small pyplot for Casio calculators, drawn with casioplot. Everything is drawn by show().
# Names that start with _ are not imported by `from matplotl import *`.
import math as _math
import casioplot as _screen

# (200, 100) is outside the small display.
_IS_SMALL = _screen.get_pixel(200, 100) is None
_LEFT, _RIGHT, _BOTTOM = (17, 127, 56) if _IS_SMALL else (40, 383, 165)
_BELOW, _BESIDE = (3, 17) if _IS_SMALL else (13, 40)  # distance of the labels from the axes
_TICK, _POINT, _STEPS = (1, 1, 3) if _IS_SMALL else (4, 2, 4)
_BASELINE = 4 if _IS_SMALL else 8
_BLACK, _GREY = (0, 0, 0), (215, 215, 215)
_CYCLE = "brgmkcy"
_COLOURS = {
    "b": (0, 0, 255), "r": (255, 0, 0), "g": (0, 255, 0), "m": (255, 0, 255),
    "k": _BLACK, "c": (0, 255, 255), "y": (255, 255, 0), "w": (255, 255, 255),
    "blue": (0, 0, 255), "red": (255, 0, 0), "green": (0, 255, 0), "magenta": (255, 0, 255),
    "black": _BLACK, "cyan": (0, 255, 255), "yellow": (255, 255, 0), "white": (255, 255, 255),
    "orange": (255, 166, 0), "purple": (128, 0, 128), "brown": (166, 42, 42),
    "pink": (255, 192, 202), "grey": _GREY,
}


# _lines: runs of points (xs, ys, colour); a run of one point is a mark. _texts: (x, y, text).
# _data: smallest and largest x and y so far. _window: what axis() has set.
def _reset():
    global _lines, _texts, _data, _window, _has_axes, _has_grid, _next_colour
    _lines, _texts, _data, _window = [], [], None, None
    _has_axes, _has_grid, _next_colour = True, False, 0


# None takes the next colour of the cycle. A format is a colour with a mark, such as "ro" or "k--".
def _colour_of(colour):
    global _next_colour
    if colour is not None and not isinstance(colour, str):
        return tuple(colour)
    while colour and colour not in _COLOURS:
        if colour[-1] in "o.+*-":
            colour = colour[:-1]
        elif colour[0] in "o.+*-":
            colour = colour[1:]
        else:
            raise ValueError("unknown color: " + colour)
    if not colour:
        colour = _CYCLE[_next_colour % len(_CYCLE)]
        _next_colour += 1
    return _BLACK if _IS_SMALL else _COLOURS[colour]


def _values(values):
    return [values] if isinstance(values, (int, float)) else list(values)


def _add(xs, ys, colour):
    global _data
    if len(xs) != len(ys):
        raise ValueError("x and y must have the same length")
    if not xs:
        return
    _lines.append((xs, ys, colour))
    left, right, bottom, top = _data or (xs[0], xs[0], ys[0], ys[0])
    _data = min(left, min(xs)), max(right, max(xs)), min(bottom, min(ys)), max(top, max(ys))


def plot(x, y=None, fmt=None, color=None):
    if isinstance(y, str):
        y, fmt = None, y
    x = _values(x)
    if y is None:
        x, y = list(range(len(x))), x
    _add(x, _values(y), _colour_of(fmt if color is None else color))


def scatter(x, y, color=None):
    colour = _colour_of(color)
    for x1, y1 in zip(_values(x), _values(y)):
        _add([x1], [y1], colour)


def bar(x, height, width=.8, color=None):
    colour = _colour_of(color)
    x = _values(x)
    heights = _values(height)
    if len(heights) == 1:
        heights = heights * len(x)
    for i in range(len(x)):
        x1, x2, y = x[i] - width / 2, x[i] + width / 2, heights[i]
        _add([x1, x1, x2, x2], [0, y, y, 0], colour)


# bins: how many, or their limits. "fr" counts in parts of the whole.
def hist(x, bins=10, hist_type="std", color=None):
    x = list(x)
    if isinstance(bins, int):
        low, high = min(x), max(x)
        if low == high:
            low, high = low - .5, high + .5
        bins = [low + (high - low) * i / bins for i in range(bins + 1)]
    counts = [0] * (len(bins) - 1)
    last = len(counts) - 1
    for value in x:
        for i in range(last + 1):
            if bins[i] <= value < bins[i + 1] or i == last and value == bins[-1]:
                counts[i] += 1
    if hist_type == "fr":
        counts = [count / len(x) for count in counts]
    colour = _colour_of(color)
    for i in range(last + 1):
        _add([bins[i], bins[i], bins[i + 1], bins[i + 1]], [0, counts[i], counts[i], 0], colour)
    return counts, bins


# "std": quartiles between two values are interpolated; "fr": they are values of the list.
def _quantile(values, part, boxplot_type):
    if boxplot_type == "fr":
        return values[max(int(_math.ceil(len(values) * part)) - 1, 0)]
    place = (len(values) - 1) * part
    i = int(place)
    return values[i] + (values[min(i + 1, len(values) - 1)] - values[i]) * (place - i)


# One list, or a list of lists: the boxes stand at 1, 2, ..
def boxplot(x, boxplot_type="std", whis=1.5):
    x = list(x)
    groups = [x] if x and isinstance(x[0], (int, float)) else x
    colour = _colour_of("k")
    for i in range(len(groups)):
        values = sorted(groups[i])
        q1, q2, q3 = [_quantile(values, part, boxplot_type) for part in (.25, .5, .75)]
        reach = whis * (q3 - q1)
        inside = [value for value in values if q1 - reach <= value <= q3 + reach]
        low, high, x0 = inside[0], inside[-1], i + 1
        x1, x2 = x0 - .25, x0 + .25
        _add([x1, x1, x2, x2, x1], [q1, q3, q3, q1, q1], colour)
        _add([x1, x2], [q2, q2], _colour_of("orange"))
        for end, quartile in ((low, q1), (high, q3)):
            _add([x0, x0], [quartile, end], colour)
            _add([x0 - .12, x0 + .12], [end, end], colour)
        for value in values:
            if not low <= value <= high:
                _add([x0], [value], colour)


# The head begins where the shaft ends; its outline has the edge colour.
def arrow(x, y, dx, dy, head_width=.003, head_length=None, **colours):
    length = _math.sqrt(dx * dx + dy * dy)
    if not length:
        return
    if head_length is None:
        head_length = 1.5 * head_width
    edge = colours.get("ec", colours.get("edgecolor"))
    face = colours.get("fc", colours.get("facecolor"))
    edge = _colour_of("k" if edge is None and face is None else face if edge is None else edge)
    x2, y2, ux, uy = x + dx, y + dy, dx / length, dy / length
    wx, wy = -uy * head_width / 2, ux * head_width / 2
    _add([x, x2], [y, y2], edge)
    _add([x2 + wx, x2 + ux * head_length, x2 - wx, x2 + wx],
         [y2 + wy, y2 + uy * head_length, y2 - wy, y2 + wy], edge)


def text(x, y, text):
    _texts.append((x, y, str(text)))


def axis(window=None):
    global _window, _has_axes
    if window == "on" or window == "off":
        _has_axes = window == "on"
    elif window == "auto":
        _window = None
    elif isinstance(window, str):
        raise ValueError("unknown axis: " + window)
    elif window is not None:
        x1, x2, y1, y2 = window
        if x1 == x2 or y1 == y2:
            raise ValueError("axis limits must differ")
        _window = x1, x2, y1, y2
    return _limits()


def grid(visible=True):
    global _has_grid
    _has_grid = visible


def _limits():
    if _window:
        return _window
    if not _data:
        return 0, 1, 0, 1
    x1, x2, y1, y2 = _data
    x, y = (x2 - x1) * .05 or .5, (y2 - y1) * .05 or .5
    return x1 - x, x2 + x, y1 - y, y2 + y


def show():
    global _x0, _y0, _x_scale, _y_scale
    x1, x2, y1, y2 = _limits()
    _x_scale, _y_scale = (_RIGHT - _LEFT) / (x2 - x1), -_BOTTOM / (y2 - y1)
    _x0, _y0 = _LEFT - x1 * _x_scale, _BOTTOM - y1 * _y_scale
    _screen.clear_screen()
    if _has_grid or _has_axes:
        for value in _ticks(x1, x2):
            _draw_tick(value, True)
        for value in _ticks(y1, y2):
            _draw_tick(value, False)
    if _has_axes:
        for x in range(_LEFT, _RIGHT + 1):
            _screen.set_pixel(x, _BOTTOM, _BLACK)
        for y in range(_BOTTOM):
            _screen.set_pixel(_LEFT, y, _BLACK)
    for xs, ys, colour in _lines:
        _draw_run(xs, ys, colour)
    for x, y, string in _texts:
        x, y = int(round(_x0 + x * _x_scale)), int(round(_y0 + y * _y_scale))
        _screen.draw_string(x, y - _BASELINE, string, _BLACK, "small")
    _screen.show_screen()
    _reset()


def _ticks(low, high):
    if low > high:
        low, high = high, low
    step = 10 ** _math.floor(_math.log10(high - low))
    while (high - low) / step < _STEPS:
        step /= 2
    first = int(_math.ceil(low / step - 1e-9))
    return [step * i for i in range(first, int(_math.floor(high / step + 1e-9)) + 1)]


def _draw_tick(value, is_x):
    place = int(round(_x0 + value * _x_scale if is_x else _y0 + value * _y_scale))
    if _has_grid and place != (_LEFT if is_x else _BOTTOM):
        gap, colour = (3, _BLACK) if _IS_SMALL else (1, _GREY)
        for i in range(0, _BOTTOM, gap) if is_x else range(_LEFT, _RIGHT + 1, gap):
            _screen.set_pixel(place if is_x else i, i if is_x else place, colour)
    if not _has_axes:
        return
    for i in range(1, _TICK + 1):
        _screen.set_pixel(place if is_x else _LEFT - i, _BOTTOM + i if is_x else place, _BLACK)
    x, y = (place, _BOTTOM + _BELOW) if is_x else (_LEFT - _BESIDE, place)
    _screen.draw_string(x, y, "{:.4g}".format(value + 0.0), _BLACK, "small")


def _draw_run(xs, ys, colour):
    x, y = _x0 + xs[0] * _x_scale, _y0 + ys[0] * _y_scale
    if len(xs) == 1:
        for i in range(-_POINT, _POINT + 1):
            _draw_pixel(x + i, y, colour)
            _draw_pixel(x, y + i, colour)
    for i in range(1, len(xs)):
        to_x, to_y = _x0 + xs[i] * _x_scale, _y0 + ys[i] * _y_scale
        _draw_line(x, y, to_x, to_y, colour)
        x, y = to_x, to_y


# round() would leave gaps: it turns 1.5 and 2.5 into 2.
def _draw_pixel(x, y, colour):
    if _LEFT - .5 <= x < _RIGHT + .5 and -.5 <= y < _BOTTOM + .5:
        _screen.set_pixel(int(x + .5), int(y + .5), colour)


# Only the part inside the plot: from start to end, parts of the whole line.
def _draw_line(x, y, to_x, to_y, colour):
    start, end = 0, 1
    for a, b, low, high in ((x, to_x, _LEFT, _RIGHT), (y, to_y, 0, _BOTTOM)):
        if a == b:
            if not low - .5 <= a <= high + .5:
                return
            continue
        enter, leave = (low - .5 - a) / (b - a), (high + .5 - a) / (b - a)
        start, end = max(start, min(enter, leave)), min(end, max(enter, leave))
    if start > end:
        return
    dx, dy = to_x - x, to_y - y
    x, y = x + dx * start, y + dy * start
    dx, dy = dx * (end - start), dy * (end - start)
    n = int(max(abs(dx), abs(dy))) + 1
    for i in range(n + 1):
        _draw_pixel(x + dx * i / n, y + dy * i / n, colour)


_reset()
