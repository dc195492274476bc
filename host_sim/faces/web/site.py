"""The page as files: what each path holds, gathered in memory. The server and --export hand out the same.

index.html, icons/ ..      what a browser looks for by itself, from page/
faces/, engines/           our modules, each under its path in host_sim: so they find one another here as they do there
firmware.wasm, ..          what the core of the MicroPython engine runs
models/, scripts.json      what is known of each calculator; the games and the examples
vendor/                    npm's packages, bundled
precache.js                what the service worker keeps, and its version
"""

import hashlib
import json
import posixpath
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from host_sim.engines.micropython.portable import CORE, IMPORTED, core_files, firmware_files
from host_sim.faces.web.facts import facts_of, id_of
from host_sim.faces.web.headers import HEADERS, KINDS
from host_sim.models import MODELS, Model

HERE = Path(__file__).resolve().parent
HOST_SIM = HERE.parents[1]
PAGE = HERE / "page"
EXAMPLES = HERE / "examples"
Files = dict[str, bytes]
INDEX = "index.html"
MAIN = "faces/web/page/main.js"
MANIFEST = "manifest.webmanifest"
# In the page, where they go: the modules that it begins with, the calculators to choose from, the name of the first.
PRELOADS = b"<!-- modulepreload -->\n"
CHOICES = b"<!-- models -->"
NAME = b"{model}"
AT_THE_TOP = (INDEX, "style.css", MANIFEST, "service_worker.js", "icons", "licenses.txt")
# What the title does without: it is fetched, and kept, once that is on display.
LATER = ("vendor/", "faces/web/page/workbench/", "icons/", "firmware-counting.wasm", "licenses.txt")
NOT_KEPT = ("service_worker.js", "precache.js")  # the browser looks after these itself


@dataclass(frozen=True)
class Sources:
    """Where everything comes from."""

    games: Path  # a folder
    model: Model  # the one that the page begins with
    firmware: dict[str, Path]
    vendor: Files
    offline_first: bool  # as on a static host; the server on this machine is asked first

    def watched(self) -> list[Path]:
        """Every file that may change while a developer looks at the page."""
        return [*page_files(), *sorted(CORE.rglob("*.js")), *scripts_in(self.games), *scripts_in(EXAMPLES)]


def sources(games: Path, model: Model, vendor: Files, *, offline_first: bool) -> Sources:
    return Sources(games, model, firmware_files(), vendor, offline_first)


def page_files() -> list[Path]:
    return sorted(path for path in PAGE.rglob("*") if path.suffix in KINDS and path.is_file())


def scripts_in(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.py"))


def gathered(given: Sources) -> Files:
    """The content of every path."""
    files = {address_of(path): path.read_bytes() for path in [*page_files(), *core_files()]}
    files[INDEX] = with_preloads(files).replace(CHOICES, choices(given.model))
    for path in (INDEX, MANIFEST):
        files[path] = files[path].replace(NAME, given.model.name.encode())
    files |= {f"vendor/{name}": content for name, content in given.vendor.items()}
    files["firmware.wasm"] = given.firmware["plain"].read_bytes()
    files["firmware-counting.wasm"] = given.firmware["counting"].read_bytes()
    files |= {facts_file(model): as_json(facts_of(model)) for model in MODELS.values()}
    files["scripts.json"] = as_json({"games": texts(given.games), "examples": texts(EXAMPLES)})
    return {**files, "precache.js": precache(files, given)}


def address_of(path: Path) -> str:
    is_of_the_page = path.is_relative_to(PAGE) and path.relative_to(PAGE).parts[0] in AT_THE_TOP
    return path.relative_to(PAGE if is_of_the_page else HOST_SIM).as_posix()


def facts_file(model: Model) -> str:
    return f"models/{id_of(model)}.json"


def choices(first: Model) -> bytes:
    """For the page's list of calculators: the one that it begins with is chosen."""
    return "".join(
        f'<option value="{id_of(model)}"{" selected" if model is first else ""}>{model.name}</option>'
        for model in MODELS.values()
    ).encode()


def with_preloads(files: Files) -> bytes:
    """The page, with every module that it begins with: else a browser finds one after the other, each in the last."""
    links = [f'<link rel="modulepreload" href="{path}">\n' for path in imported_by(MAIN, files)]
    return files[INDEX].replace(PRELOADS, "".join(links).encode())


def imported_by(path: str, files: Files) -> list[str]:
    """The module, and all that it or they import."""
    found = [path]
    for module in found:  # which grows
        for name in IMPORTED.findall(files.get(module, b"").decode()):
            imported = posixpath.normpath(posixpath.join(posixpath.dirname(module), name))
            found += [imported] if imported not in found else []
    return found


def as_json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def texts(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in scripts_in(folder)}


def precache(files: Files, given: Sources) -> bytes:
    """A script for the service worker: a change of any file is a new version of this one, which browsers notice."""
    kept = sorted(set(files) - set(NOT_KEPT))
    later = (*LATER, *(facts_file(model) for model in MODELS.values() if model is not given.model))
    told = {
        "version": version_of(files),
        "first": [path for path in kept if not path.startswith(later)],
        "later": [path for path in kept if path.startswith(later)],
        "offlineFirst": given.offline_first,
        "headers": HEADERS,
    }
    return b"self.PRECACHE = " + json.dumps(told, indent=1).encode() + b";\n"


def version_of(files: Files) -> str:
    hashed = hashlib.sha256()
    for path, content in sorted(files.items()):
        hashed.update(f"{path}\0{len(content)}\0".encode())
        hashed.update(content)
    return hashed.hexdigest()[:16]


class FreshSite:
    """Gathers again when a file has changed: a developer who reloads the page sees what was saved. It looks when the
    page itself is asked for; all that it names is of the same moment."""

    def __init__(self, given: Sources, gather: Callable[[Sources], Files] = gathered) -> None:
        self._given, self._gather = given, gather
        self._stamp: object = None
        self._files: Files = {}

    def file(self, path: str) -> bytes | None:
        if path == INDEX or not self._files:
            self._look()
        return self._files.get(path)

    def _look(self) -> None:
        stamp = stamps(self._given.watched())
        if stamp != self._stamp:
            self._files = self._gather(self._given)
            self._stamp = stamp


def stamps(paths: Iterable[Path]) -> list[tuple[Path, int, int]]:
    """When each was changed, and its size; one that has just gone is left out."""
    found = []
    for path in paths:
        try:
            stat = path.stat()
        except FileNotFoundError:
            continue
        found.append((path, stat.st_mtime_ns, stat.st_size))
    return found
