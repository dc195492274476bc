"""How much memory this process uses, so that a script can't fill the PC's."""

import sys

if sys.platform == "linux":
    import os
    from pathlib import Path

    def resident_bytes() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

elif sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    class Counters(ctypes.Structure):
        _fields_ = (
            ("cb", wintypes.DWORD),
            ("faults", wintypes.DWORD),
            ("peak", ctypes.c_size_t),
            ("resident", ctypes.c_size_t),
            ("others", ctypes.c_size_t * 6),
        )

    def resident_bytes() -> int:
        counters = Counters(cb=ctypes.sizeof(Counters))
        this_process = wintypes.HANDLE(-1)
        ctypes.windll.psapi.GetProcessMemoryInfo(this_process, ctypes.byref(counters), counters.cb)
        return int(counters.resident)

else:
    import resource

    def resident_bytes() -> int:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # the peak: it only grows, which is enough
