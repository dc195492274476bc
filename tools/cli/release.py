"""Builds the files of a release into dist/: python3 tools/dev.py release

The simulator as a wheel and an sdist, the games as a zip for each kind of calculator, the page as a zip for any static
host, the extension for VS Code, and SHA256SUMS. The version is the one in pyproject.toml, and CHANGELOG.md must have a
section for it.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Mapping
from pathlib import Path
from xml.sax.saxutils import escape

from host_sim.cli.options import Parser
from host_sim.engines.micropython.downloads import VmMissing
from host_sim.frontends.web import frontend
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model
from tools.environment import TOP
from tools.games.catalogue import DEVICE
from tools.games.model_files import START, files_for
from tools.setup_steps import fail

DIST = TOP / "dist"
CHECKSUMS = "SHA256SUMS"
# The zips of the games: the name in the file's name, the title in README.txt, and the models whose files it contains.
GAME_ZIPS: dict[str, tuple[str, tuple[Model, ...]]] = {
    "fx-9860giii": ("fx-9860GIII, fx-9750GIII and Graph 35+E II", (FX_9860GIII,)),
    "fx-cg": ("fx-CG50, Graph 90+E, fx-CG100 and Graph Math+", (FX_CG50, FX_CG100)),
}
README = """\
Solitaire {version}
for the {title}

1. Connect the calculator with a USB cable and choose USB Flash ([F1]).
   It appears as a drive.
2. Copy the folder {folder} to that drive. Don't put it in @MainMem.
3. Eject the drive, then unplug the cable.
4. On the calculator:
{steps}

Wait until the title names a key, then press it and choose a game.
In the game, / opens the help and * the menu.
"""
EXTENSION = TOP / "tools" / "vscode"
# What VS Code needs around the extension's files.
CONTENT_TYPES = """\
<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json"/>
  <Default Extension=".js" ContentType="application/javascript"/>
  <Default Extension=".md" ContentType="text/markdown"/>
  <Default Extension=".txt" ContentType="text/plain"/>
  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
"""
VSIX_MANIFEST = """\
<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="{name}" Version="{version}" Publisher="{publisher}"/>
    <DisplayName>{displayName}</DisplayName>
    <Description xml:space="preserve">{description}</Description>
    <Categories>{categories}</Categories>
    <License>extension/LICENSE.txt</License>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="{engine}"/>
    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
"""
ZIP_DATE = (1980, 1, 1, 0, 0, 0)  # the same files always give the same zip


class ReleaseError(Exception):
    """A release can't be built; the text says why."""


def project_version() -> str:
    version: str = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    return version


def check_changelog(version: str, changelog: str) -> None:
    if not re.search(rf"^## {re.escape(version)} - \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE):
        raise ReleaseError(f"CHANGELOG.md has no section '## {version} - YYYY-MM-DD'")


def build(folder: Path) -> list[Path]:
    """Build everything into this empty folder and return the files."""
    version = project_version()
    check_changelog(version, (TOP / "CHANGELOG.md").read_text(encoding="utf-8"))
    build_packages(folder)
    for name, (title, models) in GAME_ZIPS.items():
        write_zip(folder / f"solitaire-{name}-{version}.zip", game_files(version, title, models))
    write_zip(folder / f"casio-sim-site-{version}.zip", site_files())
    write_zip(folder / f"casio-sim-vscode-{version}.vsix", extension_files(version))
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(folder.iterdir())]
    (folder / CHECKSUMS).write_text("".join(lines), encoding="utf-8", newline="\n")
    return sorted(folder.iterdir())


def build_packages(folder: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder)]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True)
    if done.returncode:
        raise ReleaseError(f"hatchling: {(done.stdout + done.stderr).strip().splitlines()[-1]}")


def game_files(version: str, title: str, models: tuple[Model, ...]) -> dict[str, bytes]:
    steps = [f"   {model.name}: {model.steps_to_run.format(script=START.name, folder=START.stem)}." for model in models]
    readme = README.format(version=version, title=title, folder=START.stem, steps="\n".join(steps))
    paths = {path for model in models for path in files_for(model)}
    return {
        "README.txt": readme.replace("\n", "\r\n").encode(),  # old editors on Windows need it
        **{f"{START.stem}/{path.name}": path.read_bytes() for path in sorted(paths)},
    }


def site_files() -> dict[str, bytes]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "site"
        frontend.export(DEVICE, None, folder, files_for)
        paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def extension_files(version: str) -> dict[str, bytes]:
    """The content of a .vsix file, which VS Code installs."""
    described = {**json.loads((EXTENSION / "package.json").read_text(encoding="utf-8")), "version": version}
    manifest = VSIX_MANIFEST.format(
        **{key: escape(described[key]) for key in ("name", "version", "publisher", "displayName", "description")},
        categories=escape(",".join(described["categories"])),
        engine=escape(described["engines"]["vscode"]),
    )
    return {
        "[Content_Types].xml": CONTENT_TYPES.encode(),
        "extension.vsixmanifest": manifest.encode(),
        "extension/package.json": json.dumps(described, indent=2).encode(),
        "extension/LICENSE.txt": (TOP / "LICENSE").read_bytes(),
        **{f"extension/{name}": (EXTENSION / name).read_bytes() for name in ("extension.js", "README.md")},
    }


def write_zip(path: Path, files: Mapping[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, ZIP_DATE)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)


def main(arguments: list[str]) -> int:
    Parser(prog="dev.py release", description=__doc__).parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:  # a failure leaves the last release as it is
        try:
            build(Path(folder))
        except (ReleaseError, VmMissing, frontend.Refused) as error:
            fail(f"release: {error}")
        shutil.rmtree(DIST, ignore_errors=True)
        shutil.copytree(folder, DIST)
    for path in sorted(DIST.iterdir()):
        print(f"{path.stat().st_size:>10,}  {DIST.name}/{path.name}")
    return 0
