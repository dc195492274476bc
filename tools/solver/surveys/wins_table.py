"""Writes device/wins1.py and on: which of the first deals of each game can be won.

Three games a file, in the order of the menu, so that the calculator reads only the tables it may need. One text a game
in a tuple WINS; each is cut into lines, for a string lies in one piece and a small heap has only small gaps. A
character holds three deals, two bits each: the character of deal N is text[(N - 1) // 3], its value v is
ord(character) - 48, less one where the character is beyond the backslash ("]" and on), and the deal's two bits are
v >> (N - 1) % 3 * 2 & 3:

    0 unwinnable · 1 undecided · 2 winnable, easy · 3 winnable, hard (more search than half of the winnable ones)

The characters are "0" to "p" without the backslash, so neither quotes nor escapes occur. The last character is filled
with 1s. device/deals.py reads them.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

from tools.games.catalogue import DEVICE
from tools.solver.surveys.results import Result
from tools.solver.verdict import Verdict

DEALS = 1000  # of each game: what the calculator has room for, however many are known
GAMES_A_FILE = 3  # as device/deals.py looks for them
WIDTH = 92  # characters of text a line: with quotes and indent at most 100
BACKSLASH = ord("\\")
UNWINNABLE, UNDECIDED, EASY, HARD = range(4)

HEAD = """\
# Which deals can be won: written by tools/solve.py table, not by hand.
# Three deals a character, two bits each from the lowest: 0 unwinnable, 1 unknown, 2 easy, 3 hard.
"""


def kinds(results: Sequence[Result]) -> list[int]:
    """The two bits of each deal."""
    efforts = [result.nodes for result in results if result.verdict == Verdict.WINNABLE]
    usual = median(efforts) if efforts else 0
    fixed = {Verdict.UNWINNABLE: UNWINNABLE, Verdict.UNDECIDED: UNDECIDED}
    return [fixed.get(result.verdict, HARD if result.nodes > usual else EASY) for result in results]


def packed(kinds: Sequence[int]) -> str:
    """Three deals a character; nobody knows of those that fill the last one."""
    kinds = [*kinds, *[UNDECIDED] * (-len(kinds) % 3)]
    values = [sum(kind << 2 * place for place, kind in enumerate(kinds[at : at + 3])) for at in range(0, len(kinds), 3)]
    return "".join(chr(value + 48 + (value + 48 >= BACKSLASH)) for value in values)


def lines_of(text: str) -> tuple[str, ...]:
    return tuple(text[at : at + WIDTH] for at in range(0, len(text), WIDTH))


def files(results: Mapping[str, Sequence[Result]]) -> dict[Path, str]:
    """The files of device/ for the games in the order of the menu."""
    games = list(results)
    groups = [games[at : at + GAMES_A_FILE] for at in range(0, len(games), GAMES_A_FILE)]
    return {
        DEVICE / f"wins{number}.py": source({game: results[game] for game in group})
        for number, group in enumerate(groups, 1)
    }


def source(results: Mapping[str, Sequence[Result]]) -> str:
    """The text of one file."""
    lines = [HEAD + "WINS = ("]
    for game, of_game in results.items():
        pieces = lines_of(packed(kinds(of_game)))
        lines += [f"    (  # {game}", *(f'     "{piece}",' for piece in pieces), "    ),"]
    return "\n".join([*lines, ")", ""])
