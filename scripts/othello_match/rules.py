# SPDX-License-Identifier: MIT
"""The rules of Othello, as the referee knows them.

A square is a number as `boards` has them, 0 for a1, row 1 first; a set of squares is an integer with bit n for
square n. Written for being checked, not for speed: a move costs some microseconds, which no match notices.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from othello_match.boards import MAX_SIDE, STANDARD, STRIDE, Board

#: From a square to the next in each direction, as a shift; negative ones go up, or left in the same row.
DIRECTIONS = (1, -1, STRIDE, -STRIDE, STRIDE + 1, -STRIDE - 1, STRIDE - 1, 1 - STRIDE)

#: A move is a square, or PASS.
PASS = -1


class Colour(Enum):
    """A player's colour; black moves first in the tournament game."""

    BLACK = "black"
    WHITE = "white"

    @property
    def other(self) -> Colour:
        return Colour.WHITE if self is Colour.BLACK else Colour.BLACK


class IllegalMove(ValueError):
    """The rules do not allow this move; the message says why."""


def _step(squares: int, direction: int) -> int:
    """All squares moved in a direction. Some may lie beyond the board then, where no disc is."""
    return squares << direction if direction > 0 else squares >> -direction


def squares_of(bits: int) -> Iterator[int]:
    """The squares of a set, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


@dataclass(frozen=True)
class Position:
    """The discs on the board and whose turn it is."""

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
        """The squares without a disc, as a set; blocked ones are none of them."""
        return self.board.playable & ~(self.black | self.white)

    def passed(self) -> Position:
        """The same board with the other colour to move; whether a pass is allowed is not asked."""
        return Position(self.black, self.white, self.to_move.other, self.board)

    def flips(self, square: int) -> int:
        """The discs that a move to an empty square turns; 0 where the move is illegal."""
        if not self.empty_bits() >> square & 1:
            return 0
        turned = 0
        for direction in DIRECTIONS:
            line = 0
            reached = _step(1 << square, direction)
            while reached & self.opponent:
                line |= reached
                reached = _step(reached, direction)
            if reached & self.player:
                turned |= line
        return turned

    def move_bits(self) -> int:
        """The squares that the mover may play, as a set."""
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
        """The squares that the mover may play, lowest first; empty where it must pass or the game is over."""
        return list(squares_of(self.move_bits()))

    def is_over(self) -> bool:
        """Neither colour has a move."""
        return not self.move_bits() and not self.passed().move_bits()

    def must_pass(self) -> bool:
        """The mover has no move and the other colour has one."""
        return not self.move_bits() and bool(self.passed().move_bits())

    def play(self, move: int) -> Position:
        """The position after a move or PASS; raises IllegalMove for what the rules forbid.

        A pass on a finished board is allowed, since some protocols ask for it.
        """
        if move == PASS:
            if self.move_bits():
                raise IllegalMove("a pass although there is a legal move")
            return self.passed()
        if move < 0 or not self.board.playable >> move & 1:
            raise IllegalMove("no square of the board")
        turned = self.flips(move)
        if not turned:
            occupied = (self.black | self.white) >> move & 1
            raise IllegalMove("the square is occupied" if occupied else "the move turns no disc")
        own, other = self.player | turned | 1 << move, self.opponent & ~turned
        if self.to_move is Colour.BLACK:
            return Position(own, other, Colour.WHITE, self.board)
        return Position(other, own, Colour.BLACK, self.board)

    def disc_difference(self) -> int:
        """Black's discs minus White's, as they lie on the board."""
        return self.black.bit_count() - self.white.bit_count()

    def score(self) -> int:
        """Black's result of a finished game: the disc difference, empty squares counted for the winner."""
        difference = self.disc_difference()
        if difference == 0:
            return 0
        return difference + self.empties if difference > 0 else difference - self.empties


def start_of(board: Board) -> Position:
    """How a game on a board begins, Black to move."""
    black, white = board.start_discs()
    return Position(black, white, Colour.BLACK, board)


#: The tournament start: d4 and e5 white, e4 and d5 black, Black to move.
START = start_of(STANDARD)


@dataclass(frozen=True)
class Game:
    """A start position and the moves played from it, every pass written out as PASS."""

    start: Position = START
    moves: tuple[int, ...] = ()

    def position(self) -> Position:
        """The position after the last move; raises IllegalMove where a move breaks the rules."""
        position = self.start
        for move in self.moves:
            position = position.play(move)
        return position

    def plus(self, move: int) -> Game:
        """The same game with one more move, which is not checked here."""
        return Game(self.start, self.moves + (move,))

    def movers(self) -> list[Colour]:
        """The colour that made each move."""
        colours = (self.start.to_move, self.start.to_move.other)
        return [colours[ply % 2] for ply in range(len(self.moves))]


def perft(position: Position, depth: int) -> int:
    """Lines of `depth` plies from a position, a pass being one ply and a finished game one line."""
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if moves:
        return sum(perft(position.play(move), depth - 1) for move in moves)
    return perft(position.passed(), depth - 1) if position.must_pass() else 1
