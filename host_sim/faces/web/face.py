"""`casio-sim web`: the page served and opened, or written as files."""

import os
import sys
import webbrowser
from pathlib import Path

from host_sim.faces.web.export import Occupied, write
from host_sim.faces.web.facts import id_of
from host_sim.faces.web.server import PortTaken, server_for
from host_sim.faces.web.site import INDEX, FreshSite, gathered, sources
from host_sim.faces.web.vendor import bundles
from host_sim.models import FX_9860GIII, Model


class Refused(Exception):
    """One line says what is in the way."""


def serve(games: Path, model: Model | None, port: int | None, *, opens: bool) -> int:
    site = FreshSite(sources(games, model or FX_9860GIII, bundles(), offline_first=False))
    try:
        server = server_for(site.file, port)
    except PortTaken as taken:
        raise Refused(str(taken)) from None
    with server:
        site.file(INDEX)  # gathered now, not when somebody waits for it
        address = server.address + asking_for(model)
        print(f"The calculator is at {address} (Ctrl-C ends it)", flush=True)
        if opens and has_display():
            webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


def asking_for(model: Model | None) -> str:
    """Without it the page comes back to the calculator that it showed last."""
    return f"?model={id_of(model)}" if model else ""


def has_display() -> bool:
    """Elsewhere a browser of the terminal would be opened, which can't show the page."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def export(games: Path, model: Model | None, folder: Path) -> int:
    files = gathered(sources(games, model or FX_9860GIII, bundles(), offline_first=True))
    try:
        write(files, folder)
    except Occupied as occupied:
        raise Refused(str(occupied)) from None
    except OSError as error:
        raise Refused(f"can't write {error.filename or folder}: {error.strerror}") from None
    print(f"{len(files)} files are in {folder}: any host for plain files can serve them.")
    return 0
