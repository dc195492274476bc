"""The fixtures of all tests: `calculator` of the package itself, `start` and `printed` for its own tests."""

pytest_plugins = ["host_sim.testing", "pytester", "tests.host_sim.script_fixtures"]
