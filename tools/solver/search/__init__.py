"""The searches, the states they have met, and the relaxation they prune by."""
