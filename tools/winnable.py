"""Can this deal be won? Answers for a person, with a solution to read or to watch.

python3 tools/play.py solve --game klondike --deal 617                  the answer, and a solution
python3 tools/play.py solve --game klondike --deal 617 --gif win.gif    the solution as a film
"""

import argparse
import textwrap

import options
import replay
from tools.solver.deal import shuffled
from tools.solver.solve import Answer, solve

WORDS = {
    "winnable": "can be won",
    "unwinnable": "can't be won: every way to play it was looked at",
    "undecided": "is undecided: neither a win nor the proof that there is none in {limit:g} s",
}


def main(arguments: list[str]) -> int:
    given = parser().parse_args(arguments)
    name = options.game_names()[given.game - 1]
    answer = solve(name, given.deck or shuffled(given.deal), given.limit)
    print(told(answer, "This deck" if given.deck else f"Deal {given.deal} of {name}", given.limit))
    if given.gif and answer.commands:
        film(given, answer.commands)
        print(f"The game is in {given.gif}.")
    return 0


def told(answer: Answer, deal: str, limit: float) -> str:
    first = f"{deal} {WORDS[answer.verdict].format(limit=limit)} ({answer.nodes} positions, {answer.seconds:.2f} s)."
    if not answer.commands:
        return first
    solution = textwrap.fill("  ".join(answer.commands), 100)
    return f"{first}\nA win in {len(answer.commands)} commands:\n{solution}"


def film(given: argparse.Namespace, commands: list[str]) -> None:
    from host_sim import pictures

    game = replay.Replay(given.game, given.deal, given.deck, commands, emit=lambda _: None)
    replay.on_cpython(game)
    pictures.gif(game.frames, given.gif, given.scale)


def parser() -> options.Parser:
    made = options.Parser(prog="play.py solve", description=__doc__)
    options.add_deal(made, required=True)
    made.add_argument("--limit", type=options.seconds, default=10.0, metavar="S", help="seconds of search (10)")
    made.add_argument("--gif", type=options.file_to_write, metavar="FILE", help="save the solution as a film")
    made.add_argument("--scale", type=options.scale, default=4, metavar="K", help="picture pixels per LCD pixel (4)")
    return made
