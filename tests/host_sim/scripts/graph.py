# A plot-like module: axes, ticks and a curve.
from casioplot import *

BLACK = (0, 0, 0)


class Graph:
    def __init__(self, low, high):
        self.low, self.high = low, high

    def row(self, value):
        return 63 - int((value - self.low) * 63 / (self.high - self.low))

    def axes(self):
        for x in range(128):
            set_pixel(x, self.row(0), BLACK)
        for y in range(64):
            set_pixel(64, y, BLACK)
        for tick in range(0, 128, 16):
            set_pixel(tick, self.row(0) - 1)
            draw_string(tick + 1, self.row(0) + 2, str(tick - 64), BLACK, "small")

    def plot(self, function):
        for x in range(128):
            set_pixel(x, self.row(function((x - 64) / 10)))
