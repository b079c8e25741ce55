# SPDX-License-Identifier: MIT
"""A file that grows by whole lines and survives a kill; one process at a time writes to it."""

from __future__ import annotations

import os
from pathlib import Path

from common import Failure, open_locked, writing


class LineFile:
    """lines: what the file had when it was opened, without a last one that a kill cut short, which the first new one
    replaces. A new file in which nothing but a header came to be goes when it is closed."""

    def __init__(self, path: Path, is_resumed: bool, line_start: str, header: str = "") -> None:
        """line_start: of each line; header: the first line, where that is always the same. Raises Failure where the file is
        there and not resumed, ends with something else than a beginning of a line, is in use, or cannot be written."""
        is_new = not path.exists()
        if not is_new and not is_resumed:
            raise Failure(f"{path} exists; --resume goes on with it, another name begins anew")
        self._path = path
        self._stream = os.fdopen(open_locked(path), "ab+", buffering=0)
        self._stream.seek(0)
        text = self._stream.read()
        self._kept = text.rfind(b"\n") + 1
        self._nothing = len(f"{header}\n") if is_new and not text else -1
        self.lines = text[: self._kept].decode(errors="replace").split("\n")[:-1]
        expected, rest = (line_start if self.lines else header or line_start).encode(), text[self._kept :]
        common = min(len(rest), len(expected))
        if rest[:common] != expected[:common]:
            self._stream.close()
            raise Failure(f"{path} cannot be gone on with, expected line {len(self.lines) + 1} to begin with {expected.decode()}")

    def add(self, line: str, is_synced: bool = True) -> None:
        """Writes a line, through to the disk where it is synced; raises Failure, and leaves no part of a line."""
        data = line.encode() + b"\n"
        with writing(self._path):
            self._stream.truncate(self._kept)
            try:
                left = data
                while left:
                    left = left[self._stream.write(left) :]
                if is_synced:
                    os.fsync(self._stream.fileno())
            except OSError:
                self._stream.truncate(self._kept)
                raise
        self._kept += len(data)

    def close(self) -> None:
        with self._stream, writing(self._path):
            if self._kept <= self._nothing:
                Path(os.path.realpath(self._path)).unlink(missing_ok=True)
