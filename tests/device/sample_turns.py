"""One turn of every kind for every game: a position and the lines to type there. Faults are injected into them."""

import copy
import random
from collections.abc import Callable
from functools import cache

from tests.device import reference_commands as commands
from tests.device.fault_injector import Turn
from tests.device.playable_device import PlayableDevice
from tests.device.random_games import new_device
from tests.device.reference_rules import GAMES, Move, ReferenceGame, ReferenceRules, shuffled

ATTEMPTS = 400
FindCommand = Callable[[ReferenceGame], str | None]  # the command that makes such a turn here, if there is one


def kinds_of(game: str) -> list[str]:
    """The kinds of turns in this game; nothing is played to find out."""
    return [kind for kind, (can_happen, _) in PLAYED_TURNS.items() if can_happen(GAMES[game])] + list(TYPED_TURNS)


@cache
def turn_of(game: str, kind: str) -> Turn:
    """A turn of this kind; the game is played up to it when it is first asked for."""
    if kind in TYPED_TURNS:
        return Turn(turn_of(game, "all up").game, TYPED_TURNS[kind])
    _, find_turn = PLAYED_TURNS[kind]
    return find_turn(game)


@cache
def shared_device() -> PlayableDevice:
    return new_device()


def game_after(game: str, deal: int | list[int], typed: list[str]) -> object:
    device = shared_device()
    device.deal(GAMES[game].menu, deal)
    for line in typed:
        device.obey(line)
    return copy.deepcopy(device.prompt.game)


def first_position_with(find_command: FindCommand, least_commands: int = 5) -> Callable[[str], Turn]:
    """Plays at random until the command is possible."""

    def find_turn(game: str) -> Turn:
        for attempt in range(ATTEMPTS):
            rng = random.Random(attempt)
            deal = rng.randrange(1, 30000)
            reference = ReferenceGame(game, shuffled(deal))
            typed: list[str] = []
            for _ in range(60):
                command = find_command(reference)
                if command is not None and len(typed) >= least_commands:
                    return Turn(game_after(game, deal, typed), [command])
                line = random_useful_command(rng, reference)
                if line is None:
                    break
                commands.obey(reference, line)
                typed.append(line)
        raise LookupError(f"{game}: no such position in {ATTEMPTS} games")

    return find_turn


def random_useful_command(rng: random.Random, reference: ReferenceGame) -> str | None:
    moves = [move for move in reference.legal_moves() if reference.is_useful(move)]
    if moves and (reference.rules.fans or rng.random() < 0.7):
        return next(commands.lines_for(reference, rng.choice(moves)))
    return None if reference.rules.fans else "0"


def move_between(source: str, goal: str) -> FindCommand:
    def find_command(reference: ReferenceGame) -> str | None:
        def fits(move: Move) -> bool:
            return move.source[0] == source and move.goal[0] == goal

        move = next(filter(fits, reference.legal_moves()), None)
        return move and next(commands.lines_for(reference, move))

    return find_command


def turn(reference: ReferenceGame) -> str | None:
    return "0" if reference.position.stock else None


def move_that_uncovers(reference: ReferenceGame) -> str | None:
    """A move between piles that turns up a hidden card."""
    for move in reference.legal_moves():
        pile = reference.position.piles[move.source[1]]
        if move.source[0] == move.goal[0] == "pile" and pile.hidden and len(pile.up) == move.size:
            return next(commands.lines_for(reference, move))
    return None


def several_up(reference: ReferenceGame) -> str | None:
    trial = reference.without_history()
    if not trial.all_up() or cards_up(trial) < cards_up(reference) + 2:
        return None
    return "0" if reference.rules.fans else "8"


def cards_up(reference: ReferenceGame) -> int:
    return sum(map(len, reference.position.slots))


def long_turn_until_playable(reference: ReferenceGame) -> str | None:
    trial, long = reference.without_history(), 2 * reference.rules.per_turn
    if trial.turn_until_playable() and len(trial.position.waste) > len(reference.position.waste) + long:
        return "00"
    return None


def finish(reference: ReferenceGame) -> str | None:
    """Cards of the piles and of the waste go up in one command."""
    trial, piles_only = reference.without_history(), reference.without_history()
    if trial.finish() and piles_only.all_up() and trial.position.slots != piles_only.position.slots:
        return "88"
    return None


def new_pass(reference: ReferenceGame) -> str | None:
    position = reference.position
    return "0" if position.waste and not position.stock and position.passes != reference.rules.passes else None


def undo_of_several_moves(game: str) -> Turn:
    before = turn_of(game, "all up")
    device = shared_device()
    device.prompt.game = copy.deepcopy(before.game)
    device.obey(before.typed[0])
    return Turn(copy.deepcopy(device.prompt.game), ["-"])


def winning_turn(game: str) -> Turn:
    """A sorted deck: the last command moves all piles up at once."""
    falling = sorted(range(52), reverse=True)
    rules = GAMES[game]
    if rules.fans:
        deck = [falling[card] for fan in range(17) for card in (fan, fan + 17, fan + 34)] + falling[51:]
        return Turn(game_after(game, deck, []), ["0"], deck)
    rising, size = falling[:27:-1], rules.per_turn
    stock = [card for start in range(0, 24, size) for card in reversed(rising[start : start + size])]
    typed = ["0", *["0,8"] * size] * (24 // size)
    if rules.turned_at_the_deal:
        typed = typed[1:]
    if rules.waste_always_shows:
        typed = ["0,8"] * 24
    return Turn(game_after(game, falling[:28] + stock, typed), ["8"], falling[:28] + stock)


def first_deal(game: str) -> Turn:
    return Turn(None, [str(GAMES[game].menu), "9", ""])


def in_every_game(_: ReferenceRules) -> bool:
    return True


def with_a_stock(rules: ReferenceRules) -> bool:
    return not rules.fans


def with_several_passes(rules: ReferenceRules) -> bool:
    return with_a_stock(rules) and rules.passes != 1


def with_taking_back(rules: ReferenceRules) -> bool:
    return rules.comes_back


# For each kind of turn the games in which it can happen, and how to find one.
PLAYED_TURNS: dict[str, tuple[Callable[[ReferenceRules], bool], Callable[[str], Turn]]] = {
    "pile to foundation": (in_every_game, first_position_with(move_between("pile", "slot"))),
    "pile to pile": (in_every_game, first_position_with(move_between("pile", "pile"))),
    "all up": (in_every_game, first_position_with(several_up, least_commands=3)),
    "undo": (in_every_game, undo_of_several_moves),
    "the win": (in_every_game, winning_turn),
    "first deal": (in_every_game, first_deal),
    "turn": (with_a_stock, first_position_with(turn)),
    "turn until playable": (with_a_stock, first_position_with(long_turn_until_playable)),
    "finish": (with_a_stock, first_position_with(finish, least_commands=3)),
    "waste to pile": (with_a_stock, first_position_with(move_between("waste", "pile"))),
    "uncover a card": (with_a_stock, first_position_with(move_that_uncovers)),
    "new pass": (with_several_passes, first_position_with(new_pass)),
    "take back": (with_taking_back, first_position_with(move_between("slot", "pile"))),
}

# Lines that can be typed in any position, with the answers to the questions that follow.
TYPED_TURNS = {
    "refused command": ["1,1"],
    "junk": ["sin()"],
    "several commands": ["-/1,1/0"],
    "undo two": ["-2"],
    "list the waste": ["W"],
    "empty line": [""],
    "hint": ["+"],
    "help": ["H"],
    "numbered deal": ["R 77"],
    "new deal": ["R"],
    "menu, back": ["*", ""],
    "menu, new deal": ["*", "1"],
    "menu, same deal": ["*", "2"],
    "menu, another game": ["*", "3", "5", "123"],
    "menu, text board": ["*", "5"],
    "menu, quit": ["*", "4"],
    "quit": ["Q"],
}
