# SPDX-License-Identifier: MIT
"""Limits of a search."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from numbers import Integral, Real
from typing import Optional

from emilia import _native
from emilia.moves import Move

#: Seconds on a clock that has run out. Zeros on both clocks would mean no clock.
NO_TIME = 1e-6

#: Largest limits.
MOST_SECONDS = 1e6
MOST_DEPTH = 1000
MOST_NODES = 2**63

SELECTIVITIES = (73, 87, 95, 98, 99, 100)

#: Largest score of a board, in discs.
MOST_DISCS = 100


def _check(name: str, value: object, kind: type, low: float, high: float) -> None:
    """Raises TypeError or ValueError unless a value is a number of that kind and range."""
    noun = "an int" if kind is Integral else "a number"
    if not isinstance(value, kind) or isinstance(value, bool):
        raise TypeError(f"invalid {name} {value!r}: expected {noun}, got {type(value).__name__}")
    if not low <= value <= high:  # type: ignore[operator]
        raise ValueError(f"invalid {name} {value!r}: expected {noun} from {low:g} to {high:g}")


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
        if not isinstance(self.infinite, bool):
            raise TypeError(f"invalid infinite {self.infinite!r}: expected True or False")
        self._check_numbers()
        if (self.black_clock is None) != (self.white_clock is None):
            raise ValueError("invalid limit: expected both black_clock and white_clock")
        if not self.infinite and all(limit is None for limit in (self.time, self.depth, self.nodes, self.black_clock)):
            raise ValueError("missing limit: expected time, depth, nodes, black_clock and white_clock, or infinite=True")

    def _check_numbers(self) -> None:
        if self.time is not None:
            _check("time", self.time, Real, math.ulp(0.0), MOST_SECONDS)
        for name in ("black_clock", "white_clock", "black_inc", "white_inc"):
            if getattr(self, name) is not None:
                _check(name, getattr(self, name), Real, 0, MOST_SECONDS)
        if self.depth is not None:
            _check("depth", self.depth, Integral, 1, MOST_DEPTH)
        if self.nodes is not None:
            _check("nodes", self.nodes, Integral, 1, MOST_NODES)


def native_limits(limit: Limit, root_moves: Iterable[str] | None) -> _native.Limits:
    """Converts a limit and the moves to choose from. Errors: TypeError, EmiliaError."""
    if not isinstance(limit, Limit):
        raise TypeError(f"invalid limit {limit!r}: expected a Limit such as Limit(time=1), got {type(limit).__name__}")
    limits = _native.Limits()
    limits.seconds = float(limit.time or 0)
    limits.depth = int(limit.depth or 0)
    limits.nodes = int(limit.nodes or 0)
    if limit.black_clock is not None and limit.white_clock is not None:
        limits.black_seconds = float(limit.black_clock) or NO_TIME
        limits.white_seconds = float(limit.white_clock) or NO_TIME
        limits.black_increment, limits.white_increment = float(limit.black_inc), float(limit.white_inc)
    limits.is_infinite = limit.infinite
    if root_moves is not None:
        if isinstance(root_moves, str):
            raise TypeError(f"invalid root_moves {root_moves!r}: expected a list of moves, got str")
        limits.moves = [Move(move) for move in root_moves]
        if not limits.moves:
            raise ValueError("invalid root_moves: expected at least one move")
    return limits


def solving_limits(limit: Limit | None, window: tuple[int, int] | None, selectivity: int | None) -> _native.Limits:
    """Converts the arguments of `Engine.solve`. Errors: TypeError, ValueError."""
    limits = _native.Limits() if limit is None else native_limits(limit, None)
    if window is not None:
        if not isinstance(window, (tuple, list)) or len(window) != 2:
            raise TypeError(f"invalid window {window!r}: expected two disc numbers")
        for discs in window:
            _check("window", discs, Integral, -MOST_DISCS, MOST_DISCS)
        if window[0] >= window[1]:
            raise ValueError(f"invalid window {window!r}: expected the smaller number first")
        limits.window_low, limits.window_high = map(int, window)
    if selectivity is not None:
        _check("selectivity", selectivity, Integral, SELECTIVITIES[0], SELECTIVITIES[-1])
        if selectivity not in SELECTIVITIES:
            raise ValueError(f"invalid selectivity {selectivity}: expected 73, 87, 95, 98, 99 or 100")
        limits.selectivity = int(selectivity)
    return limits
