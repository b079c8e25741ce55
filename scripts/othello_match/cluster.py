# SPDX-License-Identifier: MIT
"""The games of a match on the workers of a cluster: the same Worker as on one machine plays them there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial

from othello_cluster.identity import Identity, bench_signature, scripts_digest
from othello_cluster.jobs import JobList
from othello_cluster.kept import Kept
from othello_cluster.pool import Pool
from othello_match.adjudication import Adjudication
from othello_match.guard import Guard
from othello_match.protocols.adapter import EngineSpec, Surroundings
from othello_match.protocols.registry import make_adapter
from othello_match.records import GameRecord
from othello_match.runner import Worker, preflight
from othello_match.rules import Position
from othello_match.schedule import ScheduledGame
from othello_match.stopping import on_interrupt


@dataclass(frozen=True)
class Table:
    """What a worker has to know to play games of a match."""

    specs: tuple[EngineSpec, ...]
    adjudication: Adjudication


@cache
def workers_of(table: Table) -> Kept[Worker]:
    """What plays the games of a match in this process. The guard ends with the process, and sees to the engines."""
    specs, guard = {spec.name: spec for spec in table.specs}, Guard()
    return Kept(lambda: Worker(specs, Surroundings(guard), table.adjudication), Worker.close)


def play_game(table: Table, scheduled: ScheduledGame) -> GameRecord:
    """Runs on a worker; raises what Worker.play raises."""
    with workers_of(table).lend() as worker:
        try:
            return worker.play(scheduled)
        except BaseException:
            worker.discard_all()
            raise


def introduce(specs: Sequence[EngineSpec], starts: Sequence[Position]) -> Identity:
    """Who this machine is to a match; raises ConfigurationError where an engine cannot be used here."""
    identity = {"scripts": scripts_digest()}
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
            identity[f"engine {spec.name}"] = name + bench
    return identity


class ClusterRunner:
    """Plays a list of games once, as Runner does, on a cluster."""

    def __init__(
        self,
        address: str,
        specs: Sequence[EngineSpec],
        adjudication: Adjudication,
        programs: Sequence[EngineSpec],
        say: Callable[[str], None],
    ) -> None:
        """programs: the engines, and the solver where there is one."""
        self._address = address
        self._programs = tuple(programs)
        self._table = Table(tuple(specs), adjudication)
        self._say = say

    def run(self, games: Iterable[ScheduledGame], receive: Callable[[GameRecord], bool]) -> bool:
        """As Runner.run; an engine that cannot be used here is a ConfigurationError, one there refuses the worker."""
        jobs = list(games)
        starts = tuple({game.opening.game.start for game in jobs})
        who = partial(introduce, self._programs, starts)
        with Pool(self._address, who(), self._say) as pool, on_interrupt(pool.interrupt):
            source = JobList(jobs, lambda _, record: receive(record))
            return pool.run(who, partial(play_game, self._table), source)
