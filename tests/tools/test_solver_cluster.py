"""A survey on many machines: workers are lost and added, and the file has each verdict once."""

import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tools.cli.solve import main
from tools.solver.jit import code_cache
from tools.solver.surveys import survey as module
from tools.solver.surveys.crews import cluster as crew_of
from tools.solver.surveys.results import Result, append, file_of, read
from tools.solver.surveys.survey import survey

if TYPE_CHECKING:  # it takes a while to import, in every process of the tests, and only slow tests need it
    from distributed import LocalCluster

GAME = "klondike3"
COUNT = 60


def quick_deals() -> range:
    """So many in a row, none of which takes long."""
    nodes = [result.nodes for result in read(file_of(GAME)).values()]
    first = min(range(len(nodes) - COUNT), key=lambda at: max(nodes[at : at + COUNT]))
    return range(first + 1, first + 1 + COUNT)


DEALS = quick_deals()


@pytest.fixture(scope="module")
def cluster() -> Iterator["LocalCluster"]:
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, memory_limit=0
    ) as made:
        yield made


def processes_of(cluster: "LocalCluster") -> dict[str, int]:
    from distributed import Client

    with Client(cluster, set_as_default=False) as client:
        found: dict[str, int] = client.run(os.getpid)
        return found


@pytest.mark.slow
def test_a_worker_killed_in_the_middle_and_one_that_comes_later_cost_no_verdict(
    cluster: "LocalCluster", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "known.csv"
    written: list[int] = []
    before = processes_of(cluster)

    def watched(path: Path, result: Result) -> None:
        written.append(result.deal)
        if len(written) == 10:
            os.kill(next(iter(before.values())), signal.SIGKILL)
            cluster.scale(3)
        append(path, result)

    monkeypatch.setattr(module, "append", watched)
    found = survey(GAME, DEALS, 10, file, crew_of(cluster.scheduler_address))
    assert sorted(written) == list(DEALS), "each deal is written, and once"
    known = read(file_of(GAME))
    assert [result.verdict for result in found] == [known[deal].verdict for deal in DEALS]
    assert list(read(file)) == list(DEALS)
    assert set(processes_of(cluster).values()) != set(before.values()), "a worker was lost"


@pytest.mark.slow
def test_an_interrupted_survey_goes_on_where_it_was(
    cluster: "LocalCluster", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "known.csv"

    def interrupted(path: Path, result: Result) -> None:
        append(path, result)
        if len(read(path)) == 5:
            raise KeyboardInterrupt

    monkeypatch.setattr(module, "append", interrupted)
    with pytest.raises(KeyboardInterrupt):
        survey(GAME, DEALS[:20], 10, file, crew_of(cluster.scheduler_address))
    kept = read(file)
    assert len(kept) == 5
    monkeypatch.setattr(module, "append", append)
    survey(GAME, DEALS[:20], 10, file, crew_of(cluster.scheduler_address))
    assert read(file).items() >= kept.items() and list(read(file)) == list(DEALS[:20])


@pytest.mark.slow
def test_a_worker_with_other_sources_stops_the_survey(
    cluster: "LocalCluster", tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(code_cache, "fingerprint", lambda: "another commit")
    where = ["--results", str(tmp_path / "known.csv"), "--scheduler", cluster.scheduler_address]
    assert main(["survey", "--game", GAME, "--deals", "1-3", *where]) == 1
    [line] = [line for line in capsys.readouterr().err.splitlines() if "solver" in line]
    assert line.startswith("a worker has another version of the solver")


def test_where_no_scheduler_answers_that_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.solver.surveys.crews.SECONDS_TO_ANSWER", 0.1)
    with socket.socket() as taken:  # by nobody who listens
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        assert main(["survey", "--deals", "1-3", "--results", str(tmp_path / "a.csv"), "--scheduler", address]) == 1
    assert f"no scheduler answers at {address}" in capsys.readouterr().err
