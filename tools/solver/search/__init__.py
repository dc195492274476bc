"""The searches: depth first and best first, with a transposition table and a relaxation to prune by."""
