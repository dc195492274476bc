"""`python -m tools TOOL ..`: installs what the tool needs, then runs it. Called by the launchers next to this file."""

from host_sim.early_interrupt import end_silently_on_interrupt

if __name__ == "__main__":
    end_silently_on_interrupt()

import ast
import importlib
import re
import sys

from host_sim.output import run_program
from tools.environment import TOP, ensure, missing
from tools.setup_steps import fail

# For each tool: the module with its main(), and the groups of packages it needs from the start. All need "play".
TOOLS = {
    "play": ("tools.cli.play", ["play", "vm"]),
    "solve": ("tools.cli.solve", ["play", "solve"]),
    "budget": ("tools.cli.budget", ["play", "vm"]),
    "pack": ("tools.cli.pack", ["play"]),
    "pictures": ("tools.docs_builder.pictures", ["play"]),
    "figures": ("tools.docs_builder.figures", ["play", "vm", "solve"]),
    "release": ("tools.cli.release", ["play", "vm", "test"]),
    "faults": ("tools.cli.faults", ["play", "vm", "solve", "cluster", "plots", "test"]),
    "lock": ("tools.cli.lock", ["play", "test"]),
    "device_types": ("tools.cli.device_types", ["play", "test"]),
    "test": ("tools.cli.suite", ["play", "vm", "solve", "cluster", "plots", "test", "mutation"]),
}
HELP = ("--help", "-h")


def main() -> int:
    name, *arguments = sys.argv[1:] or ["--help"]
    if name in HELP:
        for tool, (module, _) in TOOLS.items():
            print(f"{tool:12} {summary_of(module)}")
        return 0
    if name not in TOOLS:
        fail(f"unknown tool {name!r}; the tools are {', '.join(TOOLS)}")
    module, groups = TOOLS[name]
    if "cpython" in arguments:  # as the engine: a PC for which there is no Node can run scripts with it
        groups = [group for group in groups if group != "vm"]
    if arguments and arguments[0] in HELP and missing(groups):  # nobody waits for a download to read the help
        print(description_of(module))
        return 0
    ensure(*groups)
    exit_code: int = importlib.import_module(module).main(arguments)
    return exit_code


def description_of(module: str) -> str:
    """Its docstring, read without importing it: that would need the packages."""
    source = TOP / f"{module.replace('.', '/')}.py"
    return ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) or ""


def summary_of(module: str) -> str:
    """Its first sentence."""
    return re.split(r"[.:](?:\s|$)", description_of(module))[0]


if __name__ == "__main__":  # the worker processes of a survey import this file too
    raise SystemExit(run_program(main))
