"""The package that pip installs: the simulator, its command, its pytest fixture, and the games as data."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.tools.new_environment import install, run_in
from tools.cli import play
from tools.environment import TOP
from tools.games.catalogue import DEVICE

pytestmark = pytest.mark.slow

HELLO = "print('hello')\nprint(input('name?'))\n"
TEST = """
def test_the_script(calculator):
    calculator.run("hello.py")
    calculator.type("Ada\\n")
    assert "hello" in calculator.text and "Ada" in calculator.text
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=TOP, check=True, capture_output=True)
    (file,) = folder.glob("*.whl")
    return file


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(wheel, tmp_path_factory.mktemp("environment"))


def test_the_wheel_contains_only_the_simulator_and_the_games(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {"host_sim", f"{wheel.name.rsplit('-py3', 1)[0]}.dist-info"}
    bundled = {Path(name).name for name in names if name.startswith("host_sim/bundled/")}
    assert bundled == {path.name for path in DEVICE.glob("*.py")}
    for kind in (".js", "small.txt", "casioplot.pyi"):
        assert any(name.endswith(kind) for name in names), kind


def test_the_command_runs_a_script(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "hello.py").write_text(HELLO)
    done = run_in([str(installed / "casio-sim"), "run", "hello.py", "--headless"], tmp_path, "Ada\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, "hello\nAda\n", "")


def test_the_command_checks_a_script_and_writes_typings(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "hello.py").write_text(HELLO)
    done = run_in([str(installed / "casio-sim"), "check", "hello.py"], tmp_path, "Ada\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("hello.py fits the fx-9860GIII")
    done = run_in([str(installed / "casio-sim"), "typings", "typings"], tmp_path)
    assert done.returncode == 0 and (tmp_path / "typings" / "casioplot.pyi").is_file()


def test_the_installed_package_exports_the_same_page_as_the_repository(installed: Path, tmp_path: Path) -> None:
    done = run_in([str(installed / "casio-sim"), "web", "--export", "installed"], tmp_path)
    assert done.returncode == 0, done.stderr
    assert play.main(["web", "--export", str(tmp_path / "checkout")]) == 0
    pages = [files_in(tmp_path / folder) for folder in ("installed", "checkout")]
    assert "index.html" in pages[0] and pages[0].keys() == pages[1].keys()
    # Only the repository can play the games to find out which files a model needs; without the list all are saved.
    assert [path for path in pages[0] if pages[0][path] != pages[1][path]] == ["needed_files.json"]
    assert pages[0]["needed_files.json"] == b"{}"


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_games_are_installed_and_tools_are_not(installed: Path, tmp_path: Path) -> None:
    code = "from host_sim.cli import main; print(main.INCLUDED_GAMES.is_file()); import tools"
    done = run_in([str(installed / "python"), "-P", "-c", code], tmp_path)
    assert done.stdout == "True\n"
    assert "No module named 'tools'" in done.stderr


def test_pytest_finds_the_fixture_without_configuration(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "hello.py").write_text(HELLO)
    (tmp_path / "test_hello.py").write_text(TEST)
    done = run_in([str(installed / "python"), "-m", "pytest", "-q", "-p", "no:cacheprovider"], tmp_path)
    assert "1 passed" in done.stdout, done.stdout
