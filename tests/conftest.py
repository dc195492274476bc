"""Where fixtures come from: `calculator` from the package itself, `start`, `printed` and `opened` for its tests."""

pytest_plugins = ["host_sim.testing", "pytester", "tests.host_sim.script_fixtures"]
