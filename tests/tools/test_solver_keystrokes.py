"""Solutions with as few keystrokes as possible."""

import pytest

from tools.games.cards import shuffled
from tools.games.table import Table
from tools.games.won import won_games
from tools.solver.device_game import is_won_by
from tools.solver.keystrokes import cheapest, count_keys, without_loops
from tools.solver.rules import GAMES

WON = won_games()


def move_by_move(game: str) -> list[str]:
    """The won game with every turn and every card moved by its own command."""
    table = Table(game, shuffled(WON[game].deal))
    foundations = table.foundations
    single = []

    def accept(command: str) -> bool:
        is_accepted = table.accepts(command)
        if is_accepted:
            single.append(command)
        return is_accepted

    for command in WON[game].commands:
        target = Table(game, shuffled(WON[game].deal))
        assert all(map(target.accepts, [*single, command]))
        while table.position() != target.position():
            pile = next((n for n in range(1, table.game.first_slot) if table.accepts(f"{n},{foundations}")), 0)
            if command in ("8", "88") or command == "0" and not foundations:
                if pile:
                    single.append(f"{pile},{foundations}")
                else:
                    assert accept("0,8") or accept("0")
                continue
            if pile:
                table.undo()
            assert accept("0" if command == "00" else command)
    assert table.is_won()
    return single


@pytest.mark.parametrize("game", GAMES)
def test_the_cheapest_commands_win_with_fewer_keys(game: str) -> None:
    deck = shuffled(WON[game].deal)
    plain = move_by_move(game)
    commands = cheapest(game, deck, plain)
    assert is_won_by(game, deck, commands)
    assert count_keys(commands) < count_keys(plain)
    assert count_keys(commands) <= count_keys(WON[game].commands), "won.json could be shorter"


def test_a_card_moved_to_and_fro_is_left_out() -> None:
    """In Thumb and Pouch a card may lie on three others."""
    deck = shuffled(WON["thumb"].deal)
    commands = WON["thumb"].commands
    table = Table("thumb", deck)
    for index, command in enumerate(commands, 1):
        assert table.accepts(command)
        there_and_back = next(
            ((f"{a},{b},1", f"{b},{a},1") for a in range(1, 8) for b in range(1, 8) if can_return(table, a, b)), None
        )
        if there_and_back:
            longer = [*commands[:index], *there_and_back, *commands[index:]]
            assert without_loops(Table("thumb", deck), longer) == commands
            return
    raise AssertionError("no card can go to and fro")


def can_return(table: Table, source: int, goal: int) -> bool:
    """Whether a card may go there and back with nothing else changed."""
    before = table.position()
    if not table.accepts(f"{source},{goal},1"):
        return False
    is_back = table.accepts(f"{goal},{source},1")
    is_same = is_back and table.position() == before
    for _ in range(1 + is_back):
        table.undo()
    return is_same


def test_ac_and_exe_count_as_keys_of_a_command() -> None:
    """[AC] 7 6 [EXE], [AC] 0 [EXE]."""
    assert count_keys(["76", "0"]) == 7
