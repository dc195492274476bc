"""Why a survey stops before its end: each in one line for a person, and what was found by then is kept."""


class Stopped(Exception):
    """A survey that can't go on."""


class NoScheduler(Stopped):
    """Nobody answers there, or nobody does any more."""


class Lost(Stopped):
    """Whoever searched some deals was gone each time, as where there is too little memory."""


class OtherSolver(Stopped):
    """A worker has other sources than the one that asks."""


class Contradiction(Stopped):
    """Two searches differ on a deal: one of them is wrong."""
