"""The command line: casio-sim, with one module per command."""
