"""Runs the tests of everything that can go wrong around a run, with many more scripts with mistakes than the full run.

python3 tools/dev.py faults                   2,000 of them, which takes about half an hour
python3 tools/dev.py faults --scripts 20000
"""

from functools import partial

from host_sim.cli.options import Parser, whole_number
from tools.cli.suite import (
    BROWSER_RUNNER,
    BROWSER_TESTS,
    JAVASCRIPT_RUNNER,
    JAVASCRIPT_TESTS,
    PYTEST,
    run_in_foreground,
)

TESTS = (
    *("tests/host_sim/test_faults.py", "tests/host_sim/test_mutated_scripts.py", "tests/host_sim/test_send.py"),
    *("tests/tools/test_setup.py", "tests/tools/test_solver_compiling.py"),
)


def main(arguments: list[str]) -> int:
    parser = Parser(prog="dev.py faults", description=__doc__)
    count = partial(whole_number, least=1, most=1_000_000)
    parser.add_argument(
        "--scripts", type=count, default=2000, metavar="N", help="scripts with mistakes (default: 2000)"
    )
    options = parser.parse_args(arguments)
    checks = {
        "zips": [*JAVASCRIPT_RUNNER, str(JAVASCRIPT_TESTS / "page_transfer.test.js")],
        "links": [*BROWSER_RUNNER, str(BROWSER_TESTS / "hostile_links.slow.test.js")],
        "faults": [*PYTEST, *TESTS, f"--mutated-scripts={options.scripts}"],
    }
    results = [run_in_foreground(name, command) for name, command in checks.items()]
    return 0 if all(results) else 1
