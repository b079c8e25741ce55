# SPDX-License-Identifier: MIT
"""Distribution of jobs to the workers of a Dask cluster, without losing any.

- A job goes to a named worker, which gets as many jobs at a time as it has threads.
- The jobs of a worker that leaves go to other workers.
- At the end late jobs run on a second worker, too; the first result counts.
- A worker with a different fingerprint gets no jobs.
- Workers may join and leave at any time.
"""

from __future__ import annotations

import logging
import time
import warnings
from collections import Counter, deque
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any

from common import ArgumentError, Failure, need_library
from cluster.identity import Fingerprint, differences
from cluster.jobs import Interrupted, Killed, Source

#: Seconds between two queries of the list of workers, and between two requests for a job while a worker is idle.
LOOK, ASK = 1.0, 0.05

#: Seconds without a worker until this is reported, and until the run fails. Slurm requeues a job for at least two minutes.
ALONE, NO_WORKER = 15.0, 600.0

#: At the end a job runs on a second worker after LATE_FACTOR times the longest time so far plus LATE_SECONDS.
LATE_FACTOR, LATE_SECONDS = 2.0, 5.0

#: Retries of a job whose program was killed. The limit is for jobs that exhaust the memory themselves.
AGAIN = 2

#: Timeout of the connection to the scheduler, in seconds.
CONNECT = 15.0

#: Timeout to fetch a result, in seconds. A worker may leave after it has announced the result.
FETCH = 10.0


@dataclass
class Machine:
    """One worker. accepted: None until its fingerprint is known. running: job numbers by the keys of their futures."""

    threads: int
    accepted: bool | None = None
    running: dict[Hashable, int | None] = field(default_factory=dict)


@dataclass
class Flight:
    """Running job: number, worker, future and start time. job: None for the fingerprint query."""

    job: int | None
    address: str
    future: Any
    began: float


def is_exposed(address: str) -> bool:
    """True if other machines may reach the scheduler without a certificate."""
    return address.startswith("tcp://") and not address.startswith(("tcp://127.", "tcp://localhost:", "tcp://[::1]:"))


class Pool:
    """Connection to a cluster. say: called with messages on workers that join, leave or are rejected."""

    def __init__(self, address: str, ours: Fingerprint, say: Callable[[str], None]) -> None:
        """Connects to the scheduler. Raises ArgumentError for an invalid address, Failure if it does not answer."""
        if not address.startswith(("tcp://", "tls://")):
            raise ArgumentError(f"invalid --cluster '{address}': expected an address such as tcp://scheduler:8786")
        need_library("distributed")
        from distributed import Client

        # Dask logs leaving workers with tracebacks of cancelled results; this class reports them itself.
        for chatter in ("asyncio", "distributed.client"):
            logging.getLogger(chatter).setLevel(logging.CRITICAL)
        self._ours = ours
        self._say = say
        try:
            self._client = Client(address, timeout=CONNECT, set_as_default=False)
        except (OSError, ValueError) as error:
            raise Failure(f"cannot connect to scheduler {address}: {error}") from None
        self._machines: dict[str, Machine] = {}
        self._flights: dict[Hashable, Flight] = {}
        self._results: SimpleQueue[Any] = SimpleQueue()
        self._jobs: dict[int, Any] = {}  # jobs without a result
        self._waiting: deque[int] = deque()  # jobs of workers that left
        self._killed = Counter[int]()  # kills of the program of each job
        self._count = 0
        self._worker_seen_at = time.monotonic()
        self._is_alone = False  # reported that there is no worker
        self._longest = 0.0
        say(f"cluster: {address}, dashboard {self._client.dashboard_link}")
        if is_exposed(address):
            say("cluster: warning: no TLS: every user who reaches the scheduler's port can run programs on all machines")

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        # run() has reported a lost scheduler.
        with suppress(Exception):
            for flight in self._flights.values() if self._client.status == "running" else ():
                self._cancel(flight)
        with suppress(Exception):
            self._client.close(timeout=CONNECT)

    def interrupt(self) -> None:
        """Makes run() return. Safe in a signal handler."""
        self._results.put(Interrupted())

    def run(self, identify: Callable[[], Fingerprint], work: Callable[[Any], Any], source: Source[Any, Any]) -> bool:
        """Runs the jobs of a source until it is over. Returns False after an interrupt.

        identify and work run on the workers and are pickled. Raises exceptions of jobs, and Failure without a worker.
        """
        look_at = time.monotonic()
        while not source.is_over():
            if time.monotonic() >= look_at:
                self._look(identify)
                look_at = time.monotonic() + LOOK
            has_idle = self._hand_out(work, source)
            try:
                key = self._results.get(timeout=ASK if has_idle else LOOK)
            except Empty:
                continue
            if isinstance(key, Interrupted):
                return False
            finished = self._finish(key)
            if finished is not None:
                source.receive(*finished)
                self._drop(source)
        return True

    def _look(self, identify: Callable[[], Fingerprint]) -> None:
        """Updates the list of workers."""
        there = self._ask(lambda client: client.scheduler_info()["workers"])
        for address in [each for each in self._machines if each not in there]:
            machine = self._machines.pop(address)
            lost = [self._flights.pop(key) for key in machine.running if key in self._flights]
            self._give_back(lost)
            count = sum(flight.job is not None for flight in lost)  # without fingerprint queries
            self._say(f"cluster: {address} has left" + (f", {count} jobs are reassigned" if count else ""))
        for address, info in there.items():
            if address not in self._machines:
                self._machines[address] = Machine(info["nthreads"])
        for address, machine in self._machines.items():
            if machine.accepted is None and not machine.running:
                self._send(identify, (), None, address)
        if any(machine.accepted for machine in self._machines.values()):
            self._worker_seen_at = time.monotonic()
            self._is_alone = False
        elif time.monotonic() - self._worker_seen_at > NO_WORKER:
            raise Failure(f"cannot continue: no worker for {NO_WORKER:g} s")
        elif not self._is_alone and time.monotonic() - self._worker_seen_at > ALONE:
            self._is_alone = True
            silent = sum(machine.accepted is None for machine in self._machines.values())
            state = f"all {silent} workers are busy" if silent else "no worker is connected"
            self._say(f"cluster: {state}; waiting up to {NO_WORKER:g} s")

    def _ask(self, question: Callable[[Any], Any]) -> Any:
        """Calls the client; converts its exceptions to Failure, because all of them mean that the scheduler is lost."""
        try:
            return question(self._client)
        except Exception as error:
            raise Failure(f"cannot continue: lost connection to the scheduler ({type(error).__name__})") from None

    def _cancel(self, flight: Flight) -> None:
        self._ask(lambda _: flight.future.cancel(force=True))

    def _give_back(self, lost: list[Flight]) -> None:
        flying = {flight.job for flight in self._flights.values()}
        for flight in lost:
            self._cancel(flight)
            if flight.job in self._jobs and flight.job not in flying and flight.job not in self._waiting:
                self._waiting.appendleft(flight.job)

    def _hand_out(self, work: Callable[[Any], Any], source: Source[Any, Any]) -> bool:
        """Sends jobs to workers. Returns True if a worker has idle threads."""
        has_idle = False
        for address, machine in self._machines.items():
            while machine.accepted and len(machine.running) < machine.threads:
                number = self._next(source)
                if number is None:
                    number = self._late(address)
                if number is None:
                    has_idle = True
                    break
                source.given(self._jobs[number], address)
                self._send(work, (self._jobs[number],), number, address)
        return has_idle

    def _next(self, source: Source[Any, Any]) -> int | None:
        """Returns the number of a job that no worker has; None if there is none."""
        if self._waiting:
            return self._waiting.popleft()
        job = source.take()
        if job is None:
            return None
        self._count += 1
        self._jobs[self._count] = job
        return self._count

    def _drop(self, source: Source[Any, Any]) -> None:
        """Cancels jobs whose results are no longer needed."""
        useless = list(source.useless())
        dropped = {number for number, job in self._jobs.items() if job in useless} if useless else set[int]()
        for key, flight in list(self._flights.items()):
            if flight.job in dropped:
                del self._flights[key]
                self._machines[flight.address].running.pop(key, None)
                self._cancel(flight)
        for number in dropped:
            del self._jobs[number]
            if number in self._waiting:
                self._waiting.remove(number)

    def _late(self, address: str) -> int | None:
        """Returns a late job that runs on exactly one other worker; None if there is none."""
        patience = LATE_FACTOR * self._longest + LATE_SECONDS
        copies: dict[int | None, list[Flight]] = {}
        for flight in self._flights.values():
            copies.setdefault(flight.job, []).append(flight)
        for job, flights in copies.items():
            if job is not None and len(flights) == 1 and flights[0].address != address:
                if time.monotonic() - flights[0].began > patience:
                    return job
        return None

    def _send(self, function: Callable[..., Any], arguments: tuple[Any, ...], job: int | None, address: str) -> None:
        there = {"workers": [address], "allow_other_workers": False}
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Large object")  # a few megabytes of weights per job of minutes
            future = self._ask(lambda client: client.submit(function, *arguments, **there, pure=False, retries=0))
        self._flights[future.key] = Flight(job, address, future, time.monotonic())
        self._machines[address].running[future.key] = job
        future.add_done_callback(lambda each: self._results.put(each.key))

    def _finish(self, key: Hashable) -> tuple[Any, Any] | None:
        """Returns a job and its first result; None for other messages."""
        flight = self._flights.pop(key, None)
        if flight is None:
            return None  # its worker has left, or another worker was faster
        self._machines[flight.address].running.pop(key, None)
        if flight.job is None:
            self._check_worker(flight)
            return None
        result, error = self._fetch(flight)
        if error and not self._has_raised(flight, error):
            self._give_back([flight])
            return None
        if flight.job not in self._jobs:
            return None
        if isinstance(error, Killed) and self._killed[flight.job] < AGAIN:
            self._killed[flight.job] += 1
            self._say(f"cluster: {flight.address}: {error}; retrying the job")
            self._give_back([flight])
            return None
        if error:
            raise error
        self._longest = max(self._longest, time.monotonic() - flight.began)
        return self._jobs.pop(flight.job), result

    def _fetch(self, flight: Flight) -> tuple[Any, BaseException | None]:
        """Returns the result or the exception of a job; another exception if its worker has left."""
        try:
            return flight.future.result(timeout=FETCH), None
        except Exception as error:
            return None, error

    def _has_raised(self, flight: Flight, error: BaseException) -> bool:
        """True for an exception of the job itself, False for one of a worker that has left or does not answer."""
        from distributed import KilledWorker
        from distributed.comm import CommClosedError

        return flight.future.status == "error" and not isinstance(error, (KilledWorker, CommClosedError))

    def _check_worker(self, flight: Flight) -> None:
        """Accepts or rejects a worker by its fingerprint. Without an answer the query is repeated later."""
        machine = self._machines[flight.address]
        theirs, error = self._fetch(flight)
        if error and not self._has_raised(flight, error):
            return
        reason = (str(error) or "no answer") if error else differences(self._ours, theirs)
        machine.accepted = not reason
        threads = f"{machine.threads} jobs at a time"
        self._say(f"cluster: {flight.address} " + (f"rejected: {reason}" if reason else f"accepted, {threads}"))
