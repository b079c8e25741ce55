# SPDX-License-Identifier: MIT
"""Process guard: kills all engines when the match ends.

A Guard lists all running process groups and kills them on exit: normal end, exception, Ctrl-C and SIGTERM.
For an end that no handler sees (kill -9, the out-of-memory killer) it starts a watchdog. This process gets the
list of groups through a pipe and kills the remaining groups when the pipe closes.
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
    """Kills a process group. A group that has ended is not an error."""
    try:
        os.killpg(group, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


class Guard:
    """Process groups of one match. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._groups: set[int] = set()
        self._stopped = False
        self._watchdog = subprocess.Popen(
            [sys.executable, "-I", str(Path(__file__))], stdin=subprocess.PIPE, start_new_session=True
        )

    @property
    def stopped(self) -> bool:
        """True after kill_all(): an engine that ends now did not crash."""
        return self._stopped

    def add(self, group: int) -> None:
        """Adds a process group; after kill_all() it is killed immediately."""
        with self._lock:
            self._groups.add(group)
            self._send(f"+{group}\n")
            if self._stopped:
                kill_group(group)

    def remove(self, group: int) -> None:
        """Removes a group, before its leader is waited for."""
        with self._lock:
            self._groups.discard(group)
            self._send(f"-{group}\n")

    def kill_all(self) -> None:
        """Kills every group. Their owners still wait for them, so no zombies remain."""
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

    def _send(self, line: str) -> None:
        assert self._watchdog.stdin
        try:
            self._watchdog.stdin.write(line.encode())
            self._watchdog.stdin.flush()
        except (BrokenPipeError, ValueError):
            pass  # the watchdog was killed; the normal clean-up still works


def watch() -> None:
    """Main function of the watchdog: reads groups from stdin and kills the remaining ones when it closes."""
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
