"""A state of a game as a few 64-bit words, and the tables of the deal needed to read it."""
