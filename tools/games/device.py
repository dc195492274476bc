"""The scripts of device/ on plain Python, without the simulator: the rules and the commands, nothing around them."""

import builtins
from collections.abc import Mapping
from functools import cache
from types import CodeType, ModuleType
from typing import Any

from tools.games.catalogue import DEVICE


@cache
def code_of(name: str) -> CodeType:
    """A file of device/, compiled."""
    path = DEVICE / f"{name}.py"
    return compile(path.read_text(), str(path), "exec")


class Device:
    """A set of device/'s modules of its own: what is changed in one of them is changed in no other set.

    The scripts may import each other and the `modules` given, nothing else; `names` are built-in names for them, such
    as an input() that types by itself.
    """

    def __init__(
        self, *, modules: Mapping[str, ModuleType] | None = None, names: Mapping[str, object] | None = None
    ) -> None:
        self.modules = dict(modules or {})
        self.names = {**vars(builtins), "__import__": self.load, **(names or {})}

    def load(self, name: str, *_: object) -> Any:
        """The module of that name, run on its first import; also what `import` does in the scripts."""
        if name not in self.modules:
            if not (DEVICE / f"{name}.py").is_file():
                raise ImportError(f"no module named {name!r} on the calculator", name=name)
            module = self.modules[name] = ModuleType(name)
            module.__dict__["__builtins__"] = self.names
            # An import cut short leaves what it had so far, as on the calculator.
            exec(self.code(name), module.__dict__)
        return self.modules[name]

    def code(self, name: str) -> CodeType:
        """What runs as the module of that name."""
        return code_of(name)
