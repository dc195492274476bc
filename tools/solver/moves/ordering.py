"""Which moves to try first: the largest priority. It changes how soon a win is found, never the verdict."""

UP_UNCOVERING, OFF_HIDDEN, UP_FROM_TALON, FROM_TALON, UP = 900, 800, 700, 600, 500
CLEARING, SHIFTING, TAKEN_BACK = 300, 200, 100
