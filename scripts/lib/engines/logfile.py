# SPDX-License-Identifier: MIT
"""Log of all communication with the engines."""

from __future__ import annotations

import threading
import time
from contextlib import nullcontext, suppress

from common import Failure, writing
from engines.process import Log


class LogFile:
    """Log file of all lines to and from the engines. Thread-safe. Raises Failure if it cannot be written."""

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
