"""Many deals: their verdicts on file, the rates that follow, and the table that the calculator carries."""
