"""Prints what the display shows in every game, as JSON: the peer to which the browser's display is compared.

The replay plays on the PC's own Python, with pixels drawn by host_sim/screen: nothing of it is shared with the page.
"""

import base64
import json
from typing import Any

from tools.games.catalogue import number_of
from tools.games.won import Won, won_games
from tools.readme.pictures import from_the_title, watch


def bits(frame: bytes) -> str:
    """A bit a pixel, the first one highest, in base64."""
    packed = int("".join(map(str, frame)), 2).to_bytes(len(frame) // 8, "big")
    return base64.b64encode(packed).decode()


def told(scene: Won) -> dict[str, Any]:
    whole = watch(scene)
    return {
        "lines": [str(number_of(scene.game)), str(scene.deal), *scene.commands],
        "pictureAfter": scene.picture_after + 2,  # lines: the number of the game and that of the deal come first
        "title": bits(from_the_title(whole.shots)[0].frame),
        "board": bits(watch(scene, last=scene.picture_after).display),
        "won": bits(whole.display),
    }


if __name__ == "__main__":
    print(json.dumps({game: told(scene) for game, scene in won_games().items()}))
