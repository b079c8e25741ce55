# SPDX-License-Identifier: MIT
"""Log, status line and Ctrl-C of a bot."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


class Console:
    """Prints a plain log, one line each with the time, and a status line below it on a terminal. Thread-safe."""

    def __init__(self, status: Callable[[], str] = lambda: "") -> None:
        self.status = status
        self._lock = threading.Lock()
        self._is_terminal = sys.stdout.isatty()

    def log(self, line: str) -> None:
        """Prints a line without control characters."""
        text = "".join(mark if mark.isprintable() else "?" for mark in line)
        with self._lock:
            clear = "\r\x1b[K" if self._is_terminal else ""
            print(f"{clear}{time.strftime('%Y-%m-%d %H:%M:%S')} {text}", flush=True)
            self._show()

    def show_status(self) -> None:
        """Updates the status line."""
        with self._lock:
            self._show()

    def _show(self) -> None:
        if self._is_terminal:
            print(f"\r\x1b[K{self.status()}", end="", flush=True)

    def close(self) -> None:
        if self._is_terminal:
            print("\r\x1b[K", end="", flush=True)


class Stopping:
    """Request to stop: after the running games, or at once after a second Ctrl-C."""

    def __init__(self) -> None:
        self.is_wanted = False

    @contextmanager
    def on_interrupt(self, announce: Callable[[], None]) -> Iterator[None]:
        """Handles SIGINT, SIGTERM and SIGHUP in the body. The second signal raises KeyboardInterrupt."""

        def interrupt(number: int, frame: FrameType | None) -> None:
            if self.is_wanted:
                raise KeyboardInterrupt
            self.is_wanted = True
            announce()

        signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        before = {each: signal.getsignal(each) for each in signals}
        wanted = [each for each in signals if before[each] is not signal.SIG_IGN]
        for each in wanted:
            signal.signal(each, interrupt)
        try:
            yield
        finally:
            for each in wanted:
                signal.signal(each, before[each])
