"""The files of the page: complete, with the right data, cacheable, and exportable."""

import errno
import json
import posixpath
import re
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

from host_sim import keyboards
from host_sim.cli import main as cli
from host_sim.engines.micropython.browser_files import CORE, core_files
from host_sim.engines.micropython.downloads import VmMissing, cache_folder
from host_sim.frontends.web import export, site, vendor
from host_sim.frontends.web.headers import (
    CONTENT_SECURITY_POLICY,
    CONTENT_TYPES,
    HEADERS,
    embeddable_in,
    headers_file,
)
from host_sim.frontends.web.site import EXAMPLES, INDEX, PAGE, Files, FreshSite, Sources, build, version_of
from host_sim.models import FX_9860GIII, MODELS, Model
from host_sim.output import write_file
from tools.games.catalogue import DEVICE

BUNDLES = {"editor.js": b"export const editor = 1;", "gif.js": b"export const gif = 1;"}
IMPORTED = re.compile(r"""(?:\bfrom|\bimport\(|^import) *'(\.[^']+)'|new URL\('(\.[^']+)', import\.meta\.url\)""", re.M)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)  # may import types, which browsers ignore
NAMED_IN_HTML = re.compile(r'(?:src|href)="([^"#:]+)"')


@pytest.fixture
def sources(tmp_path: Path) -> Sources:
    firmware = {"plain": tmp_path / "plain.wasm", "counting": tmp_path / "counting.wasm"}
    for name, path in firmware.items():
        path.write_bytes(name.encode())
    return Sources(DEVICE, FX_9860GIII, firmware, BUNDLES, offline_first=True)


@pytest.fixture
def files(sources: Sources) -> Files:
    return build(sources)


def precache(files: Files) -> dict[str, list[str]]:
    content: dict[str, list[str]] = json.loads(files["precache.js"].partition(b"=")[2].strip().rstrip(b";"))
    return content


# The files


def test_every_imported_module_is_in_the_site(files: Files) -> None:
    missing = [
        (path, name)
        for path, content in files.items()
        if path.endswith(".js") and not path.startswith("vendor/")
        for names in IMPORTED.findall(COMMENT.sub("", content.decode()))
        for name in filter(None, names)
        if posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) not in files
    ]
    assert missing == []


def test_every_file_named_in_index_html_and_the_manifest_is_in_the_site(files: Files) -> None:
    named = NAMED_IN_HTML.findall(files["index.html"].decode())
    named += [icon["src"] for icon in json.loads(files["manifest.webmanifest"])["icons"]]
    assert len(named) >= 6
    assert [name for name in named if name not in files] == []


def test_index_html_preloads_the_modules_it_starts_with(files: Files) -> None:
    preloaded = re.findall(r'rel="modulepreload" href="([^"]+)"', files["index.html"].decode())
    assert {"frontends/web/page/main.js", "engines/micropython/core/frame.js"} <= set(preloaded) <= set(files)
    assert not [path for path in preloaded if "worker" in path or "workbench/workbench" in path]  # loaded later


def test_modules_that_only_build_the_firmware_are_not_in_the_site(files: Files) -> None:
    of_core = {path.name for path in core_files()}
    assert {"script_runner.js", "machine.js", "layout.js"} <= of_core
    assert "patched_firmware.js" in {path.name for path in CORE.rglob("*.js")} - of_core
    assert not [path for path in files if path.endswith("patched_firmware.js")]


def test_every_file_has_a_content_type(files: Files) -> None:
    assert {Path(path).suffix for path in files} <= set(CONTENT_TYPES)


def test_index_html_has_the_same_security_policy_as_the_server() -> None:
    assert f'http-equiv="Content-Security-Policy" content="{CONTENT_SECURITY_POLICY}"' in (
        PAGE / "index.html"
    ).read_text(encoding="utf-8")


def test_index_html_has_no_inline_scripts_or_styles() -> None:
    text = (PAGE / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]* src=)|<style|\son\w+=|\sstyle=", text) == []


def test_the_games_and_examples_are_copied_unchanged(files: Files) -> None:
    scripts = json.loads(files["scripts.json"])
    assert scripts["games"] == {path.name: path.read_text() for path in DEVICE.glob("*.py")}
    assert scripts["examples"] == {path.name: path.read_text() for path in EXAMPLES.glob("*.py")}


@pytest.mark.parametrize(("name", "model"), MODELS.items())
def test_the_data_of_a_model_matches_the_model(files: Files, name: str, model: Model) -> None:
    data = json.loads(files[f"models/{name}.json"])
    assert (data["id"], data["name"]) == (name, model.name)
    assert (data["display"]["width"], data["display"]["height"]) == (model.width, model.height)
    assert data["display"].get("format", "one bit") == model.pixels
    assert (data["lcd"]["width"], data["lcd"]["left"]) == (model.panel.width, model.panel.left)
    assert data["keyboard"] == json.loads(keyboards.text_of(name))
    assert set(data["typable"]) == model.typable
    assert data["codes"] == model.keyboard.codes
    assert data["taps"].get("R") == ([32, 73] if model.reads_keys else None)
    assert data["shell"]["columns"] * data["shell"]["letterPitch"] < model.width
    assert data["shell"]["rowPitch"] == model.shell.pitch


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
def test_the_page_lists_all_models_with_its_default_selected(sources: Sources, model: Model) -> None:
    built = build(replace(sources, model=model))
    page = built[INDEX].decode()
    assert f"<title>Casio {model.name}</title>" in page
    assert re.findall(r'<option value="([^"]+)"( selected)?>', page) == [
        (name, " selected" if listed is model else "") for name, listed in MODELS.items()
    ]
    assert json.loads(built["manifest.webmanifest"])["short_name"] == model.name
    first = precache(built)["first"]
    assert [path for path in first if path.startswith("models/")] == [f"models/{model.name.lower()}.json"]


def test_all_placeholders_are_filled_in(files: Files) -> None:
    for path in (INDEX, "manifest.webmanifest"):
        assert b"<!-- " not in files[path] and b"{model}" not in files[path]


# The service worker's cache


def test_everything_is_cached_for_offline_use_and_what_the_title_needs_first(files: Files) -> None:
    cached = precache(files)
    assert sorted([*cached["first"], *cached["later"]]) == sorted(set(files) - {"precache.js", "service_worker.js"})
    assert {"firmware-counting.wasm", "vendor/editor.js", "vendor/gif.js"} <= set(cached["later"])
    assert {"index.html", "firmware.wasm", "frontends/web/page/main.js"} <= set(cached["first"])


@pytest.mark.parametrize("path", ["index.html", "firmware.wasm", "vendor/editor.js", "scripts.json"])
def test_any_changed_file_makes_a_new_version(files: Files, path: str) -> None:
    assert version_of({**files, path: files[path] + b" "}) != version_of(files) == version_of(dict(files))


def test_a_byte_moved_between_name_and_content_makes_a_new_version() -> None:
    assert version_of({"a": b"bc"}) != version_of({"ab": b"c"})


# During development


def test_the_site_is_rebuilt_only_when_a_file_was_changed_or_added(
    tmp_path: Path, sources: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "PAGE", tmp_path)
    (tmp_path / "index.html").write_text("old")
    seen: list[str] = []

    def rebuild(_: Sources) -> Files:
        seen.append((tmp_path / "index.html").read_text())
        return {"main.js": b""}

    fresh = FreshSite(sources, rebuild)
    fresh.file(INDEX)
    fresh.file(INDEX)
    (tmp_path / "index.html").write_text("newer")
    fresh.file("main.js")  # belongs to the open page
    assert seen == ["old"]
    fresh.file(INDEX)
    fresh.file(INDEX)
    (tmp_path / "main.js").touch()
    fresh.file(INDEX)
    assert seen == ["old", "newer", "newer"]


# Export


def test_an_export_contains_all_files_of_the_site(files: Files, tmp_path: Path) -> None:
    export.write(files, tmp_path / "new" / "folder")
    written = {path for path in (tmp_path / "new" / "folder").rglob("*") if path.is_file()}
    assert {path.relative_to(tmp_path / "new" / "folder").as_posix() for path in written} == {*files, export.RECORD}
    assert all((tmp_path / "new" / "folder" / path).read_bytes() == content for path, content in files.items())


def test_an_export_for_a_frame_names_who_may_show_it_in_every_place_that_sends_headers(
    sources: Sources, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from host_sim.frontends.web import frontend

    monkeypatch.setattr(frontend, "sources", lambda *words, **_: replace(sources, headers=words[-1]))
    monkeypatch.setattr(frontend, "bundles", dict)
    sites = ["https://school.example/", "http://localhost:8000"]
    assert cli.main(["web", "--export", str(tmp_path / "page"), "--embed-in", sites[0], "--embed-in", sites[1]]) == 0
    for file in ("precache.js", "_headers"):
        text = (tmp_path / "page" / file).read_text()
        assert "frame-ancestors https://school.example http://localhost:8000" in text
        assert "cross-origin" in text and "isolate-and-require-corp" in text


def test_without_a_site_nothing_may_show_the_page_in_a_frame(sources: Sources) -> None:
    assert embeddable_in([]) == HEADERS == sources.headers
    assert "frame-ancestors 'none'" in headers_file(HEADERS).decode()


def test_a_second_export_replaces_the_first_and_leaves_other_files_alone(tmp_path: Path) -> None:
    export.write({"index.html": b"1", "old.js": b"1"}, tmp_path)
    (tmp_path / "CNAME").write_text("mine")
    export.write({"index.html": b"2", "new.js": b"2"}, tmp_path)
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"index.html", "new.js", "CNAME", export.RECORD}
    assert (tmp_path / "index.html").read_bytes() == b"2"


def test_an_export_that_failed_can_be_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: Path, content: bytes) -> None:
        if path.name == "b.js":
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        write_file(path, content)

    files = {"a.js": b"1", "b.js": b"1"}
    with monkeypatch.context() as patch:
        patch.setattr(export, "write_file", fail)
        with pytest.raises(OSError):
            export.write(files, tmp_path)
    assert (tmp_path / "a.js").exists()
    export.write(files, tmp_path)
    assert (tmp_path / "b.js").exists()


@pytest.mark.parametrize("record", [None, "{}", "[]", "not JSON", '{"by": "another"}', f'{{"by": "{export.MAKER}"}}'])
def test_a_folder_with_other_files_is_refused_and_left_alone(tmp_path: Path, record: str | None) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    if record is not None:
        (tmp_path / export.RECORD).write_text(record)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(export.Occupied):
        export.write({"index.html": b""}, tmp_path)
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("path", ["../thesis.txt", "/thesis.txt", "a/../../thesis.txt", "..\\thesis.txt", ""])
def test_a_manipulated_record_removes_nothing_outside_the_folder(tmp_path: Path, path: str) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    folder = tmp_path / "export"
    export.write({"index.html": b""}, folder)
    (folder / export.RECORD).write_text(json.dumps({"by": export.MAKER, "files": [path]}))
    export.write({"index.html": b""}, folder)
    assert (tmp_path / "thesis.txt").read_text() == "mine"


# npm packages


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Records the commands of npm and esbuild instead of running them."""
    recorded: list[list[str]] = []
    monkeypatch.setenv("CASIO_SIM_CACHE", str(tmp_path))

    def run(command: list[str], description: str, cwd: str | None = None) -> None:
        recorded.append(command)
        for word in command:
            if word.startswith("--outfile="):
                Path(word.partition("=")[2]).write_text("bundled")

    monkeypatch.setattr(vendor, "run", run)
    return recorded


def test_packages_are_downloaded_and_bundled_once(
    commands: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    first = vendor.bundles()
    assert first == {"editor.js": b"bundled", "gif.js": b"bundled", "licenses.txt": b""}
    assert "ci" in commands[0] and "--ignore-scripts" in commands[0] and len(commands) == 3
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert vendor.bundles() == first
    assert (len(commands), capsys.readouterr().err) == (3, "")


def test_changed_packages_are_downloaded_again(
    commands: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vendor.bundles()
    changed = tmp_path / "vendor"
    changed.mkdir()
    for path in vendor.sources():
        (changed / path.name).write_bytes(path.read_bytes() + b"\n")
    monkeypatch.setattr(vendor, "VENDOR", changed)
    vendor.bundles()
    assert len(commands) == 6


def test_without_npm_there_are_no_bundles_and_one_line_says_so(
    commands: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*_: object, **__: object) -> None:
        raise VmMissing("The editor can't be fetched: no network.")

    monkeypatch.setattr(vendor, "run", run)
    assert vendor.bundles() == {}
    assert capsys.readouterr().err.splitlines()[-1] == (
        "The page will have a plain editor and can't record GIFs. The editor can't be fetched: no network."
    )
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("page-")] == []


def test_without_room_in_the_cache_there_are_no_bundles_and_one_line_says_so(
    commands: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(**_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(tempfile, "mkdtemp", refuse)
    assert vendor.bundles() == {}
    assert capsys.readouterr().err.splitlines()[-1].endswith(f"{cache_folder()}: Read-only file system.")


def test_the_package_lock_has_versions_and_hashes_but_no_addresses() -> None:
    lock = json.loads((vendor.VENDOR / "package-lock.json").read_text())
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages and all("integrity" in package and "resolved" not in package for package in packages.values())
    manifest = json.loads((vendor.VENDOR / "package.json").read_text())
    versions = {**manifest["dependencies"], **manifest["devDependencies"]}
    assert {name: packages[f"node_modules/{name}"]["version"] for name in versions} == versions


# The command

only_linux = pytest.mark.skipif(sys.platform != "linux", reason="needs a folder that not even root can write")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--port", "0"], "must be a whole number from 1 to 65535"),
        (["--port", "http"], "must be a whole number from 1 to 65535"),
        (["--export", "{occupied}"], "is neither empty nor an earlier export"),
        (["--export", "{occupied}/thesis.txt"], "is not a folder"),
        (["--export", "{occupied}/thesis.txt/page"], "can't write"),
        (["--export", "{occupied}/nowhere"], "can't write"),
        (["--export", "{occupied}/nowhere/page"], "can't write"),
        (["--export", "{exported}"], "can't write"),
        pytest.param(["--export", "/proc/new/page"], "can't write", marks=only_linux),
        (["--export", "page", "--port", "5000"], "--export only writes files"),
        (["--embed-in", "school.example"], "must be a site such as https://school.example"),
        (["--embed-in", "https://school.example/course"], "must be a site such as https://school.example"),
        (["--embed-in", "https://a.example; script-src *"], "must be a site such as https://school.example"),
        (["--open"], "unrecognized arguments"),
        (["--model", "fx-7"], "unknown model 'fx-7'"),
    ],
)
def test_a_mistake_is_one_line_and_exit_2_before_anything_is_downloaded(
    arguments: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from host_sim.frontends.web import frontend

    def download() -> NoReturn:
        raise AssertionError("the editor would have been downloaded")

    monkeypatch.setattr(frontend, "bundles", download)
    (tmp_path / "occupied").mkdir()
    (tmp_path / "occupied" / "thesis.txt").touch()
    (tmp_path / "occupied" / "nowhere").symlink_to("gone")
    export.write({"core/vm.js": b""}, tmp_path / "exported")
    (tmp_path / "exported" / "core").rename(tmp_path / "core")
    (tmp_path / "exported" / "core").touch()  # a file in the way of a folder
    words = [word.format(occupied=tmp_path / "occupied", exported=tmp_path / "exported") for word in arguments]
    try:
        code = cli.main(["web", *words])
    except SystemExit as ended:
        code = ended.code  # type: ignore[assignment]
    captured = capsys.readouterr()
    assert (code, captured.out) == (2, "")
    assert message in captured.err and len(captured.err.splitlines()) == 1
