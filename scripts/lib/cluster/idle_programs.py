# SPDX-License-Identifier: MIT
"""Pool of idle programs that later jobs reuse."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

#: Seconds after the last job until idle programs end.
IDLE = 20.0

Program = TypeVar("Program")


class IdlePrograms(Generic[Program]):
    """Pool of idle programs. Starts one if all are in use. Thread-safe."""

    def __init__(
        self,
        start: Callable[[], Program],
        end: Callable[[Program], None],
        is_running: Callable[[Program], bool] = lambda program: True,
    ) -> None:
        """is_running: False for an idle program that has exited meanwhile."""
        self._start = start
        self._end = end
        self._is_running = is_running
        self._lock = threading.Lock()
        self._idle: list[Program] = []
        self._timer: threading.Timer | None = None

    @contextmanager
    def lend(self) -> Iterator[Program]:
        """Lends a program to a job. Ends it if the job raises."""
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
                if self._is_running(program):
                    return program
                self._end(program)
        return None

    def _end_idle(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for program in idle:
            self._end(program)
