"""How much of a thing a test tries: a little in a developer's loop, all of it in the full run."""

from collections.abc import Callable, Iterable
from inspect import Parameter, Signature, signature
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, seed, settings
from hypothesis.strategies import SearchStrategy

UNHURRIED = settings(deadline=None, suppress_health_check=list(HealthCheck), database=None)

Test = Callable[..., None]


def few_or_many(name: str, few: int, many: int) -> pytest.MarkDecorator:
    """Gives the test the parameter twice: few each time, many where slow tests run too."""
    return pytest.mark.parametrize(name, [few, pytest.param(many, marks=pytest.mark.slow)])


def tried_on(
    *, few: int, many: int, always: Iterable[dict[str, Any]] = (), **drawn: SearchStrategy[Any]
) -> Callable[[Test], Test]:
    """Runs the test on examples drawn from these, few or many; the same ones in every run."""

    def decorated(test: Test) -> Test:
        def tries(examples: int, **from_pytest: object) -> None:
            @seed(f"{test.__name__} {from_pytest}")
            @settings(UNHURRIED, max_examples=examples)
            @given(**drawn)
            def one(**values: object) -> None:
                test(**from_pytest, **values)

            for values in always:
                one = example(**values)(one)
            one()

        tries.__name__, tries.__doc__ = test.__name__, test.__doc__
        tries.__dict__["__signature__"] = without(signature(test), drawn)
        return few_or_many("examples", few, many)(tries)

    return decorated


def without(wanted: Signature, drawn: Iterable[str]) -> Signature:
    """What pytest has to give: the test's parameters less those that are drawn, and how many examples."""
    left = [parameter for name, parameter in wanted.parameters.items() if name not in drawn]
    return Signature([*left, Parameter("examples", Parameter.POSITIONAL_OR_KEYWORD)])
