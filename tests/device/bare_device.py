"""The scripts of device/ on plain Python, without the simulator: fast, with a tick before every statement if asked."""

import ast
import builtins
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from host_sim.models import FX_9860GIII, Model
from tests.device.key_typist import KeyTypist
from tests.device.reference_rules import Pile, Position

DEVICE = Path(__file__).parents[2] / "device"
TICK = "__tick__"


class Ticks(ast.NodeTransformer):
    """Call TICK before every statement, in every handler too, and whenever a while is asked again."""

    function = ""  # that the statements are in

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        around, self.function = self.function, node.name
        self.generic_visit(node)
        self.function = around
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for part in ("body", "orelse", "finalbody"):
            statements = getattr(node, part, None)
            if isinstance(statements, list):
                # "global" must come before its names are used, but a call in front of it is no use of them.
                setattr(node, part, [line for each in statements for line in (ast.Expr(self.tick(each)), each)])
        if isinstance(node, ast.While):
            node.test = ast.BoolOp(ast.Or(), [self.tick(node), node.test])
        return node

    def tick(self, where: ast.AST) -> ast.Call:
        """With the line and the function that it is in."""
        told: list[ast.expr] = [ast.Constant(getattr(where, "lineno", 0)), ast.Constant(self.function)]
        return ast.Call(ast.Name(TICK, ast.Load()), told, [])


@cache
def code_of(name: str, ticking: bool) -> CodeType:
    path = DEVICE / f"{name}.py"
    tree = ast.parse(path.read_text())
    if ticking:
        tree = ast.fix_missing_locations(Ticks().visit(tree))
    return compile(tree, str(path), "exec")


class Device:
    """A calculator without screen and keys: `answer` types at every prompt, `printed` keeps what the shell shows.

    Whatever it draws is gone, unless it is given a `paper`, a casioplot to draw with.
    """

    def __init__(
        self,
        *,
        casioplot: bool = True,
        model: Model = FX_9860GIII,
        paper: ModuleType | None = None,
        tick: Callable[[int, str], object] | None = None,
        still: tuple[str, ...] = (),
    ) -> None:
        self.answer: Callable[[str], str] = lambda prompt: ""
        self.typist = KeyTypist(model, self.input, self.load)
        self.printed: list[str] = []
        self.modules: dict[str, ModuleType] = {}
        if casioplot:
            self.modules["casioplot"] = paper or blank_casioplot(model)
        if casioplot and model.reads_keys:
            self.modules["casioplot"].__dict__["getkey"] = self.typist.getkey
        self.ticking, self.still = tick is not None, still  # files without ticks, for speed
        self.names = {**vars(builtins), "__import__": self.load, "input": self.input, "print": self.print, TICK: tick}
        self.engine: Any = self.load("engine")
        self.prompt: Any = self.load("prompt")
        self.is_coloured = casioplot and is_coloured(model)
        self.turns: Any = self.load("incolour") if self.is_coloured else self.prompt  # where play() is
        self.at_start = dict(self.modules)

    def load(self, name: str, *_: object) -> ModuleType:
        if name not in self.modules:
            if not (DEVICE / f"{name}.py").exists():
                raise ImportError(name)
            module = self.modules[name] = ModuleType(name)
            module.__dict__["__builtins__"] = self.names
            exec(code_of(name, self.ticking and name not in self.still), module.__dict__)
        return self.modules[name]

    def read_boards(self) -> None:
        """The board of a game with fans is read before such a game begins."""
        if "casioplot" in self.modules and not self.is_coloured:
            self.load("fans")
        self.at_start = dict(self.modules)

    def forget_late_imports(self) -> None:
        """As after a new start: what is only read when asked for will be read again."""
        self.modules = dict(self.at_start)

    def forget_drawing(self) -> None:
        """As if nothing had been drawn or typed since the last command."""
        self.load("colour").__dict__.update(drawn=None, lit=-1, framed=())
        self.typist.let_go()
        if self.typist.model.reads_keys:
            self.load("keys").__dict__.update(down=None, alpha=False)
            self.load("live").__dict__.update(game=None)
            self.load("pages").__dict__["told"].clear()

    def answer_at_once(self, function: str, result: object) -> None:
        """Have a function of some module return this and do nothing: "prompt.wait_ac" does not wait."""
        module, _, name = function.partition(".")
        setattr(self.load(module), name, lambda *_: result)

    def input(self, prompt: str = "") -> str:
        return self.answer(prompt)

    def print(self, *values: object, sep: str = " ", end: str = "\n") -> None:
        self.printed.append(sep.join(map(str, values)) + end)

    def deal(self, game: int, deck: list[int] | int) -> None:
        """Begin the game with that number in the menu; a deck stands for deal number 0."""
        if isinstance(deck, list):
            self.engine.given = lambda: list(deck)
        self.prompt.game = self.engine.Game(game - 1, 0 if isinstance(deck, list) else deck)

    def obey(self, line: str) -> bool:
        """One command as typed at From,To=; whether it was accepted."""
        self.prompt.obey(line)
        return bool(self.prompt.accepted)

    def position(self) -> Position:
        """What lies on the table, in the words of the reference."""
        game = self.prompt.game
        talon, *piles = game.places
        hidden, up = game.hidden, game.up
        return Position(
            talon[game.shown :],
            talon[: game.shown],
            [[], *map(list, piles[up - 1 :])],
            [Pile(), *(Pile(piles[n][: hidden[n + 1]], piles[n][hidden[n + 1] :]) for n in range(up - 1))],
            game.score,
            game.moves,
            game.passes,
        )

    def snapshot(self) -> tuple[object, ...]:
        """All that lies on the table and is counted, as the calculator keeps it: only to be compared with another."""
        game = self.prompt.game
        counts = game.shown, game.score, game.moves, game.passes
        return (*counts, game.hidden[:], *map(tuple, game.places))

    def lies_as(self, wanted: Position) -> bool:
        """Whether that is its position: sooner told than by making one, and asked after every command."""
        game, piles = self.prompt.game, wanted.piles[1:]
        return (
            game.places == [wanted.waste + wanted.stock, *[pile.hidden + pile.up for pile in piles], *wanted.slots[1:]]
            and game.hidden[1 : game.up] == [len(pile.hidden) for pile in piles]
            and (game.shown, game.score, game.moves, game.passes)
            == (len(wanted.waste), wanted.score, wanted.moves, wanted.passes)
        )


def is_coloured(model: Model) -> bool:
    return model.pixels != "one bit"


def blank_casioplot(model: Model = FX_9860GIII) -> ModuleType:
    """Draws nowhere; whichever pixel is asked for is black, unless the display is too small to have it."""
    module = ModuleType("casioplot")
    for name in ("set_pixel", "draw_string", "clear_screen", "show_screen"):
        setattr(module, name, lambda *_: None)
    module.__dict__["get_pixel"] = lambda x, y: (0, 0, 0) if x < model.width and y < model.height else None
    return module
