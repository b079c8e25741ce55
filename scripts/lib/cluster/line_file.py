# SPDX-License-Identifier: MIT
"""Append-only file of lines that survives a kill. Only one process at a time writes to it."""

from __future__ import annotations

import os
from pathlib import Path

from common import Failure, open_locked, writing


class LineFile:
    """File of lines.

    lines: complete lines of the file when it was opened. The first new line replaces an incomplete last line. close()
    removes a new file that has only a header.
    """

    def __init__(self, path: Path, is_resumed: bool, line_start: str, header: str = "") -> None:
        """Opens or creates the file. line_start: prefix of each line; header: fixed first line, if any.

        Raises Failure if the file exists and is not resumed, if its last line is incomplete and does not start with
        `line_start`, if it is locked, or if it cannot be written.
        """
        is_new = not path.exists()
        if not is_new and not is_resumed:
            raise Failure(f"cannot create {path}: file exists; use --resume to continue it, or another name")
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
            raise Failure(f"cannot resume {path}: expected line {len(self.lines) + 1} to start with {expected.decode()}")

    def add(self, line: str, is_synced: bool = True) -> None:
        """Appends a line, and syncs it to the disk if `is_synced`. Raises Failure; the file then has no partial line."""
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
