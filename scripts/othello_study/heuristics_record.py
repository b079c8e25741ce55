# SPDX-License-Identifier: MIT
"""The record of the heuristics study: a line of JSON a game."""

from __future__ import annotations

from dataclasses import dataclass

HEURISTICS = ("naive", "mobility", "compound")

#: Seconds a move.
LIMITS = (2, 4, 6, 8, 10)


@dataclass(frozen=True)
class StudyGame:
    """What is played: a heuristic, its colour, and its seconds a move."""

    heuristic: str
    colour: str
    seconds: int


@dataclass(frozen=True)
class StudyResult:
    """What came of it.

    difference: White's discs minus Black's, the empty squares nobody's (the course's count). depth: completed at
    the tenth move. left: mean seconds left of the limit while the game was not solved. slowest: the longest
    move, in seconds. solved_at: empty squares at the first move whose tree was seen to its end.
    """

    heuristic: str
    colour: str
    seconds: int
    difference: int
    empties: int
    depth: int
    left: float
    slowest: float
    solved_at: int
    moves: str

    @property
    def game(self) -> StudyGame:
        return StudyGame(self.heuristic, self.colour, self.seconds)

    @property
    def margin(self) -> int:
        """The difference from the heuristic's side: more than 0 is a win."""
        return self.difference if self.colour == "White" else -self.difference
