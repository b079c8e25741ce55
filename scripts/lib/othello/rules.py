# SPDX-License-Identifier: MIT
"""Rules of Othello for the referee.

Squares are numbered as in `boards`: a1 is 0, row 1 first. A set of squares is an integer with bit n for square n.
The code is written for clarity, not speed: a move takes a few microseconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from othello.boards import MAX_SIDE, STANDARD, STRIDE, Board

#: Difference of square numbers in each direction. Negative differences go up, or left in the same row.
DIRECTIONS = (1, -1, STRIDE, -STRIDE, STRIDE + 1, -STRIDE - 1, STRIDE - 1, 1 - STRIDE)

#: Move that is a pass. All other moves are squares.
PASS = -1


class Colour(Enum):
    """Colour of a player. Black moves first from the standard start position."""

    BLACK = "black"
    WHITE = "white"

    @property
    def other(self) -> Colour:
        return Colour.WHITE if self is Colour.BLACK else Colour.BLACK


class IllegalMove(ValueError):
    """Move that the rules forbid."""


def _step(squares: int, direction: int) -> int:
    """Shifts a set of squares in a direction. Results outside the board never contain a disc."""
    return squares << direction if direction > 0 else squares >> -direction


def squares_of(bits: int) -> Iterator[int]:
    """Iterates over the squares of a set, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


@dataclass(frozen=True)
class Position:
    """Discs on the board, and the colour to move."""

    black: int
    white: int
    to_move: Colour
    board: Board = STANDARD

    @property
    def player(self) -> int:
        return self.black if self.to_move is Colour.BLACK else self.white

    @property
    def opponent(self) -> int:
        return self.white if self.to_move is Colour.BLACK else self.black

    @property
    def empties(self) -> int:
        return self.empty_bits().bit_count()

    def empty_bits(self) -> int:
        """Returns the set of empty squares, without blocked squares."""
        return self.board.playable & ~(self.black | self.white)

    def passed(self) -> Position:
        """Returns the position with the other colour to move. Does not check that the pass is legal."""
        return Position(self.black, self.white, self.to_move.other, self.board)

    def flips(self, square: int) -> int:
        """Returns the set of discs that a move flips; 0 for an illegal move."""
        if not self.empty_bits() >> square & 1:
            return 0
        flipped = 0
        for direction in DIRECTIONS:
            line = 0
            reached = _step(1 << square, direction)
            while reached & self.opponent:
                line |= reached
                reached = _step(reached, direction)
            if reached & self.player:
                flipped |= line
        return flipped

    def move_bits(self) -> int:
        """Returns the set of legal moves."""
        player, opponent = self.player, self.opponent
        empty = self.empty_bits()
        found = 0
        for direction in DIRECTIONS:
            line = _step(player, direction) & opponent
            for _ in range(MAX_SIDE - 3):
                line |= _step(line, direction) & opponent
            found |= _step(line, direction) & empty
        return found

    def legal_moves(self) -> list[int]:
        """Returns the legal moves, lowest square first; empty if the side to move must pass or the game is over."""
        return list(squares_of(self.move_bits()))

    def is_over(self) -> bool:
        """True if neither colour has a move."""
        return not self.move_bits() and not self.passed().move_bits()

    def must_pass(self) -> bool:
        """True if only the other colour has a move."""
        return not self.move_bits() and bool(self.passed().move_bits())

    def play(self, move: int) -> Position:
        """Returns the position after a move or PASS. Raises IllegalMove.

        A pass on a finished board is legal, because some protocols ask for it.
        """
        if move == PASS:
            if self.move_bits():
                raise IllegalMove("pass with a legal move available")
            return self.passed()
        if move < 0 or not self.board.playable >> move & 1:
            raise IllegalMove("the square is outside the board or blocked")
        flipped = self.flips(move)
        if not flipped:
            occupied = (self.black | self.white) >> move & 1
            raise IllegalMove("the square is occupied" if occupied else "the move flips no disc")
        own, other = self.player | flipped | 1 << move, self.opponent & ~flipped
        if self.to_move is Colour.BLACK:
            return Position(own, other, Colour.WHITE, self.board)
        return Position(other, own, Colour.BLACK, self.board)

    def disc_difference(self) -> int:
        """Returns Black's discs minus White's."""
        return self.black.bit_count() - self.white.bit_count()

    def score(self) -> int:
        """Returns Black's result of a finished game: disc difference, empty squares counted for the winner.

        If the fewest discs win, White's discs minus Black's; empty squares do not count.
        """
        difference = self.disc_difference()
        if self.board.fewest:
            return -difference
        if difference == 0:
            return 0
        return difference + self.empties if difference > 0 else difference - self.empties


def start_of(board: Board) -> Position:
    """Returns the start position of a board, Black to move."""
    black, white = board.start_discs()
    return Position(black, white, Colour.BLACK, board)


#: Standard start position: d4 and e5 white, e4 and d5 black, Black to move.
START = start_of(STANDARD)


@dataclass(frozen=True)
class Game:
    """Start position and moves, including every pass as PASS."""

    start: Position = START
    moves: tuple[int, ...] = ()

    def position(self) -> Position:
        """Returns the position after the last move. Raises IllegalMove."""
        return self._position

    @cached_property
    def _position(self) -> Position:
        position = self.start
        for move in self.moves:
            position = position.play(move)
        return position

    def plus(self, move: int) -> Game:
        """Returns the game with one more move, without checking it."""
        return Game(self.start, self.moves + (move,))

    def movers(self) -> list[Colour]:
        """Returns the colour of each move."""
        colours = (self.start.to_move, self.start.to_move.other)
        return [colours[ply % 2] for ply in range(len(self.moves))]


def perft(position: Position, depth: int) -> int:
    """Counts the lines of `depth` plies. A pass is one ply; a finished game is one line."""
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if moves:
        return sum(perft(position.play(move), depth - 1) for move in moves)
    return perft(position.passed(), depth - 1) if position.must_pass() else 1
