"""Finds calculators among the mounted drives, and ejects them."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil

MAIN_MEMORY = "@MainMem"  # every calculator has this folder; scripts in it are not found
EJECT_SECONDS = 60  # an unwritten cache may take a while


@dataclass(frozen=True)
class Drive:
    path: Path
    device: str  # "/dev/sdb1"; the drive's letter on Windows


def connected_calculators() -> list[Drive]:
    drives = [Drive(Path(partition.mountpoint), partition.device) for partition in psutil.disk_partitions()]
    return [drive for drive in drives if is_calculator(drive.path)]


def is_calculator(folder: Path) -> bool:
    try:
        return (folder / MAIN_MEMORY).is_dir()
    except OSError:  # a drive without a medium, or one that is just being unplugged
        return False


def in_main_memory(folder: Path) -> bool:
    return MAIN_MEMORY.lower() in (part.lower() for part in folder.resolve().parts)


def eject(drive: Drive) -> bool:
    """Try this system's programs for ejecting, one after another. Returns whether one succeeded."""
    return any(succeeds(command) for command in eject_commands(drive, sys.platform) if shutil.which(command[0]))


def eject_commands(drive: Drive, platform: str) -> list[list[str]]:
    if platform == "win32":
        letter = drive.path.drive or str(drive.path)
        # 17 is "This PC". The verb returns before the drive is gone, so wait for that.
        verb = f"(New-Object -ComObject Shell.Application).Namespace(17).ParseName('{letter}').InvokeVerb('Eject')"
        gone = f"foreach ($i in 1..50) {{ if (!(Test-Path '{letter}\\')) {{ exit 0 }}; Start-Sleep -Milliseconds 200 }}"
        return [["powershell", "-NoProfile", "-NonInteractive", "-Command", f"{verb}; {gone}; exit 1"]]
    if platform == "darwin":
        return [["diskutil", "eject", str(drive.path)]]
    return [["gio", "mount", "--eject", str(drive.path)], ["udisksctl", "unmount", "--block-device", drive.device]]


def succeeds(command: Sequence[str]) -> bool:
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=EJECT_SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
