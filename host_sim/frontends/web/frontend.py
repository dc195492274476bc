"""`casio-sim web`: serves the page and opens it, or exports it as files."""

import os
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from host_sim.frontends.web.export import Occupied, write
from host_sim.frontends.web.headers import embeddable_in, headers_file
from host_sim.frontends.web.model_data import id_of
from host_sim.frontends.web.server import PortTaken, server_for
from host_sim.frontends.web.site import INDEX, NEEDED_FILES, FreshSite, GameFiles, build, needed_files, sources
from host_sim.frontends.web.vendor import bundles
from host_sim.models import FX_9860GIII, Model

HEADERS_FILE = "_headers"


class Refused(Exception):
    """The reason, in one line."""


def serve(
    games: Path,
    model: Model | None,
    port: int | None,
    game_files: GameFiles | None = None,
    embed_in: Sequence[str] = (),
    *,
    opens: bool,
) -> int:
    headers = embeddable_in(embed_in)
    site = FreshSite(sources(games, model or FX_9860GIII, bundles(), game_files, headers, offline_first=False))
    try:
        server = server_for(site.file, port, headers)
    except PortTaken as taken:
        raise Refused(str(taken)) from None
    with server:
        site.file(INDEX)  # built now, so that the browser need not wait
        address = server.address + query_for(model)
        print(f"Serving the calculator at {address} (Ctrl-C to stop)", flush=True)
        if opens and has_display():
            with suppress(webbrowser.Error):  # the address is printed
                webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


def query_for(model: Model | None) -> str:
    """Without a model the page shows the one it showed last."""
    return f"?model={id_of(model)}" if model else ""


def has_display() -> bool:
    """Without a display, webbrowser would open a text browser, which can't show the page."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def export(
    games: Path,
    model: Model | None,
    folder: Path,
    game_files: GameFiles | None = None,
    embed_in: Sequence[str] = (),
) -> int:
    headers = embeddable_in(embed_in)
    try:
        built_from = sources(games, model or FX_9860GIII, bundles(), game_files, headers, offline_first=True)
        files = {**build(built_from), NEEDED_FILES: needed_files(built_from), HEADERS_FILE: headers_file(headers)}
        write(files, folder)
    except Occupied as occupied:
        raise Refused(str(occupied)) from None
    except OSError as error:
        raise Refused(f"can't write {error.filename or folder}: {error.strerror}") from None
    print(f"Exported {len(files)} files to {folder}, ready for any static host.")
    return 0
