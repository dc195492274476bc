"""The files of the page, built in memory. The server and --export use the same.

index.html, icons/ ..      files that browsers expect at the top, from page/
frontends/, engines/       our modules, under their paths in host_sim, so that their imports work unchanged
firmware.wasm, ..          for the core of the MicroPython engine
models/, scripts.json      the calculators; the games and the examples
vendor/                    the bundled npm packages
needed_files.json          the games' files that each model needs; made when somebody saves them to a calculator
precache.js                what the service worker caches, and its version
"""

import hashlib
import json
import posixpath
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from host_sim.engines.micropython.browser_files import CORE, IMPORTED, core_files, firmware_files
from host_sim.frontends.web.headers import CONTENT_TYPES, HEADERS
from host_sim.frontends.web.model_data import id_of, model_data
from host_sim.models import MODELS, Model

HERE = Path(__file__).resolve().parent
HOST_SIM = HERE.parents[1]
PAGE = HERE / "page"
EXAMPLES = HERE / "examples"
Files = dict[str, bytes]
GameFiles = Callable[[Model], list[Path]]
INDEX = "index.html"
NEEDED_FILES = "needed_files.json"
MAIN = "frontends/web/page/main.js"
MANIFEST = "manifest.webmanifest"
# Placeholders in the page: the modules to preload, the list of models, the name of the default one.
PRELOADS = b"<!-- modulepreload -->\n"
MODEL_OPTIONS = b"<!-- models -->"
NAME = b"{model}"
AT_THE_TOP = (INDEX, "style.css", "calculator.css", MANIFEST, "service_worker.js", "icons", "licenses.txt")
# Not needed for the title, so cached after it is on display.
LATER = ("vendor/", "frontends/web/page/workbench/", "icons/", "firmware-counting.wasm", "licenses.txt")
NOT_CACHED = ("service_worker.js", "precache.js")  # handled by the browser


@dataclass(frozen=True)
class Sources:
    """What the site is built from."""

    games: Path  # a folder
    model: Model  # the default of the page
    firmware: dict[str, Path]
    vendor: Files
    offline_first: bool  # for a static host; false if the cache is only a fallback for the server
    game_files: GameFiles | None = None  # those that a model needs, the one to start first
    headers: dict[str, str] = field(default_factory=HEADERS.copy)  # that the service worker adds

    def watched(self) -> list[Path]:
        """The files that a developer may change while the page is served."""
        return [*page_files(), *sorted(CORE.rglob("*.js")), *scripts_in(self.games), *scripts_in(EXAMPLES)]


def sources(
    games: Path,
    model: Model,
    vendor: Files,
    game_files: GameFiles | None = None,
    headers: dict[str, str] = HEADERS,
    *,
    offline_first: bool,
) -> Sources:
    return Sources(games, model, firmware_files(), vendor, offline_first, game_files, headers)


def page_files() -> list[Path]:
    return sorted(path for path in PAGE.rglob("*") if path.suffix in CONTENT_TYPES and path.is_file())


def scripts_in(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.py"))


def build(sources: Sources) -> Files:
    """The content of every path."""
    files = {address_of(path): path.read_bytes() for path in [*page_files(), *core_files()]}
    files[INDEX] = with_preloads(files).replace(MODEL_OPTIONS, model_options(sources.model))
    for path in (INDEX, MANIFEST):
        files[path] = files[path].replace(NAME, sources.model.name.encode())
    files |= {f"vendor/{name}": content for name, content in sources.vendor.items()}
    files["firmware.wasm"] = sources.firmware["plain"].read_bytes()
    files["firmware-counting.wasm"] = sources.firmware["counting"].read_bytes()
    files |= {model_file(model): as_json(model_data(model)) for model in MODELS.values()}
    files["scripts.json"] = as_json({"games": texts(sources.games), "examples": texts(EXAMPLES)})
    return {**files, "precache.js": precache(files, sources)}


def needed_files(sources: Sources) -> bytes:
    """Names by model. Takes seconds, because the games are played to find out."""
    if not sources.game_files:
        return as_json({})
    needed = {id_of(model): [path.name for path in sources.game_files(model)] for model in MODELS.values()}
    return as_json(needed)


def address_of(path: Path) -> str:
    is_at_the_top = path.is_relative_to(PAGE) and path.relative_to(PAGE).parts[0] in AT_THE_TOP
    return path.relative_to(PAGE if is_at_the_top else HOST_SIM).as_posix()


def model_file(model: Model) -> str:
    return f"models/{id_of(model)}.json"


def model_options(default: Model) -> bytes:
    """The list of calculators, with the default one selected."""
    return "".join(
        f'<option value="{id_of(model)}"{" selected" if model is default else ""}>{model.name}</option>'
        for model in MODELS.values()
    ).encode()


def with_preloads(files: Files) -> bytes:
    """index.html with links to all modules, so that the browser loads them at once and not import by import."""
    links = [f'<link rel="modulepreload" href="{path}">\n' for path in imported_by(MAIN, files)]
    return files[INDEX].replace(PRELOADS, "".join(links).encode())


def imported_by(path: str, files: Files) -> list[str]:
    """The module, and everything that it imports directly or indirectly."""
    modules = [path]
    for module in modules:  # grows
        for name in IMPORTED.findall(files.get(module, b"").decode()):
            imported = posixpath.normpath(posixpath.join(posixpath.dirname(module), name))
            modules += [imported] if imported not in modules else []
    return modules


def as_json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def texts(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in scripts_in(folder)}


def precache(files: Files, sources: Sources) -> bytes:
    """A script for the service worker. It changes with any file, so browsers notice a new version."""
    cached = sorted(set(files) - set(NOT_CACHED))
    later = (*LATER, *(model_file(model) for model in MODELS.values() if model is not sources.model))
    content = {
        "version": version_of(files),
        "first": [path for path in cached if not path.startswith(later)],
        "later": [path for path in cached if path.startswith(later)],
        "offlineFirst": sources.offline_first,
        "headers": sources.headers,
    }
    return b"self.PRECACHE = " + json.dumps(content, indent=1).encode() + b";\n"


def version_of(files: Files) -> str:
    hashed = hashlib.sha256()
    for path, content in sorted(files.items()):
        hashed.update(f"{path}\0{len(content)}\0".encode())
        hashed.update(content)
    return hashed.hexdigest()[:16]


class FreshSite:
    """Rebuilds the site when a file has changed, so that a developer sees it after a reload. It checks only when
    index.html is requested, so that all files of a page are from the same build."""

    def __init__(self, sources: Sources, build: Callable[[Sources], Files] = build) -> None:
        self._sources, self._build = sources, build
        self._stamp: object = None
        self._files: Files = {}

    def file(self, path: str) -> bytes | None:
        if path == INDEX or not self._files:
            self._update()
        if path == NEEDED_FILES and path not in self._files:
            self._files[path] = needed_files(self._sources)
        return self._files.get(path)

    def _update(self) -> None:
        stamp = stamps(self._sources.watched())
        if stamp != self._stamp:
            self._files = self._build(self._sources)
            self._stamp = stamp


def stamps(paths: Iterable[Path]) -> list[tuple[Path, int, int]]:
    """Modification time and size of each existing file."""
    result = []
    for path in paths:
        try:
            stat = path.stat()
        except FileNotFoundError:
            continue
        result.append((path, stat.st_mtime_ns, stat.st_size))
    return result
