"""The files of device/ that each calculator needs, found by watching the games load them."""

from functools import cache
from pathlib import Path

from host_sim.engines.folder import TAP_FILE
from host_sim.models import MODELS, Model
from tools.games.catalogue import DEVICE, entries
from tools.games.replay import Replay, Typist, heap_to_play_in, live_game

START = DEVICE / "solo.py"
PROBE = DEVICE / "probe.py"
NOT_NEEDED_TO_PLAY = (PROBE.name, TAP_FILE)
EVERY_PAGE = ("+", "H", "*")  # a hint, the help and the menu


def files_for(model: Model | None) -> list[Path]:
    """The files to copy to this model, the start script first; those of all models if it is unknown.

    A file is left out only if the games load it on another model but not on this one, so that a file that is seldom
    loaded is never missing.
    """
    loaded = {other: loaded_on(other) for other in MODELS.values()} if model else {}
    unneeded = set().union(*loaded.values()) - loaded[model] if model else set()
    return sorted((path for path in game_files() if path.stem not in unneeded), key=lambda path: (path != START, path))


def game_files() -> list[Path]:
    return [path for path in DEVICE.glob("*.py") if path.name not in NOT_NEEDED_TO_PLAY]


@cache
def loaded_on(model: Model) -> frozenset[str]:
    """The scripts that are loaded when each game is started and its pages are opened, with and without casioplot."""
    names = {
        name
        for game in entries()
        for casioplot in (True, False)
        for name in loaded_by(game, 1, EVERY_PAGE, model, casioplot)
    }
    return frozenset(names | (loaded_by_live_keys(model) if model.reads_keys else set()))


def loaded_by(game: str, deal: int, commands: tuple[str, ...], model: Model, casioplot: bool) -> set[str]:
    """The scripts that are loaded while these commands are typed."""
    names: set[str] = set()

    class LoadRecorder(Typist):
        def loading(self, name: str) -> None:
            names.add(name)

    replay = Replay(game, deal, None, commands, casioplot=casioplot, model=model, emit=lambda line: None)
    LoadRecorder(replay, "cpython", heap_to_play_in(model)).play()
    return names


def loaded_by_live_keys(model: Model) -> set[str]:
    """The same on a model whose scripts read keys: from the title to the first board."""
    return set().union(*(calculator.files for _, calculator in live_game(model, next(iter(entries())), 1, ())))
