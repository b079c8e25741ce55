# SPDX-License-Identifier: MIT
"""A file that grows by whole lines and survives a kill; one process at a time writes to it."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import IO

from common import Failure, writing


class LineFile:
    """lines: what the file had when it was opened, without a last one that a kill cut short, which goes."""

    def __init__(self, path: Path, is_resumed: bool) -> None:
        """Raises Failure where the file is there and not resumed, in use, or cannot be written."""
        if path.exists() and not is_resumed:
            raise Failure(f"{path} exists; --resume goes on with it, another name begins anew")
        self._path = path
        with writing(path):
            self._stream: IO[bytes] = path.open("ab+")
        try:
            fcntl.flock(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._stream.close()
            raise Failure(f"{path} is in use by another process") from None
        self._stream.seek(0)
        text = self._stream.read()
        self._kept = text.rfind(b"\n") + 1
        self.lines = text[: self._kept].decode(errors="replace").splitlines()
        with writing(path):
            self._stream.truncate(self._kept)

    def add(self, line: str, is_synced: bool = True) -> None:
        """Writes a line, through to the disk where it is synced; raises Failure, and leaves no part of a line."""
        with writing(self._path):
            try:
                self._stream.write(line.encode() + b"\n")
                self._stream.flush()
                if is_synced:
                    os.fsync(self._stream.fileno())
            except OSError:
                os.ftruncate(self._stream.fileno(), self._kept)
                raise
        self._kept += len(line.encode()) + 1

    def close(self) -> None:
        self._stream.close()
