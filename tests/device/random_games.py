"""Random games, the calculator's against the reference's; a failure is shrunk to the few commands that matter."""

import random
from collections.abc import Iterator

from tests.device import reference_commands as commands
from tests.device.bare_device import Device
from tests.device.reference_rules import GAMES, Carry, Table, shuffled

COMMANDS_A_GAME = 250
UNDO, HINT, LOOK = "-", "+", ""
STUCK = ("No move left", "Only 8,m")
OF_MANY_MOVES = ("00", "88", "88", "-2", "-3", "W", "/")
LETTERS = ("SW", "WF", "WT", "TF", "TT", "sw", "wf", "wt", "tf", "tt")


class Difference(AssertionError):
    """Calculator and reference disagree."""


class Pair:
    """The same deal on the calculator and on the reference."""

    def __init__(self, device: Device, game: str, deal: int) -> None:
        self.device, self.game = device, game
        device.deal(GAMES[game].menu, deal)
        self.table = Table(game, shuffled(deal))
        self.compare("the deal")

    def compare(self, what: str) -> None:
        if not self.device.lies_as(self.table.now):
            raise Difference(f"{what}: the calculator has {self.device.position()}, expected {self.table.now}")

    def type(self, line: str) -> bool:
        """Both obey, and must agree; whether they accept."""
        accepted = self.device.obey(line)
        if accepted != commands.obey(self.table, line):
            raise Difference(f"{line!r} is {'accepted' if accepted else 'refused'}: {self.device.prompt.told}")
        if bad_message(self.device.prompt.told, accepted, line):
            raise Difference(f"{line!r} says {self.device.prompt.told!r}")
        if self.device.prompt.told.startswith(STUCK) and self.device.prompt.told != stuck_notice(self.table):
            raise Difference(f"{line!r} says {self.device.prompt.told!r}")
        self.compare(repr(line))
        return accepted

    def compare_stuck(self) -> bool:
        stuck = self.device.prompt.game.stuck()
        if stuck != self.table.is_stuck():
            raise Difference(f"stuck is {stuck}")
        if self.device.prompt.game.won() != self.table.is_won():
            raise Difference(f"won is {self.device.prompt.game.won()}")
        return bool(stuck)

    def follow_hint(self, stuck: bool) -> None:
        """A hinted move is accepted when typed; in a stuck game there is none but to take a card back."""
        self.type(HINT)
        told = self.device.prompt.told
        hinted = told.removeprefix("Hint: ") if told.startswith("Hint: ") else None
        if stuck and hinted and not hinted.startswith("8,"):
            raise Difference(f"a stuck game has the hint {hinted}")
        if hinted and not self.type(hinted):
            raise Difference(f"the hint {hinted} is refused")


def stuck_notice(table: Table) -> str:
    may_come_back = any(carry.source[0] == "slot" for carry in table.legal_carries())
    return "Only 8,m - or R left" if may_come_back else "No move left: - or R"


def bad_message(told: str, accepted: bool, line: str) -> bool:
    lines = told.split("\n")
    return len(lines) > 2 or max(map(len, lines)) > 21 or (not told and not accepted)


def any_legal(chance: random.Random, table: Table) -> Carry | None:
    """A legal move, in nine of ten cases one that leads on where there is one."""
    places = table.places()
    places = chance.sample(places, len(places))
    good_only = chance.random() < 0.9
    for source in places:
        carries = list(table.legal_from(source))
        if good_only:
            carries = list(filter(table.leads_on, carries))
        if carries:
            return chance.choice(carries)
    return None


def next_command(chance: random.Random, table: Table) -> str:
    """Now and then several in a line."""
    lines = [one_command(chance, table)]
    while chance.random() < 0.05:
        lines.append(one_command(chance, table))
    return "/".join(lines)


def one_command(chance: random.Random, table: Table) -> str:
    """Mostly something legal that leads on, often anything that has the form of a command."""
    kind = chance.random()
    if kind < 0.45:
        carry = any_legal(chance, table)
        if carry:
            return chance.choice(list(commands.typed(table, carry)))
        kind = chance.random()
    if kind < 0.65:
        return chance.choice(("0", "sw", "SW")) if not table.rules.fans else "0"
    if kind < 0.70:
        return chance.choice((UNDO, "u", "U"))
    if kind < 0.73:
        return chance.choice((HINT, LOOK, "8"))
    if kind < 0.75:
        return chance.choice(OF_MANY_MOVES)
    if kind < 0.79:
        return " ".join([chance.choice(LETTERS), *(str(chance.randrange(0, 9)) for _ in range(chance.randrange(3)))])
    most = len(table.now.piles) + 1
    numbers = [str(chance.randrange(most)) for _ in range(chance.choice((1, 2, 2, 2, 2, 3)))]
    return chance.choice((",", ",", ".", " ", "", " , ")).join(numbers)


def game_of(chance: random.Random, device: Device, game: str, deal: int) -> Iterator[str]:
    """Play one random game; yields each command before it is typed."""
    pair = Pair(device, game, deal)
    for _ in range(COMMANDS_A_GAME):
        line = next_command(chance, pair.table)
        yield line
        changed = pair.type(line) and line not in (LOOK, HINT)
        if changed and chance.random() < 0.03:
            stuck = pair.compare_stuck()
            yield HINT
            pair.follow_hint(stuck)
        if pair.table.is_won() or changed and device.prompt.told.startswith(STUCK):
            pair.compare_stuck()
            break
    while pair.table.before:
        yield UNDO
        pair.type(UNDO)


def is_different(game: str, deal: int, typed: list[str]) -> bool:
    try:
        pair = Pair(new_device(), game, deal)
        for line in typed:
            pair.type(line)
            if line == HINT:
                pair.follow_hint(pair.compare_stuck())
    except Exception:
        return True
    return False


def shrunk(game: str, deal: int, typed: list[str]) -> list[str]:
    """As few of the commands as still show the difference: leave out halves, then quarters, then single ones."""
    size = len(typed) // 2
    while size:
        at = 0
        while at < len(typed):
            shorter = typed[:at] + typed[at + size :]
            if is_different(game, deal, shorter):
                typed = shorter
            else:
                at += size
        size //= 2
    return typed


def new_device() -> Device:
    device = Device()
    device.prompt.wait_ac = lambda: 1
    return device


def drive(game: str, least: int, seed: int = 1) -> int:
    """Random games until so many commands have been compared; returns how many games that were."""
    chance = random.Random(f"{game} {seed}")
    device = new_device()
    done = games = 0
    while done < least:
        deal = chance.randrange(1, 2**31)
        typed: list[str] = []
        try:
            for line in game_of(chance, device, game, deal):
                typed.append(line)
        except Exception as error:
            if not is_different(game, deal, typed):
                raise
            few = shrunk(game, deal, typed)
            raise Difference(f"{game}, deal {deal}, {few}: {error}") from error
        done += len(typed)
        games += 1
    return games
