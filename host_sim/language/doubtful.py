"""What MicroPython 1.9.4 has and the calculator may lack, with the evidence. A strict calculator has none of it."""

A_LINTER_AVOIDS_IT = "a linter that an author wrote for his scripts on the fx-CG100 rejects them"
NOT_AMONG_24 = "only 24 other names of math are known to work on the fx-CG100"

DOUBTFUL = {
    **dict.fromkeys(("bytearray", "memoryview", "frozenset", "staticmethod", "classmethod"), A_LINTER_AVOIDS_IT),
    **{
        f"math.{name}": NOT_AMONG_24
        # Without radians and degrees, which scripts for the fx-9750GIII use.
        for name in (
            *("expm1", "log2", "acosh", "asinh", "atanh", "trunc", "copysign", "isfinite", "isinf", "isnan"),
            *("erf", "erfc", "gamma", "lgamma"),
        )
    },
    "matplotlib.pyplot.boxplot": "it is not in Casio's list of functions",
    ".mpy": "the fx-CG100 loads such files, probably the fx-CG50 too; the fx-9860GIII was not tried",
}


def doubtful_names(module: str = "") -> frozenset[str]:
    """Those in a module, or the built-in ones."""
    start = f"{module}." if module else ""
    names = (name.removeprefix(start) for name in DOUBTFUL if name.startswith(start))
    return frozenset(name for name in names if "." not in name)
