"""Why another program failed, and what to do, in one line."""

import re

# What is in the program's output, and what that means.
CAUSES = {
    r"No space left|ENOSPC|Disk quota exceeded|not enough space": "the disk is full. Make room, then try again.",
    r"Read-only file system|EROFS|Permission denied|Access is denied|EACCES|EPERM|not permitted": (
        "this folder can't be written to. Make it writable or copy it elsewhere, then try again."
    ),
    r"[Tt]oo many open files|EMFILE|ENFILE|uv_loop_init": (
        "too many files are open. Close programs or raise the limit (ulimit -n), then try again."
    ),
    r"out of memory|Cannot allocate memory|ENOMEM|MemoryError": (
        "this computer has too little free memory. Close programs, then try again."
    ),
    r"DO NOT MATCH THE HASHES|EINTEGRITY": "a download differs from its hash, so it was not installed.",
    r"No module named (pip|ensurepip)|ensurepip is not\s+available": (
        "this Python has no pip. Install it (on Debian and Ubuntu: sudo apt install python3-pip), then try again."
    ),
    (
        r"NewConnectionError|ConnectTimeout|ReadTimeout|Read timed out|connection broken|IncompleteRead|ProxyError"
        r"|SSLError|Connection refused|Connection reset|name resolution|getaddrinfo"
        r"|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ERR_SOCKET_TIMEOUT"
    ): "no answer from the network. Check the network, then try again.",
}


def known_cause_of(output: str) -> str:
    return next((cause for signs, cause in CAUSES.items() if re.search(signs, output)), "")


def cause_of(output: str) -> str:
    if cause := known_cause_of(output):
        return cause
    lines = [line for line in output.splitlines() if line.strip() and "A complete log of this run" not in line]
    last = next((line for line in lines if line.startswith("npm error code")), (lines or ["no reason given"])[-1])
    return f"{last.strip().removeprefix('ERROR: ').rstrip('.')}."
