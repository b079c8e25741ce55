# SPDX-License-Identifier: MIT
"""Symmetries of a board, and the canonical form of a position."""

from __future__ import annotations

from functools import cache

from othello.boards import STANDARD, Board, column_and_row, square_at
from othello.rules import PASS, Position, squares_of

#: Image of each square under a symmetry.
Images = dict[int, int]


def _image(square: int, symmetry: int, board: Board) -> int:
    """Returns the image of a square. Bit 0 of the symmetry mirrors columns, bit 1 mirrors rows, bit 2 swaps both."""
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
    """Returns the symmetries of a board, the identity first: up to eight for a square board, up to four otherwise.

    Symmetries that do not map blocked squares to blocked squares are excluded.
    """
    symmetries = range(8 if board.columns == board.rows else 4)
    found = [{square: _image(square, n, board) for square in board.squares()} for n in symmetries]
    return tuple(image for image in found if _moved(board.blocked, image) == board.blocked)


def _moved(bits: int, image: Images) -> int:
    return sum(1 << image[square] for square in squares_of(bits))


def transform(position: Position, symmetry: int) -> Position:
    """Applies a symmetry, given by its index in images_of(), to a position."""
    image = images_of(position.board)[symmetry]
    black, white = _moved(position.black, image), _moved(position.white, image)
    return Position(black, white, position.to_move, position.board)


def transform_move(move: int, symmetry: int, board: Board = STANDARD) -> int:
    """Applies a symmetry to a move. A pass stays a pass."""
    return PASS if move == PASS else images_of(board)[symmetry][move]


def canonical(position: Position) -> Position:
    """Returns the representative of all symmetric positions: the one with the smallest bitboards."""
    images = (transform(position, n) for n in range(len(images_of(position.board))))
    return min(images, key=lambda each: (each.black, each.white))
