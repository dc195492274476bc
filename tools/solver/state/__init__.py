"""A state of a game as a few 64-bit words, and the tables of the deal that it is read with."""
