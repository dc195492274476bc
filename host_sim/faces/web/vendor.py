"""npm's packages that the page uses, each entry of vendor/ as one file: fetched and bundled once, then kept.

vendor/NAME_bundle.js becomes NAME.js. The lock beside it has every package's version and hash.
"""

import hashlib
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from host_sim.engines.micropython.provision import VmMissing, cache_folder, new_folder, node, npm, run
from host_sim.faces.web.site import Files

VENDOR = Path(__file__).resolve().parent / "vendor"
ENTRY = "_bundle.js"
LICENSES = "licenses.txt"
# No package's own scripts are run: none of them needs any. Without network nobody is kept waiting.
NPM = ("--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1", "--fetch-retry-mintimeout=1000")
ESBUILD = ("--bundle", "--format=esm", "--target=es2022", "--minify", "--log-level=warning")


def bundles() -> Files:
    """What lies under vendor/; nothing of it where it can't be had: the page does without."""
    try:
        folder = kept_bundles()
    except VmMissing as missing:
        say(f"The page goes without its editor and its films. {missing}")
        return {}
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def kept_bundles() -> Path:
    kept = cache_folder() / f"page-{fingerprint()}"
    if not kept.is_dir():
        say("Fetching the page's editor (once, about 15 MB) ..")
        with new_folder(kept) as folder:
            make(folder)
    return kept


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def sources() -> list[Path]:
    return sorted(path for path in VENDOR.iterdir() if path.is_file())


def fingerprint() -> str:
    """Of everything that has a say in the result, this file too."""
    hashed = hashlib.sha256()
    for path in [*sources(), Path(__file__)]:
        hashed.update(f"{path.name}\0".encode() + path.read_bytes())
    return hashed.hexdigest()[:16]


def make(folder: Path) -> None:
    """In a folder of its own, for nothing is written where this package is installed."""
    with tempfile.TemporaryDirectory() as workplace:
        place = Path(workplace)
        for path in sources():
            shutil.copy(path, place)
        run([*npm(), "ci", *NPM], "The editor", cwd=workplace)
        for entry in sorted(place.glob(f"*{ENTRY}")):
            made = folder / f"{entry.name.removesuffix(ENTRY)}.js"
            esbuild = [str(node()), str(place / "node_modules" / "esbuild" / "bin" / "esbuild")]
            run([*esbuild, str(entry), *ESBUILD, f"--outfile={made}"], "The editor", cwd=workplace)
        (folder / LICENSES).write_text("\n".join(licenses(place)), encoding="utf-8")


def licenses(place: Path) -> Iterator[str]:
    """Under which those packages that the browser gets may be passed on."""
    lock = json.loads((place / "package-lock.json").read_text(encoding="utf-8"))
    for path, package in lock["packages"].items():
        if not path or package.get("dev") or package.get("optional"):
            continue
        for license_file in sorted((place / path).glob("LICEN[CS]E*")):
            yield f"{path.removeprefix('node_modules/')} {package['version']}\n\n{license_file.read_text('utf-8')}"
