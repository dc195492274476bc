"""The pictures of the README show the games as they are."""

from pathlib import Path

import pytest
from PIL import Image

from tools.games.catalogue import entries
from tools.games.won import won_games
from tools.readme import pictures


@pytest.fixture(scope="module")
def made() -> dict[Path, pictures.Film]:
    return pictures.films()


@pytest.mark.slow
def test_the_pictures_are_what_the_games_show_today(made: dict[Path, pictures.Film]) -> None:
    assert pictures.stale(made) == [], "python3 tools/pictures.py makes them anew"


def test_every_game_has_a_picture() -> None:
    assert list(won_games()) == list(entries())


@pytest.mark.slow
def test_every_scene_ends_with_a_won_game() -> None:
    for scene in won_games().values():
        assert pictures.watch(scene).won, scene.game


def test_the_film_is_small_enough_for_a_page() -> None:
    assert (pictures.PICTURES / "game.gif").stat().st_size < 300_000


@pytest.mark.slow
def test_one_changed_pixel_is_noticed(made: dict[Path, pictures.Film], tmp_path: Path) -> None:
    path, film = next((path, film) for path, film in made.items() if path.name == "casio.png")
    film.save(tmp_path / path.name)
    assert film.is_in(tmp_path / path.name)
    with Image.open(tmp_path / path.name) as saved:
        changed = saved.convert("RGB")
    changed.putpixel((100, 100), (255, 0, 0))
    changed.save(tmp_path / path.name)
    assert not film.is_in(tmp_path / path.name)


@pytest.mark.slow
def test_a_missing_frame_of_the_film_is_noticed(made: dict[Path, pictures.Film], tmp_path: Path) -> None:
    film = next(film for path, film in made.items() if path.name == "game.gif")
    pictures.Film(film.frames[:-1], film.times[:-1]).save(tmp_path / "game.gif")
    assert not film.is_in(tmp_path / "game.gif")


def test_a_missing_picture_is_noticed(made: dict[Path, pictures.Film], tmp_path: Path) -> None:
    assert not next(iter(made.values())).is_in(tmp_path / "none.png")


@pytest.mark.slow
def test_a_picture_that_nothing_makes_is_noticed(
    made: dict[Path, pictures.Film], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "old.png").touch()
    monkeypatch.setattr(pictures, "PICTURES", tmp_path)
    assert pictures.stale(made) == ["old.png: nothing makes it"]
