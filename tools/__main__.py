"""`python -m tools TOOL ..`: sets up what the tool needs, then runs it. The launchers beside this file call it."""

import importlib
import sys

from tools.environment import ensure, fail

# Each tool: the module with its main(), and the groups of packages it needs from the start.
TOOLS = {
    "play": ("tools.cli.play", ["play"]),
    "solve": ("tools.cli.solve", ["play", "solve"]),
    "check": ("tools.cli.check", ["play", "vm"]),
    "pack": ("tools.cli.pack", ["play"]),
    "pictures": ("tools.readme.pictures", ["play"]),
    "figures": ("tools.readme.figures", ["play", "vm", "solve"]),
    "lock": ("tools.cli.lock", ["test"]),
    "device_types": ("tools.cli.device_types", ["test"]),
    "test": ("tools.cli.suite", ["play", "vm", "solve", "cluster", "plots", "test"]),
}


def main() -> int:
    name, *arguments = sys.argv[1:] or [""]
    if name not in TOOLS:
        fail(f"no tool {name!r}: {', '.join(TOOLS)}")
    module, groups = TOOLS[name]
    ensure(*groups)
    result: int = importlib.import_module(module).main(arguments)
    return result


if __name__ == "__main__":  # the processes of a survey import this file too
    try:
        raise SystemExit(main())
    except KeyboardInterrupt:
        raise SystemExit(130) from None
