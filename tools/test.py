"""Every check of the project, from a bare Python 3.11+: python3 tools/test.py [arguments for pytest]"""

import subprocess
import sys
import time

import environment

STEPS = {
    "ruff": ["-m", "ruff", "check", "--quiet", "."],
    "pytest": ["-m", "pytest", "-n", "auto", *sys.argv[1:]],
}


def main() -> int:
    environment.ensure("play", "vm", "solve", "test")
    failed = []
    for name, command in STEPS.items():
        print(f"== {name}", flush=True)
        began = time.monotonic()
        if subprocess.run([sys.executable, *command], cwd=environment.TOP).returncode:
            failed.append(name)
        print(f"== {name}: {'failed' if name in failed else 'good'}, {time.monotonic() - began:.0f} s", flush=True)
    print(f"FAILED: {', '.join(failed)}" if failed else "All good.", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
