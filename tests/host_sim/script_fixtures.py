"""Where the example scripts are, and the types of the fixtures that run them."""

from pathlib import Path
from typing import Protocol

from host_sim.calculator import Calculator
from host_sim.screen.lcd import Lcd

SCRIPTS = Path(__file__).parent / "scripts"


class Start(Protocol):
    def __call__(self, script: str, *, casioplot: bool = True) -> Calculator: ...


class Printed(Protocol):
    def __call__(self, text: str, *answers: str, lcd: Lcd | None = None, casioplot: bool = True) -> str: ...
