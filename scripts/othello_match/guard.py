# SPDX-License-Identifier: MIT
"""Sees to it that no engine outlives the match, however the match ends.

A Guard knows every process group that is alive. Leaving it kills them all, which covers an ordinary end, an
exception, Ctrl-C and SIGTERM. For the end that no handler sees (kill -9, the out-of-memory killer) it keeps
a watchdog: a second process that learns of every group through a pipe, and kills what is left when the pipe
closes without a word.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType


def kill_group(group: int) -> None:
    """Kills a process group; one that is gone already is no error."""
    try:
        os.killpg(group, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


class Guard:
    """The process groups of one match; safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._groups: set[int] = set()
        self._stopped = False
        self._watchdog = subprocess.Popen(
            [sys.executable, "-I", str(Path(__file__))], stdin=subprocess.PIPE, start_new_session=True
        )

    @property
    def stopped(self) -> bool:
        """kill_all() was called: an engine that ends now did not crash."""
        return self._stopped

    def add(self, group: int) -> None:
        """Takes charge of a process group; one that comes after kill_all() is killed at once."""
        with self._lock:
            self._groups.add(group)
            self._tell(f"+{group}\n")
            if self._stopped:
                kill_group(group)

    def remove(self, group: int) -> None:
        """Forgets a group whose leader is about to be waited for."""
        with self._lock:
            self._groups.discard(group)
            self._tell(f"-{group}\n")

    def kill_all(self) -> None:
        """Kills every group; their owners still wait for them, which leaves no zombie."""
        with self._lock:
            self._stopped = True
            for group in self._groups:
                kill_group(group)

    def __enter__(self) -> Guard:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill_all()
        assert self._watchdog.stdin
        try:
            self._watchdog.stdin.close()
        except BrokenPipeError:
            pass
        self._watchdog.wait()

    def _tell(self, line: str) -> None:
        assert self._watchdog.stdin
        try:
            self._watchdog.stdin.write(line.encode())
            self._watchdog.stdin.flush()
        except (BrokenPipeError, ValueError):
            pass  # somebody killed the watchdog; the ordinary ways out still work


def watch() -> None:
    """The watchdog: follows the groups on stdin, and kills those that are left when it closes."""
    for ignored in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ignored, signal.SIG_IGN)
    groups: set[int] = set()
    for line in sys.stdin:
        sign, number = line[0], int(line[1:])
        groups.add(number) if sign == "+" else groups.discard(number)
    for group in groups:
        kill_group(group)


if __name__ == "__main__":
    watch()
