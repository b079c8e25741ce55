# SPDX-License-Identifier: MIT
"""The symmetries of a board, and one representative for the positions that they make equal."""

from __future__ import annotations

from functools import cache

from othello_match.boards import STANDARD, Board, column_and_row, square_at
from othello_match.rules import PASS, Position, squares_of

#: Where a symmetry takes each square.
Images = dict[int, int]


def _image(square: int, symmetry: int, board: Board) -> int:
    """Bit 0 mirrors the columns, bit 1 the rows, bit 2 swaps rows and columns."""
    column, row = column_and_row(square)
    if symmetry & 1:
        column = board.columns - 1 - column
    if symmetry & 2:
        row = board.rows - 1 - row
    if symmetry & 4:
        column, row = row, column
    return square_at(column, row)


@cache
def images_of(board: Board) -> tuple[Images, ...]:
    """The symmetries of a board: eight of a square one, the identity first, four of any other.

    Blocked squares leave those that take them to blocked squares.
    """
    symmetries = range(8 if board.columns == board.rows else 4)
    found = [{square: _image(square, n, board) for square in board.squares()} for n in symmetries]
    return tuple(image for image in found if _moved(board.blocked, image) == board.blocked)


def _moved(bits: int, image: Images) -> int:
    return sum(1 << image[square] for square in squares_of(bits))


def transform(position: Position, symmetry: int) -> Position:
    """The position seen through a symmetry of its board, by its number."""
    image = images_of(position.board)[symmetry]
    black, white = _moved(position.black, image), _moved(position.white, image)
    return Position(black, white, position.to_move, position.board)


def transform_move(move: int, symmetry: int, board: Board = STANDARD) -> int:
    """Where a symmetry takes a move; a pass stays a pass."""
    return PASS if move == PASS else images_of(board)[symmetry][move]


def canonical(position: Position) -> Position:
    """The same position for all that symmetry makes equal: the one with the smallest board numbers."""
    images = (transform(position, n) for n in range(len(images_of(position.board))))
    return min(images, key=lambda each: (each.black, each.white))
