"""Who searches the deals of a survey: processes of this machine, or the workers of a Dask cluster.

Either is an executor, so a survey is the same for both.
"""

import logging
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import active_children, get_context

from tools.solver.surveys.failures import NoScheduler

SECONDS_TO_ANSWER = 10


@dataclass(frozen=True)
class Crew:
    start: Callable[[], AbstractContextManager[Executor]]
    losses: tuple[type[Exception], ...]  # what says that whoever searched a deal is gone


def processes(count: int) -> Crew:
    return Crew(partial(_processes, count), (BrokenExecutor,))


@contextmanager
def _processes(count: int) -> Iterator[Executor]:
    others = set(active_children())
    # Fresh processes: a forked one inherits threads' locks and signal handlers, and may never end.
    executor = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_leave_interrupts)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        for child in set(active_children()) - others:  # after Ctrl-C some are in the middle of a deal
            child.terminate()


def _leave_interrupts() -> None:
    """To the process that collects: it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def cluster(address: str) -> Crew:
    from distributed.scheduler import KilledWorker

    return Crew(partial(_cluster, address), (KilledWorker,))


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """Dask gives a deal to another worker where one is lost, and takes deals from the slow ones."""
    from distributed import Client

    for name in ("distributed.client", "distributed.utils"):  # what it has to say of a lost scheduler is pages long
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)
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
