# Draws with a sibling module, as turtle scripts do.
import pen
from pen import *

for turn in range(24):
    forward(4 + 2 * turn)
    left(91)
for corner in ((0, 0), (100, 0), (0, 58), (100, 58)):
    goto(corner[0], corner[1])
    write("end %d" % corner[0])
done()
print(pen.heading)
