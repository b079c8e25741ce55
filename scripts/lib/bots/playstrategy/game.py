# SPDX-License-Identifier: MIT
"""One game on PlayStrategy, from its stream."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bots.games import Finished
from bots.playstrategy.api import Api, ApiError, part
from bots.thinking import Clocks, Engines
from bots.variants import PLAYSTRATEGY
from othello.boards import Board
from othello.flipello import flipello_move, parse_flipello_move
from othello.notation import NotationError
from othello.rules import PASS, Colour, Game, IllegalMove, start_of

#: Status of a game that runs.
RUNNING = ("created", "started")

#: Answers `404 Not Found` until a game is given up.
UNKNOWN = 3

#: Longest pause between two connections, in seconds.
LONGEST_PAUSE = 60.0

#: Statuses of games that never began.
VOID = ("aborted", "noStart")

ENDINGS = {"outoftime": "t", "timeout": "t", "resign": "r"}


class GameError(Exception):
    """Game that the bot cannot play; str() is the reason."""


@dataclass(frozen=True)
class Setup:
    """Fixed properties of a game."""

    identifier: str
    variant: str
    board: Board
    black: str
    white: str
    colour: Colour
    clock: tuple[float, float] | None

    @property
    def opponent(self) -> str:
        return self.white if self.colour is Colour.BLACK else self.black


def _name(player: Any) -> str:
    if not isinstance(player, Mapping):
        return ""
    return str(player.get("name") or player.get("id") or f"level {player.get('aiLevel')}")


def _number(value: Any) -> float:
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else 0.0


def parse_setup(event: Mapping[str, Any], account: str) -> Setup:
    """Parses `gameFull`. Raises GameError."""
    variant = event.get("variant")
    key = str(variant.get("key") if isinstance(variant, Mapping) else variant)
    if key not in PLAYSTRATEGY:
        raise GameError(f"variant {key} is not supported")
    black, white = _name(event.get("p1", event.get("white"))), _name(event.get("p2", event.get("black")))
    if account.lower() not in (black.lower(), white.lower()):
        raise GameError(f"{account} is not a player")
    if event.get("initialFen", "startpos") != "startpos":
        raise GameError("the game does not begin at the usual start")
    clock = event.get("clock")
    times = None
    if isinstance(clock, Mapping):
        times = _number(clock.get("initial")) / 1000, _number(clock.get("increment")) / 1000
    colour = Colour.BLACK if account.lower() == black.lower() else Colour.WHITE
    return Setup(str(event.get("id")), key, PLAYSTRATEGY[key], black, white, colour, times)


def parse_moves(text: str, board: Board) -> Game:
    """Parses the moves of a state. Forced passes may be left out. Raises GameError."""
    game, position = Game(start_of(board)), start_of(board)
    for word in text.split():
        try:
            move = parse_flipello_move(word, board)
            if move != PASS and position.must_pass():
                game, position = game.plus(PASS), position.passed()
            position = position.play(move)
        except (NotationError, IllegalMove) as error:
            raise GameError(f"the server sent the move {word}: {error}") from None
        game = game.plus(move)
    return game


def result_of(setup: Setup, game: Game, state: Mapping[str, Any]) -> tuple[float | None, str]:
    """Returns Black's result and the ending of a finished game."""
    status, winner = str(state.get("status")), state.get("winner")
    ending = ENDINGS.get(status, "")
    position = game.position()
    if position.is_over() and not ending:
        return float(position.score()), ""
    if winner in ("p1", "white"):
        return 1.0, ending or "r"
    if winner in ("p2", "black"):
        return -1.0, ending or "r"
    return (0.0, ending) if status in ("draw", "stalemate", "outoftime", "timeout") else (None, "")


class Player:
    """Plays one game in the calling thread."""

    def __init__(self, api: Api, account: str, identifier: str, engines: Engines, log: Callable[[str], None]) -> None:
        self._api = api
        self._account = account
        self._id = identifier
        self._engines = engines
        self._log = log
        self._moved = -1
        self._is_greeted = False
        self._has_heard = False

    def play(self, greeting: str, pause: float, place: str) -> tuple[Setup, Finished] | None:
        """Plays until the end; returns the finished game, or None if the server has no such game or it never began.

        greeting: line for the opponent, or empty. pause: seconds before the first reconnection. place: for the record.
        """
        delay, failures = pause / 2, 0
        while True:
            try:
                return self._play_stream(greeting, place)
            except GameError as error:
                self._log(f"game {self._id}: {error}")
                return None
            except ApiError as error:
                if error.status == 404:
                    failures += 1
                if failures > UNKNOWN:
                    self._log(f"game {self._id}: the server does not know it")
                    return None
                self._log(f"game {self._id}: {error}; reconnecting")
            delay = pause if self._has_heard else min(2 * delay, LONGEST_PAUSE)
            self._has_heard = False
            time.sleep(delay)

    def _play_stream(self, greeting: str, place: str) -> tuple[Setup, Finished] | None:
        setup: Setup | None = None
        with self._api.stream(f"/api/bot/game/stream/{part(self._id)}") as events:
            for event in events:
                self._has_heard = True
                kind = event.get("type") if event else None
                state: Any = None
                if event and kind == "gameFull":
                    setup, state = parse_setup(event, self._account), event.get("state")
                elif kind == "gameState":
                    state = event
                if setup is None or not isinstance(state, Mapping):
                    continue
                game = parse_moves(str(state.get("moves") or ""), setup.board)
                if state.get("status", "started") not in RUNNING:
                    return self._end(setup, game, state, place)
                self._greet(greeting, game)
                self._move(setup, game, state)
        raise ApiError(0, "the stream ended")

    def _end(self, setup: Setup, game: Game, state: Mapping[str, Any], place: str) -> tuple[Setup, Finished] | None:
        if state.get("status") in VOID:
            self._log(f"game {self._id} against {setup.opponent} was aborted")
            return None
        result, ending = result_of(setup, game, state)
        return setup, Finished(f"{place} {self._id}", setup.black, setup.white, game, result, ending, setup.clock, setup.variant)

    def _greet(self, greeting: str, game: Game) -> None:
        if self._is_greeted or not greeting:
            return
        self._is_greeted = True
        if len(game.moves) < 2:
            try:
                self._api.post(f"/api/bot/game/{part(self._id)}/chat", {"room": "player", "text": greeting})
            except ApiError as error:
                self._log(f"game {self._id}: no greeting: {error}")

    def _move(self, setup: Setup, game: Game, state: Mapping[str, Any]) -> None:
        position = game.position()
        if position.to_move is not setup.colour or position.is_over() or len(game.moves) == self._moved:
            return
        received = time.monotonic()
        black, white = (_number(state.get(key)) / 1000 for key in ("wtime", "btime"))
        clocks = Clocks(black, white, _number(state.get("winc")) / 1000, received)
        choice = self._engines.choose(self._id, game, clocks)
        self._api.post(
            f"/api/bot/game/{part(self._id)}/move/{part(flipello_move(choice.move, position))}", is_move=True
        )
        self._moved = len(game.moves)
