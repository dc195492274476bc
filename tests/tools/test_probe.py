"""device/probe.py ends with a code that says what each simulated calculator is, on both engines."""

import re
import threading
from functools import cache
from pathlib import Path

import pytest

from host_sim.cli.main import main
from host_sim.engines import EngineName, Setup
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, MODELS, Model
from host_sim.probe_code import ALPHABET, LONGEST, BadCode, Finding, decoded
from host_sim.sending.transfer import SENT
from tests.host_sim.engine_runs import Run
from tools.cli import play
from tools.games.model_files import PROBE

HEAP = {FX_9860GIII: 96 * 1024, FX_CG50: 900_000, FX_CG100: 480_000}
COLUMNS = 21
LOOP_SECONDS = 0.2
ANSWERS = {"1 Top number? ": "7", "Digits per line? ": "21"}
LOOPS = ["loop", "pixels", "text", "show", "keys"]
ENGINES: tuple[EngineName, ...] = ("micropython", "cpython")


@cache
def run_of(engine: EngineName, model: Model, casioplot: bool = True) -> Run:
    """[AC] is pressed at the question "AC? " and during loops."""

    def answer(run: Run, prompt: str) -> str | None:
        if re.fullmatch(r"\w+ \[EXE\]", prompt):
            threading.Timer(LOOP_SECONDS, run.engine.interrupt).start()
        return None if prompt == "AC? " else ANSWERS.get(prompt, "")

    run = Run(engine, Setup(PROBE, model, casioplot=casioplot, heap=HEAP[model], speed=None), answer).run_to_end()
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
def run(configuration: tuple[EngineName, Model]) -> Run:
    return run_of(*configuration)


@pytest.fixture(scope="module")
def model(configuration: tuple[EngineName, Model]) -> Model:
    return configuration[1]


def test_the_code_has_at_most_40_characters_in_two_lines_of_the_display(run: Run) -> None:
    lines = code_of(run).splitlines()
    assert len("".join(lines)) <= LONGEST and len(lines) == 2
    assert set("".join(lines)) <= set(ALPHABET) and max(map(len, lines)) <= COLUMNS


def test_the_last_page_fits_on_the_display(run: Run, model: Model) -> None:
    page = run.text[run.text.index("Done.") :].splitlines()
    assert len(page) <= model.rows and max(map(len, page)) <= COLUMNS


def test_the_owner_is_asked_as_little_as_possible(run: Run, model: Model) -> None:
    loops = LOOPS if model.reads_keys else LOOPS[:-1]
    shell = list(ANSWERS) if model.reads_keys else []
    assert run.prompts == ["AC? ", *shell, *(f"{name} [EXE]" for name in loops)]


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
@pytest.mark.parametrize("engine", ENGINES)
def test_a_system_without_casioplot_gives_a_shorter_code(engine: EngineName) -> None:
    run = run_of(engine, FX_9860GIII, casioplot=False)
    assert run.prompts == ["AC? ", "loop [EXE]"]
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


def test_an_answer_that_differs_contradicts_the_assumption() -> None:
    assert Finding("text shell", "21 x 8", "21 x 7", agrees=False).verdict == "CONTRADICTED"
    assert Finding("depth of calls", "92").verdict == "new"


# Sending


def test_the_probe_is_sent_into_a_folder_of_its_own(tmp_path: Path) -> None:
    assert play.main(["send", "--probe", "--to", str(tmp_path)]) == 0
    sent = {path.name for path in (tmp_path / "probe").iterdir()}
    assert {"probe.py"} <= sent <= {"probe.py", "tiny.mpy", SENT}


def test_the_probe_is_not_compiled(tmp_path: Path) -> None:
    assert play.main(["send", "--probe", "--compiled", "--to", str(tmp_path)]) == 2
