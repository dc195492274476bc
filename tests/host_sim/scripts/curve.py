# Plots a sine with the module next to it.
from math import sin
import graph

sheet = graph.Graph(-1.2, 1.2)
graph.clear_screen()
sheet.axes()
sheet.plot(sin)
graph.show_screen()
