"""Tests the page in another browser: `python -m tools.cli.browsers Firefox`, or WebKit. Root on Debian
installs it if it is missing."""

import os
import shutil
import subprocess
import sys
from typing import NamedTuple

from host_sim.engines.micropython.downloads import node
from tools.environment import TOP

NOT_TRIED = 77  # the exit code for tests that can't run here, as in automake
TESTS = TOP / "tests" / "host_sim" / "web" / "every_browser.slow.test.js"
DOWNLOAD_SECONDS = 300
APT = ["apt-get", "--quiet", "--yes", "-o", "DPkg::Lock::Timeout=60", "-o", "Acquire::Retries=1"]


class Browser(NamedTuple):
    packages: tuple[str, ...]  # of Debian
    commands: tuple[str, ...]  # the first one is started; the tests need the others too


OTHER_BROWSERS = {
    "Firefox": Browser(packages=("firefox-esr",), commands=("firefox-esr",)),
    "WebKit": Browser(packages=("webkit2gtk-driver", "xvfb"), commands=("WebKitWebDriver", "Xvfb")),
}


def missing(browser: Browser) -> list[str]:
    return [command for command in browser.commands if not shutil.which(command)]


def install(browser: Browser) -> None:
    """Errors are ignored: the tests are optional."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    packages = ["install", "--no-install-recommends", *browser.packages]
    try:
        for step in (["update"], [*packages, "--download-only"]):
            quietly([*APT, *step], timeout=DOWNLOAD_SECONDS)
        quietly([*APT, *packages], timeout=None)  # interrupting this would leave packages half installed
    except (OSError, subprocess.SubprocessError) as error:
        print(f"Can't install {' '.join(browser.packages)}: {error}")


def quietly(command: list[str], timeout: float | None) -> None:
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, env=env, capture_output=True, stdin=subprocess.DEVNULL, timeout=timeout, check=True)


def main(arguments: list[str]) -> int:
    [name] = arguments
    browser = OTHER_BROWSERS[name]
    if missing(browser):
        install(browser)
    if commands := missing(browser):
        print(f"{name} was not tried: {' and '.join(commands)} not found")
        return NOT_TRIED
    path = str(shutil.which(browser.commands[0]))
    print(f"Trying {name}: {path}", flush=True)
    return subprocess.run([str(node()), "--test-reporter=dot", str(TESTS), name.lower(), path], cwd=TOP).returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
