# What is drawn can be read back, pixel by pixel.
from casioplot import *


def black(x, y):
    return get_pixel(x, y) == (0, 0, 0)


wrong = 0
for y in range(64):
    for x in range(128):
        if (x * 7 + y * 3) % 5 == 0:
            set_pixel(x, y, (90, 90, 90))
for y in range(64):
    for x in range(128):
        if black(x, y) != ((x * 7 + y * 3) % 5 == 0):
            wrong += 1
print("wrong:", wrong)
for y in range(64):
    for x in range(128):
        set_pixel(x, y, [255, 255, 255])
print("left:", sum([black(x, y) for y in range(64) for x in range(128)]))
print(get_pixel(-1, 0), get_pixel(128, 0), get_pixel(0, 64))
