# SPDX-License-Identifier: MIT
"""One match on GGS: one game, or the two games of a synchro match."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from bots.games import Finished
from bots.ggs.messages import GameState, GgsClock, MatchType, PlayedWord
from bots.thinking import Choice, Clocks
from othello.notation import square_name
from othello.rules import PASS, Colour, Game, IllegalMove

#: Ply of the bid in a komi game, before both players have moved.
BID = -1


@dataclass
class MatchGame:
    """Game of a match, as the last state message shows it."""

    identifier: str
    black: str = ""
    white: str = ""
    colour: Colour | None = None
    game: Game = Game()
    notes: list[tuple[float | None, float | None]] = field(default_factory=list)
    komi: float | None = None
    clock: GgsClock = GgsClock(0.0)
    clocks: Clocks = Clocks(0.0, 0.0, 0.0, 0.0)
    has_state: bool = False
    is_complete: bool = False
    result: float | None = None
    ending: str = ""
    #: Ply for which the engine thinks or has moved.
    asked: int | None = None

    @property
    def ply(self) -> int:
        """Number of the next move."""
        return len(self.game.moves)

    def take(self, state: GameState, login: str, is_join: bool) -> None:
        """Takes a state message. is_complete becomes False if moves are missing before it."""
        if is_join:
            self._replay(state)
        else:
            self._append(state)
        self.has_state = True
        self.komi = state.komi
        names = {seat.colour: name for name, seat in state.seats.items()}
        self.black, self.white = names.get(Colour.BLACK, ""), names.get(Colour.WHITE, "")
        own = state.seats.get(login)
        self.colour = own.colour if own else None
        self._take_clocks(state, is_join)

    def _replay(self, state: GameState) -> None:
        game = Game(state.first)
        self.notes = []
        try:
            for word in state.moves:
                game = self._with(game, word)
            self.is_complete = game.position() == state.last
        except IllegalMove:
            self.is_complete = False
        self.game = game if self.is_complete else Game(state.last)

    def _append(self, state: GameState) -> None:
        try:
            if not state.moves or state.number != self.ply + 1:
                raise IllegalMove("moves are missing")
            game = self._with(self.game, state.moves[-1])
            if game.position() != state.last:
                raise IllegalMove("the board differs")
            self.game = game
        except IllegalMove:
            self.is_complete = False
            self.game = Game(state.last)

    def _with(self, game: Game, word: PlayedWord) -> Game:
        game.position().play(word.move)
        self.notes.append((word.evaluation, word.seconds))
        return game.plus(word.move)

    def _take_clocks(self, state: GameState, is_join: bool) -> None:
        times = {seat.colour: seat.clock for seat in state.seats.values()}
        either = next(iter(state.seats.values())).clock
        black, white = times.get(Colour.BLACK, either), times.get(Colour.WHITE, either)
        self.clocks = Clocks(black.main, white.main, either.increment, time.monotonic())
        if is_join and not self.clock.main:
            self.clock = either

    def wanted_ply(self, kind: MatchType) -> int | None:
        """Returns the ply of the move that the server wants from us now; BID for a komi bid; None for no move."""
        if not self.has_state or self.game.position().is_over():
            return None
        if kind.is_komi and self.komi is None:
            return BID
        return self.ply if self.colour is self.game.position().to_move else None


@dataclass(eq=False)
class Match:
    """Match that runs, or waits for its continuation. players: in the order of the server."""

    identifier: str
    players: tuple[str, str]
    type: MatchType
    is_rated: bool
    games: dict[str, MatchGame] = field(default_factory=dict)
    #: Identifier among the stored matches, while the match waits.
    stored: str = ""

    def game(self, identifier: str) -> MatchGame:
        """Returns a game of the match, which is created if it is new."""
        return self.games.setdefault(identifier, MatchGame(identifier))

    def opponent(self, login: str) -> str:
        return self.players[self.players[0] == login]

    def finished(self, place: str, result: float) -> list[Finished]:
        """Returns the games for the record. result: of the first player, or the mean of both games."""
        found = []
        for number, game in enumerate(self.games[name] for name in sorted(self.games)):
            first = result if game.result is None else game.result
            own = first if game.black == self.players[0] else -first
            is_over = game.game.position().is_over()
            ending = game.ending or ("" if is_over else "r")
            clock = (game.clock.main, game.clock.increment)
            suffix = f".{number}" if self.type.is_synchro else ""
            name = self.type.text
            notes = tuple(game.notes) if game.is_complete else ()
            found.append(
                Finished(place + suffix, game.black, game.white, game.game, own, ending, clock, name, notes)
            )
        return found


def play_command(identifier: str, choice: Choice) -> str:
    """Formats a move, with its evaluation for the mover and its seconds."""
    square = "PA" if choice.move == PASS else square_name(choice.move).upper()
    evaluation = "" if choice.evaluation is None else f"{choice.evaluation:.2f}"
    return f"tell /os play {identifier} {square}/{evaluation}/{choice.seconds:.2f}"


def bid_command(identifier: str, choice: Choice) -> str:
    """Formats the bid of a komi game: the first move and the score that the player expects of it."""
    return f"tell /os play {identifier} {square_name(choice.move).upper()}/{choice.evaluation or 0.0:+.2f}/{choice.seconds:.2f}"
