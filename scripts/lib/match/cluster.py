# SPDX-License-Identifier: MIT
"""Match on the workers of a cluster. Each worker plays its games with the same Worker class as a local match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial

from cluster.identity import Fingerprint, bench_signature, scripts_digest
from cluster.jobs import JobList
from cluster.idle_programs import IdlePrograms
from cluster.pool import Pool
from match.adjudication import Adjudication
from engines.guard import Guard
from engines.protocols.adapter import EngineSpec, Surroundings
from engines.protocols.registry import make_adapter
from match.records import GameRecord
from match.runner import Worker, preflight
from othello.rules import Position
from match.schedule import ScheduledGame
from engines.stopping import on_interrupt


@dataclass(frozen=True)
class Table:
    """Settings that a worker needs to play games of a match."""

    specs: tuple[EngineSpec, ...]
    adjudication: Adjudication


@cache
def workers_of(table: Table) -> IdlePrograms[Worker]:
    """Returns the players of a match in this process. The watchdog of the guard kills the engines when the process ends."""
    specs, guard = {spec.name: spec for spec in table.specs}, Guard()
    return IdlePrograms(lambda: Worker(specs, Surroundings(guard), table.adjudication), Worker.close)


def play_game(table: Table, scheduled: ScheduledGame) -> GameRecord:
    """Plays one game. Runs on a cluster worker. Raises like Worker.play."""
    with workers_of(table).lend() as worker:
        try:
            return worker.play(scheduled)
        except BaseException:
            worker.discard_all()
            raise


def fingerprint(specs: Sequence[EngineSpec], starts: Sequence[Position]) -> Fingerprint:
    """Returns the fingerprint of this machine for a match. Raises ConfigurationError if an engine fails here."""
    parts = {"scripts": scripts_digest()}
    with Guard() as guard:
        surroundings = Surroundings(guard)
        preflight(specs, starts, surroundings)
        for spec in specs:
            adapter = make_adapter(spec, surroundings)
            try:
                adapter.start()
                name = adapter.identity
            finally:
                adapter.kill()
            bench = f", {bench_signature(spec.command[0])}" if name.startswith("Emilia") else ""
            parts[f"engine {spec.name}"] = name + bench
    return parts


class ClusterRunner:
    """Plays a list of games once on a cluster; same interface as Runner."""

    def __init__(
        self,
        address: str,
        specs: Sequence[EngineSpec],
        adjudication: Adjudication,
        programs: Sequence[EngineSpec],
        say: Callable[[str], None],
    ) -> None:
        """programs: the engines, and the solver if there is one."""
        self._address = address
        self._programs = tuple(programs)
        self._table = Table(tuple(specs), adjudication)
        self._say = say

    def run(self, games: Iterable[ScheduledGame], receive: Callable[[GameRecord], bool]) -> bool:
        """Same contract as Runner.run.

        Raises ConfigurationError if an engine fails on this machine. A worker where an engine fails is rejected.
        """
        jobs = list(games)
        starts = tuple({game.opening.game.start for game in jobs})
        identify = partial(fingerprint, self._programs, starts)
        with Pool(self._address, identify(), self._say) as pool, on_interrupt(pool.interrupt):
            source: JobList[ScheduledGame, GameRecord] = JobList(jobs, lambda _, record: receive(record))
            return pool.run(identify, partial(play_game, self._table), source)
