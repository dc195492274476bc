"""solve.py's commands for many deals: survey, rates, table, and the two that make up a cluster."""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

from host_sim import cli
from tools.cli import options
from tools.environment import ensure
from tools.solver.rules import GAMES
from tools.solver.surveys import wins_table
from tools.solver.surveys.crews import Crew, cluster, processes
from tools.solver.surveys.failures import Stopped
from tools.solver.surveys.rates import report
from tools.solver.surveys.results import file_of

DEALS_OF_A_SURVEY = 1000
SCHEDULER_PORT = 8786
STOPPED = 1


def add_commands(commands: "argparse._SubParsersAction[cli.Parser]") -> None:
    add_survey(commands)
    add_rates(commands)
    add_table(commands)
    add_scheduler(commands)
    add_worker(commands)


# survey


def add_survey(commands: "argparse._SubParsersAction[cli.Parser]") -> None:
    parser = commands.add_parser("survey", description="The rate of winnable deals with its interval.")
    options.add_game(parser)
    deals = range(1, DEALS_OF_A_SURVEY + 1)
    parser.add_argument("--deals", type=options.deal_range, default=deals, metavar="N-M", help="such as 1-1000")
    parser.add_argument("--results", type=Path, metavar="FILE", help="of verdicts (tools/solver/verdicts/GAME.csv)")
    parser.add_argument("--anew", action="store_true", help="search also what is known, and compare")
    add_crew(parser)
    options.add_effort(parser)
    parser.set_defaults(action=print_survey)


def add_crew(parser: argparse.ArgumentParser) -> None:
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--workers", type=options.count, metavar="N", help="processes at once (one a core)")
    cluster = "of a Dask cluster instead, such as tcp://10.0.0.1:8786"
    who.add_argument("--scheduler", type=address, metavar="ADDRESS", help=cluster)


def address(text: str) -> str:
    if not re.fullmatch(r"[a-z]+://(\[[\da-fA-F:]+\]|[\w.-]+):\d{1,5}", text):
        raise argparse.ArgumentTypeError(f"an address is one such as tcp://10.0.0.1:8786, not {text[:40]!r}")
    return text


def print_survey(given: argparse.Namespace) -> int:
    path = given.results or file_of(given.game)
    try:
        crew = crew_of(given, [given.game])
        from tools.solver.surveys import survey

        ask = survey.survey_anew if given.anew else survey.survey
        print(report(given.game, ask(given.game, given.deals, given.limit, path, crew, memory=given.memory)))
    except Stopped as stopped:
        return tell(stopped)
    return 0


def tell(stopped: Stopped) -> int:
    print(f"{stopped}. What was found is kept.", file=sys.stderr)
    return STOPPED


def crew_of(given: argparse.Namespace, games: list[str]) -> Crew:
    if given.scheduler:
        ensure("cluster")
        return cluster(given.scheduler)
    compile_for(games)
    return processes(given.workers or os.cpu_count() or 1)


def compile_for(games: list[str]) -> None:
    """Once, in sight, and not in every process at the same time."""
    from tools.solver.jit import progress

    with progress.told():
        from tools.solver.ready import make_ready

        for game in games:
            make_ready(game)


# rates


def add_rates(commands: "argparse._SubParsersAction[cli.Parser]") -> None:
    parser = commands.add_parser("rates", description="Write tools/docs/rates.md and its plots from the verdicts.")
    parser.set_defaults(action=write_rates)


def write_rates(_given: argparse.Namespace) -> int:
    ensure("plots")
    from tools.solver.surveys import page

    for path in page.write():
        print(f"made {path.name}")
    return 0


# table


def add_table(commands: "argparse._SubParsersAction[cli.Parser]") -> None:
    parser = commands.add_parser("table", description="Write device/wins1.py and on from the verdicts of the surveys.")
    deals = f"the first so many of each game ({wins_table.DEALS})"
    parser.add_argument("--deals", type=options.count, default=wins_table.DEALS, metavar="N", help=deals)
    add_crew(parser)
    options.add_effort(parser)
    parser.set_defaults(action=write_table)


def write_table(given: argparse.Namespace) -> int:
    from tools.solver.surveys.survey import survey

    deals = range(1, given.deals + 1)
    crew = crew_of(given, list(GAMES))
    try:
        results = {game: survey(game, deals, given.limit, file_of(game), crew, memory=given.memory) for game in GAMES}
    except Stopped as stopped:
        return tell(stopped)
    for path, text in wins_table.files(results).items():
        path.write_text(text)
    print(f"device/wins: {given.deals} deals each of {', '.join(results)}")
    return 0


# A cluster: Dask's own commands, in the project's environment


def add_scheduler(commands: "argparse._SubParsersAction[cli.Parser]") -> None:
    parser = commands.add_parser("scheduler", description="Give out the deals of surveys to workers.")
    port = f"where it listens ({SCHEDULER_PORT})"
    parser.add_argument("--port", type=port_number, default=SCHEDULER_PORT, metavar="P", help=port)
    parser.set_defaults(action=run_scheduler)


def port_number(text: str) -> int:
    return cli.whole(text, 0, 65535, "a port")


def run_scheduler(given: argparse.Namespace) -> int:
    return dask("scheduler", "--port", str(given.port), "--no-dashboard")


def add_worker(commands: "argparse._SubParsersAction[cli.Parser]") -> None:
    parser = commands.add_parser("worker", description="Search the deals that a scheduler gives out.")
    parser.add_argument(
        "address", type=address, metavar="ADDRESS", help="of the scheduler, such as tcp://10.0.0.1:8786"
    )
    parser.add_argument("--workers", type=options.count, metavar="N", help="processes at once (one a core)")
    parser.set_defaults(action=run_worker)


def run_worker(given: argparse.Namespace) -> int:
    count = given.workers or os.cpu_count() or 1
    # One thread a process: the clock of a search is that of its process. A search minds its memory itself.
    alone = ("--nthreads", "1", "--memory-limit", "0", "--no-dashboard")
    return dask("worker", given.address, "--nworkers", str(count), *alone)


def dask(*words: str) -> int:
    ensure("cluster")
    command = [sys.executable, "-P", "-m", "dask", *words]
    if os.name == "nt":  # exec on Windows returns to the shell before the program ends
        return subprocess.call(command)
    os.execv(sys.executable, command)
