"""A solution as a player would type it."""

import pytest

from tools.games.cards import shuffled
from tools.games.table import Table
from tools.games.won import won_games
from tools.solver.prove import is_won
from tools.solver.rules import GAMES
from tools.solver.typed import as_typed, keys_of, without_loops

WON = won_games()


def move_by_move(game: str) -> list[str]:
    """The won game without the commands that do many moves: every turn and every card on its own."""
    table = Table(game, shuffled(WON[game].deal))
    up = table.foundations
    found = []

    def makes(line: str) -> bool:
        accepted = table.accepts(line)
        if accepted:
            found.append(line)
        return accepted

    for command in WON[game].commands:
        ahead = Table(game, shuffled(WON[game].deal))
        assert all(map(ahead.accepts, [*found, command]))
        while table.position() != ahead.position():
            goes_up = next((n for n in range(1, table.game.up) if table.accepts(f"{n},{up}")), 0)
            if command in ("8", "88") or command == "0" and not up:
                if goes_up:
                    found.append(f"{goes_up},{up}")
                else:
                    assert makes("0,8") or makes("0")
                continue
            if goes_up:
                table.undo()
            assert makes("0" if command == "00" else command)
    assert table.is_won()
    return found


@pytest.mark.parametrize("game", GAMES)
def test_it_wins_with_fewer_keys(game: str) -> None:
    deck = shuffled(WON[game].deal)
    plain = move_by_move(game)
    typed = as_typed(game, deck, plain)
    assert is_won(game, deck, typed)
    assert keys_of(typed) < keys_of(plain)
    assert keys_of(typed) <= keys_of(WON[game].commands), "the won games of the project are as short as they get"


def test_a_card_moved_to_and_fro_is_left_out() -> None:
    """In Thumb and Pouch a card may lie on three others."""
    deck = shuffled(WON["thumb"].deal)
    commands = WON["thumb"].commands
    table = Table("thumb", deck)
    for at, command in enumerate(commands):
        assert table.accepts(command)
        there_and_back = next(
            ((f"{a},{b},1", f"{b},{a},1") for a in range(1, 8) for b in range(1, 8) if returns(table, a, b)), None
        )
        if there_and_back:
            longer = [*commands[: at + 1], *there_and_back, *commands[at + 1 :]]
            assert without_loops(Table("thumb", deck), longer) == commands
            return
    raise AssertionError("no card can go to and fro")


def returns(table: Table, source: int, goal: int) -> bool:
    """Whether one card may go there and come back, with nothing else changed."""
    before = table.position()
    if not table.accepts(f"{source},{goal},1"):
        return False
    back = table.accepts(f"{goal},{source},1")
    same = back and table.position() == before
    for _ in range(1 + back):
        table.undo()
    return same


def test_keys_are_counted_as_they_are_pressed() -> None:
    """[AC] 7 6 [EXE], [AC] 0 [EXE]."""
    assert keys_of(["76", "0"]) == 7
