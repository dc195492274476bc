"""Which deals can be won, with all cards known: a search over all ways to play. The map: tools/docs/solver.md"""
