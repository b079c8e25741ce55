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

    def __init__(
        self,
        start: Callable[[], Program],
        end: Callable[[Program], None],
        is_there: Callable[[Program], bool] = lambda program: True,
    ) -> None:
        """is_there: whether an idle one has not ended meanwhile."""
        self._start = start
        self._end = end
        self._is_there = is_there
        self._lock = threading.Lock()
        self._idle: list[Program] = []
        self._timer: threading.Timer | None = None

    @contextmanager
    def lend(self) -> Iterator[Program]:
        """One for a job; it ends where the job raises."""
        program = self._take() or self._start()
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

    def _take(self) -> Program | None:
        with self._lock:
            while self._idle:
                program = self._idle.pop()
                if self._is_there(program):
                    return program
                self._end(program)
        return None

    def _end_idle(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for program in idle:
            self._end(program)
