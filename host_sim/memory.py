"""How much memory this process uses, so that a script can't fill the PC's."""

import os
import sys
from pathlib import Path


def resident_bytes() -> int:
    """The process's memory now (its peak on macOS); 0 where it can't be told."""
    if sys.platform == "linux":
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    if sys.platform == "win32":
        return _resident_on_windows()
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    class _Counters(ctypes.Structure):
        _fields_ = [("cb", wintypes.DWORD), ("faults", wintypes.DWORD)] + [
            (name, ctypes.c_size_t) for name in ("peak", "resident", "a", "b", "c", "d", "pagefile", "peak_pagefile")
        ]

    def _resident_on_windows() -> int:
        counters = _Counters(cb=ctypes.sizeof(_Counters))
        process = wintypes.HANDLE(-1)  # this process
        ctypes.windll.psapi.GetProcessMemoryInfo(process, ctypes.byref(counters), counters.cb)
        return int(counters.resident)
