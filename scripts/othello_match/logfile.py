# SPDX-License-Identifier: MIT
"""The log of everything that passes between us and engines."""

from __future__ import annotations

import threading
import time
from contextlib import nullcontext, suppress

from common import Failure, writing
from othello_match.process import Log


class LogFile:
    """Writes what passes between the match and the engines, from any thread. Raises Failure where it cannot."""

    def __init__(self, path: str) -> None:
        self._path = path
        with writing(path):
            self._stream = open(path, "w", encoding="utf-8", errors="surrogateescape")
        self._lock = threading.Lock()
        self._began = time.monotonic()

    def __enter__(self) -> LogFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        with nullcontext() if kind is None else suppress(Failure), writing(self._path):
            self._stream.close()

    def writer(self, name: str) -> Log:
        def write(mark: str, line: str) -> None:
            thread = threading.current_thread().name
            with self._lock, writing(self._path):
                print(
                    f"{time.monotonic() - self._began:.6f} {thread} {name} {mark} {line}", file=self._stream
                )

        return write
