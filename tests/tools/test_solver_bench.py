"""The solver measured: the same deals, as figures that can be compared."""

import json
from pathlib import Path

import pytest

from tools.cli.solve import main
from tools.solver.surveys import bench
from tools.solver.surveys.bench import Measured
from tools.solver.surveys.results import Result
from tools.solver.verdict import Verdict


def measured(seconds: float, verdict: Verdict = Verdict.WINNABLE) -> Measured:
    results = [Result(5001, verdict, 3000, seconds), Result(5002, Verdict.UNDECIDED, 9000, 2 * seconds)]
    return Measured(results, memory=300_000_000)


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[Measured]:
    """What the next games are found to take."""
    coming: list[Measured] = []
    monkeypatch.setattr(bench, "measure", lambda game, deals, limit, memory: coming.pop(0))
    return coming


def test_the_figures_are_those_of_all_deals() -> None:
    assert measured(0.5).figures == {
        **{"deals": 2, "decided": 1, "median": 0.75, "mean": 0.75, "total": 1.5},
        **{"positions": 8000, "memory": 300_000_000},
    }


def test_what_was_kept_is_compared_as_ratios(
    tmp_path: Path, runs: list[Measured], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "before.json"
    runs += [measured(1), measured(0.25)]
    assert main(["bench", "--game", "thumb", "--json", str(file)]) == 0
    assert "to before" not in capsys.readouterr().out
    assert json.loads(file.read_text())["games"]["thumb"]["total"] == 3
    assert main(["bench", "--game", "thumb", "--against", str(file)]) == 0
    [ratios] = [line for line in capsys.readouterr().out.splitlines() if "to before" in line]
    assert ratios.split()[2:] == ["+0", "+0", "x0.25", "x0.25", "x0.25", "x4.00", "x1.00"]


def test_several_games_are_added_up(runs: list[Measured], capsys: pytest.CaptureFixture[str]) -> None:
    runs += [measured(1), measured(3)]
    main(["bench", "--game", "thumb", "--game", "vegas"])
    [last] = [line for line in capsys.readouterr().out.splitlines() if line.strip().startswith("all")]
    assert last.split()[1:3] == ["4", "2"] and "12.0" in last


def test_another_verdict_is_told(tmp_path: Path, runs: list[Measured], capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "before.json"
    runs += [measured(1), measured(1, Verdict.UNWINNABLE)]
    main(["bench", "--game", "thumb", "--json", str(file)])
    assert main(["bench", "--game", "thumb", "--against", str(file)]) == 1
    assert "thumb, deal 5001: unwinnable now, but winnable on file" in capsys.readouterr().err


def test_other_deals_or_another_limit_are_not_compared(
    tmp_path: Path, runs: list[Measured], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "before.json"
    runs.append(measured(1))
    main(["bench", "--game", "thumb", "--json", str(file)])
    assert main(["bench", "--against", str(file), "--limit", "3"]) == 2
    assert main(["bench", "--against", str(file), "--deals", "1-9"]) == 2
    assert capsys.readouterr().err.count("the ratios would mean nothing") == 2


def test_other_games_are_not_compared(tmp_path: Path, runs: list[Measured], capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "before.json"
    runs.append(measured(1))
    main(["bench", "--game", "thumb", "--json", str(file)])
    assert main(["bench", "--game", "vegas", "--against", str(file)]) == 2
    assert capsys.readouterr().err == "That was measured on thumb: there is no game to compare.\n"


@pytest.mark.parametrize("content", [None, "", "[]", "{}"])
def test_a_file_of_something_else_is_one_line(
    tmp_path: Path, content: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "other.json"
    if content is not None:
        file.write_text(content)
    with pytest.raises(SystemExit, match="2"):
        main(["bench", "--against", str(file)])
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.slow
def test_deals_are_measured_in_a_process_of_their_own() -> None:
    found = bench.measure("klondike3", range(1, 4), 10)
    assert [result.deal for result in found.results] == [1, 2, 3]
    assert all(result.is_decided and result.seconds > 0 for result in found.results)
    assert found.memory > 50_000_000
