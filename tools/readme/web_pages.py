"""Pictures of the page, by the browser of the tests. The fonts are the machine's: nobody compares them."""

import json
import subprocess
import threading
from pathlib import Path
from typing import Any
from urllib.parse import quote

from host_sim.engines.micropython.provision import node
from host_sim.faces.web.server import Server
from host_sim.faces.web.site import FreshSite, sources
from host_sim.faces.web.vendor import bundles
from host_sim.models import FX_9860GIII
from tools.environment import TOP
from tools.games.catalogue import DEVICE, number_of
from tools.games.won import Won

TAKE = TOP / "tools" / "browser" / "pictures.js"
PHONE = {"width": 375, "height": 667, "sharpness": 2}
LAPTOP = {"width": 1366, "height": 768, "sharpness": 1}
EXAMPLE, TYPED = "plot.py", "sin(x)*x"


def save(game: Won, phone: Path, laptop: Path, laptop_dark: Path) -> None:
    """A game on a phone; a script beside its text on a laptop, and the game there in the dark."""
    link = link_to(game)
    take(
        {"file": str(phone), "hash": link, **PHONE},
        {"file": str(laptop), "example": EXAMPLE, "typed": TYPED, **LAPTOP},
        {"file": str(laptop_dark), "hash": link, "dark": True, **LAPTOP},
    )


def take(*scenes: dict[str, Any]) -> None:
    site = FreshSite(sources(DEVICE, FX_9860GIII, bundles(), offline_first=False))
    with Server(site.file) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            subprocess.run([str(node()), str(TAKE), server.address, json.dumps(scenes)], check=True)
        finally:
            server.shutdown()


def link_to(game: Won) -> str:
    """Its board as the README shows it: the deal's number is asked after the game's, a command after [AC]."""
    keys = ["AC", *str(number_of(game.game)), "EXE", *str(game.deal), "EXE"]
    for command in game.commands[: game.picture_after]:
        keys += ["AC", *command, "EXE"]
    return "#script=solo.py&keys=" + ",".join(quote(key, safe="") for key in keys)
