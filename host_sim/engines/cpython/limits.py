"""What MicroPython 1.9.4 on the calculator has, and what it lacks of the Python that a PC has."""

from host_sim.language.names import BUILTINS, MATH, MISSING_METHODS, words

__all__ = ["BUILTINS", "MATH", "MISSING_METHODS", "WATCHED", "attribute", "stepped_slice"]

# How a script could climb from an object to the PC's own modules. MicroPython has none of these.
MISSING_EVERYWHERE = words(
    "__base__ __bases__ __builtins__ __closure__ __code__ __context__ __cause__ __func__ __getattribute__ __globals__",
    "__init_subclass__ __loader__ __mro__ __reduce__ __reduce_ex__ __self__ __spec__ __subclasses__ __subclasshook__",
    "__traceback__ __wrapped__ ag_frame cr_frame f_back f_builtins f_globals f_locals gi_code gi_frame mro tb_frame",
    "tb_next with_traceback",
)

WATCHED = MISSING_EVERYWHERE.union(*MISSING_METHODS.values())


def attribute(value: object, name: str) -> object:
    """value.name, as far as the calculator has it."""
    missing = name in MISSING_EVERYWHERE
    for kind in (type(value), value):  # "x".zfill, and str.zfill
        missing = missing or (isinstance(kind, type) and name in MISSING_METHODS.get(kind, ()))
    if missing:
        raise AttributeError(f"'{type(value).__name__}' object has no attribute '{name}'")
    found: object = getattr(value, name)
    return found


def stepped_slice(value: object, first: object, last: object, step: object) -> object:
    """value[first:last:step], which MicroPython has for lists (and ranges) only."""
    if isinstance(value, (str, bytes, tuple)) and step is not None and step != 1:
        raise NotImplementedError("only slices with step=1 (aka None) are supported")
    found: object = value[first:last:step]  # type: ignore[index]
    return found
