"""dev.py solve for many deals: survey, rates, table, and scheduler and worker for a cluster."""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

from host_sim.cli import options as cli
from host_sim.output import INTERRUPTED, write_file
from tools.cli import options
from tools.environment import ensure
from tools.solver.rules import GAMES
from tools.solver.surveys import wins_table
from tools.solver.surveys.executors import ExecutorFactory, cluster, processes
from tools.solver.surveys.rates import report
from tools.solver.surveys.results import HEAD, SurveyStopped, file_of

DEFAULT_DEALS = range(1, 1001)
SCHEDULER_PORT = 8786
STOPPED = 1


def add_commands(commands: cli.Commands) -> None:
    add_survey(commands)
    add_rates(commands)
    add_table(commands)
    add_scheduler(commands)
    add_worker(commands)


# survey


def add_survey(commands: cli.Commands) -> None:
    description = "Search many deals and print the rate of winnable ones with its 95 % interval."
    parser = commands.add_parser("survey", description=description)
    options.add_game(parser)
    deals = "first and last deal (default: 1-1000)"
    parser.add_argument("--deals", type=options.deal_range, default=DEFAULT_DEALS, metavar="N-M", help=deals)
    results = "file of verdicts to continue (default: tools/solver/verdicts/GAME.csv)"
    parser.add_argument("--results", type=results_file, metavar="FILE", help=results)
    parser.add_argument("--recheck", action="store_true", help="search known deals again and compare the verdicts")
    add_executors(parser)
    options.add_effort(parser)
    parser.set_defaults(action=print_survey)


def results_file(text: str) -> Path:
    """Refuses any other file, which the survey would replace."""
    path = Path(text)
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return path
    except OSError as error:
        raise argparse.ArgumentTypeError(f"can't read {text[:200]!r}: {error.strerror}") from error
    if content and not content.startswith(HEAD.encode()):
        raise argparse.ArgumentTypeError(f"{text[:200]!r} is not a file of verdicts: choose another one")
    return path


def add_executors(parser: argparse.ArgumentParser) -> None:
    group = parser.add_mutually_exclusive_group()
    add_workers(group)
    scheduler = "use a Dask cluster, such as tcp://10.0.0.1:8786"
    group.add_argument("--scheduler", type=address, metavar="ADDRESS", help=scheduler)


def add_workers(parser: "argparse._ActionsContainer") -> None:
    parser.add_argument(
        "--workers", type=options.count, metavar="N", help="number of processes (default: one per core)"
    )


def address(text: str) -> str:
    if not re.fullmatch(r"[a-z]+://(\[[\da-fA-F:]+\]|[\w.-]+):\d{1,5}", text):
        raise argparse.ArgumentTypeError(f"an address looks like tcp://10.0.0.1:8786, not {text[:40]!r}")
    return text


def print_survey(arguments: argparse.Namespace) -> int:
    path = arguments.results or file_of(arguments.game)
    try:
        executors = executors_for(arguments, [arguments.game])
        from tools.solver.surveys import survey

        run = survey.recheck if arguments.recheck else survey.survey
        results = run(arguments.game, arguments.deals, arguments.limit, path, executors, memory_limit=arguments.memory)
    except SurveyStopped as stopped:
        return report_stop(stopped)
    except KeyboardInterrupt:
        return report_interrupt()
    print(report(arguments.game, results))
    return 0


def report_stop(stopped: SurveyStopped) -> int:
    print(f"{stopped}. The results so far are saved.", file=sys.stderr)
    return STOPPED


def report_interrupt() -> int:
    cli.print_error("Interrupted. The results so far are saved; the same command continues.")
    return INTERRUPTED


def executors_for(arguments: argparse.Namespace, games: list[str]) -> ExecutorFactory:
    if arguments.scheduler:
        ensure("cluster")
        return cluster(arguments.scheduler)
    compile_for(games)
    return processes(arguments.workers or os.cpu_count() or 1)


def compile_for(games: list[str]) -> None:
    """Compile the search once, with a progress line, instead of in every process."""
    from tools.solver.jit import progress

    with progress.shown():
        from tools.solver.solve import warm_up

        for game in games:
            warm_up(game)


# rates


def add_rates(commands: cli.Commands) -> None:
    parser = commands.add_parser("rates", description="Write tools/docs/rates.md and its plots from the verdicts.")
    parser.set_defaults(action=write_rates)


def write_rates(_arguments: argparse.Namespace) -> int:
    ensure("plots")
    from tools.solver.surveys import rates_page

    for path in rates_page.write():
        print(f"wrote {path.name}")
    return 0


# table


def add_table(commands: cli.Commands) -> None:
    parser = commands.add_parser("table", description="Write device/wins1.py to wins8.py from the verdicts.")
    deals = f"deals per game (default: {wins_table.DEALS})"
    parser.add_argument("--deals", type=options.count, default=wins_table.DEALS, metavar="N", help=deals)
    add_executors(parser)
    options.add_effort(parser)
    parser.set_defaults(action=write_table)


def write_table(arguments: argparse.Namespace) -> int:
    from tools.solver.surveys.survey import survey

    deals = range(1, arguments.deals + 1)
    executors = executors_for(arguments, list(GAMES))
    try:
        results = {
            game: survey(game, deals, arguments.limit, file_of(game), executors, memory_limit=arguments.memory)
            for game in GAMES
        }
    except SurveyStopped as stopped:
        return report_stop(stopped)
    except KeyboardInterrupt:
        return report_interrupt()
    for path, text in wins_table.files(results).items():
        write_file(path, text.encode())
    print(f"device/wins: {arguments.deals} deals each of {', '.join(results)}")
    return 0


# A cluster: Dask's own commands, in the project's environment


def add_scheduler(commands: cli.Commands) -> None:
    parser = commands.add_parser("scheduler", description="Run a Dask scheduler, which hands out deals to workers.")
    port = f"port to listen on (default: {SCHEDULER_PORT})"
    parser.add_argument("--port", type=port_number, default=SCHEDULER_PORT, metavar="P", help=port)
    parser.set_defaults(action=run_scheduler)


def port_number(text: str) -> int:
    return cli.whole_number(text, 0, 65535)


def run_scheduler(arguments: argparse.Namespace) -> int:
    return dask("scheduler", "--port", str(arguments.port), "--no-dashboard")


def add_worker(commands: cli.Commands) -> None:
    parser = commands.add_parser("worker", description="Search the deals that a scheduler hands out.")
    parser.add_argument("address", type=address, metavar="ADDRESS", help="scheduler, such as tcp://10.0.0.1:8786")
    add_workers(parser)
    parser.set_defaults(action=run_worker)


def run_worker(arguments: argparse.Namespace) -> int:
    count = arguments.workers or os.cpu_count() or 1
    # One thread per process: a search measures the CPU time of its process. It also limits its own memory.
    settings = ("--nthreads", "1", "--memory-limit", "0", "--no-dashboard")
    return dask("worker", arguments.address, "--nworkers", str(count), *settings)


def dask(*words: str) -> int:
    ensure("cluster")
    command = [sys.executable, "-P", "-m", "dask", *words]
    if os.name == "nt":  # exec on Windows returns to the shell before the program ends
        return subprocess.call(command)
    os.execv(sys.executable, command)
