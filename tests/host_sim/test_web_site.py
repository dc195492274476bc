"""What the page consists of: every file that one of them asks for, and what Python knows told in JSON."""

import json
import posixpath
import re
from dataclasses import replace
from pathlib import Path

import pytest

from host_sim import cli, keyboards
from host_sim.engines.micropython.portable import CORE, core_files
from host_sim.engines.micropython.provision import VmMissing
from host_sim.faces.web import export, site, vendor
from host_sim.faces.web.headers import CONTENT_SECURITY_POLICY, KINDS
from host_sim.faces.web.site import EXAMPLES, INDEX, PAGE, Files, FreshSite, Sources, gathered, version_of
from host_sim.models import FX_9860GIII, MODELS, Model
from tools.games.catalogue import DEVICE

BUNDLES = {"editor.js": b"export const editor = 1;", "film.js": b"export const film = 1;"}
IMPORTED = re.compile(r"""(?:\bfrom|\bimport\(|^import) *'(\.[^']+)'|new URL\('(\.[^']+)', import\.meta\.url\)""", re.M)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)  # where types are imported, which no browser sees
NAMED_IN_HTML = re.compile(r'(?:src|href)="([^"#:]+)"')


@pytest.fixture
def sources(tmp_path: Path) -> Sources:
    firmware = {"plain": tmp_path / "plain.wasm", "counting": tmp_path / "counting.wasm"}
    for name, path in firmware.items():
        path.write_bytes(name.encode())
    return Sources(DEVICE, FX_9860GIII, firmware, BUNDLES, offline_first=True)


@pytest.fixture
def files(sources: Sources) -> Files:
    return gathered(sources)


def told(files: Files) -> dict[str, object]:
    found: dict[str, object] = json.loads(files["precache.js"].partition(b"=")[2].strip().rstrip(b";"))
    return found


# The files


def test_every_module_that_a_module_imports_is_there(files: Files) -> None:
    missing = [
        (path, name)
        for path, content in files.items()
        if path.endswith(".js") and not path.startswith("vendor/")
        for names in IMPORTED.findall(COMMENT.sub("", content.decode()))
        for name in filter(None, names)
        if posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) not in files
    ]
    assert missing == []


def test_every_file_that_the_page_itself_names_is_there(files: Files) -> None:
    named = NAMED_IN_HTML.findall(files["index.html"].decode())
    named += [icon["src"] for icon in json.loads(files["manifest.webmanifest"])["icons"]]
    assert len(named) >= 6
    assert [name for name in named if name not in files] == []


def test_the_page_names_every_module_that_it_begins_with(files: Files) -> None:
    preloaded = re.findall(r'rel="modulepreload" href="([^"]+)"', files["index.html"].decode())
    assert {"faces/web/page/main.js", "engines/micropython/core/frame.js"} <= set(preloaded) <= set(files)
    assert not [path for path in preloaded if "worker" in path or "workbench/workbench" in path]  # no part of it yet


def test_what_only_makes_the_firmware_stays_at_home(files: Files) -> None:
    of_core = {path.name for path in core_files()}
    assert {"live.js", "machine.js", "layout.js"} <= of_core
    assert "rewriting.js" in {path.name for path in CORE.rglob("*.js")} - of_core
    assert not [path for path in files if path.endswith("rewriting.js")]


def test_every_file_is_of_a_kind_that_the_server_knows(files: Files) -> None:
    assert {Path(path).suffix for path in files} <= set(KINDS)


def test_the_page_says_the_same_policy_as_the_server() -> None:
    """The one in the page is for hosts that send no headers."""
    assert f'http-equiv="Content-Security-Policy" content="{CONTENT_SECURITY_POLICY}"' in (
        PAGE / "index.html"
    ).read_text(encoding="utf-8")


def test_the_page_has_no_script_and_no_style_within_it() -> None:
    text = (PAGE / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]* src=)|<style|\son\w+=|\sstyle=", text) == []


def test_the_games_are_those_of_the_folder_letter_by_letter(files: Files) -> None:
    scripts = json.loads(files["scripts.json"])
    assert scripts["games"] == {path.name: path.read_text() for path in DEVICE.glob("*.py")}
    assert scripts["examples"] == {path.name: path.read_text() for path in EXAMPLES.glob("*.py")}


@pytest.mark.parametrize(("name", "model"), MODELS.items())
def test_the_page_is_told_what_the_window_knows(files: Files, name: str, model: Model) -> None:
    told = json.loads(files[f"models/{name}.json"])
    assert (told["id"], told["name"]) == (name, model.name)
    assert (told["display"]["width"], told["display"]["height"]) == (model.width, model.height)
    assert told["display"].get("format", "one bit") == model.pixels
    assert (told["lcd"]["width"], told["lcd"]["left"]) == (model.glass.width, model.glass.left)
    assert told["keyboard"] == json.loads(keyboards.text_of(name))
    assert set(told["typable"]) == model.typable
    assert told["codes"] == model.keyboard.codes
    assert told["taps"].get("R") == ([32, 73] if model.reads_keys else None)
    assert told["shell"]["columns"] * told["shell"]["letterPitch"] < model.width
    assert told["shell"]["rowPitch"] == model.shell.pitch


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
def test_the_page_begins_with_the_calculator_that_it_is_made_for_and_has_the_others_to_choose(
    sources: Sources, model: Model
) -> None:
    made = gathered(replace(sources, model=model))
    page = made[INDEX].decode()
    assert f"<title>Casio {model.name}</title>" in page
    assert re.findall(r'<option value="([^"]+)"( selected)?>', page) == [
        (name, " selected" if one is model else "") for name, one in MODELS.items()
    ]
    assert json.loads(made["manifest.webmanifest"])["short_name"] == model.name
    first = told(made)["first"]
    assert [path for path in first if path.startswith("models/")] == [f"models/{model.name.lower()}.json"]  # type: ignore[attr-defined]


def test_nothing_is_left_to_fill_in(files: Files) -> None:
    for path in (INDEX, "manifest.webmanifest"):
        assert b"<!-- " not in files[path] and b"{model}" not in files[path]


# What the service worker keeps


def test_everything_is_kept_for_a_time_without_network_and_what_the_title_needs_first(files: Files) -> None:
    kept = told(files)
    assert sorted([*kept["first"], *kept["later"]]) == sorted(set(files) - {"precache.js", "service_worker.js"})  # type: ignore[misc]
    assert {"firmware-counting.wasm", "vendor/editor.js", "vendor/film.js"} <= set(kept["later"])  # type: ignore[call-overload]
    assert {"index.html", "firmware.wasm", "faces/web/page/main.js"} <= set(kept["first"])  # type: ignore[call-overload]


@pytest.mark.parametrize("path", ["index.html", "firmware.wasm", "vendor/editor.js", "scripts.json"])
def test_a_change_of_any_file_is_a_new_version(files: Files, path: str) -> None:
    assert version_of({**files, path: files[path] + b" "}) != version_of(files) == version_of(dict(files))


def test_a_moved_byte_is_a_new_version_too() -> None:
    assert version_of({"a": b"bc"}) != version_of({"ab": b"c"})


# While a developer looks at it


def test_it_is_gathered_anew_only_when_a_file_was_saved_or_is_new(
    tmp_path: Path, sources: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "PAGE", tmp_path)
    (tmp_path / "index.html").write_text("old")
    seen: list[str] = []

    def gather(_: Sources) -> Files:
        seen.append((tmp_path / "index.html").read_text())
        return {"main.js": b""}

    fresh = FreshSite(sources, gather)
    fresh.file(INDEX)
    fresh.file(INDEX)
    (tmp_path / "index.html").write_text("newer")
    fresh.file("main.js")  # of the page that is open
    assert seen == ["old"]
    fresh.file(INDEX)
    fresh.file(INDEX)
    (tmp_path / "main.js").touch()
    fresh.file(INDEX)
    assert seen == ["old", "newer", "newer"]


# As plain files


def test_an_export_is_the_site_as_files(files: Files, tmp_path: Path) -> None:
    export.write(files, tmp_path / "new" / "folder")
    written = {path for path in (tmp_path / "new" / "folder").rglob("*") if path.is_file()}
    assert {path.relative_to(tmp_path / "new" / "folder").as_posix() for path in written} == {*files, export.RECORD}
    assert all((tmp_path / "new" / "folder" / path).read_bytes() == content for path, content in files.items())


def test_a_second_export_takes_the_place_of_the_first_and_leaves_the_rest_alone(tmp_path: Path) -> None:
    export.write({"index.html": b"1", "old.js": b"1"}, tmp_path)
    (tmp_path / "CNAME").write_text("mine")
    export.write({"index.html": b"2", "new.js": b"2"}, tmp_path)
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"index.html", "new.js", "CNAME", export.RECORD}
    assert (tmp_path / "index.html").read_bytes() == b"2"


@pytest.mark.parametrize("record", [None, "{}", "[]", "not JSON", '{"by": "another"}', f'{{"by": "{export.MAKER}"}}'])
def test_a_folder_with_something_else_in_it_is_left_as_it_is(tmp_path: Path, record: str | None) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    if record is not None:
        (tmp_path / export.RECORD).write_text(record)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(export.Occupied):
        export.write({"index.html": b""}, tmp_path)
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("path", ["../thesis.txt", "/thesis.txt", "a/../../thesis.txt", "..\\thesis.txt", ""])
def test_nothing_outside_the_folder_is_removed_whatever_the_record_says(tmp_path: Path, path: str) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    folder = tmp_path / "export"
    export.write({"index.html": b""}, folder)
    (folder / export.RECORD).write_text(json.dumps({"by": export.MAKER, "files": [path]}))
    export.write({"index.html": b""}, folder)
    assert (tmp_path / "thesis.txt").read_text() == "mine"


# npm's packages


@pytest.fixture
def fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands of npm and esbuild, none of them run: esbuild leaves what it was asked for."""
    commands: list[list[str]] = []
    monkeypatch.setenv("CASIO_SIM_CACHE", str(tmp_path))

    def run(command: list[str], what: str, cwd: str | None = None) -> None:
        commands.append(command)
        for word in command:
            if word.startswith("--outfile="):
                Path(word.partition("=")[2]).write_text("bundled")

    monkeypatch.setattr(vendor, "run", run)
    return commands


def test_packages_are_fetched_and_bundled_once(fetched: list[list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    first = vendor.bundles()
    assert first == {"editor.js": b"bundled", "film.js": b"bundled", "licenses.txt": b""}
    assert "ci" in fetched[0] and "--ignore-scripts" in fetched[0] and len(fetched) == 3
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert vendor.bundles() == first
    assert (len(fetched), capsys.readouterr().err) == (3, "")


def test_other_packages_are_fetched_anew(
    fetched: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vendor.bundles()
    changed = tmp_path / "vendor"
    changed.mkdir()
    for path in vendor.sources():
        (changed / path.name).write_bytes(path.read_bytes() + b"\n")
    monkeypatch.setattr(vendor, "VENDOR", changed)
    vendor.bundles()
    assert len(fetched) == 6


def test_without_npm_the_page_goes_without_them_and_one_line_says_so(
    fetched: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*_: object, **__: object) -> None:
        raise VmMissing("The editor can't be fetched: no network.")

    monkeypatch.setattr(vendor, "run", run)
    assert vendor.bundles() == {}
    assert capsys.readouterr().err.splitlines()[-1] == (
        "The page goes without its editor and its films. The editor can't be fetched: no network."
    )
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("page-")] == []


def test_the_lock_names_versions_and_hashes_and_no_address() -> None:
    lock = json.loads((vendor.VENDOR / "package-lock.json").read_text())
    packages = {name: one for name, one in lock["packages"].items() if name}
    assert packages and all("integrity" in one and "resolved" not in one for one in packages.values())
    wanted = json.loads((vendor.VENDOR / "package.json").read_text())
    versions = {**wanted["dependencies"], **wanted["devDependencies"]}
    assert {name: packages[f"node_modules/{name}"]["version"] for name in versions} == versions


# The command


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "0"], "a port is a number from 1 to 65535"),
        (["--port", "http"], "a port is a number from 1 to 65535"),
        (["--export", "{occupied}"], "is not empty and no earlier export"),
        (["--export", "{occupied}/thesis.txt"], "is no folder"),
        (["--export", "{occupied}/thesis.txt/page"], "can't write"),
        (["--export", "page", "--port", "5000"], "--export only writes files"),
        (["--open"], "unrecognized arguments"),
        (["--model", "fx-7"], "no model 'fx-7' here"),
    ],
)
def test_a_mistake_is_one_line_and_exit_2(
    arguments: list[str],
    said: str,
    tmp_path: Path,
    sources: Sources,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from host_sim.faces.web import face

    monkeypatch.setattr(face, "sources", lambda *_, **__: sources)
    monkeypatch.setattr(face, "bundles", dict)
    (tmp_path / "occupied").mkdir()
    (tmp_path / "occupied" / "thesis.txt").touch()
    words = [word.format(occupied=tmp_path / "occupied") for word in arguments]
    try:
        code = cli.main(["web", *words])
    except SystemExit as ended:
        code = ended.code  # type: ignore[assignment]
    told = capsys.readouterr()
    assert (code, told.out) == (2, "")
    assert said in told.err and len(told.err.splitlines()) == 1
