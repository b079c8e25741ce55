# SPDX-License-Identifier: MIT
"""The searches of a book, made on a worker."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Sequence
from functools import cache

from common import ROOT, Failure

#: Seconds without a search after which a worker's engine ends.
IDLE = 20.0


class Searcher:
    """An engine that makes searches, started when it is needed. Safe to use from several threads, one at a time."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = command
        self._lock = threading.Lock()
        self._process: subprocess.Popen[str] | None = None
        self._timer: threading.Timer | None = None

    def search(self, lines: Sequence[str]) -> list[str]:
        """What was found, in order; raises Failure."""
        with self._lock:
            if self._timer:
                self._timer.cancel()
            process = self._process or self._start()
            assert process.stdin is not None and process.stdout is not None
            found = []
            for line in lines:
                print(line, file=process.stdin, flush=True)
                found.append(process.stdout.readline().rstrip("\n"))
                if not found[-1]:
                    self._process = None
                    raise Failure(f"the engine has ended with status {process.wait()} at: {line}")
            self._timer = threading.Timer(IDLE, self._close)
            self._timer.daemon = True
            self._timer.start()
            return found

    def _start(self) -> subprocess.Popen[str]:
        self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        return self._process

    def _close(self) -> None:
        with self._lock:
            if self._process and self._process.stdin and self._process.stdout:
                self._process.stdin.close()
                self._process.wait()
                self._process.stdout.close()
            self._process = None


@cache
def searcher_of(command: tuple[str, ...], thread: int) -> Searcher:
    return Searcher(command)


def search_there(program: str, flags: tuple[str, ...], lines: tuple[str, ...]) -> list[str]:
    """Runs on a worker, each thread of which has an engine."""
    return searcher_of((str(ROOT / program), "book", "search", *flags), threading.get_ident()).search(lines)
