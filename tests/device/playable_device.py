"""Plays device/ on plain Python: typed answers, recorded output, and a hook before every statement if asked for.

Much faster than the simulator, which only the tests on MicroPython need.
"""

import ast
from collections.abc import Callable
from functools import cache
from types import CodeType, ModuleType
from typing import Any

from host_sim.models import FX_9860GIII, Model
from tests.device.key_typist import KeyTypist
from tests.device.recording_casioplot import RecordingCasioplot, blank_casioplot
from tests.device.reference_rules import Pile, ReferencePosition
from tools.games.catalogue import DEVICE
from tools.games.device import Device

TICK = "__tick__"


class Ticks(ast.NodeTransformer):
    """Inserts a call of TICK before every statement, exception handlers included, and before every test of a while."""

    function = ""  # the one that contains the statements

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        outer, self.function = self.function, node.name
        self.generic_visit(node)
        self.function = outer
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for part in ("body", "orelse", "finalbody"):
            statements = getattr(node, part, None)
            if isinstance(statements, list):
                # A call may precede "global", because it doesn't use the names.
                setattr(node, part, [line for each in statements for line in (ast.Expr(self.tick(each)), each)])
        if isinstance(node, ast.While):
            node.test = ast.BoolOp(ast.Or(), [self.tick(node), node.test])
        return node

    def tick(self, node: ast.AST) -> ast.Call:
        """A call of TICK(line, function)."""
        arguments: list[ast.expr] = [ast.Constant(getattr(node, "lineno", 0)), ast.Constant(self.function)]
        return ast.Call(ast.Name(TICK, ast.Load()), arguments, [])


@cache
def code_of(name: str, ticking: bool) -> CodeType:
    path = DEVICE / f"{name}.py"
    tree = ast.parse(path.read_text())
    if ticking:
        tree = ast.fix_missing_locations(Ticks().visit(tree))
    return compile(tree, str(path), "exec")


class AcAtTick:
    """For a device's `tick`: counts the statements and presses [AC] before one of them; 0 for none."""

    def __init__(self, strike_at: int = 0) -> None:
        self.strike_at, self.count = strike_at, 0

    def __call__(self, line: int, function: str) -> None:
        self.count += 1
        if self.count == self.strike_at:
            raise KeyboardInterrupt


class PlayableDevice(Device):
    """device/ with `answer` called for every input() and everything printed collected in `printed`.

    Drawings are discarded unless there is a `screen` to record them.
    """

    def __init__(
        self,
        *,
        casioplot: bool = True,
        model: Model = FX_9860GIII,
        screen: RecordingCasioplot | None = None,
        tick: Callable[[int, str], object] | None = None,
        without_ticks: tuple[str, ...] = (),
    ) -> None:
        self.answer: Callable[[str], str] = lambda prompt: ""
        self.printed: list[str] = []
        self.typist = KeyTypist(model, self.input, self.load)
        self.is_coloured = casioplot and model.pixels != "one bit"
        self.ticking, self.without_ticks = tick is not None, without_ticks
        modules: dict[str, ModuleType] = {}
        if casioplot:
            modules["casioplot"] = screen.module() if screen else blank_casioplot(model)
            if model.reads_keys:
                modules["casioplot"].__dict__["getkey"] = self.typist.getkey
        super().__init__(modules=modules, names={"input": self.input, "print": self.print, TICK: tick})

    def code(self, name: str) -> CodeType:
        return code_of(name, self.ticking and name not in self.without_ticks)

    @property
    def engine(self) -> Any:
        return self.load("engine")

    @property
    def prompt(self) -> Any:
        """The module with the game, after its ui was made."""
        prompt: Any = self.load("prompt")
        if prompt.ui is None:
            prompt.ui = self.new_ui()
        return prompt

    def new_ui(self) -> Any:
        """As solo.py makes it."""
        if self.is_coloured:
            ui = self.load("cgturn").make_ui()
            if not self.typist.model.reads_keys:
                ui.view = self.load(ui.files[0])
            return ui
        if "casioplot" in self.modules:
            ui = self.acui.Ui(self.load("title"), "board", "fanboard")
        else:
            ui = self.acui.Ui(self.load("texttitl"), "textview")
        ui.view = self.load(ui.files[0])  # as after the first board
        return ui

    def play(self) -> None:
        """Resume the game; without one, start from the title."""
        prompt = self.prompt
        if prompt.game is None:
            row = self.first_game(prompt.ui)
            if row is None:
                return
            self.load("deals").read_files(prompt.ui, row)
        prompt.play()

    def first_game(self, ui: Any) -> Any:
        """As solo.py does: [AC] starts over."""
        newgame = self.load("newgame")
        newgame.choice = None
        if "title" in self.modules:  # which forgets its functions to free memory
            del self.modules["title"]
            ui.opening = self.load("title")
        while True:
            try:
                return newgame.first_game(ui)
            except KeyboardInterrupt:
                pass

    @property
    def acui(self) -> Any:
        return self.load("acui")

    def load_before_play(self) -> None:
        """Load what is loaded before the first command, and remember it for forget_late_imports()."""
        for name in (*self.prompt.ui.files, "command"):
            self.load(name)
        self.loaded_before_play = dict(self.modules)

    def forget_late_imports(self) -> None:
        """As after a restart: modules loaded on demand will be loaded again."""
        self.modules = dict(self.loaded_before_play)

    def forget_drawing(self) -> None:
        """Forget what has been drawn and typed."""
        self.load("cgboard").forget()
        self.typist.release()
        if self.typist.model.reads_keys:
            self.load("cgkeys").__dict__.update(down=None, alpha=False)
            self.prompt.ui.game = None

    def replace_function(self, function: str, result: object) -> None:
        """Replace a function such as "acui.wait_ac" by one that only returns the result."""
        module, _, name = function.partition(".")
        setattr(self.load(module), name, lambda *_: result)

    def input(self, prompt: str = "") -> str:
        return self.answer(prompt)

    def print(self, *values: object, sep: str = " ", end: str = "\n") -> None:
        self.printed.append(sep.join(map(str, values)) + end)

    def deal(self, game: int, deck: list[int] | int) -> None:
        """Start the game with this menu number; a custom deck is deal 0."""
        if isinstance(deck, list):
            self.engine.custom_deck = lambda: list(deck)
        self.prompt.left = None
        self.prompt.game = self.engine.Game(game - 1, 0 if isinstance(deck, list) else deck)

    def obey(self, line: str) -> bool:
        """Type a line at From,To=; returns whether it was accepted."""
        self.prompt.run_line(line)
        return bool(self.prompt.accepted)

    def position(self) -> ReferencePosition:
        """The position in the form of the reference rules."""
        game = self.prompt.game
        talon, *piles = game.places
        hidden, up = game.hidden, game.first_slot
        return ReferencePosition(
            talon[game.shown :],
            talon[: game.shown],
            [[], *map(list, piles[up - 1 :])],
            [Pile(), *(Pile(piles[n][: hidden[n + 1]], piles[n][hidden[n + 1] :]) for n in range(up - 1))],
            game.score,
            game.moves,
            game.passes,
        )

    def snapshot(self) -> tuple[object, ...]:
        """Cards and counts as the engine stores them, for comparing two positions."""
        game = self.prompt.game
        counts = game.shown, game.score, game.moves, game.passes
        return (*counts, game.hidden[:], *map(tuple, game.places))

    def has_position(self, expected: ReferencePosition) -> bool:
        """Same as position() == expected, but fast enough to ask after every random command."""
        game, piles = self.prompt.game, expected.piles[1:]
        return (
            game.places
            == [expected.waste + expected.stock, *[pile.hidden + pile.up for pile in piles], *expected.slots[1:]]
            and game.hidden[1 : game.first_slot] == [len(pile.hidden) for pile in piles]
            and (game.shown, game.score, game.moves, game.passes)
            == (len(expected.waste), expected.score, expected.moves, expected.passes)
        )
