# Turtle graphics for Casio calculators, drawn with casioplot.
# Names that start with _ are not imported by `from turtle import *`.
import math as _math
import casioplot as _screen

# (200, 100) is outside the small display.
_CENTRE_X, _CENTRE_Y, _CURSOR = (64, 32, 0.6) if _screen.get_pixel(200, 100) is None else (192, 96, 1)
_DEGREE = _math.pi / 180
_SPEEDS = {"fastest": 0, "fast": 10, "normal": 6, "slow": 3, "slowest": 1}
_COLOURS = {
    "black": (0, 0, 0), "blue": (0, 0, 1), "green": (0, 1, 0), "red": (1, 0, 0),
    "cyan": (0, 1, 1), "yellow": (1, 1, 0), "magenta": (1, 0, 1), "white": (1, 1, 1),
    "orange": (1, .65, 0), "purple": (.66, 0, .66), "brown": (.75, .25, .25),
    "pink": (1, .75, .8), "grey": (.66, .66, .66),
}
# Corners of the cursor, first to last and back to the first; the turtle looks to the right.
_SHAPES = {
    "classic": (0, 0, -9, 5, -7, 0, -9, -5),
    "turtle": (10, 0, 8, 2, 5, 1, 4, 3, 6, 6, 3, 7, 1, 4, -4, 4, -6, 7, -8, 5, -6, 3, -7, 0,
               -6, -3, -8, -5, -6, -7, -4, -4, 1, -4, 3, -7, 6, -6, 4, -3, 5, -1, 8, -2),
}
# The brush of a pen size has the pixels up to this square of a distance from its middle.
_BRUSH = (0, 0, 1, 2, 4, 5)
_covered = []


def _start():
    global _x, _y, _heading, _is_down, _is_visible, _shape, _speed, _steps
    _x = _y = _heading = _steps = 0
    _is_down = _is_visible = True
    _shape, _speed = "classic", 5
    pencolor("black")
    pensize(1)


# The cursor lies on top of the drawing: it is lifted before anything is drawn.

def _lift():
    while _covered:
        colour = _covered.pop()
        y = _covered.pop()
        _screen.set_pixel(_covered.pop(), y, colour)


def _put():
    if not _is_visible:
        return
    corners = _SHAPES[_shape]
    c, s = _CURSOR * _math.cos(_heading * _DEGREE), _CURSOR * _math.sin(_heading * _DEGREE)
    x, y = corners[-2] * c - corners[-1] * s, -corners[-2] * s - corners[-1] * c
    for i in range(0, len(corners), 2):
        to_x, to_y = corners[i] * c - corners[i + 1] * s, -corners[i] * s - corners[i + 1] * c
        n = int(max(abs(to_x - x), abs(to_y - y))) + 1
        for j in range(n):
            _cover(_column(_x) + round(x + (to_x - x) * j / n), _row(_y) + round(y + (to_y - y) * j / n))
        x, y = to_x, to_y


def _cover(x, y):
    colour = _screen.get_pixel(x, y)
    if colour is not None:
        _covered.append(x)
        _covered.append(y)
        _covered.append(colour)
        _screen.set_pixel(x, y, _ink)


# The pen.

def _column(x):
    return int(round(x + _CENTRE_X))


def _row(y):
    return int(round(-y + _CENTRE_Y))


# Draw at the turtle's place, and show the drawing from time to time.
def _dot():
    global _steps
    x, y = _column(_x), _row(_y)
    if _brush:
        for dx, dy in _brush:
            _screen.set_pixel(x + dx, y + dy, _ink)
    else:
        _screen.set_pixel(x, y, _ink)
    if not (0 <= x < 2 * _CENTRE_X and 0 <= y < 2 * _CENTRE_Y):
        return
    _steps += 1
    if _steps >= (_speed * 4 or 500):
        _steps = 0
        _put()
        _screen.show_screen()
        _lift()


def goto(x, y):
    global _x, _y
    _lift()
    if _is_down:
        start_x, start_y, dx, dy = _x, _y, x - _x, y - _y
        longer = max(abs(dx), abs(dy))
        for i in range(int(round(longer))):
            _x, _y = start_x + dx * i / longer, start_y + dy * i / longer
            _dot()
    _x, _y = x, y
    _put()


def circle(radius, extent=360):
    global _x, _y, _heading
    _lift()
    turn = extent if radius >= 0 else -extent
    angle = _heading * _DEGREE
    x, y = _x - radius * _math.sin(angle), _y + radius * _math.cos(angle)
    n = int(round(abs(radius * extent * _DEGREE * 1.05)))
    for i in range(n + 1):
        angle = (_heading + (turn * i / n if n else turn)) * _DEGREE
        _x, _y = x + radius * _math.sin(angle), y - radius * _math.cos(angle)
        if _is_down:
            _dot()
    _heading = (_heading + turn) % 360
    _put()


def forward(distance):
    angle = _heading * _DEGREE
    goto(_x + distance * _math.cos(angle), _y + distance * _math.sin(angle))


def backward(distance):
    forward(-distance)


def setx(x):
    goto(x, _y)


def sety(y):
    goto(_x, y)


def setheading(angle):
    global _heading
    _lift()
    _heading = angle % 360
    _put()


def left(angle):
    setheading(_heading + angle)


def right(angle):
    setheading(_heading - angle)


def home():
    goto(0, 0)
    setheading(0)


def write(text):
    _lift()
    _screen.draw_string(_column(_x), _row(_y), str(text), _ink, "small")
    _put()


def pendown():
    global _is_down
    _is_down = True


def penup():
    global _is_down
    _is_down = False


# Three numbers from 0 to 1, a list of them, or a name.
def pencolor(*colour):
    global _colour, _ink
    if not colour:
        return _colour
    if len(colour) == 1:
        colour = colour[0]
    if isinstance(colour, str):
        if colour not in _COLOURS:
            raise ValueError("unknown color: " + colour)
        colour = _COLOURS[colour]
    red, green, blue = colour
    for part in colour:
        if not 0 <= part <= 1:
            raise ValueError("a color is 3 numbers from 0 to 1")
    _colour, _ink = (red, green, blue), (int(red * 255), int(green * 255), int(blue * 255))


def pensize(size=None):
    global _size, _brush
    if size is None:
        return _size
    _size = max(int(round(size)), 0)
    if _size > 5:
        print("Userwarning: pensize over 5 automatically set to 5.")
        _size = 5
    near, limit = range(-2, 3), _BRUSH[_size]
    _brush = [(x, y) for x in near for y in near if x * x + y * y <= limit] if limit else None


def speed(speed=None):
    global _speed
    if speed is None:
        return _speed
    if isinstance(speed, str):
        if speed not in _SPEEDS:
            raise ValueError("unknown speed: " + speed)
        speed = _SPEEDS[speed]
    _speed = int(round(speed)) if 0.5 < speed < 10.5 else 0


def shape(name=None):
    global _shape
    if name is None:
        return _shape
    if name not in _SHAPES:
        raise ValueError("unknown shape: " + str(name))
    _lift()
    _shape = name
    _put()


def showturtle():
    global _is_visible
    _lift()
    _is_visible = True
    _put()


def hideturtle():
    global _is_visible
    _lift()
    _is_visible = False


def isdown():
    return _is_down


def isvisible():
    return _is_visible


def xcor():
    return round(_x, 6)


def ycor():
    return round(_y, 6)


def position():
    return xcor(), ycor()


def heading():
    return _heading


def distance(x, y):
    return _math.sqrt((x - _x) ** 2 + (y - _y) ** 2)


def towards(x, y):
    return _math.atan2(y - _y, x - _x) / _DEGREE % 360


def clear():
    _screen.clear_screen()
    del _covered[:]
    _put()


def reset():
    _start()
    clear()


fd, bk, back, rt, lt = forward, backward, backward, right, left
setpos, setposition, seth, pos = goto, goto, setheading, position
pd, down, pu, up, width, st, ht = pendown, pendown, penup, penup, pensize, showturtle, hideturtle
reset()
