"""Which deals can be won: `solve.py --game klondike --deal 617`, `solve.py survey`, `solve.py table`."""

import sys

import environment

if __name__ == "__main__":  # the processes of a survey import this file too
    environment.ensure("play", "solve")

    from tools.solver.cli import main

    main(sys.argv[1:])
