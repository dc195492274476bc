"""Prints what a drawing script shows on every calculator, as JSON: the peer of the displays in the browser.

It runs on the PC's own Python, with pixels drawn by host_sim/screen: nothing of it is shared with the page.
"""

import hashlib
import json
from pathlib import Path

from host_sim.calculator import Calculator
from host_sim.models import MODELS, Model
from host_sim.screen.formats import format_of, inks_of

SCRIPT = Path(__file__).parents[1] / "scripts" / "letters.py"


def drawn(model: Model) -> str:
    """A digest of its pixels, each as red, green, blue and opaque."""
    calculator = Calculator(SCRIPT, model=model)
    calculator.start()
    try:
        assert calculator.wait_until("ended")
        inks = inks_of(calculator.frame(), model)
    finally:
        calculator.stop()
    return hashlib.sha256(b"".join(bytes((*format_of(model).colour(ink), 255)) for ink in inks)).hexdigest()


if __name__ == "__main__":
    print(json.dumps({"script": SCRIPT.read_text(), "drawn": {name: drawn(model) for name, model in MODELS.items()}}))
