# SPDX-License-Identifier: MIT
"""Job sources, and local threads that run their jobs.

A source hands out jobs and receives their results. Cluster workers (`pool.Pool`) or local threads (`Threads`) run them.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryFile
from typing import Any, Generic, Protocol, TypeVar

from common import EXIT_INTERRUPTED, Failure, tied

#: Seconds to wait for useless jobs at the end. Jobs that do not poll is_useless(), such as games, end with the process.
PATIENCE = 3.0

#: Seconds between two polls of is_useless().
LOOK = 0.5

Job = TypeVar("Job")
Result = TypeVar("Result")
Received = TypeVar("Received", contravariant=True)


class Interrupted(Exception):
    """Message of interrupt() in the result queue."""


class Killed(Failure):
    """The program of a job was killed, for example by the out-of-memory killer. The job can be run again."""


def early_end(status: int, message: str) -> Failure:
    """Returns Killed or Failure with a message, for a program that ended early with this exit status."""
    return (Killed if status < 0 or status == EXIT_INTERRUPTED else Failure)(message)


class Source(Protocol[Job, Received]):
    """Source of jobs. All calls come from one thread."""

    def take(self) -> Job | None:
        """Returns the next job; None if there is none at the moment."""

    def given(self, job: Job, worker: str) -> None:
        """Reports that a worker starts a job; several workers may run the same job."""

    def receive(self, job: Job, result: Received) -> None:
        """Receives the result of a job; called once per job."""

    def useless(self) -> Sequence[Job]:
        """Returns running jobs whose results are no longer needed, each once. They are not received."""

    def is_over(self) -> bool:
        """True if all work is done."""


class JobList(Generic[Job, Result]):
    """Source of a list of jobs. receive(job, result) returns False to end the work."""

    def __init__(self, jobs: Iterable[Job], receive: Callable[[Job, Result], bool]) -> None:
        self._jobs = iter(list(jobs))
        self._next = next(self._jobs, None)
        self._receive = receive
        self._under_way = 0
        self._ended = False

    def take(self) -> Job | None:
        job, self._next = self._next, next(self._jobs, None)
        self._under_way += job is not None
        return job

    def given(self, job: Job, worker: str) -> None:
        pass

    def receive(self, job: Job, result: Result) -> None:
        self._under_way -= 1
        self._ended = self._ended or not self._receive(job, result)

    def useless(self) -> Sequence[Job]:
        return ()

    def is_over(self) -> bool:
        return self._ended or (self._next is None and not self._under_way)


#: Per local thread: event that is set when its job becomes useless.
_here = threading.local()


def is_useless() -> bool:
    """True if the result of the calling job is no longer needed. Jobs poll it while they run."""
    event = getattr(_here, "useless", None)
    if event is not None:
        return bool(event.is_set())
    distributed = sys.modules.get("distributed")  # imported on a worker
    try:
        worker = distributed and distributed.get_worker()
    except ValueError:
        worker = None
    if not worker:  # neither a local job nor a job of a worker
        return False
    task = worker.state.tasks.get(worker.get_current_task())
    return task is None or task.state == "cancelled"


def run_while_useful(
    command: Sequence[str | Path], text: str | None = None, **streams: Any
) -> subprocess.CompletedProcess[str]:
    """Runs the program of a job like subprocess.run, with `text` as stdin. Terminates it if the job becomes useless."""
    with TemporaryFile() as file:  # not a pipe: communicate() loses unsent input at its timeout
        file.write((text or "").encode(errors="surrogateescape"))
        file.seek(0)
        process = subprocess.Popen(tied(command), stdin=None if text is None else file, text=True, **streams)
    with process:
        try:
            while True:
                try:
                    output, errors = process.communicate(timeout=LOOK)
                    break
                except subprocess.TimeoutExpired:
                    if is_useless():
                        process.terminate()
        except BaseException:
            process.kill()
            raise
    return subprocess.CompletedProcess(command, process.returncode, output, errors)


class Threads:
    """Local threads that run the jobs of a source; counterpart of pool.Pool."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._results: SimpleQueue[Any] = SimpleQueue()

    def interrupt(self) -> None:
        """Makes run() return. Safe in a signal handler."""
        self._results.put(Interrupted())

    def run(self, work: Callable[[Job], Result], source: Source[Job, Result]) -> bool:
        """Runs jobs until the source is over. Returns False after an interrupt.

        Raises exceptions of jobs, and Failure if the source has neither jobs nor running ones before it is over. At the
        end running jobs become useless; it waits for them for PATIENCE seconds.
        """
        running: dict[int, tuple[Job, threading.Event, threading.Thread]] = {}
        number = 0
        try:
            while not source.is_over():
                while len(running) < self._count and (job := source.take()) is not None:
                    number += 1
                    source.given(job, "this machine")
                    event = threading.Event()
                    thread = threading.Thread(target=self._work, args=(work, job, number, event), daemon=True)
                    running[number] = (job, event, thread)
                    thread.start()
                if not running:
                    raise Failure("cannot continue: no jobs are left, but the work is incomplete")
                message = self._results.get()
                if isinstance(message, Interrupted):
                    return False
                which, result, error = message
                job, event, _ = running.pop(which)
                if event.is_set():
                    continue
                if error:
                    raise error
                source.receive(job, result)
                useless = list(source.useless())
                for job, event, _ in running.values():
                    if job in useless:
                        event.set()
            return True
        finally:
            for _, event, _ in running.values():
                event.set()
            until = time.monotonic() + PATIENCE
            for _, _, thread in running.values():
                thread.join(max(0.0, until - time.monotonic()))

    def _work(self, work: Callable[[Job], Result], job: Job, number: int, useless: threading.Event) -> None:
        _here.useless = useless
        try:
            self._results.put((number, work(job), None))
        except BaseException as error:
            self._results.put((number, None, error))
