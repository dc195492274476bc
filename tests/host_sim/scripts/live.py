# Notes every key that goes down, and draws a dot for it, until [BACK].
from casioplot import *

print([getkey() for i in range(5)])
last, seen = None, []
while last != 22:
    key = getkey()
    if key is not None and key != last:
        seen.append(key)
        set_pixel(4 * len(seen), 3, (255, 0, 0))
        show_screen()
    last = key
print(seen)
