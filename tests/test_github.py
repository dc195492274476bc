"""The workflows and issue forms in .github: they run the commands of the docs, and ask what a report needs."""

from pathlib import Path
from typing import Any

import pytest
import yaml  # installed with distributed

from host_sim.models import MODELS
from tools.environment import TOP

FORMS = sorted(path for path in (TOP / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
KINDS = {"checkboxes", "dropdown", "input", "markdown", "textarea"}

every_form = pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def commands_of(workflow: str) -> list[str]:
    jobs = read(TOP / ".github" / "workflows" / workflow)["jobs"].values()
    return [step["run"] for job in jobs for step in job["steps"] if "run" in step]


def test_the_test_command_runs_on_three_systems_with_every_supported_python() -> None:
    matrix = read(TOP / ".github" / "workflows" / "test.yml")["jobs"]["test"]["strategy"]["matrix"]
    assert {name.split("-")[0] for name in matrix["os"]} == {"ubuntu", "windows", "macos"}
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert commands_of("test.yml") == ["python tools/test.py"]


def test_a_tag_builds_the_release_and_publishes_the_page() -> None:
    assert "python tools/dev.py release" in commands_of("release.yml")
    assert "page" in read(TOP / ".github" / "workflows" / "release.yml")["jobs"]


def test_every_job_has_a_time_limit() -> None:
    for path in (TOP / ".github" / "workflows").iterdir():
        assert all("timeout-minutes" in job for job in read(path)["jobs"].values()), path.name


@every_form
def test_a_form_has_what_github_requires(form: Path) -> None:
    content = read(form)
    assert {"name", "description", "body"} <= content.keys()
    assert {field["type"] for field in content["body"]} <= KINDS
    names = [field["id"] for field in content["body"] if field["type"] != "markdown"]
    assert len(set(names)) == len(names) and all(field["attributes"]["label"] for field in content["body"])
    assert any(field.get("validations", {}).get("required") for field in content["body"])


def test_there_is_a_form_for_bugs_probe_results_and_wishes() -> None:
    assert [form.stem for form in FORMS] == ["bug", "probe", "wish"]


@pytest.mark.parametrize("form", ["bug", "probe"])
def test_a_report_says_which_calculator_and_system_it_is_about(form: str) -> None:
    fields = {field["id"]: field for field in read(TOP / ".github" / "ISSUE_TEMPLATE" / f"{form}.yml")["body"]}
    assert all(fields[name]["validations"]["required"] for name in ("model", "system"))


def test_a_bug_can_be_about_every_model_and_have_a_photo() -> None:
    fields = {field["id"]: field for field in read(TOP / ".github" / "ISSUE_TEMPLATE" / "bug.yml")["body"]}
    offered = " ".join(fields["model"]["attributes"]["options"])
    assert [model.name for model in MODELS.values() if model.name not in offered] == []
    assert "photo" in fields
