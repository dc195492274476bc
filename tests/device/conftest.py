"""The tools import one another by plain names, as when they are run."""

import sys
from pathlib import Path

TOP = Path(__file__).parents[2]
sys.path.insert(0, str(TOP / "tools"))
