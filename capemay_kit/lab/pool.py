"""Where games are played: on a Dask cluster, of this machine or any other, or here in this process."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing import resource_tracker
from types import TracebackType
from typing import Any, NamedTuple

from capemay_kit.core.i18n import _
from capemay_kit.errors import CapemayError
from capemay_kit.lab.play import play

CALM = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "5s",
}
"""How our own cluster is set up: what Dask shows of itself in a browser would take a tenth of the processor, a hundred
looks a second."""
AHEAD = 2
"""So many chunks of games wait for each worker, so that none is idle and results are not piled up."""
PATIENCE = 30
"""So many seconds a scheduler has to answer."""


class LabError(CapemayError):
    """Games cannot be played, or kept: why, in a sentence."""


class Chunk(NamedTuple):
    """Some games of an arm: from number ``first`` up to ``end``, without that one."""

    arm: int
    first: int
    end: int


NextChunk = Callable[[], Chunk | None]
"""Returns what is to be played next; None if nothing is left."""


@contextmanager
def _deaf() -> Iterator[None]:
    """Have Ctrl-C wait. Processes and threads that are started meanwhile never hear it: it is for the client, which
    stops them in order."""
    if sys.platform == "win32":  # where nothing can be held back
        yield
    else:
        # multiprocessing's own helper, when it is started, makes whoever starts it hear again
        resource_tracker.ensure_running()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class InProcess:
    """Plays in this process, one chunk after the other."""

    workers = 1

    def __init__(self, arms: list[bytes]) -> None:
        self._arms = arms

    def __enter__(self) -> InProcess:
        return self

    def __exit__(self, *__: object) -> None:
        return None

    def played(self, following: NextChunk) -> Iterator[tuple[Chunk, bytes]]:
        """Play what follows, until nothing does. Yield what comes out of each chunk."""
        while (chunk := following()) is not None:
            yield chunk, play(self._arms[chunk.arm], chunk.first, chunk.end)


class OnDask:
    """Plays on a Dask cluster: the one at ``scheduler``, or one of so many ``workers`` of this machine (None: one a
    core). Raises `LabError` if there is none."""

    def __init__(self, arms: list[bytes], workers: int | None, scheduler: str | None) -> None:
        try:
            import dask
            import distributed
        except ImportError:
            raise LabError(_("The lab needs more packages: in the kit's folder, pip install '.[lab]'")) from None
        self._arms = arms
        self._dask: Any = distributed
        self._settings: Any = dask.config.set
        self._wanted = workers or os.cpu_count() or 1
        self._scheduler = scheduler
        self._stack = ExitStack()
        self._client: Any = None

    def __enter__(self) -> OnDask:
        dask = self._dask
        if self._scheduler is None:
            self._stack.enter_context(self._settings(CALM))
            # a worker that is stopped on purpose is nothing to be told of
            with _deaf():
                cluster = dask.LocalCluster(n_workers=self._wanted, threads_per_worker=1, processes=True,
                                            dashboard_address=None, silence_logs=logging.CRITICAL)  # fmt: skip
                self._stack.enter_context(cluster)
            self._client = self._stack.enter_context(dask.Client(cluster))
        else:
            try:
                self._client = self._stack.enter_context(dask.Client(self._scheduler, timeout=PATIENCE))
            except (OSError, TimeoutError, ValueError):
                raise LabError(_("no Dask scheduler at {address} answers", address=self._scheduler)) from None
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self._stack.__exit__(kind, value, at)

    @property
    def workers(self) -> int:
        """How many workers there are now; a cluster may grow and shrink."""
        return max(1, len(self._client.scheduler_info(n_workers=-1)["workers"]))

    def played(self, following: NextChunk) -> Iterator[tuple[Chunk, bytes]]:
        """Play what follows, until nothing does. Yield what comes out of each chunk, whichever is done first. What a
        worker had begun that is gone is played by another."""
        going: dict[str, Chunk] = {}
        done = self._dask.as_completed(with_results=True)

        def fill() -> None:
            while len(going) < AHEAD * self.workers and (chunk := following()) is not None:
                # each chunk is a call of its own, even where an earlier one asked for the same
                future = self._client.submit(play, self._arms[chunk.arm], chunk.first, chunk.end, pure=False)
                going[future.key] = chunk
                done.add(future)

        fill()
        try:
            while going:
                future, result = next(done)
                chunk = going.pop(future.key)
                future.release()
                fill()
                yield chunk, result
        finally:
            done.clear()
