"""The states one move away: a generator for each encoding, what may be left out, and what to try first."""
