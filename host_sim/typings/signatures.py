"""What an editor can tell of each name of a model's modules: how it is called, and in a line what it does."""

import ast
from collections.abc import Iterator

from host_sim.models import Model
from host_sim.typings import module_stubs


def signatures(model: Model) -> dict[str, dict[str, dict[str, str]]]:
    """By module and name: {"call": "(x, y)"}, with "info" where the stub has something to say."""
    return {name.removesuffix(".pyi"): dict(names_in(ast.parse(text))) for name, text in module_stubs(model).items()}


def names_in(stub: ast.Module) -> Iterator[tuple[str, dict[str, str]]]:
    for node in stub.body:
        if isinstance(node, ast.FunctionDef):
            told = {
                "call": f"({', '.join(parameters(node.args))})",
                "info": " ".join((ast.get_docstring(node) or "").split()),
            }
            yield node.name, {key: text for key, text in told.items() if text}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, {}


def parameters(given: ast.arguments) -> Iterator[str]:
    """Their names; those that may be left out stand in square brackets."""
    names = [parameter.arg for parameter in (*given.posonlyargs, *given.args)]
    needed = len(names) - len(given.defaults)
    for number, name in enumerate(names):
        yield name if number < needed else f"[{name}]"
