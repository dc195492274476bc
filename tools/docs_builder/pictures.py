"""Makes every picture of the README and of tools/docs by playing: python3 tools/dev.py pictures"""

from pathlib import Path

from host_sim.cli.options import Parser
from tools.docs_builder import game_recordings, screenshots, script_recordings
from tools.docs_builder.icons import icons
from tools.docs_builder.recording import Recording
from tools.environment import TOP
from tools.games.won import won_games

PICTURES = TOP / "tools" / "docs" / "pictures"
WINDOW = PICTURES / "window.png"
WINDOW_WITH_TEXT = PICTURES / "script_text.png"
WEB_PAGES = (PICTURES / "web_phone.png", PICTURES / "web_laptop.png", PICTURES / "web_laptop_dark.png")
# Screenshots depend on the fonts of this machine.
NOT_COMPARED = (WINDOW, WINDOW_WITH_TEXT, *WEB_PAGES)


def recordings() -> dict[Path, Recording]:
    """Every picture that is the same on all machines, by its file."""
    named = {**game_recordings.recordings(), **script_recordings.recordings()}
    return {**{PICTURES / name: recording for name, recording in named.items()}, **icons(game_recordings.title())}


def problems(current: dict[Path, Recording]) -> list[str]:
    """Pictures that are outdated, missing or no longer made, one line each."""
    lines = [f"{path.name}: outdated" for path, recording in current.items() if not recording.is_saved_in(path)]
    lines += [f"{path.name}: missing" for path in NOT_COMPARED if not path.is_file()]
    expected = {*current, *NOT_COMPARED}
    lines += [f"{path.name}: no longer made" for path in sorted(PICTURES.iterdir()) if path not in expected]
    return lines


def main(arguments: list[str]) -> int:
    parser = Parser(prog="dev.py pictures", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a picture is outdated")
    check = parser.parse_args(arguments).check
    current = recordings()
    if check:
        lines = problems(current)
        print("\n".join(lines) if lines else "The pictures are up to date.")
        return 1 if lines else 0
    PICTURES.mkdir(parents=True, exist_ok=True)
    for path, recording in current.items():
        if not recording.is_saved_in(path):
            recording.save(path)
            print(f"made {path.name}")
    games = won_games()
    screenshots.save_window_with_game(next(iter(games.values())), WINDOW)
    screenshots.save_window_with_text(WINDOW_WITH_TEXT)
    screenshots.save_web_pages(games[game_recordings.RECORDED_GAME], *WEB_PAGES)
    print(f"made {', '.join(path.name for path in NOT_COMPARED)}")
    return 0
