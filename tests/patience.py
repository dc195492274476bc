"""How long tests wait for something that takes seconds at most on an idle machine."""

BUSY_SECONDS = 300.0  # for one with many other processes: there a call of the simulator took up to 20 s
