"""Fixtures: `calculator` comes with host_sim; the others serve its own tests."""

import signal

import pytest

pytest_plugins = ["host_sim.testing", "pytester", "tests.host_sim.script_fixtures"]

# In the background, or after nohup, a shell makes its commands ignore these, and so would the commands under test.
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--mutated-scripts", type=int, default=200, help="how many scripts with mistakes to try")
