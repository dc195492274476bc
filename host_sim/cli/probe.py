"""casio-sim probe: decodes the code that the probe shows on a real calculator."""

import argparse

from host_sim.cli.options import Commands, usage_error

DESCRIPTION = """Decode the code that probe.py shows at its end on a real calculator. Prints a table to paste into an
issue: each answer, what the simulator assumes, and whether the answer confirms or contradicts that.

  {prog} probe 8QZ1..     spaces and lowercase letters are fine"""


def add_command(commands: Commands, prog: str) -> None:
    parser = commands.add_parser(
        "probe",
        help="decode the code of the probe",
        description=DESCRIPTION.format(prog=prog),
    )
    parser.add_argument("code", nargs="+", metavar="CODE")
    parser.set_defaults(action=show_answers, engine="")  # no script is run


def show_answers(options: argparse.Namespace) -> int:
    from host_sim.probe_code import BadCode, decoded

    try:
        model, findings = decoded(" ".join(options.code))
    except BadCode as error:
        return usage_error(f"{' '.join(options.code)[:60]}: {error}")
    print(f"Probe of an {model.name} or a calculator like it. Code: {' '.join(options.code)}\n")
    print("| Question | Answer | Assumed | |\n|---|---|---|---|")
    for finding in findings:
        print(f"| {finding.question} | {finding.answer} | {finding.assumed} | {finding.verdict} |")
    contradicted = sum(finding.verdict == "CONTRADICTED" for finding in findings)
    confirmed = sum(finding.verdict == "confirmed" for finding in findings)
    print(f"\nAssumptions of host_sim/models.py: {confirmed} confirmed, {contradicted} contradicted.")
    return 0
