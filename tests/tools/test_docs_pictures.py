"""The pictures of the documentation are up to date."""

from pathlib import Path

import pytest
from PIL import Image

from host_sim.models import FX_9860GIII
from tools.docs_builder import game_recordings, pictures
from tools.docs_builder.recording import Recording
from tools.games.catalogue import entries
from tools.games.won import won_games


@pytest.fixture(scope="module")
def recordings() -> dict[Path, Recording]:
    return pictures.recordings()


@pytest.mark.slow
def test_the_pictures_show_the_games_of_today(recordings: dict[Path, Recording]) -> None:
    assert pictures.problems(recordings) == [], "`python3 tools/dev.py pictures` makes them again"


def test_every_game_has_a_won_game_to_show() -> None:
    assert list(won_games()) == list(entries())


@pytest.mark.slow
def test_every_won_game_is_won() -> None:
    for game in won_games().values():
        assert game_recordings.watch(game, model=FX_9860GIII).won, game.game


def test_the_recording_is_small_enough_for_a_web_page() -> None:
    assert (pictures.PICTURES / "game.gif").stat().st_size < 300_000


@pytest.mark.slow
def test_one_changed_pixel_is_noticed(recordings: dict[Path, Recording], tmp_path: Path) -> None:
    path, picture = next(item for item in recordings.items() if item[0].name == "casio.png")
    picture.save(tmp_path / path.name)
    assert picture.is_saved_in(tmp_path / path.name)
    with Image.open(tmp_path / path.name) as saved:
        changed = saved.convert("RGB")
    changed.putpixel((100, 100), (255, 0, 0))
    changed.save(tmp_path / path.name)
    assert not picture.is_saved_in(tmp_path / path.name)


@pytest.mark.slow
def test_a_missing_frame_of_a_recording_is_noticed(recordings: dict[Path, Recording], tmp_path: Path) -> None:
    recording = next(recording for path, recording in recordings.items() if path.name == "game.gif")
    Recording(recording.frames[:-1], recording.times[:-1]).save(tmp_path / "game.gif")
    assert not recording.is_saved_in(tmp_path / "game.gif")


def test_a_missing_picture_is_noticed(tmp_path: Path) -> None:
    picture = Recording.still(bytes(FX_9860GIII.width * FX_9860GIII.height), FX_9860GIII)
    assert not picture.is_saved_in(tmp_path / "none.png")


@pytest.mark.slow
def test_a_picture_that_is_no_longer_made_is_noticed(
    recordings: dict[Path, Recording], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "old.png").touch()
    monkeypatch.setattr(pictures, "PICTURES", tmp_path)
    assert pictures.problems(recordings) == ["old.png: no longer made"]
