# SPDX-License-Identifier: MIT
"""Log, status line and request to stop of a bot."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue


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
    """Request to stop after the running games."""

    def __init__(self) -> None:
        self.is_wanted = False
        self._changes: SimpleQueue[None] = SimpleQueue()

    def request(self) -> None:
        """Requests the stop. Safe in a signal handler."""
        self.is_wanted = True
        self.wake()

    def wake(self) -> None:
        """Makes `wait` return."""
        self._changes.put(None)

    def wait(self) -> bool:
        """Waits for a request or for `wake`; returns True if the stop is wanted."""
        self._changes.get()
        return self.is_wanted
