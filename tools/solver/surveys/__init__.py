"""Many deals: their verdicts on file, the win rates, and the calculator's table of winnable deals."""
