"""Firefox and WebKit are tested if they are installed or can be; otherwise the output says so."""

import os
import shutil
import subprocess

import pytest

from tools.cli import browsers


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would be run, on a machine with apt, as root, where nothing can be installed."""
    commands: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        if command[0] == "apt-get":
            raise subprocess.CalledProcessError(100, command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(shutil, "which", {"apt-get": "/usr/bin/apt-get"}.get)
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    return commands


def test_a_browser_that_cannot_be_installed_is_not_tried(
    commands: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert browsers.main(["WebKit"]) == browsers.NOT_TRIED
    assert "WebKit was not tried: WebKitWebDriver and Xvfb not found" in capsys.readouterr().out
    assert [command[-1] for command in commands] == ["update"]


def test_only_root_installs_browsers(commands: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    assert browsers.main(["Firefox"]) == browsers.NOT_TRIED
    assert commands == []


def test_an_installed_browser_is_tried_and_named(
    commands: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    assert browsers.main(["Firefox"]) == 0
    assert "Trying Firefox: /usr/bin/firefox-esr" in capsys.readouterr().out
    assert commands[-1][-2:] == ["firefox", "/usr/bin/firefox-esr"]
