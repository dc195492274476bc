"""tools/dev.py release: everything a release consists of, and that it works where it is unpacked or installed."""

import hashlib
import json
import re
import tomllib
import zipfile
from importlib.metadata import PathDistribution
from pathlib import Path
from xml.etree import ElementTree

import pytest

from host_sim.models import MODELS, strict
from tests.tools.new_environment import install, run_in
from tests.tools.won_game import is_won_from
from tools.cli import release
from tools.environment import TOP
from tools.games.model_files import files_for


def test_the_changelog_must_describe_the_version() -> None:
    release.check_changelog("1.0.0", "# Changes\n\n## Unreleased\n\n## 1.0.0 - 2026-11-18\n")
    for changelog in ("## Unreleased\n", "## 1.0.0\n", "## 1.0.0-rc1 - 2026-11-18\n", "## 11.0.0 - 2026-11-18\n"):
        with pytest.raises(release.ReleaseError, match=r"CHANGELOG\.md"):
            release.check_changelog("1.0.0", changelog)


def test_the_changelog_describes_the_current_version() -> None:
    release.check_changelog(release.project_version(), (TOP / "CHANGELOG.md").read_text())


def test_the_version_is_written_only_in_pyproject() -> None:
    version = re.compile(rf"(?<![\d.]){re.escape(release.project_version())}(?![\d.])")
    sources = [path for folder in ("host_sim", "device", "tools") for path in (TOP / folder).rglob("*.py")]
    assert [path.name for path in sources if version.search(path.read_text())] == []


def test_every_model_is_in_exactly_one_zip_of_the_games() -> None:
    zipped = [model.name for _, models in release.GAME_ZIPS.values() for model in models]
    assert sorted(zipped) == sorted(model.name for model in MODELS.values())


def test_the_addresses_of_the_project_are_marked_as_placeholders() -> None:
    text = (TOP / "pyproject.toml").read_text()
    urls = tomllib.loads(text)["project"]["urls"]
    assert urls and all("OWNER" in url for url in urls.values()) == ("# PLACEHOLDERS" in text)


def test_a_release_that_cannot_be_built_leaves_the_last_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "old.zip").write_bytes(b"old")
    monkeypatch.setattr(release, "DIST", tmp_path)
    monkeypatch.setattr(release, "project_version", lambda: "99.0")
    with pytest.raises(SystemExit) as stop:
        release.main([])
    assert stop.value.code == 2
    assert capsys.readouterr().err == "release: CHANGELOG.md has no section '## 99.0 - YYYY-MM-DD'\n"
    assert (tmp_path / "old.zip").read_bytes() == b"old"


def test_the_extension_has_the_version_and_every_file_that_its_manifest_names() -> None:
    files = release.extension_files("1.2.3")
    manifest = ElementTree.fromstring(files["extension.vsixmanifest"])
    names = {"": "http://schemas.microsoft.com/developer/vsx-schema/2011"}
    identity = manifest.find("Metadata/Identity", names)
    assert identity is not None and identity.get("Version") == "1.2.3"
    assert {asset.get("Path") for asset in manifest.iterfind("Assets/Asset", names)} <= files.keys()
    suffixes = {each.get("Extension") for each in ElementTree.fromstring(files["[Content_Types].xml"])}
    assert {Path(name).suffix for name in files if not name.startswith("[")} <= suffixes
    described = json.loads(files["extension/package.json"])
    assert described["version"] == "1.2.3"
    assert f"extension/{Path(described['main']).name}" in files


def test_the_extension_offers_every_model_and_finds_what_check_prints() -> None:
    contributes = json.loads((release.EXTENSION / "package.json").read_text())["contributes"]
    launch = contributes["debuggers"][0]["configurationAttributes"]["launch"]["properties"]
    assert launch["model"]["enum"] == contributes["configuration"]["properties"]["casio-sim.model"]["enum"] == [*MODELS]
    found = re.fullmatch(contributes["problemMatchers"][0]["pattern"]["regexp"], "  quiz.py:3  no f-strings    ")
    assert found and found.groups() == ("quiz.py", "3", "no f-strings")


# The built files


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    release.build(folder)
    return folder


@pytest.mark.slow
def test_a_release_has_the_packages_the_games_the_page_and_checksums(dist: Path) -> None:
    version = release.project_version()
    assert {path.name for path in dist.iterdir()} == {
        f"casio_sim-{version}-py3-none-any.whl",
        f"casio_sim-{version}.tar.gz",
        f"casio-sim-site-{version}.zip",
        f"casio-sim-vscode-{version}.vsix",
        f"solitaire-fx-9860giii-{version}.zip",
        f"solitaire-fx-cg-{version}.zip",
        release.CHECKSUMS,
    }


@pytest.mark.slow
def test_the_checksums_are_those_of_the_files(dist: Path) -> None:
    lines = [line.split("  ") for line in (dist / release.CHECKSUMS).read_text().splitlines()]
    listed = {name: checksum for checksum, name in lines}
    files = [path for path in dist.iterdir() if path.name != release.CHECKSUMS]
    assert listed == {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


@pytest.mark.slow
@pytest.mark.parametrize("name", release.GAME_ZIPS)
def test_a_zip_has_a_readme_and_the_files_of_its_models(dist: Path, name: str) -> None:
    models = release.GAME_ZIPS[name][1]
    with zipfile.ZipFile(dist / f"solitaire-{name}-{release.project_version()}.zip") as archive:
        needed = {f"solo/{path.name}" for model in models for path in files_for(model)}
        assert set(archive.namelist()) == {"README.txt", *needed}
        readme = archive.read("README.txt").decode()
    assert release.project_version() in readme and "@MainMem" in readme
    assert all(f"{model.name}: " in readme for model in models)


@pytest.mark.slow
@pytest.mark.parametrize("name", release.GAME_ZIPS)
def test_a_game_is_won_on_micropython_with_the_files_of_a_zip(dist: Path, tmp_path: Path, name: str) -> None:
    with zipfile.ZipFile(dist / f"solitaire-{name}-{release.project_version()}.zip") as archive:
        archive.extractall(tmp_path)
    for model in release.GAME_ZIPS[name][1]:
        assert is_won_from(tmp_path / "solo", strict(model), "micropython")


@pytest.mark.slow
def test_the_zipped_site_is_a_page_with_the_games(dist: Path) -> None:
    with zipfile.ZipFile(dist / f"casio-sim-site-{release.project_version()}.zip") as archive:
        names = archive.namelist()
    assert "index.html" in names and len(names) > 20


@pytest.mark.slow
def test_the_wheel_works_in_a_new_environment(dist: Path, tmp_path: Path) -> None:
    (wheel,) = dist.glob("*.whl")
    programs = install(wheel, tmp_path / "environment")
    (tmp_path / "hello.py").write_text("print('hello', input())\n")
    done = run_in([str(programs / "casio-sim"), "run", "hello.py", "--headless"], tmp_path, "Ada\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, "hello Ada\n", "")
    (metadata,) = (tmp_path / "environment").rglob("*.dist-info")
    assert PathDistribution(metadata).version == release.project_version()
