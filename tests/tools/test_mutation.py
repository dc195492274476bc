"""Mutation testing: the rules are mutated in an order that depends on the commit, and the mutants are counted."""

import shlex
from pathlib import Path

import pytest
from cosmic_ray.mutating import mutate_and_test

from tools.cli import mutation
from tools.games.catalogue import DEVICE


def test_every_file_of_the_rules_is_mutated() -> None:
    with mutation.copied_repository():
        mutated = {spec.module_path.name for spec in mutation.mutations(list(mutation.RULES))}
    assert mutated == set(mutation.RULES)


def test_the_order_of_mutants_depends_on_the_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    def places() -> list[tuple[str, int]]:
        return [(spec.operator_name, spec.occurrence) for spec in mutation.mutations(["deals.py"])]

    with mutation.copied_repository():
        monkeypatch.setattr(mutation, "commit", lambda: "first")
        first, again = places(), places()
        monkeypatch.setattr(mutation, "commit", lambda: "second")
        second = places()
    assert first == again
    assert first != second and sorted(first) == sorted(second)


@pytest.mark.parametrize(("tests", "exit_code"), [("false", 0), ("true", 1)], ids=["noticed", "not noticed"])
def test_the_run_fails_if_the_tests_notice_too_few_mutants(
    tests: str, exit_code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(mutation, "FIRST_TESTS", ["true"])
    monkeypatch.setattr(mutation, "TEST_COMMAND", tests)
    every = mutation.mutations
    monkeypatch.setattr(mutation, "mutations", lambda files: every(files)[: mutation.LEAST_MUTANTS])
    source = (DEVICE / "deals.py").read_bytes()
    assert mutation.main(["deals.py", "--seconds", "600"]) == exit_code
    printed = capsys.readouterr().out
    assert ("No test noticed this mutant" in printed) is bool(exit_code)
    assert (DEVICE / "deals.py").read_bytes() == source


def test_a_run_on_failing_tests_stops_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutation, "FIRST_TESTS", ["false"])
    with pytest.raises(SystemExit, match="2"):
        mutation.main(["deals.py", "--seconds", "1"])


def test_an_unknown_file_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        mutation.main(["board.py"])
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.slow
def test_the_device_tests_notice_a_change_of_the_rules() -> None:
    with mutation.copied_repository():
        engine = Path("device/engine.py")
        spec = next(spec for spec in mutation.mutations(["engine.py"]) if spec.operator_name.endswith("AddNot"))
        assert mutate_and_test([spec], shlex.join(mutation.FIRST_TESTS), 60).is_killed
        assert engine.read_bytes() == (DEVICE / "engine.py").read_bytes()
