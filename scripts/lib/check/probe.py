# SPDX-License-Identifier: MIT
"""Engine under test: its process, its communication and its memory."""

from __future__ import annotations

import os
import random
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from check.dialects import Dialect, make_dialect
from check.outcomes import Complaint, Skip
from engines.clock import Clock, TimeControl
from engines.guard import Guard
from engines.process import Log
from engines.protocols.adapter import Adapter, EngineSpec, PipeAdapter, Reply, Surroundings
from engines.protocols.registry import ADAPTERS, make_adapter
from engines.referee import ask
from othello.rules import Game, Position

#: Labels of the lines of a finding, by the marks of process.Log.
MARKS = {"<": "sent: ", ">": "received: ", "!": "stderr: "}

#: Prefixes of frequent lines of a search, which findings omit.
CHATTER = ("info depth", "info selectivity", "search ", "nodestats", "book ")

KEPT_LINES = 400
SHOWN_LINES = 12
SHOWN_LENGTH = 150


@dataclass(frozen=True)
class Effort:
    """Size of the checks. seconds: time limit of each long check. soak: lines of the soak check, 0 to skip it."""

    positions: int = 2000
    games: int = 20
    seconds: float = 10.0
    seed: int = 1
    soak: int = 0


class Probe:
    """One started engine."""

    def __init__(self, adapter: Adapter) -> None:
        self.adapter = adapter
        self._clock = Clock(adapter.spec.control, adapter.spec.tolerance)

    @property
    def dialect(self) -> Dialect:
        """Commands of the engine's protocol. Raises Skip for umea, which has no commands."""
        if not isinstance(self.adapter, PipeAdapter):
            raise Skip("a umea program is started once per move and reads no lines")
        return make_dialect(self.adapter)

    def can_begin_at(self, position: Position) -> bool:
        return self.adapter.can_begin_at(position)

    def move(self, game: Game, clock: Clock | None = None) -> Reply:
        """Asks for a move after a game. Raises Fault for an illegal or late move."""
        return ask(self.adapter, game, clock or self._clock, clock or self._clock)

    def bytes_used(self) -> int:
        """Returns the resident memory of the engine and its child processes, in bytes."""
        assert isinstance(self.adapter, PipeAdapter)
        session, pages = self.adapter.process.pid, 0
        for entry in Path("/proc").iterdir():
            if not entry.name.isdecimal():
                continue
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                if int(fields[3]) == session:
                    pages += int((entry / "statm").read_text().split()[1])
            except OSError:
                continue  # the process has ended meanwhile
        return pages * os.sysconf("SC_PAGE_SIZE")


@dataclass
class Bench:
    """Settings and state of a run of checks.

    lines: communication since the last fresh_lines(), with marks. sent: number of lines sent so far. memory: bytes that
    the engine used after each game of `games.whole`.
    """

    spec: EngineSpec
    guard: Guard
    effort: Effort = Effort()
    log: Log | None = None
    lines: deque[tuple[str, str]] = field(default_factory=lambda: deque(maxlen=KEPT_LINES))
    sent: int = 0
    memory: list[int] = field(default_factory=list)

    def fresh_lines(self) -> None:
        self.lines.clear()

    def shown_lines(self) -> tuple[str, ...]:
        """Returns the last lines, without the frequent lines of searches."""
        lines = [(mark, line) for mark, line in self.lines if not line.startswith(CHATTER)]
        return tuple(
            MARKS[mark] + (line if len(line) <= SHOWN_LENGTH else line[:SHOWN_LENGTH] + "...")
            for mark, line in lines[-SHOWN_LINES:]
        )

    @contextmanager
    def engine(self, control: TimeControl | None = None) -> Iterator[Probe]:
        """Starts the engine for the body and kills it afterwards."""
        spec = replace(self.spec, control=control or self.spec.control)
        adapter = make_adapter(spec, Surroundings(self.guard, log=lambda name: self._keep))
        try:
            adapter.start()
            adapter.new_game()
            yield Probe(adapter)
        finally:
            adapter.kill()

    def _keep(self, mark: str, line: str) -> None:
        self.lines.append((mark, line))
        self.sent += mark == "<"
        if self.log:
            self.log(mark, line)

    def quick(self) -> TimeControl:
        """Returns the shortest search that the protocol can express."""
        limits = ADAPTERS[self.spec.protocol].limits
        if "depth" in limits:
            return TimeControl(depth=1)
        return TimeControl(per_move=0.05 if self.takes_decimals else 1.0)

    @cached_property
    def takes_decimals(self) -> bool:
        """True if the engine accepts fractions of a second. Starts the engine on first use."""
        adapter = make_adapter(self.spec, Surroundings(self.guard))
        try:
            adapter.start()
            return adapter.takes_decimals
        finally:
            adapter.kill()

    def per_move(self) -> TimeControl:
        """Returns the user's time per move, rounded to integer seconds if the engine does not accept fractions."""
        seconds = self.spec.control.per_move or 0.2
        whole = seconds if self.takes_decimals else max(1.0, round(seconds))
        return TimeControl(per_move=whole, depth=self.spec.control.depth)

    def generator(self) -> random.Random:
        return random.Random(self.effort.seed)

    def until(self) -> float:
        """Returns the end time of a long check that starts now."""
        return time.monotonic() + self.effort.seconds


def require(holds: bool, complaint: str) -> None:
    """Raises Complaint if `holds` is false."""
    if not holds:
        raise Complaint(complaint)
