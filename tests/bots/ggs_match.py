# SPDX-License-Identifier: MIT
"""Matches of the GGS server of the tests, and their texts."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from bots.ggs.messages import MatchType
from othello.boards import Board
from othello.ggf import game_text
from othello.notation import position_text
from othello.rules import Colour, Game, Position, start_of

MARKS = {Colour.BLACK: "*", Colour.WHITE: "O", None: "?"}


def clock_text(seconds: float) -> str:
    """Formats seconds as GGS does, five characters wide."""
    sign, rest = ("-", -seconds) if seconds < 0 else ("", seconds)
    return f"{sign}{int(rest) // 60:02d}:{int(rest) % 60:02d}"


@dataclass
class Game_:  # noqa: N801 (Game is the class of the rules)
    """Game of a match. players: by colour, after the bids of a komi game."""

    start: Position
    players: dict[Colour, str] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)
    position: Position = start_of(Board())
    left: dict[str, float] = field(default_factory=dict)
    running: dict[str, float] = field(default_factory=dict)
    bids: dict[str, tuple[int, float]] = field(default_factory=dict)
    komi: float | None = None
    timed_out: str = ""

    def replay(self) -> None:
        self.position = Game(self.start, tuple(self.moves)).position()

    def is_over(self) -> bool:
        return bool(self.timed_out) or self.position.is_over()

    def start_clocks(self) -> None:
        """Starts the clock of the mover, or both before the bids of a komi game."""
        for name in self.left if not self.players else [self.mover()]:
            self.running[name] = time.monotonic()

    def stop_clock(self, name: str) -> float:
        """Stops a clock; returns the seconds that it ran."""
        began = self.running.pop(name, None)
        elapsed = 0.0 if began is None else time.monotonic() - began
        self.left[name] -= elapsed
        return elapsed

    def mover(self) -> str:
        return self.players.get(self.position.to_move, "")

    def black_result(self) -> float:
        if self.timed_out:
            return -64.0 if self.players[Colour.BLACK] == self.timed_out else 64.0
        return self.position.score() - (self.komi or 0.0)


@dataclass
class Match_:  # noqa: N801
    """Match. names: of the requester and the other player. sent: moves of synchro games that wait for the other game."""

    identifier: str
    names: tuple[str, str]
    type: MatchType
    is_rated: bool
    main: float
    games: list[Game_]
    sent: dict[int, tuple[str, list[tuple[str, list[str]]]]] = field(default_factory=dict)
    stored: str = ""

    def game_id(self, number: int) -> str:
        return f"{self.identifier}.{number}" if self.type.is_synchro else self.identifier

    def result(self) -> float:
        """Returns the result of the first player."""
        results = [
            game.black_result() * (1 if game.players[Colour.BLACK] == self.names[0] else -1) for game in self.games
        ]
        return sum(results) / len(results)


def komi_text(game: Game_) -> str:
    """Formats the komi of a header."""
    return "K?" if game.komi is None else f"K{game.komi:g}"


def clock_lines(match: Match_, game: Game_) -> list[str]:
    """Formats the players with their colours and clocks."""
    colours = {name: colour for colour, name in game.players.items()}
    names = sorted(match.names, key=lambda name: colours.get(name) is not Colour.BLACK)
    return [f"{name:8} (1720.0 {MARKS[colours.get(name)]}) {clock_text(game.left[name])},1:0//02:00,1:0" for name in names]


def board_lines(position: Position) -> list[str]:
    """Draws a board."""
    cells = position_text(position)[1:].translate(str.maketrans("EOX", "-O*"))
    rows = [f" {row + 1} {' '.join(cells[8 * row : 8 * row + 8])} {row + 1} " for row in range(8)]
    letters = "   A B C D E F G H"
    return ["", letters, *rows, letters, "", f"{MARKS[position.to_move]} to move"]


def update_lines(match: Match_, game: Game_) -> list[str]:
    """Formats the last move, the clocks and the board."""
    last = game.words[-1] if game.words else "PASS"
    return [f"{len(game.words):3}: {last}", *clock_lines(match, game), *board_lines(game.position)]


def join_lines(match: Match_, game: Game_) -> list[str]:
    """Formats all moves of a game with its start, then the lines of an update."""
    lines = [f"{len(game.words)} move(s)"]
    if game.words:
        lines += [*clock_lines(match, game), *board_lines(game.start)]
        lines += [f"{ply:3}: {word}" for ply, word in enumerate(game.words[:-1], 1)]
    return lines + update_lines(match, game)


def end_line(match: Match_, number: int) -> str:
    """Formats the end of one game of a synchro match."""
    game = match.games[number]
    sign = 1 if game.players[Colour.BLACK] == match.names[0] else -1
    return f"end {match.game_id(number)} ( {match.names[0]} vs. {match.names[1]} ) {sign * game.black_result():+.2f}"


def ggf_text(match: Match_, game: Game_) -> str:
    """Formats a finished game for the archive."""
    names = game.players[Colour.BLACK], game.players[Colour.WHITE]
    played = Game(game.start, tuple(game.moves))
    return game_text(played, *names, f"{game.black_result():+.3f}", None, None, (), "GGS/os", match.type.text)
