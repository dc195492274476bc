# Ends on a drawing that it never shows itself.
from casioplot import *

print("drawing")
for i in range(64):
    set_pixel(i, i)
draw_string(70, 4, "The end", (0, 0, 0), "medium")
