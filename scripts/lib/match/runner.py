# SPDX-License-Identifier: MIT
"""Runner of a match: plays games in parallel; each worker thread has its own engines.

Only the thread that calls run() writes records, updates the display and decides when to stop.
"""

from __future__ import annotations

import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from queue import SimpleQueue

from match.adjudication import Adjudication, Adjudicator
from engines.faults import Fault, FaultKind, Stopped
from engines.protocols.adapter import Adapter, ConfigurationError, EngineSpec, Surroundings
from engines.protocols.registry import make_adapter
from engines.protocols.umea import UmeaAdapter
from match.records import GameRecord, make_record
from engines.referee import Outcome, play
from othello.rules import START, Colour, Position
from match.schedule import ScheduledGame
from engines.stopping import on_interrupt


#: Faults at the start of an engine that suggest a wrong `proto=`.
WRONG_PROTOCOL = (FaultKind.HANG, FaultKind.GARBAGE, FaultKind.REFUSAL)


#: Seconds of a build call after which a message asks the user to wait.
NOTICE = 5.0


class Interruption:
    """Message of the signal handler in the result queue."""


@dataclass
class Finished:
    """Message of a worker that ends, in the result queue. error: the exception that ended it early."""

    error: BaseException | None = None


def preflight(specs: Sequence[EngineSpec], starts: Iterable[Position], surroundings: Surroundings) -> None:
    """Starts and ends every engine once, to report a wrong command or option before the first game.

    Programs of the umea contract get their build call here. Raises ConfigurationError.
    """
    wanted = set(starts)
    for spec in specs:
        adapter = make_adapter(spec, surroundings)
        try:
            adapter.start()
            if not all(adapter.can_begin_at(start) for start in wanted):
                raise ConfigurationError(
                    f"engine {spec.name}: proto={spec.protocol} cannot set up a position; use openings that are "
                    "transcripts from the start position"
                )
            if isinstance(adapter, UmeaAdapter):
                with notice(f"match: waiting for the build call of engine {spec.name}"):
                    failure = adapter.build(START)
                if failure:
                    raise ConfigurationError(f"engine {spec.name}: {failure}")
            adapter.new_game()
        except Fault as fault:
            hint = f" (does the engine support proto={spec.protocol}?)" if fault.kind in WRONG_PROTOCOL else ""
            raise ConfigurationError(f"engine {spec.name}: {fault.kind.value}: {fault}{hint}") from None
        finally:
            adapter.close()


@contextmanager
def notice(text: str) -> Iterator[None]:
    """Prints a text to stderr if the body takes more than NOTICE seconds."""
    timer = threading.Timer(NOTICE, print, [text], {"file": sys.stderr, "flush": True})
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def core_groups(concurrency: int) -> list[frozenset[int]]:
    """Splits the available cores into equal groups. Raises ConfigurationError if there are too few."""
    cores = sorted(os.sched_getaffinity(0))
    share = len(cores) // concurrency
    if share == 0:
        raise ConfigurationError(
            f"--affinity needs a core for each of {concurrency} parallel games, {len(cores)} available"
        )
    return [frozenset(cores[n * share : (n + 1) * share]) for n in range(concurrency)]


class Worker:
    """Worker that plays one game at a time. Its engines keep running between games."""

    def __init__(
        self, specs: dict[str, EngineSpec], surroundings: Surroundings, adjudication: Adjudication = Adjudication()
    ) -> None:
        self._specs = specs
        self._surroundings = surroundings
        self._adjudicator = Adjudicator(adjudication, surroundings)
        self._running: dict[str, Adapter] = {}

    def play(self, scheduled: ScheduledGame) -> GameRecord:
        """Plays one game and returns its record. Raises Stopped."""
        began = datetime.now(timezone.utc).isoformat(timespec="seconds")
        self._release_all_but((scheduled.black, scheduled.white))
        colours = {Colour.BLACK: scheduled.black, Colour.WHITE: scheduled.white}
        outcome = self._play(scheduled, colours)
        if outcome.is_fault and outcome.loser:
            self._discard(colours[outcome.loser])
        for name in colours.values():
            if self._specs[name].restart:
                self._release(name)
        return make_record(scheduled, outcome, began)

    def close(self) -> None:
        """Ends all engines."""
        self._release_all_but(())
        self._adjudicator.close()

    def discard_all(self) -> None:
        """Removes all engines, after the guard has killed them."""
        self._adjudicator.close()
        for name in list(self._running):
            self._discard(name)

    def _play(self, scheduled: ScheduledGame, colours: dict[Colour, str]) -> Outcome:
        for colour, name in colours.items():
            try:
                self._start(name)
            except Fault as fault:
                game = scheduled.opening.game
                return Outcome(game, (), None, colour, fault.kind.value, f"at start: {fault}")
        players = {colour: self._running[name] for colour, name in colours.items()}
        return play(scheduled.opening.game, players, self._adjudicator.judge)

    def _start(self, name: str) -> None:
        if name not in self._running:
            adapter = make_adapter(self._specs[name], self._surroundings)
            adapter.start()
            self._running[name] = adapter

    def _discard(self, name: str) -> None:
        if name in self._running:
            self._running.pop(name).kill()

    def _release(self, name: str) -> None:
        if name in self._running:
            self._running.pop(name).close()

    def _release_all_but(self, names: Sequence[str]) -> None:
        for name in list(self._running):
            if name not in names:
                self._release(name)


class Runner:
    """Plays a list of games once."""

    def __init__(
        self,
        specs: Sequence[EngineSpec],
        surroundings: Surroundings,
        concurrency: int,
        groups: Sequence[frozenset[int]] | None,
        adjudication: Adjudication = Adjudication(),
    ) -> None:
        """groups: the cores of each parallel game; None for no pinning."""
        self._adjudication = adjudication
        self._specs = {spec.name: spec for spec in specs}
        self._surroundings = surroundings
        self._concurrency = concurrency
        self._groups = groups
        self._results: SimpleQueue[GameRecord | Interruption | Finished] = SimpleQueue()
        self._waiting: deque[ScheduledGame] = deque()

    def run(self, games: Iterable[ScheduledGame], receive: Callable[[GameRecord], bool]) -> bool:
        """Plays games in order and calls `receive` with each record, until it returns False.

        Running games are abandoned then, and at an interrupt (Ctrl-C, SIGTERM). Returns False after an interrupt. No
        engine is running when it returns. Requires the main thread.
        """
        self._waiting.extend(games)
        concurrency = min(self._concurrency, len(self._waiting))
        threads = [threading.Thread(target=self._work, args=(number,)) for number in range(concurrency)]
        with on_interrupt(lambda: self._results.put(Interruption())):
            for thread in threads:
                thread.start()
            try:
                return self._collect(concurrency, receive)
            finally:
                self._waiting.clear()
                self._surroundings.guard.kill_all()
                for thread in threads:
                    thread.join()

    def _collect(self, working: int, receive: Callable[[GameRecord], bool]) -> bool:
        while working:
            result = self._results.get()
            if isinstance(result, Interruption):
                return False
            if isinstance(result, Finished):
                working -= 1
                if result.error:
                    raise result.error
            elif not receive(result):
                return True
        return True

    def _work(self, number: int) -> None:
        cores = self._groups[number] if self._groups else None
        worker = Worker(self._specs, replace(self._surroundings, cores=cores), self._adjudication)
        try:
            while True:
                try:
                    game = self._waiting.popleft()
                except IndexError:
                    break
                self._results.put(worker.play(game))
            worker.close()
            self._results.put(Finished())
        except Stopped:
            worker.discard_all()
            self._results.put(Finished())
        except BaseException as error:  # the main thread raises it and ends the match
            worker.discard_all()
            self._results.put(Finished(error))
