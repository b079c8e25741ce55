# SPDX-License-Identifier: MIT
"""What the referee asks of an engine, whatever dialect it speaks."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from common import Failure
from othello_match.clock import Allowance, TimeControl, Tolerance
from othello_match.faults import Fault, FaultKind, excerpt
from othello_match.guard import Guard
from othello_match.notation import NotationError, parse_square
from othello_match.process import ChildProcess, Log
from othello_match.rules import Game, Position


#: An evaluation, a depth, nodes or a time of so much is none; sums and means of smaller ones are finite.
TOO_MUCH = 10**18

Number = TypeVar("Number", int, float)


class ConfigurationError(Failure):
    """The match cannot be played as it was asked for; the message says what to change."""


@dataclass(frozen=True)
class EngineSpec:
    """One engine of a match, as the user gave it."""

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
    """An engine's move as it gave it, unchecked, with what it said about it.

    elapsed: seconds from the command to the answer, measured here. evaluation: discs, from the mover's view.
    exact: the engine says that the evaluation is the value of the game. pondered: it had begun on its opponent's time.
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
    """What every engine process of a match shares: the guard, the cores it may use, the log."""

    guard: Guard
    cores: frozenset[int] | None = None
    log: Callable[[str], Log | None] = field(default=lambda name: None)


class Adapter(ABC):
    """One engine behind one protocol. Every method may raise Fault and Stopped.

    The order of calls: start; then for every game new_game, and for every move prepare and think; close.
    prepare tells the engine the position and waits until it knows it, so that think measures thinking alone.
    """

    #: Words of TimeControl (per_move, main, depth, nodes) that the protocol can express.
    limits: frozenset[str] = frozenset()
    takes_options = False
    #: Whether an engine can be left to find its time in its own command line (clock=own).
    can_own_clock = False
    #: Whether an engine can be told to think on its opponent's time.
    can_ponder = False
    #: Whether the protocol can speak of boards that are not 8x8 without blocked squares.
    plays_every_board = False

    #: Whether the engine is told fractions of a second; known after start().
    takes_decimals = True
    #: What the engine calls itself; known after start().
    identity = ""

    def __init__(self, spec: EngineSpec, surroundings: Surroundings) -> None:
        self.spec = spec
        self.surroundings = surroundings

    @classmethod
    def check(cls, spec: EngineSpec) -> None:
        """Raises ConfigurationError where the protocol cannot express what the user asked for."""
        for limit in ("per_move", "main", "depth", "nodes"):
            if getattr(spec.control, limit) is not None and limit not in cls.limits:
                word = {"per_move": "st", "main": "tc"}.get(limit, limit)
                raise ConfigurationError(
                    f"engine {spec.name}: proto={spec.protocol} has no way to say {word}"
                )
        if spec.clock == "own" and not cls.can_own_clock:
            raise ConfigurationError(
                f"engine {spec.name}: proto={spec.protocol} tells every engine its time; clock=own is for"
                " gtp and nboard"
            )
        if spec.ponder and not cls.can_ponder:
            raise ConfigurationError(
                f"engine {spec.name}: proto={spec.protocol} has no way to say ponder, which uoi and usi have"
            )
        if spec.options and not cls.takes_options:
            raise ConfigurationError(
                f"engine {spec.name}: proto={spec.protocol} has no options; put them into cmd"
            )

    @abstractmethod
    def start(self) -> None:
        """Starts the engine and greets it."""

    def can_begin_at(self, position: Position) -> bool:
        """Whether the protocol can tell the engine to begin a game at this position; asked after start()."""
        return True

    def new_game(self) -> None:
        """Tells the engine that a game begins."""

    @abstractmethod
    def prepare(self, game: Game, allowance: Allowance) -> None:
        """Brings the engine to the position after the last move of a game, and may tell it the clocks."""

    @abstractmethod
    def think(self, game: Game, allowance: Allowance) -> Reply:
        """Asks for a move at the end of a game."""

    def ponder(self, game: Game, allowance: Allowance) -> None:
        """Lets the engine think on its opponent's time, at the end of a game whose last move is its own."""

    @abstractmethod
    def close(self) -> None:
        """Ends the engine, gently at first, and leaves no process behind; harmless when repeated."""

    def kill(self) -> None:
        """Ends an engine that misbehaved: like close(), without asking."""
        self.close()


class PipeAdapter(Adapter):
    """The common part of the protocols that talk to a long-running process in lines."""

    farewell = "quit"

    def __init__(self, spec: EngineSpec, surroundings: Surroundings) -> None:
        super().__init__(spec, surroundings)
        self._process: ChildProcess | None = None

    @property
    def process(self) -> ChildProcess:
        assert self._process, "start() comes first"
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
        """The first words of the protocol."""

    def close(self) -> None:
        if self._process:
            self._process.close(self.farewell)
            self._process = None

    def kill(self) -> None:
        if self._process:
            self._process.close()
            self._process = None

    def reply_deadline(self) -> float:
        """Until when an answer that is not a move may take."""
        return time.monotonic() + self.spec.tolerance.reply

    def read_until(
        self, wanted: Callable[[str], bool], deadline: float, expected: str, known: Callable[[str], bool]
    ) -> tuple[str, float]:
        """Skips lines up to the wanted one.

        Where the engine falls silent instead, a line that the protocol does not know (per `known`) makes
        the fault GARBAGE and is quoted, since it was probably meant as the answer.
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
            raise Fault(FaultKind.HANG, f"no answer where {expected} was due") from None


def garbage(expected: str, answer: str) -> Fault:
    """The fault of an answer that cannot be read."""
    return Fault(FaultKind.GARBAGE, f"answered {excerpt(answer.strip())} where {expected} was due", answer)


def plausible(text: str, kind: type[Number]) -> Number | None:
    """A number that an engine told; None for what is none, and from TOO_MUCH on."""
    try:
        value = kind(text)
    except ValueError:  # also for thousands of digits
        return None
    return value if abs(value) < TOO_MUCH else None


def read_move(text: str, expected: str = "a move") -> int:
    """A move as most protocols write it; raises Fault(GARBAGE)."""
    try:
        return parse_square(text)
    except NotationError:
        raise garbage(expected, text) from None
