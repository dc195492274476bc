"""Runs the searches of a survey: in processes on this machine, or on the workers of a Dask cluster.

Both are executors of concurrent.futures, so a survey treats them alike.
"""

import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import active_children, get_context, parent_process

from tools.solver.surveys.results import SurveyStopped

SECONDS_TO_CONNECT = 10


class NoScheduler(SurveyStopped):
    """The scheduler doesn't answer, or no longer does."""


@dataclass(frozen=True)
class ExecutorFactory:
    start: Callable[[], AbstractContextManager[Executor]]
    worker_lost: tuple[type[Exception], ...]  # raised when the process that searched a deal has died


def processes(count: int) -> ExecutorFactory:
    return ExecutorFactory(partial(_processes, count), (BrokenExecutor,))


@contextmanager
def _processes(count: int) -> Iterator[Executor]:
    others = set(active_children())
    # Spawned: a forked process inherits locks of threads and signal handlers, and may never end.
    executor = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_end_only_with_the_parent)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        for child in set(active_children()) - others:  # after Ctrl-C some are in the middle of a deal
            child.terminate()


def _end_only_with_the_parent() -> None:
    """Ctrl-C reaches all processes, and the parent ends the others. If it is killed, they end by themselves."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_wait_for_the_parent, daemon=True).start()


def _wait_for_the_parent() -> None:
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(1)


def cluster(address: str) -> ExecutorFactory:
    from distributed.scheduler import KilledWorker

    return ExecutorFactory(partial(_cluster, address), (KilledWorker,))


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """Dask itself passes a lost worker's deals on to another one, and gives slow workers fewer."""
    from distributed import Client

    for name in ("distributed.client", "distributed.utils"):  # they log pages about a lost scheduler
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise NoScheduler(f"no scheduler answers at {address}") from error
    with client:
        executor = client.get_executor(pure=False)
        try:
            yield executor
        except CancelledError as error:
            raise NoScheduler(f"the scheduler at {address} is gone") from error
        finally:
            executor.shutdown(wait=False)
