# SPDX-License-Identifier: MIT
"""Time controls, and the clock of one player in one game. Seconds throughout."""

from __future__ import annotations

import re
from dataclasses import dataclass

from common import ArgumentError
from othello_match.faults import Fault, FaultKind


def decimal(seconds: float) -> str:
    """A time without an exponent and without needless digits: 2, 0.1."""
    return f"{seconds:.6f}".rstrip("0").rstrip(".")


#: No time of so many seconds, which are thirty years.
TOO_LONG = 1e9


class ControlError(ArgumentError):
    """A time control that cannot be read; the message shows the right form."""


@dataclass(frozen=True)
class TimeControl:
    """What a player may spend: per move, or a main time with an increment; and how deep it may look.

    per_move and main exclude each other. Without either the player is untimed, and bounded by depth or
    nodes alone.
    """

    per_move: float | None = None
    main: float | None = None
    increment: float = 0.0
    depth: int | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.per_move is not None and self.main is not None:
            raise ControlError("a player has either st (seconds a move) or tc (a clock), not both")
        if all(limit is None for limit in (self.per_move, self.main, self.depth, self.nodes)):
            raise ControlError("a player needs a limit: st=0.1, tc=60+0.5, depth=8 or nodes=100000")
        for name in ("per_move", "main", "depth", "nodes"):
            value = getattr(self, name)
            if value is not None and value <= 0:
                raise ControlError(f"{name.replace('_', ' ')} must be more than 0, not {value}")

    def __str__(self) -> str:
        parts = []
        if self.per_move is not None:
            parts.append(f"st={self.per_move:g}")
        if self.main is not None:
            parts.append(f"tc={self.main:g}+{self.increment:g}")
        if self.depth is not None:
            parts.append(f"depth={self.depth}")
        if self.nodes is not None:
            parts.append(f"nodes={self.nodes}")
        return " ".join(parts)


def parse_clock(text: str) -> tuple[float, float]:
    """Main time and increment from `60`, `60+0.5`, `1:30+1`; raises ControlError."""
    match = re.fullmatch(r"(?:(\d+):)?(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?", text)
    if not match:
        raise ControlError(f"tc=SECONDS, SECONDS+INCREMENT or MINUTES:SECONDS+INCREMENT, not tc={text}")
    minutes, seconds, increment = (float(part or 0) for part in match.groups())
    main = 60 * minutes + seconds
    if max(main, increment) >= TOO_LONG:
        raise ControlError(f"tc is less than a billion seconds, not tc={text}")
    return main, increment


@dataclass(frozen=True)
class Tolerance:
    """How much is forgiven, in seconds; all of it is stated in the report.

    margin: beyond the time allowed before the game is lost on time.
    hang: beyond the margin before an engine that has not answered is killed.
    reply: for every answer that is not a move (start, new game, ready?).
    untimed: for a move of a player with neither st nor tc.
    """

    margin: float = 0.1
    hang: float = 3.0
    reply: float = 10.0
    untimed: float = 300.0


@dataclass(frozen=True)
class Allowance:
    """What one player may spend on one move.

    patience: seconds after which nobody waits for the move any longer. remaining: the clocks as the engines
    are told them; the opponent's is there for the protocols that tell it.
    """

    control: TimeControl
    patience: float
    remaining: float | None = None
    opponent_remaining: float | None = None
    opponent_increment: float = 0.0


class Clock:
    """The clock of one player in one game."""

    def __init__(self, control: TimeControl, tolerance: Tolerance) -> None:
        self.control = control
        self.tolerance = tolerance
        self.remaining = control.main

    def allowance(self, opponent: Clock | None = None) -> Allowance:
        """What the next move may take."""
        seconds = self._allowed()
        if seconds is None:
            patience = self.tolerance.untimed
        else:
            patience = max(0.0, seconds) + self.tolerance.margin + self.tolerance.hang
        return Allowance(
            self.control,
            patience,
            self._told(),
            opponent._told() if opponent else None,
            opponent.control.increment if opponent else 0.0,
        )

    def spend(self, elapsed: float) -> None:
        """Takes a move's time off the clock; raises Fault(TIME) for more than was allowed plus the margin.

        On a clock the margin is there once, not again for every move: what was forgiven stays owed.
        """
        allowed = self._allowed()
        if allowed is not None and elapsed > allowed + self.tolerance.margin:
            raise Fault(
                FaultKind.TIME,
                f"took {elapsed:.3f} s where {allowed:.3f} s and a margin of "
                f"{self.tolerance.margin:.3f} s were allowed",
            )
        if self.remaining is not None:
            self.remaining += self.control.increment - elapsed

    def _allowed(self) -> float | None:
        return self.control.per_move if self.control.per_move is not None else self.remaining

    def _told(self) -> float | None:
        """The remaining time as an engine is told it: never below 0."""
        return None if self.remaining is None else max(0.0, self.remaining)
