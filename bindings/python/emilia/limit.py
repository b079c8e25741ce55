# SPDX-License-Identifier: MIT
"""Limits of a search."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from numbers import Integral, Real
from typing import Optional

from emilia.errors import check, check_number
from emilia.moves import Move

#: Largest limits.
MOST_SECONDS = 1e6
MOST_DEPTH = 1000
MOST_NODES = 2**63

SELECTIVITIES = (73, 87, 95, 98, 99, 100)

#: Largest score of a board, in discs.
MOST_DISCS = 100


@dataclass(frozen=True)
class Limit:
    """Limit of a search. The first limit that is reached ends the search; one is required.

    - time: seconds for this move, more than 0 and at most 1000000.
    - depth: plies, 1 to 1000.
    - nodes: searched positions, from 1.
    - black_clock: seconds left on Black's clock, 0 to 1000000.
    - white_clock: seconds left on White's clock, 0 to 1000000.
    - black_inc: seconds that a move adds to Black's clock, 0 to 1000000.
    - white_inc: seconds that a move adds to White's clock, 0 to 1000000.
    - infinite: True searches until `Engine.stop`, or until `on_info` returns False.

    A clock needs the clocks of both sides.
    Errors: TypeError for a value of another type, ValueError for a value out of range.

    >>> emilia.Limit(time=0.5, depth=20).depth
    20
    >>> emilia.Limit(black_clock=60, white_clock=58.5, black_inc=1, white_inc=1).white_clock
    58.5
    """

    time: Optional[float] = None
    depth: Optional[int] = None
    nodes: Optional[int] = None
    black_clock: Optional[float] = None
    white_clock: Optional[float] = None
    black_inc: float = 0
    white_inc: float = 0
    infinite: bool = False

    def __post_init__(self) -> None:
        check("infinite", self.infinite, (bool,), "True or False")
        self._check_numbers()
        if (self.black_clock is None) != (self.white_clock is None):
            raise ValueError("invalid limit: expected both black_clock and white_clock")
        if not self.infinite and all(limit is None for limit in (self.time, self.depth, self.nodes, self.black_clock)):
            raise ValueError("missing limit: expected time, depth, nodes, black_clock and white_clock, or infinite=True")

    def _check_numbers(self) -> None:
        if self.time is not None:
            check_number("time", self.time, Real, math.ulp(0.0), MOST_SECONDS)
        for name in ("black_clock", "white_clock", "black_inc", "white_inc"):
            if getattr(self, name) is not None:
                check_number(name, getattr(self, name), Real, 0, MOST_SECONDS)
        if self.depth is not None:
            check_number("depth", self.depth, Integral, 1, MOST_DEPTH)
        if self.nodes is not None:
            check_number("nodes", self.nodes, Integral, 1, MOST_NODES)


@dataclass(frozen=True)
class Query:
    """Checked arguments of a search. limit: None for a solve without a limit."""

    limit: Optional[Limit]
    root_moves: tuple[Move, ...] = ()
    is_solve: bool = False
    window: Optional[tuple[int, int]] = None
    selectivity: Optional[int] = None


def playing(limit: Limit, root_moves: Iterable[str] | None) -> Query:
    """Checks the arguments of `Engine.play`. Errors: TypeError, ValueError, EmiliaError."""
    check("limit", limit, (Limit,), "a Limit such as Limit(time=1)")
    if root_moves is None:
        return Query(limit)
    if isinstance(root_moves, str) or not isinstance(root_moves, Iterable):
        raise TypeError(f"invalid root_moves {root_moves!r}: expected a list of moves, got {type(root_moves).__name__}")
    moves = tuple(Move(move) for move in root_moves)
    if not moves:
        raise ValueError("invalid root_moves: expected at least one move")
    return Query(limit, moves)


def solving(limit: Limit | None, window: tuple[int, int] | None, selectivity: int | None) -> Query:
    """Checks the arguments of `Engine.solve`. Errors: TypeError, ValueError."""
    check("limit", limit, (Limit, type(None)), "a Limit such as Limit(time=1)")
    if window is not None:
        if not isinstance(window, (tuple, list)) or len(window) != 2:
            raise TypeError(f"invalid window {window!r}: expected two disc numbers")
        for discs in window:
            check_number("window", discs, Integral, -MOST_DISCS, MOST_DISCS)
        if window[0] >= window[1]:
            raise ValueError(f"invalid window {window!r}: expected the smaller number first")
        window = (int(window[0]), int(window[1]))
    if selectivity is not None:
        check("selectivity", selectivity, (Integral,), "an int")
        if selectivity not in SELECTIVITIES:
            raise ValueError(f"invalid selectivity {selectivity}: expected 73, 87, 95, 98, 99 or 100")
        selectivity = int(selectivity)
    return Query(limit, is_solve=True, window=window, selectivity=selectivity)
