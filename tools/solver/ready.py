"""Everything compiled that a game needs, before many processes want it at once."""

from tools.games.cards import shuffled
from tools.games.won import won_games
from tools.solver.solve import decide


def make_ready(game: str) -> None:
    """By solving a deal that is known to be won soon: so the search is compiled, and what writes a solution."""
    decide(game, shuffled(won_games()[game].deal), limit=1)
