# SPDX-License-Identifier: MIT
"""Boards from 4x4 to 10x10, with optional blocked squares.

Square numbers are the same on all boards: a1 is 0, b1 is 1, a2 is 11. The eleventh number of every row is a border
on all boards, so that shifted bitboards do not wrap into the next row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from common import ArgumentError

COLUMNS = "abcdefghij"
MIN_SIDE, MAX_SIDE = 4, len(COLUMNS)
#: Difference between the numbers of a square and the square below it.
STRIDE = MAX_SIDE + 1
EXPECTED = "expected COLUMNSxROWS [parallel] [fewest] [blocked SQUARES], such as 6x6 or 10x10 blocked a1,j10"


class BoardError(ArgumentError):
    """Invalid board text."""


def square_at(column: int, row: int) -> int:
    """Returns the number of a square. Column and row count from 0."""
    return column + STRIDE * row


def column_and_row(square: int) -> tuple[int, int]:
    """Returns column and row of a square, counted from 0."""
    return square % STRIDE, square // STRIDE


def square_text(square: int) -> str:
    """Returns the name of a square, `a1` to `j10`."""
    column, row = column_and_row(square)
    return f"{COLUMNS[column]}{row + 1}"


def parse_square_text(text: str) -> int | None:
    """Parses the name of a square, `a1` to `j10`; None for any other text."""
    match = re.fullmatch(r"([a-j])([1-9]|10)", text)
    return square_at(COLUMNS.index(match[1]), int(match[2]) - 1) if match else None


@dataclass(frozen=True)
class Board:
    """Board shape: columns, rows and blocked squares (a bitboard).

    parallel: discs of one colour are side by side in the start position. fewest: the side with fewer discs wins.
    """

    columns: int = 8
    rows: int = 8
    blocked: int = 0
    parallel: bool = False
    fewest: bool = False

    def squares(self) -> Iterator[int]:
        """Iterates over all squares, including blocked ones, row by row."""
        return (square_at(column, row) for row in range(self.rows) for column in range(self.columns))

    @cached_property
    def playable(self) -> int:
        """Bitboard of the squares that are not blocked."""
        return sum(1 << square for square in self.squares()) & ~self.blocked

    def start_discs(self) -> tuple[int, int]:
        """Returns Black's and White's discs of the start position. The middle of an odd side is rounded down."""
        corner = square_at(self.columns // 2 - 1, self.rows // 2 - 1)
        upper = corner, corner + 1
        lower = corner + STRIDE, corner + STRIDE + 1
        if self.parallel:
            white, black = lower, upper
        else:
            white, black = (upper[0], lower[1]), (upper[1], lower[0])
        return sum(1 << square for square in black), sum(1 << square for square in white)

    def __str__(self) -> str:
        text = f"{self.columns}x{self.rows}" + (" parallel" if self.parallel else "") + (" fewest" if self.fewest else "")
        squares = [square for square in self.squares() if self.blocked >> square & 1]
        return text + (" blocked " + ",".join(map(square_text, squares)) if squares else "")


STANDARD = Board()


def parse_board(text: str) -> Board:
    """Parses the form of str() of a board. Raises BoardError."""
    match = re.fullmatch(r"(\d{1,9})x(\d{1,9})(\s+parallel)?(\s+fewest)?(?:\s+blocked\s+([a-z0-9, ]+))?", text.strip().lower())
    if not match:
        raise BoardError(f"invalid board '{text}': {EXPECTED}")
    columns, rows = int(match[1]), int(match[2])
    if not (MIN_SIDE <= columns <= MAX_SIDE and MIN_SIDE <= rows <= MAX_SIDE):
        raise BoardError(f"invalid board '{text}': expected {MIN_SIDE} to {MAX_SIDE} columns and rows")
    board = Board(columns, rows, 0, bool(match[3]))
    blocked = 0
    for name in re.split(r"[,\s]+", match[5].strip()) if match[5] else ():
        square = parse_square_text(name)
        if square is None:
            raise BoardError(f"invalid board '{text}': invalid square '{name}'")
        if not board.playable >> square & 1 or blocked >> square & 1:
            raise BoardError(f"invalid board '{text}': {name} is outside the board or listed twice")
        if sum(board.start_discs()) >> square & 1:
            raise BoardError(f"invalid board '{text}': {name} has a disc in the start position")
        blocked |= 1 << square
    return Board(columns, rows, blocked, bool(match[3]), bool(match[4]))
