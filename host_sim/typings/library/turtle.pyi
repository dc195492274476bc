# Casio's turtle: one turtle that draws on the calculator's display. (0, 0) is the middle, angles are in degrees.
from collections.abc import Sequence

def forward(distance: float) -> None:
    """Move ahead."""

def backward(distance: float) -> None:
    """Move back."""

def left(angle: float) -> None:
    """Turn counter-clockwise."""

def right(angle: float) -> None:
    """Turn clockwise."""

def goto(x: float, y: float) -> None:
    """Move to a point, without turning. The point is two numbers, not a tuple."""

def setx(x: float) -> None:
    """Move horizontally."""

def sety(y: float) -> None:
    """Move vertically."""

def setheading(angle: float) -> None:
    """Turn to a direction: 0 is right, 90 is up."""

def home() -> None:
    """Move to (0, 0) and turn to the right."""

def circle(radius: float, extent: float = ...) -> None:
    """Draw a circle, or an arc of extent degrees, whose centre is on the left; on the right if radius is negative."""

def write(text: object) -> None:
    """Write text in the small font, with its top left at the turtle."""

def pendown() -> None:
    """Draw when moving."""

def penup() -> None:
    """Move without drawing."""

def pencolor(*colour: str | float | Sequence[float]) -> tuple[float, float, float]:
    """Set the colour: black, blue, green, red, cyan, yellow, magenta, white, orange, purple, brown, pink, grey, or 3
    numbers from 0 to 1. Without arguments, return it.
    """

def pensize(size: float = ...) -> int:
    """Set the thickness of lines, 1 to 5. Without an argument, return it."""

def speed(speed: float | str = ...) -> int:
    """Set the speed: 1 (slowest) to 10, 0 or "fastest" for the fastest. Without an argument, return it."""

def shape(name: str = ...) -> str:
    """Set the cursor: "classic" or "turtle". Without an argument, return it."""

def showturtle() -> None:
    """Show the cursor."""

def hideturtle() -> None:
    """Hide the cursor."""

def isdown() -> bool:
    """Whether the pen is down."""

def isvisible() -> bool:
    """Whether the cursor is shown."""

def xcor() -> float:
    """The turtle's x."""

def ycor() -> float:
    """The turtle's y."""

def position() -> tuple[float, float]:
    """The turtle's x and y."""

def heading() -> float:
    """The turtle's direction, 0 to 360."""

def distance(x: float, y: float) -> float:
    """The distance to a point."""

def towards(x: float, y: float) -> float:
    """The direction of a point, 0 to 360."""

def clear() -> None:
    """Erase the drawing. The turtle stays where it is."""

def reset() -> None:
    """Erase the drawing and start again at (0, 0) with the first pen."""

fd = forward
bk = backward
back = backward
rt = right
lt = left
setpos = goto
setposition = goto
seth = setheading
pos = position
pd = pendown
down = pendown
pu = penup
up = penup
width = pensize
st = showturtle
ht = hideturtle
