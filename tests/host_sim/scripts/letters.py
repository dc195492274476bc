# Every letter in every size, some colours, and what is read back of them.
from casioplot import *

TEXTS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "abcdefghijklmnopqrstuvwxyz",
    "0123456789 !\"#$%&'()*+,-./:;<=>?",
    "@[\\]^_`{|}~",
)
COLOURS = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 128, 7), (130, 130, 130), (255, 255, 255))
y = 1
for size, height in (("small", 10), ("medium", 17), ("large", 23)):
    for text in TEXTS[:3] if size == "large" else TEXTS:
        draw_string(1, y, text, (0, 0, 0), size)
        y += height
for i, colour in enumerate(COLOURS):
    for x in range(10):
        for y in range(8):
            set_pixel(300 + 12 * i + x, 2 + y, colour)
    print(get_pixel(300 + 12 * i, 2))
draw_string(300, 12, "red", (200, 0, 0))
draw_string(360, 180, "over", (0, 0, 200), "large")
print(get_pixel(0, 0), get_pixel(384, 0), get_pixel(0, 192), get_pixel(200, 100) is None)
show_screen()
