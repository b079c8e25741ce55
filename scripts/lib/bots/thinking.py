# SPDX-License-Identifier: MIT
"""Engines of a bot: a process for each game or each board, restarted after a crash."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

from common import ENGINE, IS_TREE, Failure
from bots.settings import EngineSettings
from emilia.process import EmiliaError, Engine, Limit
from emilia.process import Game as EngineGame
from othello.notation import parse_square, position_text, square_name
from othello.rules import PASS, Colour, Game

#: Least seconds that an engine gets for a move, even if the clock has run out.
LEAST_TIME = 0.02

#: Starts of an engine for one move until the bot gives up.
STARTS = 3


@dataclass(frozen=True)
class Clocks:
    """Seconds left of both players when the server sent them, and the increment. received: time.monotonic()."""

    black: float
    white: float
    increment: float
    received: float

    def limit(self, mover: Colour, settings: EngineSettings) -> Limit:
        """Returns the limit of a search that starts now. Only the mover's clock runs."""
        elapsed = time.monotonic() - self.received
        lost = {mover: settings.overhead + elapsed, mover.other: 0.0}
        black, white = self.black - lost[Colour.BLACK], self.white - lost[Colour.WHITE]
        return Limit(
            black_clock=min(max(black, LEAST_TIME), 1e6),
            white_clock=min(max(white, LEAST_TIME), 1e6),
            black_inc=min(self.increment, 1e6),
            white_inc=min(self.increment, 1e6),
            nodes=settings.nodes,
        )


@dataclass(frozen=True)
class Choice:
    """Move that an engine chose. evaluation: discs for the mover, if it searched. seconds: duration of the search."""

    move: int
    evaluation: float | None
    seconds: float


class Engines:
    """Engines of the running games. Thread-safe."""

    def __init__(self, settings: EngineSettings) -> None:
        self._settings = settings
        self._lock = threading.Lock()
        self._seats: dict[str, Seat] = {}

    def check(self) -> None:
        """Starts an engine and ends it, to find wrong settings early. Raises Failure."""
        command = self._settings.command
        try:
            Engine(command, self._settings.options).close()
        except OSError as error:
            hint = "; scripts/run --version builds it" if IS_TREE and command[0] == str(ENGINE) else ""
            raise Failure(f"cannot start the engine {command[0]}: {error.strerror}{hint}") from None
        except EmiliaError as error:
            raise Failure(f"cannot use the engine {command[0]}: {error}") from None

    def choose(self, key: str, game: Game, clocks: Clocks) -> Choice:
        """Returns the move for the side to move. key: the running game. Raises Failure if the engine keeps failing."""
        position = game.position()
        moves = position.legal_moves()
        if not moves:
            return Choice(PASS, None, 0.0)
        board = str(game.start.board)
        with self._lock:
            seat = self._seats.setdefault(board if self._settings.is_shared else f"{key} {board}", Seat(self._settings, board))
        began = time.monotonic()
        result_move, evaluation = seat.play(game, position.to_move, clocks)
        if result_move not in moves:
            raise Failure(f"the engine played {square_name(result_move)}, which is illegal in {position_text(position)}")
        return Choice(result_move, evaluation, time.monotonic() - began)

    def release(self, key: str) -> None:
        """Ends the engine of a game that has ended."""
        if not self._settings.is_shared:
            with self._lock:
                names = [name for name in self._seats if name.split(" ")[0] == key]
                seats = [self._seats.pop(name) for name in names]
            for seat in seats:
                seat.close()

    def close(self) -> None:
        """Ends all engines."""
        with self._lock:
            seats = list(self._seats.values())
            self._seats.clear()
        for seat in seats:
            seat.close()


class Seat:
    """Place of one engine process, which is started when it is needed."""

    def __init__(self, settings: EngineSettings, board: str) -> None:
        self._settings = settings
        self._board = board
        self._lock = threading.Lock()
        self._engine: Engine | None = None

    def play(self, game: Game, mover: Colour, clocks: Clocks) -> tuple[int, float | None]:
        """Returns the move and its evaluation. Starts the engine again if it has exited. Raises Failure."""
        text = EngineGame([square_name(move) for move in game.moves], position_text(game.start))
        with self._lock:
            for _ in range(STARTS):
                try:
                    engine = self._engine or Engine(self._settings.command, {"Board": self._board, **self._settings.options})
                    self._engine = engine
                    result = engine.play(text, clocks.limit(mover, self._settings))
                except (EmiliaError, OSError) as error:
                    cause = str(error)
                    self._stop()
                    continue
                return parse_square(result.move), result.info.score if result.lines else None
        raise Failure(f"the engine failed {STARTS} times in one position: {cause}")

    def close(self) -> None:
        with self._lock:
            self._stop()

    def _stop(self) -> None:
        if self._engine:
            self._engine.close()
            self._engine = None
