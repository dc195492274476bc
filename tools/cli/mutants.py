"""Does a test notice? Changes device/ in one place at a time and runs the fast tests of the rules.

python3 tools/test.py --mutants                      the games, their rules, commands, words and deals
python3 tools/test.py --mutants engine.py deals.py   only these
python3 tools/test.py --mutants engine.py:40-80      only these lines
python3 tools/test.py --mutants --quick ..           a few seconds of tests each; what they leave, others may notice
python3 tools/test.py --mutants --verbose ..         each change, and the test that noticed it

A change that no test notices is told: it wants a test that says the rule, or a line in mutants_argued.txt.
Every change is tried in a fork of one process that has read the tests: Linux and macOS have that, Windows has not.
"""

import ast
import importlib
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from copy import copy, deepcopy
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest

from tools.environment import TOP

DEVICE = TOP / "device"
FILES = ["games.py", "engine.py", "command.py", "rarer.py", "words.py", "prompt.py", "hints.py", "deals.py"]
ARGUED = Path(__file__).with_name("mutants_argued.txt")

# What runs on another interpreter or with a display sees the unchanged files, and what reads them sees no rule.
TESTS = [
    *("tests/device", "-m", "not slow", "-o", "addopts=", "-qq", "--no-header", "--no-summary"),
    *("-p", "no:cacheprovider", "-p", "no:xdist", "--assert=plain", "--tb=native", "--capture=no"),
    *("--ignore=tests/device/test_on_micropython.py", "--ignore=tests/device/test_ac_on_micropython.py"),
    *("--ignore=tests/device/test_files.py", "--ignore=tests/device/test_ac.py"),
    "--deselect=tests/device/test_wins.py::test_the_replay_with_a_display_tells_the_same_game",
]
QUICK = 3  # seconds of tests for each change, with --quick
PATIENCE = 2.0  # seconds more than a test may take: a change may go round for ever
MOST_MEMORY = 4 << 30  # of a process: a change may pile up cards for ever

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt},
    **{ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot},
    **{ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv},
    **{ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd},
    **{ast.BitXor: ast.BitAnd, ast.And: ast.Or, ast.Or: ast.And},
}
SIMPLE = (ast.Expr, ast.Assign, ast.AugAssign, ast.Break, ast.Continue)


@dataclass(eq=False)
class Mutant:
    """One change: what stands at a place of the tree, and what is put there instead."""

    file: str
    line: int
    text: str  # the source line
    change: str
    tree: ast.Module
    owner: ast.AST
    part: str
    at: int | None
    new: ast.AST
    function: int  # the first line of the function it is in; 0 outside of all

    def apply(self) -> ast.Module:
        """For good: only a fork does it."""
        if self.at is None:
            setattr(self.owner, self.part, self.new)
        else:
            getattr(self.owner, self.part)[self.at] = self.new
        return ast.fix_missing_locations(self.tree)

    @property
    def key(self) -> tuple[str, str, str]:
        return self.file, self.text, self.change


def instead(node: ast.AST) -> Iterator[ast.AST]:
    """All that may be put in place of a node."""
    if isinstance(node, ast.Compare):
        for at, sign in enumerate(node.ops):
            if type(sign) in SWAPS:
                yield changed(node, ops=[*node.ops[:at], SWAPS[type(sign)](), *node.ops[at + 1 :]])
    elif isinstance(node, (ast.BinOp, ast.AugAssign, ast.BoolOp)):
        if type(node.op) in SWAPS and not is_formatting(node):
            yield changed(node, op=SWAPS[type(node.op)]())
    elif isinstance(node, ast.Constant):
        yield from map(ast.Constant, other_values(node.value))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Name) and node.id in ("min", "max"):
        yield ast.Name("max" if node.id == "min" else "min", ast.Load())
    elif isinstance(node, ast.Dict):
        for at in range(len(node.keys)):
            yield changed(node, keys=without(node.keys, at), values=without(node.values, at))
    elif isinstance(node, ast.Return) and node.value and not isinstance(node.value, ast.Constant):
        yield ast.Return(ast.Constant(0))
    if isinstance(node, (ast.If, ast.While, ast.IfExp)) and not isinstance(node.test, (ast.UnaryOp, ast.Constant)):
        yield changed(node, test=ast.UnaryOp(ast.Not(), node.test))
    if isinstance(node, SIMPLE):
        yield ast.Pass()


def is_formatting(node: ast.AST) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.left, ast.Constant) and isinstance(node.left.value, str)


def other_values(value: object) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, str):
        yield "XX"
        if 1 < len(value) < 14 and value.isalnum() and value != value[::-1]:
            yield value[::-1]


def changed(node: ast.AST, **parts: object) -> ast.AST:
    other = copy(node)
    for part, value in parts.items():
        setattr(other, part, value)
    return other


def without(values: list[Any], at: int) -> list[Any]:
    return values[:at] + values[at + 1 :]


class Place(NamedTuple):
    owner: ast.AST
    part: str
    at: int | None
    node: ast.AST
    function: int


def places(owner: ast.AST, function: int = 0) -> Iterator[Place]:
    """Every node of the tree with where it hangs."""
    if isinstance(owner, (ast.FunctionDef, ast.Lambda)):
        function = owner.lineno
    for part, value in ast.iter_fields(owner):
        if isinstance(owner, ast.Dict) and part == "keys":
            continue  # a key that has another name is a column dropped
        for at, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(node, ast.AST):
                yield Place(owner, part, at, node, function)
                yield from places(node, function)


def mutants_of(path: Path) -> Iterator[Mutant]:
    source = path.read_text()
    lines, tree = source.splitlines(), ast.parse(source)
    seen: Counter[tuple[str, str]] = Counter()
    for owner, part, at, node, function in places(tree):
        if isinstance(owner, ast.Module) and isinstance(node, SIMPLE):
            continue  # without a name that the file begins with, nothing runs
        for new in instead(node):
            line = (dropped(node, new) or node).lineno  # type: ignore[attr-defined]
            text, change = lines[line - 1].split("  #")[0].strip(), change_of(node, new)
            seen[text, change] += 1
            if seen[text, change] > 1:
                change += f" ({seen[text, change]})"
            yield Mutant(path.name, line, text, change, tree, owner, part, at, new, function)


def dropped(node: ast.AST, new: ast.AST) -> ast.AST | None:
    """The column that is gone from a dictionary."""
    if isinstance(node, ast.Dict) and isinstance(new, ast.Dict):
        return next(key for key in node.keys if key not in new.keys)
    return None


def change_of(node: ast.AST, new: ast.AST) -> str:
    column = dropped(node, new)
    return f"without {ast.unparse(column)}" if column else f"{brief(node)} -> {brief(new)}"


def brief(node: ast.AST) -> str:
    """The change without what stays as it is."""
    if isinstance(node, (ast.If, ast.While)):
        return f"{type(node).__name__.lower()} {ast.unparse(node.test)}"
    return ast.unparse(node).split("\n")[0]


def argued(path: Path = ARGUED) -> set[tuple[str, str, str]]:
    """`file: source line`, and under it the changes that change nothing: `before -> after  # why`."""
    found, file, text = set(), "", ""
    for line in path.read_text().splitlines():
        if line.startswith("    "):
            found.add((file, text, line.rpartition("  # ")[0].strip()))
        elif line and not line.startswith("#"):
            file, _, text = line.partition(": ")
    return found


# --- the tests, run in forks


class Told(NamedTuple):
    """What a fork tells of its tests: the first that failed, else none."""

    mutant: Mutant
    outcome: str  # killed, timed out, survived
    test: str = ""


@dataclass
class Forks:
    """A plugin of pytest: instead of running the tests once, runs them in a fork for every mutant."""

    mutants: list[Mutant]
    tell: Callable[[Told], object]
    most_seconds: float  # of tests for each
    device: str
    told: list[Told] = field(default_factory=list)
    failed: bool = False
    kills: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=dict)
    called: dict[str, set[tuple[str, int]]] = field(default_factory=dict)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.warm_up()
        self.measure(session.items)
        running: dict[int, tuple[Mutant, int]] = {}
        for mutant in self.mutants:
            if len(running) == (os.cpu_count() or 1):
                self.reap(running)
            tests = self.in_order(session.items, mutant)
            pid, pipe = forked(lambda out, mutant=mutant, tests=tests: self.strike(out, mutant, tests))  # type: ignore[misc]
            running[pid] = (mutant, pipe)
        while running:
            self.reap(running)
        return True

    def warm_up(self) -> None:
        """Read the files once; nothing is played with them before the fork, so no cache holds an unchanged game."""
        module = importlib.import_module(self.device)
        for path in module.DEVICE.glob("*.py"):
            for ticking in (False, True):
                module.code_of(path.stem, ticking)

    def measure(self, items: list[pytest.Item]) -> None:
        """All tests on the unchanged files: how long each takes, and which functions it calls."""
        pid, pipe = forked(lambda out: self.baseline(out, items))
        with os.fdopen(pipe) as lines:
            for line in lines:
                failed, seconds, name, called = ast.literal_eval(line)
                if failed:
                    raise pytest.UsageError(f"fails without any change: {name}")
                self.seconds[name], self.called[name] = seconds, called
        os.waitpid(pid, 0)
        if len(self.seconds) != len(items):
            raise pytest.UsageError("the tests do not run to their end without any change")

    def baseline(self, out: int, items: list[pytest.Item]) -> None:
        called: set[tuple[str, int]] = set()
        home = str(importlib.import_module(self.device).DEVICE)

        def note(frame: FrameType, event: str, _: object) -> None:
            if event == "call":
                folder, _, file = frame.f_code.co_filename.rpartition("/")
                if folder == home:
                    called.add((file, frame.f_code.co_firstlineno))

        for item in items:
            called.clear()
            began = time.process_time()
            sys.setprofile(note)
            failed = self.fails(item)
            sys.setprofile(None)
            os.write(out, f"{(failed, time.process_time() - began, item.nodeid, called)!r}\n".encode())

    def in_order(self, items: list[pytest.Item], mutant: Mutant) -> list[pytest.Item]:
        """Those that come by the change at all.

        First those that often find one, or whose rule does in other cases, and are quick about it; then one case of
        every test, then the second cases ..
        """
        where = (mutant.file, mutant.function)
        able = [item for item in items if not mutant.function or where in self.called[item.nodeid]]
        cases = Counter(map(rule_of, (item.nodeid for item in able)))
        finds: Counter[str] = Counter()
        for test, times in self.kills.items():
            finds[rule_of(test)] += times
        seen: Counter[str] = Counter()
        keys = {}
        for item in able:
            rule = rule_of(item.nodeid)
            often = (self.kills[item.nodeid] + finds[rule] / cases[rule]) / (self.seconds[item.nodeid] + 0.003)
            keys[item] = (-often, seen[rule], self.seconds[item.nodeid])
            seen[rule] += 1
        able.sort(key=lambda item: keys[item])
        if self.most_seconds == QUICK:
            able = [item for item in able if self.seconds[item.nodeid] < QUICK / 10]
        sums = accumulate(self.seconds[item.nodeid] for item in able)
        return [item for item, seconds in zip(able, sums, strict=True) if seconds < self.most_seconds]

    def strike(self, out: int, mutant: Mutant, tests: list[pytest.Item]) -> None:
        import resource  # Windows has none

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        replace_code(importlib.import_module(self.device), mutant)
        for item in tests:
            # Nobody catches this signal: it ends the fork even in a loop that takes every exception for an [AC].
            signal.setitimer(signal.ITIMER_PROF, PATIENCE + 5 * self.seconds[item.nodeid])
            if self.fails(item):
                os.write(out, item.nodeid.encode())
                return

    def fails(self, item: pytest.Item) -> bool:
        self.failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return self.failed

    def reap(self, running: dict[int, tuple[Mutant, int]]) -> None:
        pid, status = os.wait()
        mutant, pipe = running.pop(pid)
        with os.fdopen(pipe) as lines:
            test = lines.read()
        self.kills[test] += bool(test)
        outcome = "timed out" if os.WIFSIGNALED(status) else "killed" if test or status else "survived"
        self.told.append(Told(mutant, outcome, test))
        self.tell(self.told[-1])


def rule_of(test: str) -> str:
    """The test without the case it is tried on."""
    return test.partition("[")[0]


def forked(work: Callable[[int], None]) -> tuple[int, int]:
    """Work in another process, which says what it finds into a pipe, and nothing else."""
    read, write = os.pipe()
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        os.close(write)
        return pid, read
    code = 1
    try:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        work(write)
        code = 0
    finally:
        os._exit(code)


def replace_code(bare_device: Any, mutant: Mutant) -> None:
    """From now on every calculator reads the changed file."""
    tree, of_others = mutant.apply(), bare_device.code_of

    @cache
    def code_of(name: str, ticking: bool) -> CodeType:
        if f"{name}.py" != mutant.file:
            code: CodeType = of_others(name, ticking)
            return code
        mine = bare_device.Ticks().visit(deepcopy(tree)) if ticking else tree
        return compile(ast.fix_missing_locations(mine), str(bare_device.DEVICE / mutant.file), "exec")

    bare_device.code_of = code_of
    # A difference is enough: it need not be shrunk to the commands that matter.
    random_games = importlib.import_module("tests.device.random_games")
    vars(random_games).update(is_different=lambda *_: True, shrunk=lambda _game, _deal, typed: typed)


def quick_hypothesis() -> None:
    """An example that fails is enough here, too."""
    from hypothesis import Phase, settings

    settings.register_profile("mutants", phases=[Phase.explicit, Phase.generate], derandomize=True, database=None)
    settings.load_profile("mutants")


def try_all(
    mutants: list[Mutant],
    tell: Callable[[Told], object],
    tests: Iterable[str] = TESTS,
    most_seconds: float = 1e9,
    device: str = "tests.device.bare_device",
    where: str | Path = TOP,
) -> list[Told]:
    """The module named as device is the one through which the tests read the files."""
    forks = Forks(mutants, tell, most_seconds, device)
    quick_hypothesis()
    here = os.getcwd()
    os.chdir(where)
    try:
        code = pytest.main([*tests], plugins=[forks])
    finally:
        os.chdir(here)
    if len(forks.told) != len(mutants):
        raise SystemExit(f"the tests could not be run: {code!r}")
    return forks.told


# --- the command line


def wanted(arguments: list[str], device: Path = DEVICE) -> list[Mutant]:
    found = []
    for argument in arguments or FILES:
        file, _, lines = argument.partition(":")
        first, _, last = lines.partition("-")
        among = range(int(first), int(last or first) + 1) if lines else range(1_000_000)
        found += [mutant for mutant in mutants_of(device / file) if mutant.line in among]
    return found


def stale(mutants: list[Mutant], entries: set[tuple[str, str, str]], files: Iterable[str]) -> list[str]:
    """What is argued away and is not there any more."""
    known = {mutant.key for mutant in mutants}
    return [f"{file}: {text}: {change}" for file, text, change in sorted(entries - known) if file in files]


def told_of(told: Told) -> str:
    return f"{told.mutant.file}:{told.mutant.line}: {told.mutant.change}    in  {told.mutant.text}"


def main(arguments: list[str]) -> int:
    if os.name == "nt":
        raise SystemExit("--mutants needs os.fork, which Windows does not have")
    if arguments in (["--help"], ["-h"]):
        print(__doc__)
        return 0
    began = time.monotonic()
    most_seconds = QUICK if "--quick" in arguments else 1e9
    verbose = "--verbose" in arguments
    arguments = [argument for argument in arguments if not argument.startswith("--")]
    entries, all_there = argued(), wanted(arguments)
    tried = [mutant for mutant in all_there if mutant.key not in entries]

    def tell(told: Told) -> None:
        if told.outcome == "survived" or verbose:
            print(f"{told.outcome}: {told_of(told)}" + f"  {told.test}" * verbose, flush=True)

    results = try_all(tried, tell, most_seconds=most_seconds)
    whole_files = [argument for argument in arguments or FILES if ":" not in argument]
    gone = stale(all_there, entries, whole_files)
    for entry in gone:
        print(f"stale in {ARGUED.name}: {entry}")
    for file in dict.fromkeys(mutant.file for mutant in all_there):
        print(f"{file}: {totals(file, results, all_there)}")
    print(f"{time.monotonic() - began:.0f} s")
    return 1 if gone or any(told.outcome == "survived" for told in results) else 0


def totals(file: str, results: list[Told], all_there: list[Mutant]) -> str:
    count = Counter(told.outcome for told in results if told.mutant.file == file)
    there = sum(mutant.file == file for mutant in all_there)
    counts = [f"{count[outcome]} {outcome}" for outcome in ("killed", "timed out", "survived")]
    return ", ".join([f"{there} changes", *counts, f"{there - count.total()} argued"])
