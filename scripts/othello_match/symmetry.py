# SPDX-License-Identifier: MIT
"""The eight symmetries of the board, and one representative for the positions that they make equal."""

from __future__ import annotations

from othello_match.boards import STANDARD
from othello_match.rules import PASS, Position, squares_of


def _image(square: int, symmetry: int) -> int:
    """Bit 0 mirrors the columns, bit 1 the rows, bit 2 swaps rows and columns."""
    column, row = square % 8, square // 8
    if symmetry & 1:
        column = 7 - column
    if symmetry & 2:
        row = 7 - row
    if symmetry & 4:
        column, row = row, column
    return column + 8 * row


#: IMAGES[symmetry][square] is where a symmetry takes a square; number 0 is the identity.
IMAGES = tuple(tuple(_image(square, symmetry) for square in range(64)) for symmetry in range(8))


def transform(position: Position, symmetry: int) -> Position:
    """The position seen through a symmetry (0 to 7)."""
    image = IMAGES[symmetry]

    def moved(bits: int) -> int:
        return sum(1 << image[square] for square in squares_of(bits))

    return Position(moved(position.black), moved(position.white), position.to_move, position.board)


def transform_move(move: int, symmetry: int) -> int:
    """Where a symmetry takes a move; a pass stays a pass."""
    return PASS if move == PASS else IMAGES[symmetry][move]


def canonical(position: Position) -> Position:
    """The same position for all eight that symmetry makes equal: the one with the smallest board numbers.

    Of boards that are not 8x8 without blocked squares the position itself: not all eight map them to themselves.
    """
    if position.board != STANDARD:
        return position
    return min((transform(position, n) for n in range(8)), key=lambda each: (each.black, each.white))
