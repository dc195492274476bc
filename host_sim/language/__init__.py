"""The calculator's Python: what it has, what to use for what it has not, and why a script fails."""
