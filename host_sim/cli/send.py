"""casio-sim send: copies a script to a connected calculator."""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.cli.check import answers
from host_sim.cli.options import Commands, add_model_option, print_error, script_problem, usage_error
from host_sim.engines.folder import TAP_FILE
from host_sim.models import MODELS, Model
from host_sim.sending import OutgoingFile
from host_sim.session.scripts import contents

if TYPE_CHECKING:
    from host_sim.check.report import Report
    from host_sim.sending.drives import Drive
    from host_sim.sending.transfer import Transfer

DESCRIPTION = """Copy a script, with everything it imports, to a calculator that is connected by USB. Check first that
it fits, with the lines of standard input as answers. It gets a folder of its own; nothing else on the drive is changed.
Each file is read back, files of an older version are removed, and the drive is ejected.

  {prog} send quiz.py                  to the only calculator connected
  {prog} send scripts                  all scripts of a folder
  {prog} send quiz.py --to E:          to this drive, or into any other folder
  {prog} send quiz.py --compiled       as .mpy files, which load faster

exit codes: 0 all files were read back equal   1 not all, or it doesn't fit   2 nothing was sent"""
NO_CALCULATOR = "No calculator found. Connect it by USB and choose USB Flash ([F1]), or name its drive: --to DRIVE"
FAILED = 1


class NotSent(Exception):
    """A user's mistake; the text says what to do."""


def add_command(commands: Commands, prog: str) -> None:
    parser = commands.add_parser(
        "send",
        help="copy a script to the calculator",
        description=DESCRIPTION.format(prog=prog),
    )
    parser.add_argument("script", type=Path, metavar="SCRIPT.py", help="a script, or a folder of scripts")
    add_model_option(parser)
    add_send_options(parser)
    parser.set_defaults(action=send)


def add_send_options(parser: argparse.ArgumentParser) -> None:
    meaning = "drive or folder to copy to (default: the connected calculator)"
    parser.add_argument("--to", type=Path, metavar="DRIVE", help=meaning)
    parser.add_argument("--compiled", action="store_true", help="send .mpy files (the fx-CG100 loads them)")
    meaning = "send even if the script doesn't fit; overwrite files that were changed on the drive"
    parser.add_argument("--anyway", action="store_true", help=meaning)


def send(options: argparse.Namespace) -> int:
    target: Path = options.script
    try:
        drive = chosen_drive(options.to)
        scripts = scripts_of(target)
        files = files_of_scripts(scripts, options.model)
        lines = answers()
        reports = [report for script in scripts for report in checked(script, lines, options)]
        if not all(report.fits for report in reports) and not options.anyway:
            print_error(f"Nothing was sent: {target.name} doesn't fit (--anyway sends it)")
            return FAILED
        is_one = len(scripts) == 1
        started = {scripts[0].name} if is_one else started_names(files)
        folder = target.stem if scripts == [target] else target.resolve().name
        return send_files(files, started, drive, folder, options)
    except NotSent as mistake:
        return usage_error(str(mistake))


# The drive


def chosen_drive(to: Path | None) -> "Drive":
    from host_sim.sending.drives import Drive, connected_calculators, in_main_memory

    calculators = connected_calculators()
    if to is None:
        if len(calculators) > 1:
            names = ", ".join(str(drive.path) for drive in calculators)
            raise NotSent(f"Several calculators are connected: {names}. Choose one with --to")
        if not calculators:
            raise NotSent(NO_CALCULATOR)
        return calculators[0]
    if str(to) == to.drive:  # E: alone is the current folder on that drive
        to = to / os.sep
    if not os.path.isdir(to):
        raise NotSent(f"no such drive or folder: {to}")
    if in_main_memory(to):
        raise NotSent(f"{to}: scripts in this folder are not found; name the drive itself")
    return next((drive for drive in calculators if drive.path.resolve() == to.resolve()), Drive(to, device=""))


# The scripts


def scripts_of(target: Path) -> list[Path]:
    if not os.path.isdir(target):
        if problem := script_problem(target):
            raise NotSent(problem)
        return [target]
    try:
        scripts = [script for script in contents(target)[0] if script.name != TAP_FILE]
    except OSError as error:
        raise NotSent(f"can't read {target}: {error.strerror}") from None
    if not scripts:
        raise NotSent(f"no scripts in {target}")
    return scripts


def checked(script: Path, lines: list[str], options: argparse.Namespace) -> Iterator["Report"]:
    """Check the script and print the result. With --anyway, what can't be checked is sent."""
    from host_sim.check.printed_report import verdict
    from host_sim.check.report import report_on
    from host_sim.engines.micropython.downloads import VmMissing
    from host_sim.engines.micropython.jobs import JobFailed

    try:
        report = report_on(script, lines, options.model)
    except (VmMissing, JobFailed, OSError) as error:
        if options.anyway:
            return
        reason = error.strerror if isinstance(error, OSError) else error
        raise NotSent(f"{script.name} can't be checked: {reason} (--anyway sends it)") from None
    print(f"{script.name}: {verdict(report)}")
    for finding in (*report.findings.problems[1:], *report.findings.warnings):
        print(f"  {finding.file}:{finding.line} {finding.text}")
    yield report


def files_of_scripts(scripts: Sequence[Path], model: Model) -> list[OutgoingFile]:
    """Refuses a link that leads out of the folder: nobody expects that file to be copied."""
    from host_sim.check.files import files_of

    try:
        files = {file.name: file for script in scripts for file in files_of(script, model)}
    except OSError as error:
        raise NotSent(f"can't read {error.filename}: {error.strerror}") from None
    folder = os.path.realpath(scripts[0].parent)
    for file in files.values():
        if not Path(os.path.realpath(file.path)).is_relative_to(folder):
            raise NotSent(f"{file.path} is a link out of the folder: copy the file itself into it")
    return [OutgoingFile(file.name, file.content) for file in files.values()]


def started_names(files: Sequence[OutgoingFile]) -> set[str]:
    """The scripts that no other one imports."""
    from host_sim.check.files import SourceFile, imported_modules

    imported = {
        f"{module.replace('.', '/')}.py"
        for file in files
        for module in imported_modules(SourceFile(Path(file.name), file.name, file.content).tree)
    }
    return {file.name for file in files if file.name not in imported} or {files[0].name}


# Sending


def send_files(
    files: list[OutgoingFile], started: set[str], drive: "Drive", folder: str, options: argparse.Namespace
) -> int:
    """Send the files into this folder of the drive and print what to do next; returns the exit code.

    started: the names of those that a user starts on the calculator.
    """
    from host_sim.sending.compiled import CompileError, compiled
    from host_sim.sending.drives import MAIN_MEMORY
    from host_sim.sending.transfer import SendFailed, Transfer

    if folder.lower() == MAIN_MEMORY.lower():
        raise NotSent(f"rename {folder}: the calculator has a folder of that name")
    if options.compiled:
        try:
            files = compiled(files, started)
        except CompileError as error:
            raise NotSent(f"can't compile: {error}") from None
    transfer = Transfer(drive.path / folder, files)
    try:
        if transfer.others and not options.anyway:
            names = ", ".join(transfer.others)
            raise NotSent(f"{transfer.folder} has other files of these names: {names} (--anyway overwrites them)")
        send_with_progress(transfer)
    except (SendFailed, OSError) as error:
        whole = error.whole if isinstance(error, SendFailed) else []
        reason = error.reason if isinstance(error, SendFailed) else f"can't read {drive.path}: {error.strerror}"
        complete = f"Whole: {', '.join(whole)}" if whole else "No file is whole"
        print_error(f"Not sent: {reason}. {complete} ({len(whole)} of {len(files)}).")
        return FAILED
    print_success(transfer, drive, started, options.model)
    return 0


def send_with_progress(transfer: "Transfer") -> None:
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"Sending to {transfer.folder}", total=transfer.size)
        transfer.send(done=lambda file: progress.advance(task, len(file.content)))


def print_success(transfer: "Transfer", drive: "Drive", started: set[str], model: Model | None) -> None:
    from host_sim.sending.drives import eject

    count = len(transfer.files)
    removed = f" Removed {len(transfer.obsolete)} of an older version." if transfer.obsolete else ""
    files = "1 file" if count == 1 else f"{count} files"
    print(f"Sent {files}, {transfer.size:,} bytes, to {transfer.folder}.{removed}")
    sys.stdout.flush()
    if drive.device:
        print("Ejected. Unplug the cable." if eject(drive) else "Eject the drive, then unplug the cable.")
    script = " or ".join(sorted(started)) if len(started) < 4 else "a script"
    for steps in dict.fromkeys(one.steps_to_run for one in ([model] if model else MODELS.values())):
        models = [model] if model else [one for one in MODELS.values() if one.steps_to_run == steps]
        names = " and ".join(one.name for one in models)
        print(f"{names}: {steps.format(script=script, folder=transfer.folder.name)}.")
