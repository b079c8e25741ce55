# SPDX-License-Identifier: MIT
"""Results of a search."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Optional

from emilia.moves import Move


@dataclass(repr=False)
class Info:
    """Result of a completed depth of a search for one of the best moves.

    - depth: searched depth in plies; 0 if no depth was completed.
    - multipv: rank of the move, from 1.
    - selectivity: confidence in percent; 100 is a search without pruning.
    - score: discs for the side to move.
    - is_exact: True if the score is proven.
    - bound: "lower" or "upper" if the score is only a bound: outside the window of `Engine.solve`, or of
      an interrupted depth; else "".
    - is_proven: True if the score or the bound is proven.
    - time: seconds since the start of the search.
    - nodes: number of searched positions.
    - pv: list of expected moves, passes included.

    >>> emilia.Info(depth=8, score=6.0, pv=[emilia.Move("h5")])
    <Info depth 8: +6.00 h5>
    """

    depth: int = 0
    multipv: int = 1
    selectivity: int = 100
    score: float = 0.0
    is_exact: bool = False
    bound: str = ""
    is_proven: bool = False
    time: float = 0.0
    nodes: int = 0
    pv: list[Move] = field(default_factory=list)

    @property
    def move(self) -> Optional[Move]:
        """First move of `pv`, or None at the end of the game."""
        return self.pv[0] if self.pv else None

    def __repr__(self) -> str:
        return f"<Info depth {self.depth}: {self.score:+.2f}{' ' if self.pv else ''}{self.move or ''}>"


@dataclass(repr=False)
class PlayResult:
    """Answer of a search.

    - move: best move; `Move("pass")` if there is no legal move.
    - ponder: expected reply, or None.
    - info: last `Info` of the best move.
    - lines: list with an `Info` for each ranked move of the last completed depth, best first. The option
      MultiPV is their number.

    >>> emilia.PlayResult(emilia.Move("h5"), info=emilia.Info(score=6.0))
    <PlayResult h5: +6.00>
    """

    move: Move
    ponder: Optional[Move] = None
    info: Info = field(default_factory=Info)
    lines: list[Info] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<PlayResult {self.move}: {self.info.score:+.2f}>"
