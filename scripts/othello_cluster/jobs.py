# SPDX-License-Identifier: MIT
"""Jobs as those who have them done see them: a source gives them out and takes their results.

The same source is served by the workers of a cluster (`pool`) and by threads of this machine (`Threads`).
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

#: Seconds that jobs have for their end when nobody needs them any more. What does not look whether it is useless, as a game, ends
#: with this process.
PATIENCE = 3.0

#: Seconds between two looks whether a job has become useless.
LOOK = 0.5

Job = TypeVar("Job")
Result = TypeVar("Result")


class Interrupted(Exception):
    """What an interruption puts among the results."""


class Killed(Failure):
    """Somebody ended the program that did a job, perhaps a system without memory: it may be done elsewhere, or once more."""


def early_end(status: int, words: str) -> Failure:
    """What to raise in words for a program that ended with a status before its job was done."""
    return (Killed if status < 0 or status == EXIT_INTERRUPTED else Failure)(words)


class Source(Protocol[Job, Result]):
    """Has work to be done. All calls come from one thread."""

    def take(self) -> Job | None:
        """A job that nobody has yet; None while there is none."""

    def given(self, job: Job, who: str) -> None:
        """Somebody works on a job that was taken, perhaps after or beside another."""

    def receive(self, job: Job, result: Result) -> None:
        """The result of a job that was taken, each once."""

    def useless(self) -> Sequence[Job]:
        """Jobs that were taken and whose results nobody needs any more, each told once; they are not received."""

    def is_over(self) -> bool:
        """Nothing is to be done any more."""


class JobList(Generic[Job, Result]):
    """A list of jobs, each to be done once; receive(job, result) answers False to end the work."""

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

    def given(self, job: Job, who: str) -> None:
        pass

    def receive(self, job: Job, result: Result) -> None:
        self._under_way -= 1
        self._ended = self._ended or not self._receive(job, result)

    def useless(self) -> Sequence[Job]:
        return ()

    def is_over(self) -> bool:
        return self._ended or (self._next is None and not self._under_way)


#: What the thread of a job on this machine looks at to see that its job is useless.
_here = threading.local()


def is_useless() -> bool:
    """Asked by a job while it runs: nobody needs its result any more."""
    event = getattr(_here, "useless", None)
    if event is not None:
        return bool(event.is_set())
    distributed = sys.modules.get("distributed")  # a worker has it
    try:
        worker = distributed and distributed.get_worker()
    except ValueError:
        worker = None
    if not worker:  # neither a thread of ours nor one of a worker
        return False
    task = worker.state.tasks.get(worker.get_current_task())
    return task is None or task.state == "cancelled"


def run_while_useful(
    command: Sequence[str | Path], words: str | None = None, **streams: Any
) -> subprocess.CompletedProcess[str]:
    """Runs a program that does a job, as subprocess.run does, with words on its stdin; it is ended where nobody needs the result
    any more."""
    with TemporaryFile() as file:  # no pipe: communicate() loses what that has not taken within its time
        file.write((words or "").encode(errors="surrogateescape"))
        file.seek(0)
        process = subprocess.Popen(tied(command), stdin=None if words is None else file, text=True, **streams)
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
    """Does the jobs of a source in threads of this machine, as a pool does on those of a cluster."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._results: SimpleQueue[Any] = SimpleQueue()

    def interrupt(self) -> None:
        """Makes run() return; safe to call from a signal handler."""
        self._results.put(Interrupted())

    def run(self, work: Callable[[Job], Result], source: Source[Job, Result]) -> bool:
        """Does the jobs until the source is over. Returns False for an interrupt. Raises what a job raised, and Failure
        where a source that is not over has no job.

        Jobs that are under way at the end are told that they are useless, and waited for, but not for long.
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
                    raise Failure("nothing is left to do, and the work is not done")
                landed = self._results.get()
                if isinstance(landed, Interrupted):
                    return False
                which, result, error = landed
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
