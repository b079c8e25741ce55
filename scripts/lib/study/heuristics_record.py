# SPDX-License-Identifier: MIT
"""Record of the heuristics study: one line of JSON for each game."""

from __future__ import annotations

from dataclasses import dataclass

HEURISTICS = ("naive", "mobility", "compound")

#: Seconds a move.
LIMITS = (2, 4, 6, 8, 10)


@dataclass(frozen=True)
class StudyGame:
    """A game to play: a heuristic, its colour, and its seconds a move."""

    heuristic: str
    colour: str
    seconds: int


@dataclass(frozen=True)
class StudyResult:
    """Result of a game."""

    heuristic: str
    colour: str
    seconds: int
    difference: int  # White's discs minus Black's, without empty squares, as the course counts
    empties: int
    depth: int  # completed at the tenth move
    left: float  # mean seconds left of the limit before the game was solved
    slowest: float  # longest move, in seconds
    solved_at: int  # empty squares at the first move that was solved
    moves: str
    nodes: int = 0  # limit of a move; 0 for the clock

    @property
    def game(self) -> StudyGame:
        return StudyGame(self.heuristic, self.colour, self.seconds)

    @property
    def margin(self) -> int:
        """The difference from the heuristic's side: more than 0 is a win."""
        return self.difference if self.colour == "White" else -self.difference
