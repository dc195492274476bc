"""numba as the solver uses it: two decorators, and arrays of 64-bit integers."""

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import config, njit
from numba.extending import intrinsic

from tools.solver.jit import code_cache

Numbers = npt.NDArray[np.int64]

settings: Any = config
settings.CACHE_DIR = str(code_cache.use())
# Small functions are built into those that call them: a Deal is too large to be handed over at every step. Even so
# each that takes a Deal costs some time (a test of one column: a fifth of a search), so those that can take numbers.
jit: Any = njit(cache=True, nogil=True, forceinline=True)
jit_large: Any = njit(cache=True, nogil=True)
built_in: Any = intrinsic
