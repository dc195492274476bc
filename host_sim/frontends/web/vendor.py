"""The npm packages of the page: downloaded and bundled once, then cached.

vendor/NAME_bundle.js becomes NAME.js. vendor/package-lock.json has every package's version and hash.
"""

import hashlib
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from host_sim.engines.micropython.downloads import VmMissing, cache_folder, new_folder, node, npm, run
from host_sim.frontends.web.site import Files

VENDOR = Path(__file__).resolve().parent / "vendor"
ENTRY = "_bundle.js"
LICENSES = "licenses.txt"
# No package needs its install scripts. Few retries, so that the command fails soon without a network.
NPM = ("--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1", "--fetch-retry-mintimeout=1000")
ESBUILD = ("--bundle", "--format=esm", "--target=es2022", "--minify", "--log-level=warning")


def bundles() -> Files:
    """The files for vendor/; empty if they can't be downloaded, which the page can handle."""
    try:
        folder = cached_bundles()
    except VmMissing as missing:
        report(f"The page will have a plain editor and can't record GIFs. {missing}")
        return {}
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def cached_bundles() -> Path:
    cached = cache_folder() / f"page-{fingerprint()}"
    if not cached.is_dir():
        report("Downloading the page's editor (once, about 15 MB) ...")
        with new_folder(cached) as folder:
            build(folder)
    return cached


def report(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def sources() -> list[Path]:
    return sorted(path for path in VENDOR.iterdir() if path.is_file())


def fingerprint() -> str:
    """Of everything that determines the result, including this file."""
    hashed = hashlib.sha256()
    for path in [*sources(), Path(__file__)]:
        hashed.update(f"{path.name}\0".encode() + path.read_bytes())
    return hashed.hexdigest()[:16]


def build(folder: Path) -> None:
    """In a temporary folder, because the package may be installed read-only."""
    with tempfile.TemporaryDirectory() as temporary:
        workplace = Path(temporary)
        for path in sources():
            shutil.copy(path, workplace)
        run([*npm(), "ci", *NPM], "The editor", cwd=temporary)
        for entry in sorted(workplace.glob(f"*{ENTRY}")):
            bundle = folder / f"{entry.name.removesuffix(ENTRY)}.js"
            esbuild = [str(node()), str(workplace / "node_modules" / "esbuild" / "bin" / "esbuild")]
            run([*esbuild, str(entry), *ESBUILD, f"--outfile={bundle}"], "The editor", cwd=temporary)
        (folder / LICENSES).write_text("\n".join(licenses(workplace)), encoding="utf-8")


def licenses(workplace: Path) -> Iterator[str]:
    """Of the packages that are sent to the browser."""
    lock = json.loads((workplace / "package-lock.json").read_text(encoding="utf-8"))
    for path, package in lock["packages"].items():
        if not path or package.get("dev") or package.get("optional"):
            continue
        for license_file in sorted((workplace / path).glob("LICEN[CS]E*")):
            yield f"{path.removeprefix('node_modules/')} {package['version']}\n\n{license_file.read_text('utf-8')}"
