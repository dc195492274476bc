"""Compiled functions: numba's decorators, where their code is kept, and operations on bits."""
