# SPDX-License-Identifier: MIT
"""Child process that may crash, hang or flood its output. Every wait has a deadline.

One thread owns a process. While it waits for a line it also reads stderr and writes stdin through one
selector, so that neither side blocks the other. All times are time.monotonic() in seconds.
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

from engines.faults import Fault, FaultKind, Stopped, excerpt
from engines.guard import Guard, kill_group

#: Output limits in bytes: longest line, and all output of one request.
LONGEST_LINE = 64 * 1024
LONGEST_ANSWER = 4 * 1024 * 1024

#: Seconds until a process must end after the quit command, and again after SIGTERM.
QUIT_GRACE = 1.0

#: Seconds of a single wait: the system call rejects waits of more than a few weeks.
LONGEST_WAIT = 3600.0

#: Logging callback: mark of the stream (`<` to the engine, `>` from the engine, `!` stderr) and the line.
Log = Callable[[str, str], None]


@contextmanager
def pinned_to(cores: frozenset[int] | None) -> Iterator[None]:
    """Pins the calling thread, and processes started in the body, to cores; restores the affinity of the thread afterwards."""
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
    """Describes the exit status of a process."""
    if status >= 0:
        return f"exit status {status}"
    try:
        return f"signal {signal.Signals(-status).name}"
    except ValueError:
        return f"signal {-status}"


class ChildProcess:
    """Running program in its own process group, with pipes for stdin, stdout and stderr."""

    def __init__(
        self,
        command: list[str],
        guard: Guard,
        directory: Path | None = None,
        cores: frozenset[int] | None = None,
        log: Log | None = None,
    ) -> None:
        """Starts the program. Raises Fault(START)."""
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
        """Sends a line and returns the time just before. Bytes that do not fit into the pipe are sent by a later read.

        Surrogates in the line are sent as the bytes that they escape.
        """
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
        """Closes all streams on this side, as the OS does when this program is killed. Requires no further reads."""
        self._selector.close()
        self._reading = False
        for stream in (self._stdin, self._stdout, self._stderr):
            stream.close()

    def read_line(self, deadline: float) -> tuple[str, float]:
        """Returns the next line of stdout without its line end, and its arrival time.

        Raises Fault: HANG at the deadline, CRASH at the end of stdout, FLOOD if an output limit is exceeded. Raises
        Stopped after kill_all() of the guard.
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
        """Returns all output up to the end of stdout, the exit status and the end time. Raises like read_line.

        discard: drop the output, without a limit on its size.
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
            raise Fault(FaultKind.HANG, "closed stdout but did not exit") from None
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
        """Ends the process and waits for it: first farewell and end of input, then SIGTERM, then SIGKILL.

        Each of the first two steps lasts QUIT_GRACE seconds. Without a farewell the process is killed immediately.
        The rest of its process group is killed, too.
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
        """Reads and drops output while the process exits, so that it does not block on a full pipe."""
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
        text = "output exceeds the size limit"
        return Fault(FaultKind.FLOOD, f"{text}, starts with {excerpt(beginning)}" if beginning else text, beginning)

    def _wait(self, deadline: float, for_end: bool = False) -> None:
        """Waits until a stream is ready and transfers its bytes. Polls once more after the deadline.

        Raises Fault(HANG) if there is no complete line by then, or with for_end if stdout is still open.
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
            ending = "closed stdout"
        last_error = self._error_lines.decode(errors="replace").strip().rsplit("\n", 1)[-1]
        return ending + (f", stderr: {excerpt(last_error)}" if last_error else "")

    def _drain_stderr(self) -> None:
        """Logs the lines of stderr and stores the last 1000 bytes for a crash report."""
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
            self._unsent = b""  # the end of stdout reports that the process has exited
        self._watch_stdin(bool(self._unsent))

    def _watch_stdin(self, wanted: bool) -> None:
        if self._stdin.closed:
            return
        watched = self._stdin.fileno() in self._selector.get_map()
        if wanted and not watched:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        elif watched and not wanted:
            self._selector.unregister(self._stdin)
