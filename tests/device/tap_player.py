"""Plays a game by taps alone: where to tap for each move, computed from how the boards are drawn."""

from collections.abc import Iterator
from typing import Any

from host_sim.engines import Place
from host_sim.models import Model
from tests.device.playable_device import PlayableDevice
from tools.games.catalogue import number_of
from tools.games.won import Won


def title_place(model: Model, game: str) -> Place:
    row = number_of(game) - 1
    return (60, 48 + 18 * row) if model.width > 128 else (20, 16 + 6 * row)


def taps_of(won: Won, model: Model) -> Iterator[Place]:
    """The taps for every single move of the game, also of those that one command makes."""
    device = PlayableDevice()
    device.replace_function("acui.wait_ac", 1)
    device.deal(number_of(won.game), won.deal)
    for command in won.commands:
        assert device.obey(command), command
    played: Any = device.prompt.game
    log = [played.log[index >> 4][index & 15] for index in range(played.committed)]
    device.deal(number_of(won.game), won.deal)
    game = device.prompt.game
    for move in log:
        source, goal, count = move & 31, move >> 5 & 31, move >> 10 & 31
        if not source and not goal:
            yield stock_place(model)
        else:
            yield card_place(game, model, source, count)
            yield card_place(game, model, source if goal >= game.first_slot else goal, 1)
        game.add(move & 0x3FFFF, (move >> 18) - 128)
        game.commit()
    assert game.won()


def stock_place(model: Model) -> Place:
    return (20, 30) if model.width > 128 else (6, 10)


def card_place(game: Any, model: Model, place: int, count: int) -> Place:
    """The middle of the visible part of this card, counted from the top of its pile; of an empty pile, its box."""
    is_large = model.width > 128
    cards = len(game.places[place])
    if game.fans and is_large:
        return (place - 1) % 6 * 57 + 10 + 17 * (cards - 1), (place - 1) // 6 * 58 + 30
    if game.fans:
        return (place - 1) % 9 * 14 + 6, (8 if place < 10 else 33) + 6 * (cards - 1)
    if not place:
        return (20, 64 + 15 * (min(game.shown, 3) - 1) + 8) if is_large else (6, 34)
    face_up = cards - game.hidden[place]
    index = max(face_up - count, 0)
    if is_large:
        top = 11 + 4 * game.hidden[place]
        step = next((step for step in (15, 14, 13, 12) if step * (face_up - 1) < 154 - top), 11)
        return 42 * place + 20, top + step * index + 5
    rows = 9 if game.moves else 8
    left_out = max(face_up - rows, 0)
    return 14 * place + 8, 12 + 6 * (index if index < 2 else max(index - left_out, 1))
