"""Fixtures: `calculator` comes with host_sim; `start`, `printed` and `opened` serve its own tests."""

pytest_plugins = ["host_sim.testing", "pytester", "tests.host_sim.script_fixtures"]
