"""How far a script draws, on the display and beyond it: beyond, nothing is seen, and its writer may want to know."""

from dataclasses import dataclass


@dataclass
class Extent:
    drawn: int = 0  # pixels and texts
    outside: int = 0  # of these, not wholly on the display
    left: int = 0  # the furthest that any of them reached
    top: int = 0
    right: int = 0
    bottom: int = 0

    def add(self, left: int, top: int, right: int, bottom: int) -> None:
        """What is not wholly on the display reaches from one corner to the other."""
        self.outside += 1
        self.left, self.top = min(self.left, left), min(self.top, top)
        self.right, self.bottom = max(self.right, right), max(self.bottom, bottom)
