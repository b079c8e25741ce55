# SPDX-License-Identifier: MIT
"""Programs that are kept from one job to the next."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

#: Seconds without the end of a job after which programs end: whoever wanted the work may be gone.
IDLE = 20.0

Program = TypeVar("Program")


class Kept(Generic[Program]):
    """As many programs as there are jobs at a time. Safe to use from several threads."""

    def __init__(self, start: Callable[[], Program], end: Callable[[Program], None]) -> None:
        self._start = start
        self._end = end
        self._lock = threading.Lock()
        self._idle: list[Program] = []
        self._timer: threading.Timer | None = None

    @contextmanager
    def lend(self) -> Iterator[Program]:
        """One for a job; it ends where the job raises."""
        with self._lock:
            idle = self._idle.pop() if self._idle else None
        program = idle or self._start()
        try:
            yield program
        except BaseException:
            self._end(program)
            raise
        with self._lock:
            self._idle.append(program)
            if self._timer:
                self._timer.cancel()
            self._timer = threading.Timer(IDLE, self._end_idle)
            self._timer.daemon = True
            self._timer.start()

    def _end_idle(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for program in idle:
            self._end(program)
