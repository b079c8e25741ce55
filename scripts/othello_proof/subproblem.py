# SPDX-License-Identifier: MIT
"""What is asked of a machine about one position, and what it answers. Values are Black's, in discs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from othello_match.rules import Position
from othello_match.symmetry import canonical

#: Beyond every value: a board has at most 100 squares.
INFINITE = 1000


@dataclass(frozen=True)
class Subproblem:
    """position: in characters. at_least: asks whether it is worth this or more; at_most: this or less; neither: what its
    moves seem to be worth."""

    position: str
    at_least: int | None = None
    at_most: int | None = None

    @property
    def is_look(self) -> bool:
        return self.at_least is None and self.at_most is None

    def to_json(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if value is not None}


@dataclass(frozen=True)
class Findings:
    """lower, upper: what is proven of the position. estimates: what the positions behind its moves seem to be worth, by
    their characters; None where that was not asked. is_whole: the search was not ended by its limit."""

    lower: int = -INFINITE
    upper: int = INFINITE
    estimates: dict[str, float] | None = None
    nodes: int = 0
    seconds: float = 0.0
    is_whole: bool = True


def representative(position: Position) -> Position:
    """The one that stands for all that symmetry makes equal, behind a pass where the mover has to."""
    return canonical(position.passed() if position.must_pass() else position)
