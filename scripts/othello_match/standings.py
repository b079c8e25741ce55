# SPDX-License-Identifier: MIT
"""The state of a match, kept up to date game by game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from othello_match.records import GameRecord
from othello_match.rules import Colour
from othello_match.statistics import Tally


@dataclass
class Encounter:
    """Everything that one player did against some opponents.

    pairs: how many pairs brought 0, 0.5, 1, 1.5 and 2 points. half_pairs: points of those with one game.
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
    """An engine's times, in seconds, and its faults by reason."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    faults: dict[str, int] = field(default_factory=dict)

    def add(self, record: GameRecord, engine: str) -> None:
        """The moves of a game that this engine made, known by the colour whose turn it was."""
        for entry, mover in zip(record.moves, record.game().movers()):
            elapsed = entry.get("time")
            if elapsed is not None and record.engine(mover.value) == engine:
                self.moves += 1
                self.seconds += elapsed
                self.longest = max(self.longest, elapsed)
        if record.score is None and record.loser and record.engine(record.loser) == engine:
            self.faults[record.reason] = self.faults.get(record.reason, 0) + 1


class Standings:
    """All games so far, from every engine's view and for every two that met."""

    def __init__(self, engines: Sequence[str]) -> None:
        self.engines = list(engines)
        self.games = 0
        self.overall = {name: Encounter() for name in engines}
        self.usage = {name: Usage() for name in engines}
        #: From the view of the engine that comes first in the list.
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
