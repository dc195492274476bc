"""Arbitrary text at any prompt is refused in at most two lines and changes nothing."""

import random
import re
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import strategies as st

from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model
from tests.device import reference_commands as commands
from tests.device.key_player import CODES, KeyPlayer
from tests.device.playable_device import PlayableDevice
from tests.device.played_game import is_short
from tests.device.random_games import new_device
from tests.device.reference_rules import GAMES, ReferenceGame, shuffled
from tests.device.typed_session import TypedSession
from tests.few_or_many import Test, few_or_many, with_examples
from tools.games.catalogue import NAMES

TYPABLE = sorted(FX_9860GIII.typable)
LONGEST = 10_000
PIECES = st.one_of(
    st.text(max_size=40), st.text(TYPABLE, max_size=40), st.sampled_from(["sin()", "**2", "7,", "0", "-"])
)
JUNK = st.one_of(
    st.text(max_size=12),
    st.text(TYPABLE, max_size=12),
    st.builds(lambda piece, times: (piece * times)[:LONGEST], PIECES, st.integers(1, LONGEST)),
)
LONG_JUNK = [
    "," * LONGEST,
    " " * LONGEST + "x",
    "9" * 400,
    "7" * LONGEST,
    "7," * 5000,
    "." * LONGEST,
    "-" * LONGEST,
    "R " * 5000,
    '"' * LONGEST,
]


def on_any_junk(*, few: int, many: int) -> Callable[[Test], Test]:
    return with_examples(few=few, many=many, always=[{"junk": junk} for junk in LONG_JUNK], junk=JUNK)


def is_asked_again(session: TypedSession) -> bool:
    """The same question again, after a message of at most two lines."""
    return session.events[-1] == session.events[-2] and is_short("\n".join(session.shown[-1][:-1]))


def is_number(junk: str, most: int) -> bool:
    word = junk.strip(" ")
    return not word or bool(re.fullmatch("[1-9][0-9]{0,9}", word)) and int(word) <= most


@on_any_junk(few=20, many=150)
def test_after_junk_the_game_number_is_asked_for_again(junk: str) -> None:
    if is_number(junk, len(GAMES)):
        return
    session = TypedSession(junk).run()
    assert is_asked_again(session)
    assert session.device.prompt.game is None


@on_any_junk(few=20, many=150)
def test_after_junk_the_deal_number_is_asked_for_again(junk: str) -> None:
    if is_number(junk, 2147483647) or junk.strip(" ").upper() in ("E", "H"):
        return
    session = TypedSession("", junk).run()
    assert is_asked_again(session)
    assert session.device.prompt.game is None


@on_any_junk(few=20, many=150)
def test_after_junk_the_menu_asks_again_and_the_game_is_unchanged(junk: str) -> None:
    if is_number(junk, 5):
        return
    session = TypedSession("", "5", "*", junk).run()
    assert is_asked_again(session)
    assert session.device.prompt.game.number == 5
    assert session.device.position() == ReferenceGame("casio", shuffled(5)).position


@cache
def shared_device() -> PlayableDevice:
    return new_device()


@pytest.mark.parametrize("game", GAMES)
@on_any_junk(few=20, many=100)
def test_a_junk_command_is_refused_and_changes_nothing(game: str, junk: str) -> None:
    device = shared_device()
    device.deal(GAMES[game].menu, 5)
    reference = ReferenceGame(game, shuffled(5))
    for line in ("0", "8", "7,6"):
        assert device.obey(line) is commands.obey(reference, line)
    if re.search(r"(^|/) *([rR]([ ,.]*([0-9]+|[eEhH]))?|[*qQ]) *(/|$)", junk):
        return  # these are commands: new deal, menu, quit
    accepted = device.obey(junk)
    assert accepted is commands.obey(reference, junk)
    assert device.position() == reference.position
    if not accepted:
        assert is_short(device.prompt.message)


@pytest.mark.parametrize("before", [[], ["", "5", "*"]], ids=["game", "menu"])
@pytest.mark.parametrize(
    "junk", ["0", "-1", "+1", "01", "1.0", "1,", "9", "99", "sin()", "1 2", "\u0661", "1e0", "None"]
)
def test_after_an_almost_valid_number_game_and_menu_ask_again(before: list[str], junk: str) -> None:
    assert is_asked_again(TypedSession(*before, junk).run())


@pytest.mark.parametrize("junk", ["0", "-1", "01", "2147483648", "9" * 400, "1.5", "1 2", "x", "\u0661"])
def test_after_an_almost_valid_deal_number_the_question_is_repeated(junk: str) -> None:
    assert is_asked_again(TypedSession("", junk).run())


@pytest.mark.parametrize("model", [FX_CG50, FX_CG100], ids=lambda model: model.name)
@pytest.mark.parametrize("junk", ["," * 40, "9" * 40, "sin()", "7,,6", "99", "x" * 30])
def test_junk_is_refused_on_the_colour_models(model: Model, junk: str) -> None:
    """With live keys it is cut to the longest line, and characters without a key are left out."""
    session = TypedSession("", "5", "0", junk, model=model).run()
    assert session.typed == [] and session.device.prompt.game.moves == 1
    assert not session.device.prompt.accepted and is_short(session.device.prompt.message)


class ComparedKeyPlayer(KeyPlayer):
    """Plays every resulting command on the reference rules, too."""

    def begin(self, game: str | None, deal: int = 5) -> "KeyPlayer":
        self.references: dict[int, ReferenceGame] = {}  # by the id of the device's game
        return super().begin(game, deal)

    @property
    def reference(self) -> ReferenceGame:
        new = ReferenceGame(NAMES[self.game.row], shuffled(self.game.number))
        return self.references.setdefault(id(self.game), new)

    def obey(self, line: str) -> bool:
        before, reference = self.game, self.reference
        goes_on = super().obey(line)
        if self.game is before and line[:1] not in "*+/":
            commands.obey(reference, line)
        return goes_on

    def agrees_with_reference(self) -> bool:
        return self.device.has_position(self.reference.position)


RANDOM_KEYS = [*sorted(CODES), *["OK", "EXE", "UP", "DOWN", "LEFT", "RIGHT", *"01234567", "DEL", ","] * 5]


@few_or_many("times", 2, 25)
@pytest.mark.parametrize("game", ["klondike3", "shamrock"])
def test_random_keys_have_the_effect_of_their_commands_and_no_other(game: str, times: int) -> None:
    player = compared_player()
    lines = 0
    for seed in range(times):
        rng = random.Random(f"{game} {seed}")
        player.begin(game, seed + 1)
        for _ in range(6):
            player.press(*rng.choices(RANDOM_KEYS, k=20))
            assert player.agrees_with_reference(), player.lines
        lines += len(player.lines)
    assert lines > 5 * times


@cache
def compared_player() -> ComparedKeyPlayer:
    return ComparedKeyPlayer(PlayableDevice(model=FX_CG100))
