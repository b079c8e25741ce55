# SPDX-License-Identifier: MIT
"""Time controls, and the clock of one player in one game. All times are in seconds."""

from __future__ import annotations

import re
from dataclasses import dataclass

from common import ArgumentError
from engines.faults import Fault, FaultKind


def decimal(seconds: float) -> str:
    """Formats seconds without an exponent and without trailing zeros: 2, 0.1."""
    return f"{seconds:.6f}".rstrip("0").rstrip(".")


#: Exclusive limit of all times: about thirty years.
TOO_LONG = 1e9


class ControlError(ArgumentError):
    """Invalid time control."""


@dataclass(frozen=True)
class TimeControl:
    """Limits of a player: seconds per move, or main time and increment (seconds), and search depth or nodes.

    per_move and main exclude each other. A player with neither is untimed and limited by depth or nodes. period: number of
    moves after which the main time is added again.
    """

    per_move: float | None = None
    main: float | None = None
    increment: float = 0.0
    depth: int | None = None
    nodes: int | None = None
    period: int | None = None

    def __post_init__(self) -> None:
        if self.per_move is not None and self.main is not None:
            raise ControlError("cannot combine st (seconds per move) with tc (clock)")
        if all(limit is None for limit in (self.per_move, self.main, self.depth, self.nodes)):
            raise ControlError("a limit is missing: expected st, tc, depth or nodes, such as st=0.1 or tc=60+0.5")
        for name, key in (("per_move", "st"), ("main", "tc"), ("depth", "depth"), ("nodes", "nodes")):
            value = getattr(self, name)
            if value is not None and value <= 0:
                raise ControlError(f"invalid {key} '{value}': expected a number > 0")

    def __str__(self) -> str:
        parts = []
        if self.per_move is not None:
            parts.append(f"st={self.per_move:g}")
        if self.main is not None:
            period = f"{self.period}/" if self.period else ""
            parts.append(f"tc={period}{self.main:g}+{self.increment:g}")
        if self.depth is not None:
            parts.append(f"depth={self.depth}")
        if self.nodes is not None:
            parts.append(f"nodes={self.nodes}")
        return " ".join(parts)


def parse_clock(text: str) -> tuple[float, float, int | None]:
    """Parses `60`, `60+0.5`, `1:30+1` or `40/60`; returns main time, increment (seconds) and period. Raises ControlError."""
    match = re.fullmatch(r"(?:([1-9]\d{0,3})/)?(?:(\d+):)?(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?", text)
    if not match:
        raise ControlError(f"invalid tc '{text}': expected [MOVES/][MINUTES:]SECONDS[+INCREMENT]")
    minutes, seconds, increment = (float(part or 0) for part in match.groups()[1:])
    main = 60 * minutes + seconds
    if max(main, increment) >= TOO_LONG:
        raise ControlError(f"invalid tc '{text}': expected less than {TOO_LONG:.0f} seconds")
    return main, increment, int(match[1]) if match[1] else None


@dataclass(frozen=True)
class Tolerance:
    """Tolerances in seconds. The report states them.

    - margin: excess time until the game is lost on time.
    - hang: time after the margin until a silent engine is killed.
    - reply: time for a reply other than a move (start, new game, ready).
    - untimed: time for a move of a player without st or tc.
    """

    margin: float = 0.1
    hang: float = 3.0
    reply: float = 10.0
    untimed: float = 300.0


@dataclass(frozen=True)
class Allowance:
    """Limits of one move.

    patience: seconds until the engine counts as hung. remaining, opponent_remaining: clocks to send to the
    engine, in seconds; the opponent's is for protocols that send both.
    """

    control: TimeControl
    patience: float
    remaining: float | None = None
    opponent_remaining: float | None = None
    opponent_increment: float = 0.0


class Clock:
    """Clock of one player in one game."""

    def __init__(self, control: TimeControl, tolerance: Tolerance) -> None:
        self.control = control
        self.tolerance = tolerance
        self.remaining = control.main
        self._moves = 0

    def allowance(self, opponent: Clock | None = None) -> Allowance:
        """Returns the limits of the next move."""
        seconds = self._allowed()
        if seconds is None:
            patience = self.tolerance.untimed
        else:
            patience = max(0.0, seconds) + self.tolerance.margin + self.tolerance.hang
        return Allowance(
            self.control,
            patience,
            self._shown(),
            opponent._shown() if opponent else None,
            opponent.control.increment if opponent else 0.0,
        )

    def spend(self, elapsed: float) -> None:
        """Subtracts the time of a move. Raises Fault(TIME) if it exceeds the limit plus the margin.

        With a clock the margin counts once per game: tolerated excess time is subtracted from later moves.
        """
        allowed = self._allowed()
        if allowed is not None and elapsed > allowed + self.tolerance.margin:
            raise Fault(
                FaultKind.TIME,
                f"took {elapsed:.3f} s, limit {allowed:.3f} s plus margin {self.tolerance.margin:.3f} s",
            )
        self._moves += 1
        if self.remaining is not None:
            self.remaining += self.control.increment - elapsed
            if self.control.period and self._moves % self.control.period == 0:
                self.remaining += self.control.main or 0.0

    def _allowed(self) -> float | None:
        return self.control.per_move if self.control.per_move is not None else self.remaining

    def _shown(self) -> float | None:
        """Remaining time to send to the engine, at least 0."""
        return None if self.remaining is None else max(0.0, self.remaining)
