# SPDX-License-Identifier: MIT
"""A child process that may do anything: crash, hang, flood, ignore us. Nothing blocks without a deadline.

One thread owns a process. While it waits for a line it also drains stderr and feeds stdin, through one
selector, so neither side can block the other for good. All times are time.monotonic() in seconds.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from othello_match.faults import Fault, FaultKind, Stopped, excerpt
from othello_match.guard import Guard, kill_group

#: Limits on output: a longest line, and everything that one request may bring.
LONGEST_LINE = 64 * 1024
LONGEST_ANSWER = 4 * 1024 * 1024

#: Seconds that a process has for leaving after it was asked to, and again after SIGTERM.
QUIT_GRACE = 1.0

#: Seconds of a single wait: the system knows no longer ones than some weeks.
LONGEST_WAIT = 3600.0

#: Called with the stream's mark (`<` to the engine, `>` from it, `!` its stderr) and a line.
Log = Callable[[str, str], None]


@contextmanager
def pinned_to(cores: frozenset[int] | None) -> Iterator[None]:
    """Runs its body, and what the body starts, on some cores; the calling thread moves back afterwards."""
    if cores is None:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def describe_exit(status: int) -> str:
    """How a process ended, in words."""
    if status >= 0:
        return f"exit code {status}"
    try:
        return f"signal {signal.Signals(-status).name}"
    except ValueError:
        return f"signal {-status}"


class ChildProcess:
    """A running program in a process group of its own, with its three streams on pipes."""

    def __init__(
        self,
        command: list[str],
        guard: Guard,
        directory: Path | None = None,
        cores: frozenset[int] | None = None,
        log: Log | None = None,
    ) -> None:
        """Starts it; raises Fault(START) where that is impossible."""
        self._guard = guard
        self._log = log
        self._lines = bytearray()
        self._error_lines = b""
        self._unsent = b""
        self._answer_size = 0
        try:
            with pinned_to(cores):
                self._child = subprocess.Popen(
                    command,
                    bufsize=0,
                    cwd=directory,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    start_new_session=True,
                )
        except OSError as error:
            raise Fault(FaultKind.START, f"cannot start '{command[0]}': {error.strerror}") from None
        guard.add(self._child.pid)
        self._selector = selectors.DefaultSelector()
        assert self._child.stdin and self._child.stdout and self._child.stderr
        self._stdin, self._stdout, self._stderr = self._child.stdin, self._child.stdout, self._child.stderr
        for stream in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(stream.fileno(), False)
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)
        self._reading = True

    @property
    def pid(self) -> int:
        return self._child.pid

    def write(self, line: str) -> float:
        """Sends a line, in which surrogates stand for bytes that are no text, and returns the time just before; what the pipe
        does not take yet waits for a read."""
        data = line.encode(errors="surrogateescape")
        if self._log:
            self._log("<", data.decode(errors="backslashreplace"))
        self._answer_size = 0
        written_at = time.monotonic()
        self._unsent += data + b"\n"
        self._send()
        return written_at

    def end_input(self) -> None:
        """Closes the program's stdin."""
        if not self._stdin.closed:
            self._watch_stdin(False)
            self._stdin.close()

    def abandon(self) -> None:
        """Closes its streams at our side, as the system does for whoever was killed. Nothing can be read any more."""
        self._selector.close()
        self._reading = False
        for stream in (self._stdin, self._stdout, self._stderr):
            stream.close()

    def read_line(self, deadline: float) -> tuple[str, float]:
        """The next line of stdout without its end, and when it arrived.

        Raises Fault: HANG at the deadline, CRASH where stdout ends, FLOOD beyond the limits above; and
        Stopped where the guard was told to kill everything.
        """
        while True:
            end = self._lines.find(b"\n")
            length = len(self._lines) if end < 0 else end
            if length > LONGEST_LINE or (end < 0 and self._answer_size > LONGEST_ANSWER):
                raise self._flood()
            if end >= 0:
                break
            self._wait(deadline)
        arrived = time.monotonic()
        line = self._lines[:end].decode(errors="replace").rstrip("\r")
        del self._lines[: end + 1]
        if self._log:
            self._log(">", line)
        return line, arrived

    def read_all(self, deadline: float, discard: bool = False) -> tuple[str, int, float]:
        """Everything up to the end of stdout, the exit status, and when it ended; raises like read_line.

        With discard the output may be as long as it likes, and is dropped.
        """
        while self._reading:
            if discard:
                self._lines.clear()
            elif self._answer_size > LONGEST_LINE:
                raise self._flood()
            self._wait(deadline, for_end=True)
        try:
            status = self._child.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            raise Fault(FaultKind.HANG, "closed its output, but did not end") from None
        ended = time.monotonic()
        if self._guard.stopped:
            raise Stopped()
        text = self._lines.decode(errors="replace")
        self._lines.clear()
        if self._log:
            self._log(">", text.rstrip("\n"))
        return text, status, ended

    def is_running(self) -> bool:
        return self._child.poll() is None

    def close(self, farewell: str | None = None) -> None:
        """Ends the process for good and waits for it: farewell and end of input, SIGTERM, SIGKILL.

        Each of the first two has QUIT_GRACE seconds. Without a farewell it is killed at once. Whatever else
        is left of its process group is killed as well.
        """
        if farewell is not None and self.is_running():
            try:
                self.write(farewell)
                self.end_input()
            except OSError:
                pass
            if not self._ends_within(QUIT_GRACE):
                self._child.terminate()
                self._ends_within(QUIT_GRACE)
        kill_group(self._child.pid)
        self._guard.remove(self._child.pid)
        self._child.wait()
        self._selector.close()
        for stream in (self._stdin, self._stdout, self._stderr):
            try:
                stream.close()
            except BrokenPipeError:
                pass

    def _ends_within(self, seconds: float) -> bool:
        """Drains its output while it leaves, so that it cannot hang on a full pipe."""
        deadline = time.monotonic() + seconds
        try:
            while self._reading:
                self._lines.clear()
                self._wait(deadline, for_end=True)
            self._child.wait(max(0.0, deadline - time.monotonic()))
            return True
        except (Fault, Stopped, subprocess.TimeoutExpired):
            return False

    def _flood(self) -> Fault:
        beginning = self._lines[:200].decode(errors="replace")
        text = "more output than any answer needs"
        return Fault(FaultKind.FLOOD, f"{text}, beginning {excerpt(beginning)}" if beginning else text, beginning)

    def _wait(self, deadline: float, for_end: bool = False) -> None:
        """Moves bytes on the streams that are ready first. After the deadline it does so once more.

        Raises Fault(HANG) where no line is there then, or with for_end stdout goes on.
        """
        left = deadline - time.monotonic()
        for key, _ in self._selector.select(min(max(0.0, left), LONGEST_WAIT)):
            if key.fileobj is self._stdout:
                self._receive(end_is_fault=not for_end)
            elif key.fileobj is self._stderr:
                self._drain_stderr()
            else:
                self._send()
        if left <= 0 and (self._reading if for_end else b"\n" not in self._lines):
            raise Fault(FaultKind.HANG, "no answer", self._lines.decode(errors="replace"))

    def _receive(self, end_is_fault: bool) -> None:
        data = self._stdout.read(64 * 1024)
        if data is None:
            return
        self._lines += data
        self._answer_size += len(data)
        if data:
            return
        self._reading = False
        self._selector.unregister(self._stdout)
        if self._guard.stopped:
            raise Stopped()
        if end_is_fault:
            raise Fault(FaultKind.CRASH, self._crash_text())

    def _crash_text(self) -> str:
        self._drain_stderr()
        try:
            ending = f"ended with {describe_exit(self._child.wait(QUIT_GRACE))}"
        except subprocess.TimeoutExpired:
            ending = "closed its output"
        last_words = self._error_lines.decode(errors="replace").strip().rsplit("\n", 1)[-1]
        return ending + (f", saying {excerpt(last_words)}" if last_words else "")

    def _drain_stderr(self) -> None:
        """Keeps the last few characters for a crash report, and the lines for the log."""
        if self._stderr.closed:
            return
        data = self._stderr.read(64 * 1024)
        if data is None:
            return
        if not data:
            self._selector.unregister(self._stderr)
            self._stderr.close()
            return
        if self._log:
            for line in data.decode(errors="replace").splitlines():
                self._log("!", line)
        self._error_lines = (self._error_lines + data)[-1000:]

    def _send(self) -> None:
        try:
            sent = self._stdin.write(self._unsent) or 0
            self._unsent = self._unsent[sent:]
        except (BrokenPipeError, ValueError):
            self._unsent = b""  # the end of its stdout tells that it is gone
        self._watch_stdin(bool(self._unsent))

    def _watch_stdin(self, wanted: bool) -> None:
        if self._stdin.closed:
            return
        watched = self._stdin.fileno() in self._selector.get_map()
        if wanted and not watched:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        elif watched and not wanted:
            self._selector.unregister(self._stdin)
