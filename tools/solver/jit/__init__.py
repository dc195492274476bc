"""numba's decorators, the cache of compiled code, and bit operations."""
