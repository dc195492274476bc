"""Decorators that run a test on a few examples in the fast run, and on many in the full run."""

from collections.abc import Callable, Iterable
from inspect import Parameter, Signature, signature
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, seed, settings
from hypothesis.strategies import SearchStrategy

NO_TIME_LIMIT = settings(deadline=None, suppress_health_check=list(HealthCheck), database=None)

Test = Callable[..., None]


def few_or_many(name: str, few: int, many: int) -> pytest.MarkDecorator:
    """Runs the test with the parameter `few` in the fast run, and with `many` in the full run."""
    values = [pytest.param(few, marks=pytest.mark.few), pytest.param(many, marks=pytest.mark.slow)]
    return pytest.mark.parametrize(name, values)


def with_examples(
    *, few: int, many: int, always: Iterable[dict[str, Any]] = (), **strategies: SearchStrategy[Any]
) -> Callable[[Test], Test]:
    """Runs the test on `few` or `many` examples of the strategies, the same in every run, and `always` on these."""

    def decorated(test: Test) -> Test:
        def run_examples(examples: int, **fixtures: object) -> None:
            @seed(f"{test.__name__} {fixtures}")
            @settings(NO_TIME_LIMIT, max_examples=examples)
            @given(**strategies)
            def run_example(**values: object) -> None:
                test(**fixtures, **values)

            for values in always:
                run_example = example(**values)(run_example)
            run_example()

        run_examples.__name__, run_examples.__doc__ = test.__name__, test.__doc__
        run_examples.__dict__["__signature__"] = signature_for_pytest(test, strategies)
        return few_or_many("examples", few, many)(run_examples)

    return decorated


def signature_for_pytest(test: Test, strategies: Iterable[str]) -> Signature:
    """The parameters that pytest supplies: those without a strategy, and the number of examples."""
    parameters = [value for name, value in signature(test).parameters.items() if name not in strategies]
    return Signature([*parameters, Parameter("examples", Parameter.POSITIONAL_OR_KEYWORD)])
