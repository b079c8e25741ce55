# SPDX-License-Identifier: MIT
"""Subproblems and their results. All values are Black's, in discs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from othello.rules import Position
from othello.symmetry import canonical

#: Larger than every value: a board has at most 100 squares.
INFINITE = 1000


@dataclass(frozen=True)
class Subproblem:
    """Query about a position. at_least, at_most: bound to prove or refute; neither: estimate its moves."""

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
    """Result of a subproblem.

    lower, upper: proven bounds. estimates: estimates of the positions after each move, by position text; None for a
    proof. is_whole: False if the node limit ended the search.
    """

    lower: int = -INFINITE
    upper: int = INFINITE
    estimates: dict[str, float] | None = None
    nodes: int = 0
    seconds: float = 0.0
    is_whole: bool = True


def representative(position: Position) -> Position:
    """Returns the canonical form of a position, after a forced pass."""
    return canonical(position.passed() if position.must_pass() else position)
