"""Copies scripts to the drive that a connected calculator appears as."""

from dataclasses import dataclass


@dataclass(frozen=True)
class OutgoingFile:
    name: str  # in the script's folder on the drive: "quiz.py" or "LIB/one.py"
    content: bytes
