"""Plays random games on the calculator and on the reference rules; a failure is reduced to a few commands."""

import random
from collections.abc import Iterator

from tests.device import reference_commands as commands
from tests.device.playable_device import PlayableDevice
from tests.device.reference_rules import GAMES, Move, ReferenceGame, shuffled
from tools.games.stuck import is_stuck

COMMANDS_PER_GAME = 250
UNDO, HINT, LOOK = "-", "+", ""
ONLY_BACK = "To win, take a card\nback: 8,n"
LOST = "Lost: - undo, R new"
LONG_COMMANDS = ("00", "88", "88", "-2", "-3", "W", "/")
LETTERS = ("SW", "WF", "WT", "TF", "TT", "sw", "wf", "wt", "tf", "tt", "MTT", "mwf", "MMTT", "MH")


class Difference(AssertionError):
    """The calculator and the reference disagree."""


class ComparedGame:
    """The same deal on the calculator and on the reference."""

    def __init__(self, device: PlayableDevice, game: str, deal: int) -> None:
        self.device, self.game = device, game
        device.deal(GAMES[game].menu, deal)
        device.load("hints").news(device.prompt.game, 0, 1)  # a deal may be lost at once
        self.reference = ReferenceGame(game, shuffled(deal))
        self.compare("the deal")

    def compare(self, context: str) -> None:
        if not self.device.has_position(self.reference.position):
            raise Difference(
                f"{context}: the calculator has {self.device.position()}, expected {self.reference.position}"
            )

    def type(self, line: str) -> bool:
        """Both do the command and must agree; returns whether they accept it."""
        accepted = self.device.obey(line)
        if accepted != commands.obey(self.reference, line):
            raise Difference(f"{line!r} is {'accepted' if accepted else 'refused'}: {self.device.prompt.message}")
        message = self.device.prompt.message
        is_wrong_notice = message == ONLY_BACK and not GAMES[self.game].comes_back
        if is_wrong_notice or not fits_display(message) or not (message or accepted):
            raise Difference(f"{line!r} says {message!r}")
        self.compare(repr(line))
        return accepted

    def compare_stuck(self) -> bool:
        stuck = is_stuck(self.device.prompt.game)
        if stuck != self.reference.is_stuck():
            raise Difference(f"stuck is {stuck}")
        if stuck and not can_take_back(self.reference) and self.device.prompt.game.lost < 0:
            raise Difference("the game is stuck and doesn't say that it is lost")
        if self.device.prompt.game.won() != self.reference.is_won():
            raise Difference(f"won is {self.device.prompt.game.won()}")
        return bool(stuck)

    def follow_hint(self, stuck: bool) -> None:
        """A hint must be accepted when typed; a stuck game may only hint at taking a card back."""
        self.type(HINT)
        message = self.device.prompt.message
        hint = message.removeprefix("Hint: ") if message.startswith("Hint: ") else None
        if stuck and hint and not hint.startswith("8,"):
            raise Difference(f"a stuck game has the hint {hint}")
        for line in lines_of_hint(hint or ""):
            if not self.type(line):
                raise Difference(f"the hint {hint} is refused")


def lines_of_hint(hint: str) -> list[str]:
    """The commands that a hint names: "0 x14, then 0,8" are fifteen, "8,4,1 (4C back)" is one."""
    command = hint.partition(" (")[0]
    turns, then, move = command.partition(", then ")
    if not then:
        return [command] if command else []
    return ["0"] * int(turns[3:] or "1") + [move]


def can_take_back(reference: ReferenceGame) -> bool:
    return any(move.source[0] == "slot" for move in reference.legal_moves())


def fits_display(message: str) -> bool:
    lines = message.split("\n")
    return len(lines) <= 2 and max(map(len, lines)) <= 21


def random_legal_move(rng: random.Random, reference: ReferenceGame) -> Move | None:
    """A legal move; nine times out of ten a useful one, if there is any."""
    places = reference.places()
    places = rng.sample(places, len(places))
    only_useful = rng.random() < 0.9
    for source in places:
        moves = list(reference.legal_moves_from(source))
        if only_useful:
            moves = list(filter(reference.is_useful, moves))
        if moves:
            return rng.choice(moves)
    return None


def random_line(rng: random.Random, reference: ReferenceGame) -> str:
    """A line to type, sometimes with several commands."""
    lines = [random_command(rng, reference)]
    while rng.random() < 0.05:
        lines.append(random_command(rng, reference))
    return "/".join(lines)


def random_command(rng: random.Random, reference: ReferenceGame) -> str:
    """Often a legal move, otherwise anything that looks like a command."""
    kind = rng.random()
    if kind < 0.45:
        move = random_legal_move(rng, reference)
        if move:
            return rng.choice(list(commands.lines_for(reference, move)))
        kind = rng.random()
    if kind < 0.65:
        return rng.choice(("0", "sw", "SW")) if not reference.rules.fans else "0"
    if kind < 0.70:
        return rng.choice((UNDO, "u", "U"))
    if kind < 0.73:
        return rng.choice((HINT, LOOK, "8"))
    if kind < 0.75:
        return rng.choice(LONG_COMMANDS)
    if kind < 0.79:
        return " ".join([rng.choice(LETTERS), *(str(rng.randrange(0, 9)) for _ in range(rng.randrange(4)))])
    most = len(reference.position.piles) + 1
    numbers = [str(rng.randrange(most)) for _ in range(rng.choice((1, 2, 2, 2, 2, 3)))]
    return rng.choice((",", ",", ".", " ", "", " , ")).join(numbers)


def random_game(rng: random.Random, device: PlayableDevice, game: str, deal: int) -> Iterator[str]:
    """Plays one random game and undoes it; yields each command before typing it."""
    compared = ComparedGame(device, game, deal)
    for _ in range(COMMANDS_PER_GAME):
        line = random_line(rng, compared.reference)
        yield line
        changed = compared.type(line) and line not in (LOOK, HINT)
        if changed and rng.random() < 0.03:
            stuck = compared.compare_stuck()
            yield HINT
            compared.follow_hint(stuck)
        if compared.reference.is_won() or changed and device.prompt.message.startswith((LOST, ONLY_BACK)):
            compared.compare_stuck()
            break
    while compared.reference.history:
        yield UNDO
        compared.type(UNDO)


def differs(game: str, deal: int, typed: list[str]) -> bool:
    try:
        compared = ComparedGame(new_device(), game, deal)
        for line in typed:
            compared.type(line)
            if line == HINT:
                compared.follow_hint(compared.compare_stuck())
    except Exception:
        return True
    return False


def shrunk(game: str, deal: int, typed: list[str]) -> list[str]:
    """The fewest commands that still differ: leaves out halves, then quarters, then single ones."""
    size = len(typed) // 2
    while size:
        start = 0
        while start < len(typed):
            shorter = typed[:start] + typed[start + size :]
            if differs(game, deal, shorter):
                typed = shorter
            else:
                start += size
        size //= 2
    return typed


def new_device() -> PlayableDevice:
    device = PlayableDevice()
    device.acui.wait_ac = lambda: 1
    return device


def play_random_games(game: str, commands_to_compare: int, seed: int = 1) -> int:
    """Plays random games until this many commands have been compared; returns the number of games."""
    rng = random.Random(f"{game} {seed}")
    device = new_device()
    done = games = 0
    while done < commands_to_compare:
        deal = rng.randrange(1, 2**31)
        typed: list[str] = []
        try:
            for line in random_game(rng, device, game, deal):
                typed.append(line)
        except Exception as error:
            if not differs(game, deal, typed):
                raise
            few = shrunk(game, deal, typed)
            raise Difference(f"{game}, deal {deal}, {few}: {error}") from error
        done += len(typed)
        games += 1
    return games
