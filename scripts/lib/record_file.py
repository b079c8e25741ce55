# SPDX-License-Identifier: MIT
"""Append-only file of lines that survives a kill, such as the record of a match, a proof or a study."""

from __future__ import annotations

import fcntl
import os
import stat
import threading
from pathlib import Path
from typing import Any, Self

from common import Failure, writing


def split_lines(data: bytes) -> tuple[list[str], bytes]:
    """Returns the complete lines without their ends, and the bytes of an incomplete last line."""
    *lines, rest = data.split(b"\n")
    return [line.decode("utf-8-sig", "replace").removesuffix("\r") for line in lines], rest


def read_lines(path: Path) -> list[str]:
    """Returns the complete lines of a file, which another process may be writing. Raises Failure."""
    try:
        return split_lines(path.read_bytes())[0]
    except OSError as error:
        raise Failure(f"cannot read {path}: {error.strerror}") from None


class RecordFile:
    """Locked file that grows by complete lines. Threads: `add` may be called from any thread.

    lines: complete lines when the file was opened, or the header of a new file. The first new line replaces an incomplete
    last line. As a context manager, the class removes a new file without records after an error or an interrupt.
    """

    def __init__(
        self, path: Path, is_resumed: bool, line_start: str, header: str = "", remedy: str = "use --resume to continue"
    ) -> None:
        """Opens or creates the file. line_start: prefix of each line. header: first line of a new file, if any. remedy: how
        the user continues the file.

        Raises Failure if the file exists and is not resumed, if its last line is incomplete and does not start with
        `line_start`, if it is locked or no regular file, or if it cannot be written.
        """
        self._path = path
        self._remedy = remedy
        self._lock = threading.Lock()
        self._is_empty = False  # created here, and without records
        is_new = not path.exists()
        if not is_resumed and not is_new:
            raise Failure(f"cannot create {path}: file exists; {remedy} it, or use another name")
        with writing(path):
            self._stream = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666), "ab+", buffering=0)
        try:
            self._begin(is_new, line_start, header)
        except BaseException as error:
            self.__exit__(type(error))
            raise

    def _begin(self, is_new: bool, line_start: str, header: str) -> None:
        if not stat.S_ISREG(os.fstat(self._stream.fileno()).st_mode):
            raise Failure(f"cannot write {self._path}: not a regular file")
        try:
            fcntl.flock(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Failure(f"{self._path} is locked by another process") from None
        self._is_empty = is_new
        self._stream.seek(0)
        data = self._stream.read()
        self.lines, rest = split_lines(data)
        self._kept = len(data) - len(rest)
        if not rest.startswith(line_start.encode()[: len(rest)]):
            place = f"{self._path}:{len(self.lines) + 1}"
            raise Failure(f"{place}: the incomplete last line does not begin with '{line_start}'; file left unchanged")
        if header and not self.lines:
            self._write(header.encode() + b"\n", is_synced=False)
            self.lines = [header]

    def add(self, *lines: str, is_synced: bool = True) -> None:
        """Appends lines, and syncs them to the disk if `is_synced`. Raises Failure; the file then has none of them."""
        with self._lock:
            self._write("".join(line + "\n" for line in lines).encode(), is_synced)
            self._is_empty = False

    def _write(self, data: bytes, is_synced: bool) -> None:
        try:
            self._stream.truncate(self._kept)
            left = data
            while left:
                left = left[self._stream.write(left) :]
            if is_synced:
                os.fsync(self._stream.fileno())
        except OSError as error:
            self._stream.truncate(self._kept)
            raise Failure(f"cannot write {self._path}: {error.strerror}; earlier lines are saved, {self._remedy}") from None
        self._kept += len(data)

    def remove_if_empty(self) -> None:
        """Removes a new file without records."""
        if self._is_empty:
            self._path.unlink(missing_ok=True)

    def close(self) -> None:
        self._stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: Any) -> None:
        if kind is not None:
            self.remove_if_empty()
        self.close()
