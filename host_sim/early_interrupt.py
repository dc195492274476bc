"""Signals that end a program: Ctrl-C while it is still loading, a closed terminal, kill."""

# Python's own part of the module signal: that loads enum, and Ctrl-C can arrive meanwhile.
import _signal as signal  # type: ignore[import-not-found]

ENDING_SIGNALS = ("SIGTERM", "SIGHUP")  # Windows lacks the second one


def end_silently_on_interrupt() -> None:
    """Until run_program() handles Ctrl-C, it ends the process without a traceback."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else it is ignored, as after nohup
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):  # tools/launch.py has blocked it
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def raise_on_interrupt() -> None:
    """From now on, Ctrl-C raises KeyboardInterrupt."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def exit_on_signals() -> None:
    """From now on, other signals raise SystemExit, so that nothing is left behind: processes, files, a raw terminal."""
    for name in ENDING_SIGNALS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:  # else it is ignored, as after nohup
            signal.signal(number, leave)


def leave(number: int, _frame: object) -> None:
    raise SystemExit(128 + number)
