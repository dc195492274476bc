"""The tables of tools/docs/differences.md, from the conformance data and the firmware's patches."""

import json
import subprocess
from collections.abc import Iterable
from typing import Any

from host_sim.engines.micropython.downloads import node
from host_sim.language.doubtful import DOUBTFUL
from host_sim.models import MODELS
from tools.environment import TOP

CONFORMANCE = TOP / "tests" / "host_sim" / "conformance_1_9_4.json"
PATCHES = TOP / "host_sim" / "engines" / "micropython" / "core" / "firmware" / "patches_1_9_4.js"
PRINT_TEXT_PATCHES = "import(process.argv[1]).then((module) => console.log(JSON.stringify(module.TEXT_PATCHES)))"

Table = tuple[list[str], Iterable[list[str]]]  # heads, rows


def conformance_rows() -> list[dict[str, str]]:
    rows: list[dict[str, str]] = json.loads(CONFORMANCE.read_text())
    return rows


def agreement() -> Table:
    rows = conformance_rows()
    same = {engine: sum(engine not in row for row in rows) for engine in ("micropython", "cpython")}
    return ["Engine", f"Same answer as 1.9.4, of {len(rows)}"], [[engine, str(count)] for engine, count in same.items()]


def known_differences(engine: str) -> Table:
    reasons: dict[str, list[str]] = {}
    for row in conformance_rows():
        if engine in row:
            reasons.setdefault(row[engine], []).append(as_code(row["code"].replace("\n", " ⏎ ")))
    return ["Difference", "Scripts"], [[reason, "<br>".join(scripts)] for reason, scripts in reasons.items()]


def doubtful() -> Table:
    names: dict[str, list[str]] = {}
    for name, evidence in DOUBTFUL.items():
        names.setdefault(evidence, []).append(as_code(name))
    return ["The calculator may lack", "because"], [[", ".join(group), evidence] for evidence, group in names.items()]


def heaps() -> Table:
    rows = [[each.name, f"{each.safe_heap:,}", f"{each.heap:,}", each.heap_evidence] for each in MODELS.values()]
    return ["Calculator", "Safe", "Possible", "Evidence"], rows


def error_texts() -> Table:
    command = [str(node()), "-e", PRINT_TEXT_PATCHES, PATCHES.as_uri()]
    patches: list[dict[str, Any]] = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return ["Text in 1.9.4", "in 1.10"], [[as_code(patch["v1_9_4"]), as_code(patch["v1_10"])] for patch in patches]


def as_code(text: str) -> str:
    """As inline code in a table."""
    escaped = text.replace("|", r"\|")
    return f"`{escaped}`"
