"""Which deals can be won, with all cards known: rules as rows of numbers, one search for all games."""
