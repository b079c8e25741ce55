# SPDX-License-Identifier: MIT
"""Interface between the referee and an engine, independent of the protocol."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from common import Failure
from engines.clock import Allowance, TimeControl, Tolerance
from engines.faults import Fault, FaultKind, excerpt
from engines.guard import Guard
from othello.notation import NotationError, parse_square
from engines.process import ChildProcess, Log
from othello.rules import Game, Position


#: Exclusive limit of evaluations, depths, nodes and times, so that sums and means stay finite.
TOO_MUCH = 10**18

Number = TypeVar("Number", int, float)


class ConfigurationError(Failure):
    """Engine setting that the match cannot use."""


@dataclass(frozen=True)
class EngineSpec:
    """Settings of one engine of a match."""

    name: str
    command: tuple[str, ...]
    protocol: str
    control: TimeControl
    tolerance: Tolerance = Tolerance()
    options: tuple[tuple[str, str], ...] = ()
    directory: str | None = None
    restart: bool = False
    passes: str = "probe"
    clock: str = "told"
    ponder: bool = False


@dataclass(frozen=True)
class Reply:
    """Reply of an engine. The move is not checked for legality.

    elapsed: seconds from the command to the reply, measured by the runner. evaluation: discs, from the mover's view.
    exact: the evaluation is the exact value, according to the engine. pondered: the search started on the opponent's time.
    """

    move: int
    elapsed: float
    evaluation: float | None = None
    depth: int | None = None
    nodes: int | None = None
    exact: bool = False
    pondered: bool = False


@dataclass
class Surroundings:
    """Resources that the engine processes of a match share: guard, cores and log."""

    guard: Guard
    cores: frozenset[int] | None = None
    log: Callable[[str], Log | None] = field(default=lambda name: None)


class Adapter(ABC):
    """One engine with one protocol. Every method may raise Fault and Stopped.

    Order of calls: start; new_game for every game; prepare and think for every move; close. prepare sends the position
    and waits until the engine has read it, so that think measures only the search.
    """

    #: Fields of TimeControl (per_move, main, depth, nodes) that the protocol supports.
    limits: frozenset[str] = frozenset()
    takes_options = False
    #: True if the protocol supports clock=own: the engine gets its time from its command line.
    can_own_clock = False
    #: True if the protocol supports searching on the opponent's time.
    can_ponder = False
    #: True if the protocol supports other board sizes and blocked squares.
    plays_every_board = False

    #: True if the engine accepts fractions of a second. Valid after start().
    takes_decimals = True
    #: Name that the engine reports. Valid after start().
    identity = ""

    def __init__(self, spec: EngineSpec, surroundings: Surroundings) -> None:
        self.spec = spec
        self.surroundings = surroundings

    @classmethod
    def check(cls, spec: EngineSpec) -> None:
        """Raises ConfigurationError if the protocol does not support a setting."""
        for limit in ("per_move", "main", "depth", "nodes"):
            if getattr(spec.control, limit) is not None and limit not in cls.limits:
                key = {"per_move": "st", "main": "tc"}.get(limit, limit)
                raise ConfigurationError(f"engine {spec.name}: proto={spec.protocol} does not support {key}")
        if spec.clock == "own" and not cls.can_own_clock:
            raise ConfigurationError(
                f"engine {spec.name}: proto={spec.protocol} does not support clock=own, only gtp and nboard do"
            )
        if spec.ponder and not cls.can_ponder:
            raise ConfigurationError(
                f"engine {spec.name}: proto={spec.protocol} does not support ponder, only uoi, usi and uci do"
            )
        if spec.options and not cls.takes_options:
            raise ConfigurationError(
                f"engine {spec.name}: proto={spec.protocol} does not support options; put them into cmd"
            )

    @abstractmethod
    def start(self) -> None:
        """Starts the engine and performs the handshake."""

    def can_begin_at(self, position: Position) -> bool:
        """True if the protocol can start a game at this position. Requires start()."""
        return True

    def new_game(self) -> None:
        """Announces a new game to the engine."""

    @abstractmethod
    def prepare(self, game: Game, allowance: Allowance) -> None:
        """Sets up the position after the last move of a game. Some protocols also send the clocks here."""

    @abstractmethod
    def think(self, game: Game, allowance: Allowance) -> Reply:
        """Asks for a move in the last position of a game."""

    def ponder(self, game: Game, allowance: Allowance) -> None:
        """Starts a search on the opponent's time, after the engine's own last move."""

    @abstractmethod
    def close(self) -> None:
        """Ends the engine: quit command, then signals. Idempotent."""

    def kill(self) -> None:
        """Kills an engine after a fault, without the quit command."""
        self.close()


class PipeAdapter(Adapter):
    """Base class of the line protocols with a long-running process."""

    farewell = "quit"

    def __init__(self, spec: EngineSpec, surroundings: Surroundings) -> None:
        super().__init__(spec, surroundings)
        self._process: ChildProcess | None = None

    @property
    def process(self) -> ChildProcess:
        assert self._process, "requires start()"
        return self._process

    def start(self) -> None:
        self._process = ChildProcess(
            list(self.spec.command),
            self.surroundings.guard,
            Path(self.spec.directory) if self.spec.directory else None,
            self.surroundings.cores,
            self.surroundings.log(self.spec.name),
        )
        try:
            self.greet()
        except BaseException:
            self.kill()
            raise

    @abstractmethod
    def greet(self) -> None:
        """Performs the handshake of the protocol."""

    def close(self) -> None:
        if self._process:
            self._process.close(self.farewell)
            self._process = None

    def kill(self) -> None:
        if self._process:
            self._process.close()
            self._process = None

    def reply_deadline(self) -> float:
        """Returns the deadline of a reply other than a move."""
        return time.monotonic() + self.spec.tolerance.reply

    def read_until(
        self, wanted: Callable[[str], bool], deadline: float, expected: str, known: Callable[[str], bool]
    ) -> tuple[str, float]:
        """Skips lines up to the wanted one and returns it with its arrival time.

        At the deadline raises Fault: GARBAGE, quoting the first line that the protocol does not define (per `known`),
        which was probably the reply; HANG without such a line.
        """
        stray = ""
        try:
            while True:
                line, arrived = self.process.read_line(deadline)
                if wanted(line):
                    return line, arrived
                if not stray and line.strip() and not known(line):
                    stray = line
        except Fault as fault:
            if fault.kind is not FaultKind.HANG:
                raise
            stray = stray or fault.answer
            if stray:
                raise garbage(expected, stray) from None
            raise Fault(FaultKind.HANG, f"no answer, expected {expected}") from None


def garbage(expected: str, answer: str) -> Fault:
    """Returns the fault of an invalid reply."""
    return Fault(FaultKind.GARBAGE, f"answered {excerpt(answer.strip())}, expected {expected}", answer)


def plausible(text: str, kind: type[Number]) -> Number | None:
    """Parses a number from an engine; None if it is invalid or not below TOO_MUCH."""
    try:
        value = kind(text)
    except ValueError:  # also for thousands of digits
        return None
    return value if abs(value) < TOO_MUCH else None


def read_move(text: str, expected: str = "a move") -> int:
    """Parses a move in the usual notation. Raises Fault(GARBAGE)."""
    try:
        return parse_square(text)
    except NotationError:
        raise garbage(expected, text) from None
