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
    """A separate set of device/'s modules: changing one of them affects no other set.

    The scripts can import only each other and `modules`; `names` are additional built-in names, such as an input() that
    returns prepared answers.
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
            # An interrupted import leaves the module partly filled, as on the calculator.
            exec(self.code(name), module.__dict__)
        return self.modules[name]

    def code(self, name: str) -> CodeType:
        """The code to run as the module of that name."""
        return code_of(name)
