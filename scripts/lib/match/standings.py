# SPDX-License-Identifier: MIT
"""Standings of a match, updated after every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engines.referee import PlayedMove
from match.records import GameRecord
from othello.rules import Colour
from match.statistics import Tally


@dataclass
class Encounter:
    """Results of one player against a set of opponents.

    pairs: counts of pairs with 0, 0.5, 1, 1.5 and 2 points. half_pairs: points of pairs with one game so far.
    """

    tally: Tally = field(default_factory=Tally)
    pairs: list[int] = field(default_factory=lambda: [0] * 5)
    half_pairs: dict[int, float] = field(default_factory=dict)

    def add(self, pair: int, points: float, discs: int | None) -> None:
        self.tally.add(points, discs)
        other = self.half_pairs.pop(pair, None)
        if other is None:
            self.half_pairs[pair] = points
        else:
            self.pairs[round(2 * (points + other))] += 1


@dataclass
class Usage:
    """Times (seconds), searches and faults of an engine.

    depths: sum of the depths of depth_moves moves. nodes: sum of the nodes of moves that took node_seconds.
    Depths exclude exact scores, because a solved position reports its empty squares as depth. Nodes exclude pondered
    moves.
    """

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    depths: int = 0
    depth_moves: int = 0
    nodes: int = 0
    node_seconds: float = 0.0
    resigned: int = 0
    faults: dict[str, int] = field(default_factory=dict)

    def add(self, record: GameRecord, engine: str) -> None:
        """Adds the moves and the fault of this engine in a game."""
        for played in record.moves:
            if played.elapsed is not None and record.engine(played.colour.value) == engine:
                self._add_move(played, played.elapsed)
        if record.loser and record.engine(record.loser) == engine:
            if record.is_fault:
                self.faults[record.reason] = self.faults.get(record.reason, 0) + 1
            elif record.score is None:
                self.resigned += 1

    def _add_move(self, played: PlayedMove, elapsed: float) -> None:
        self.moves += 1
        self.seconds += elapsed
        self.longest = max(self.longest, elapsed)
        if played.depth is not None and not played.exact:
            self.depths += played.depth
            self.depth_moves += 1
        if played.nodes is not None and not played.pondered:
            self.nodes += played.nodes
            self.node_seconds += elapsed

    @property
    def mean_seconds(self) -> float:
        return self.seconds / self.moves if self.moves else 0.0

    @property
    def mean_depth(self) -> float | None:
        return self.depths / self.depth_moves if self.depth_moves else None

    @property
    def speed(self) -> float | None:
        """Nodes per second."""
        return self.nodes / self.node_seconds if self.node_seconds else None


class Standings:
    """Results of all games so far, per engine and per pairing."""

    def __init__(self, engines: Sequence[str]) -> None:
        self.engines = list(engines)
        self.games = 0
        self.overall = {name: Encounter() for name in engines}
        self.usage = {name: Usage() for name in engines}
        #: Results per pairing, from the view of the engine that comes first in the list.
        self.meetings: dict[tuple[str, str], Encounter] = {}

    def add(self, record: GameRecord) -> None:
        self.games += 1
        for colour, sign in ((Colour.BLACK, 1), (Colour.WHITE, -1)):
            engine = record.engine(colour.value)
            points = record.points(engine)
            discs = None if record.score is None else sign * record.score
            self.overall[engine].add(record.pair, points, discs)
            self.usage[engine].add(record, engine)
            opponent = record.engine(colour.other.value)
            if self.engines.index(engine) < self.engines.index(opponent):
                self.meetings.setdefault((engine, opponent), Encounter()).add(record.pair, points, discs)
