"""`dev.py solve bench`: figures of the same deals, saved and compared."""

import json
from pathlib import Path

import pytest

from tools.cli.solve import main
from tools.solver.surveys import bench
from tools.solver.surveys.bench import Measurement
from tools.solver.surveys.results import Result
from tools.solver.verdict import Verdict


def measurement(seconds: float, verdict: Verdict = Verdict.WINNABLE) -> Measurement:
    results = [Result(5001, verdict, 3000, seconds), Result(5002, Verdict.UNDECIDED, 9000, 2 * seconds)]
    return Measurement(results, memory=300_000_000)


@pytest.fixture
def measurements(monkeypatch: pytest.MonkeyPatch) -> list[Measurement]:
    """The results of the next games to be measured."""
    queue: list[Measurement] = []
    monkeypatch.setattr(bench, "measure", lambda game, deals, limit, memory_limit: queue.pop(0))
    return queue


def test_figures_cover_all_deals() -> None:
    assert measurement(0.5).figures == {
        **{"deals": 2, "decided": 1, "median": 0.75, "mean": 0.75, "total": 1.5},
        **{"positions": 8000, "memory": 300_000_000},
    }


def test_against_prints_ratios_to_saved_figures(
    tmp_path: Path, measurements: list[Measurement], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "before.json"
    measurements += [measurement(1), measurement(0.25)]
    assert main(["bench", "--game", "thumb", "--json", str(file)]) == 0
    assert "vs. saved" not in capsys.readouterr().out
    assert json.loads(file.read_text())["games"]["thumb"]["total"] == 3
    assert main(["bench", "--game", "thumb", "--against", str(file)]) == 0
    [ratios] = [line for line in capsys.readouterr().out.splitlines() if "vs. saved" in line]
    assert ratios.split()[2:] == ["+0", "+0", "x0.25", "x0.25", "x0.25", "x4.00", "x1.00"]


def test_several_games_get_a_row_of_totals(measurements: list[Measurement], capsys: pytest.CaptureFixture[str]) -> None:
    measurements += [measurement(1), measurement(3)]
    main(["bench", "--game", "thumb", "--game", "vegas"])
    [last] = [line for line in capsys.readouterr().out.splitlines() if line.strip().startswith("all")]
    assert last.split()[1:3] == ["4", "2"] and "12.0" in last


def test_a_changed_verdict_is_an_error(
    tmp_path: Path, measurements: list[Measurement], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "before.json"
    measurements += [measurement(1), measurement(1, Verdict.UNWINNABLE)]
    main(["bench", "--game", "thumb", "--json", str(file)])
    assert main(["bench", "--game", "thumb", "--against", str(file)]) == 1
    assert "thumb, deal 5001: unwinnable now, but winnable on file" in capsys.readouterr().err


def test_figures_of_other_deals_or_another_limit_are_refused(
    tmp_path: Path, measurements: list[Measurement], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "before.json"
    measurements.append(measurement(1))
    main(["bench", "--game", "thumb", "--json", str(file)])
    assert main(["bench", "--against", str(file), "--limit", "3"]) == 2
    assert main(["bench", "--against", str(file), "--deals", "1-9"]) == 2
    assert capsys.readouterr().err.count("The saved figures are of deals 5001-5040 with --limit 10.") == 2


def test_figures_of_other_games_are_refused(
    tmp_path: Path, measurements: list[Measurement], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "before.json"
    measurements.append(measurement(1))
    main(["bench", "--game", "thumb", "--json", str(file)])
    assert main(["bench", "--game", "vegas", "--against", str(file)]) == 2
    assert capsys.readouterr().err == "The saved figures are only of thumb.\n"


@pytest.mark.parametrize("content", [None, "", "[]", "{}"])
def test_any_other_file_is_refused_in_one_line(
    tmp_path: Path, content: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "other.json"
    if content is not None:
        file.write_text(content)
    with pytest.raises(SystemExit, match="2"):
        main(["bench", "--against", str(file)])
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.slow
def test_deals_are_measured_in_a_separate_process() -> None:
    measured = bench.measure("klondike3", range(1, 4), 10)
    assert [result.deal for result in measured.results] == [1, 2, 3]
    assert all(result.is_decided and result.seconds > 0 for result in measured.results)
    assert measured.memory > 50_000_000
