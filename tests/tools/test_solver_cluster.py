"""Surveys on a Dask cluster: workers die and join, and the file has each verdict once."""

import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tools.cli.solve import main
from tools.solver.jit import code_cache
from tools.solver.surveys import survey as survey_module
from tools.solver.surveys.executors import cluster as cluster_at
from tools.solver.surveys.results import Result, append, file_of, read
from tools.solver.surveys.survey import survey

if TYPE_CHECKING:  # slow to import, and only slow tests need it
    from distributed import LocalCluster

GAME = "klondike3"
COUNT = 60


def quick_deals() -> range:
    """The consecutive deals whose hardest one is the easiest."""
    nodes = [result.nodes for result in read(file_of(GAME)).values()]
    first = min(range(len(nodes) - COUNT), key=lambda start: max(nodes[start : start + COUNT]))
    return range(first + 1, first + 1 + COUNT)


DEALS = quick_deals()


@pytest.fixture(scope="module")
def cluster() -> Iterator["LocalCluster"]:
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, memory_limit=0
    ) as local:
        yield local


def processes_of(cluster: "LocalCluster") -> dict[str, int]:
    from distributed import Client

    with Client(cluster, set_as_default=False) as client:
        processes: dict[str, int] = client.run(os.getpid)
        return processes


@pytest.mark.slow
def test_no_verdict_is_lost_when_a_worker_is_killed_and_another_joins(
    cluster: "LocalCluster", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "known.csv"
    written: list[int] = []
    before = processes_of(cluster)

    def append_and_kill(path: Path, result: Result) -> None:
        written.append(result.deal)
        if len(written) == 10:
            os.kill(next(iter(before.values())), signal.SIGKILL)
            cluster.scale(3)
        append(path, result)

    monkeypatch.setattr(survey_module, "append", append_and_kill)
    results = survey(GAME, DEALS, 10, file, cluster_at(cluster.scheduler_address))
    assert sorted(written) == list(DEALS), "each deal is written once"
    known = read(file_of(GAME))
    assert [result.verdict for result in results] == [known[deal].verdict for deal in DEALS]
    assert list(read(file)) == list(DEALS)
    assert set(processes_of(cluster).values()) != set(before.values()), "a worker was killed"


@pytest.mark.slow
def test_an_interrupted_survey_continues(
    cluster: "LocalCluster", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "known.csv"

    def append_and_interrupt(path: Path, result: Result) -> None:
        append(path, result)
        if len(read(path)) == 5:
            raise KeyboardInterrupt

    monkeypatch.setattr(survey_module, "append", append_and_interrupt)
    with pytest.raises(KeyboardInterrupt):
        survey(GAME, DEALS[:20], 10, file, cluster_at(cluster.scheduler_address))
    saved = read(file)
    assert len(saved) == 5
    monkeypatch.setattr(survey_module, "append", append)
    survey(GAME, DEALS[:20], 10, file, cluster_at(cluster.scheduler_address))
    assert read(file).items() >= saved.items() and list(read(file)) == list(DEALS[:20])


@pytest.mark.slow
def test_a_worker_with_another_version_stops_the_survey(
    cluster: "LocalCluster", tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(code_cache, "fingerprint", lambda: "another commit")
    options = ["--results", str(tmp_path / "known.csv"), "--scheduler", cluster.scheduler_address]
    assert main(["survey", "--game", GAME, "--deals", "1-3", *options]) == 1
    [line] = [line for line in capsys.readouterr().err.splitlines() if "solver" in line]
    assert line.startswith("a worker has another version of the solver")


def test_a_missing_scheduler_is_reported_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.solver.surveys.executors.SECONDS_TO_CONNECT", 0.1)
    with socket.socket() as unused:  # bound, but not listening
        unused.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{unused.getsockname()[1]}"
        assert main(["survey", "--deals", "1-3", "--results", str(tmp_path / "a.csv"), "--scheduler", address]) == 1
    assert f"no scheduler answers at {address}" in capsys.readouterr().err
