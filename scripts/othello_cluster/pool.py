# SPDX-License-Identifier: MIT
"""Hands jobs to the workers of a Dask cluster, and loses none of them.

Each job goes to one worker by name, as many at a time as it has threads. A worker that leaves gives its jobs back; one
that is late at the end gets company, and whoever answers first counts; one that is not who we are gets no job. Workers
may come and go at any time.
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
from othello_cluster.identity import Identity, differences
from othello_cluster.jobs import Interrupted, Killed, Source

#: Seconds between two looks at who is there, and between two questions for a job while a worker has none.
LOOK, ASK = 1.0, 0.05

#: Seconds without a single worker after which that is said, and after which nobody waits for one any longer: Slurm lets a job that it
#: has put back into the queue wait for two minutes at least.
ALONE, NOBODY = 15.0, 600.0

#: At the end a job that takes so many times as long as the longest so far, and these seconds more, is tried elsewhere too.
LATE_FACTOR, LATE_SECONDS = 2.0, 5.0

#: A job whose program was ended by somebody is given out again so many times: it may be the job that takes all memory.
AGAIN = 2

#: Seconds to reach the scheduler in.
CONNECT = 15.0

#: Seconds to bring a result here. A worker may leave with it after it said that it has one.
FETCH = 10.0


@dataclass
class Machine:
    """One worker. accepted: None until it has said who it is. running: numbers of jobs by their futures' keys."""

    threads: int
    accepted: bool | None = None
    running: dict[Hashable, int | None] = field(default_factory=dict)


@dataclass
class Flight:
    """A job on its way: its number, where, since when; job is None for the question who a worker is."""

    job: int | None
    address: str
    future: Any
    began: float


class Pool:
    """A connection to a cluster. say: told of workers that come, go, or are refused."""

    def __init__(self, address: str, ours: Identity, say: Callable[[str], None]) -> None:
        """Raises ArgumentError for no address, Failure where nobody answers there."""
        if not address.startswith(("tcp://", "tls://")):
            raise ArgumentError(f"--cluster: '{address}', expected an address such as tcp://scheduler:8786")
        need_library("distributed")
        from distributed import Client

        # Who comes, leaves, and loses a job is told here; Dask tells it too, with tracebacks of results that nobody waits for any more.
        for chatter in ("asyncio", "distributed.client"):
            logging.getLogger(chatter).setLevel(logging.CRITICAL)
        self._ours = ours
        self._say = say
        try:
            self._client = Client(address, timeout=CONNECT, set_as_default=False)
        except (OSError, ValueError) as error:
            raise Failure(f"cannot reach the scheduler {address}: {error}") from None
        self._machines: dict[str, Machine] = {}
        self._flights: dict[Hashable, Flight] = {}
        self._results: SimpleQueue[Any] = SimpleQueue()
        self._jobs: dict[int, Any] = {}  # that have no result yet
        self._waiting: deque[int] = deque()  # those of them that came back
        self._killed = Counter[int]()  # how often their programs were
        self._count = 0
        self._somebody_at = time.monotonic()
        self._is_alone = False  # and has said so
        self._longest = 0.0
        say(f"cluster: {address}, dashboard {self._client.dashboard_link}")

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        # What a scheduler raises that has gone run() has told.
        with suppress(Exception):
            for flight in self._flights.values() if self._client.status == "running" else ():
                self._cancel(flight)
        with suppress(Exception):
            self._client.close(timeout=CONNECT)

    def interrupt(self) -> None:
        """Makes run() return; safe to call from a signal handler."""
        self._results.put(Interrupted())

    def run(self, who: Callable[[], Identity], work: Callable[[Any], Any], source: Source[Any, Any]) -> bool:
        """Does the jobs of a source until it is over.

        who and work run on the workers, and are pickled. Returns False for an interrupt. Raises what a job raised, and
        Failure where no worker is left.
        """
        look_at = time.monotonic()
        while not source.is_over():
            if time.monotonic() >= look_at:
                self._look(who)
                look_at = time.monotonic() + LOOK
            has_idle = self._hand_out(work, source)
            try:
                key = self._results.get(timeout=ASK if has_idle else LOOK)
            except Empty:
                continue
            if isinstance(key, Interrupted):
                return False
            landed = self._landed(key)
            if landed is not None:
                source.receive(*landed)
                self._drop(source)
        return True

    def _look(self, who: Callable[[], Identity]) -> None:
        """Notices workers that came and went."""
        there = self._ask(lambda client: client.scheduler_info()["workers"])
        for address in [each for each in self._machines if each not in there]:
            machine = self._machines.pop(address)
            lost = [self._flights.pop(key) for key in machine.running if key in self._flights]
            self._give_back(lost)
            count = sum(flight.job is not None for flight in lost)  # the others are the question who it is
            self._say(f"cluster: {address} has left" + (f", {count} jobs go elsewhere" if count else ""))
        for address, info in there.items():
            if address not in self._machines:
                self._machines[address] = Machine(info["nthreads"])
        for address, machine in self._machines.items():
            if machine.accepted is None and not machine.running:
                self._send(who, (), None, address)
        if any(machine.accepted for machine in self._machines.values()):
            self._somebody_at = time.monotonic()
            self._is_alone = False
        elif time.monotonic() - self._somebody_at > NOBODY:
            raise Failure(f"no worker for {NOBODY:g} s")
        elif not self._is_alone and time.monotonic() - self._somebody_at > ALONE:
            self._is_alone = True
            silent = sum(machine.accepted is None for machine in self._machines.values())
            who_is_there = f"{silent} workers are there, but busy" if silent else "no worker is there"
            self._say(f"cluster: {who_is_there}; waits {NOBODY:g} s for one")

    def _ask(self, question: Callable[[Any], Any]) -> Any:
        """What the client answers; raises Failure where its scheduler has gone, whatever it raises then."""
        try:
            return question(self._client)
        except Exception as error:
            raise Failure(f"the scheduler does not answer any more ({type(error).__name__})") from None

    def _cancel(self, flight: Flight) -> None:
        self._ask(lambda _: flight.future.cancel(force=True))

    def _give_back(self, lost: list[Flight]) -> None:
        flying = {flight.job for flight in self._flights.values()}
        for flight in lost:
            self._cancel(flight)
            if flight.job in self._jobs and flight.job not in flying and flight.job not in self._waiting:
                self._waiting.appendleft(flight.job)

    def _hand_out(self, work: Callable[[Any], Any], source: Source[Any, Any]) -> bool:
        """Gives jobs to workers; True where one has too few."""
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
        """The number of a job that nobody works on."""
        if self._waiting:
            return self._waiting.popleft()
        job = source.take()
        if job is None:
            return None
        self._count += 1
        self._jobs[self._count] = job
        return self._count

    def _drop(self, source: Source[Any, Any]) -> None:
        """Ends jobs whose results nobody needs any more."""
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
        """A job that runs alone, elsewhere, and for too long."""
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
            warnings.filterwarnings("ignore", "Large object")  # weights of some megabytes, once a job of minutes
            future = self._ask(lambda client: client.submit(function, *arguments, **there, pure=False, retries=0))
        self._flights[future.key] = Flight(job, address, future, time.monotonic())
        self._machines[address].running[future.key] = job
        future.add_done_callback(lambda each: self._results.put(each.key))

    def _landed(self, key: Hashable) -> tuple[Any, Any] | None:
        """A job that is done for the first time, and its result."""
        flight = self._flights.pop(key, None)
        if flight is None:
            return None  # its worker has left, or somebody else was faster
        self._machines[flight.address].running.pop(key, None)
        if flight.job is None:
            self._introduce(flight)
            return None
        result, error = self._fetch(flight)
        if error and not self._has_raised(flight, error):
            self._give_back([flight])
            return None
        if flight.job not in self._jobs:
            return None
        if isinstance(error, Killed) and self._killed[flight.job] < AGAIN:
            self._killed[flight.job] += 1
            self._say(f"cluster: {flight.address}: {error}; it is done again")
            self._give_back([flight])
            return None
        if error:
            raise error
        self._longest = max(self._longest, time.monotonic() - flight.began)
        return self._jobs.pop(flight.job), result

    def _fetch(self, flight: Flight) -> tuple[Any, BaseException | None]:
        """What a job that has ended returned or raised; another error where its worker has left with it."""
        try:
            return flight.future.result(timeout=FETCH), None
        except Exception as error:
            return None, error

    def _has_raised(self, flight: Flight, error: BaseException) -> bool:
        """Whether an error is the function's own, and not that of a worker that has left or does not answer."""
        from distributed import KilledWorker
        from distributed.comm import CommClosedError

        return flight.future.status == "error" and not isinstance(error, (KilledWorker, CommClosedError))

    def _introduce(self, flight: Flight) -> None:
        """Accepts a worker, or refuses it, by what it said; asks again where its answer did not come through."""
        machine = self._machines[flight.address]
        identity, error = self._fetch(flight)
        if error and not self._has_raised(flight, error):
            return
        reason = (str(error) or "does not answer") if error else differences(self._ours, identity)
        machine.accepted = not reason
        threads = f"{machine.threads} at a time"
        self._say(f"cluster: {flight.address} " + (f"is refused: {reason}" if reason else f"works, {threads}"))
