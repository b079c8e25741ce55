# SPDX-License-Identifier: MIT
"""The boards that games are played on: 8x8, and any other from 4x4 to 10x10, perhaps with blocked squares.

A square keeps its number whatever the board: a1 is 0, b1 is 1, a2 is 11. What lies beyond the columns and rows
of a board is no square of it; the eleventh number of every row never is, so that no line of discs goes on in
another row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from common import ArgumentError

COLUMNS = "abcdefghij"
MIN_SIDE, MAX_SIDE = 4, len(COLUMNS)
#: From a square to the one below it.
STRIDE = MAX_SIDE + 1
EXPECTED = "expected one such as 6x6, 5x4 parallel or 10x10 blocked a1,j10"


class BoardError(ArgumentError):
    """A text that is no board; the message says why."""


def square_at(column: int, row: int) -> int:
    """The number of a square, from column and row counted from 0."""
    return column + STRIDE * row


def column_and_row(square: int) -> tuple[int, int]:
    """Where a square lies, both counted from 0."""
    return square % STRIDE, square // STRIDE


def square_text(square: int) -> str:
    """`a1` to `j10`."""
    column, row = column_and_row(square)
    return f"{COLUMNS[column]}{row + 1}"


def parse_square_text(text: str) -> int | None:
    """What square_text() writes; None for anything else."""
    match = re.fullmatch(r"([a-j])([1-9]|10)", text)
    return square_at(COLUMNS.index(match[1]), int(match[2]) - 1) if match else None


@dataclass(frozen=True)
class Board:
    """Columns and rows, the blocked squares as a set, and whether the start discs lie side by side."""

    columns: int = 8
    rows: int = 8
    blocked: int = 0
    parallel: bool = False

    def squares(self) -> Iterator[int]:
        """All squares, blocked ones among them, row by row."""
        return (square_at(column, row) for row in range(self.rows) for column in range(self.columns))

    @cached_property
    def playable(self) -> int:
        """The squares to play on, as a set."""
        return sum(1 << square for square in self.squares()) & ~self.blocked

    def start_discs(self) -> tuple[int, int]:
        """Black's and White's discs at the start; the middle of an odd side is rounded down."""
        corner = square_at(self.columns // 2 - 1, self.rows // 2 - 1)
        upper = corner, corner + 1
        lower = corner + STRIDE, corner + STRIDE + 1
        if self.parallel:
            white, black = lower, upper
        else:
            white, black = (upper[0], lower[1]), (upper[1], lower[0])
        return sum(1 << square for square in black), sum(1 << square for square in white)

    def __str__(self) -> str:
        text = f"{self.columns}x{self.rows}" + (" parallel" if self.parallel else "")
        squares = [square for square in self.squares() if self.blocked >> square & 1]
        return text + (" blocked " + ",".join(map(square_text, squares)) if squares else "")


STANDARD = Board()


def parse_board(text: str) -> Board:
    """Reads what str() of a board writes; raises BoardError."""
    match = re.fullmatch(r"(\d{1,9})x(\d{1,9})(\s+parallel)?(?:\s+blocked\s+([a-z0-9, ]+))?", text.strip().lower())
    if not match:
        raise BoardError(f"'{text}' is no board, {EXPECTED}")
    columns, rows = int(match[1]), int(match[2])
    if not (MIN_SIDE <= columns <= MAX_SIDE and MIN_SIDE <= rows <= MAX_SIDE):
        raise BoardError(f"'{text}': the sides of a board are {MIN_SIDE} to {MAX_SIDE} long here")
    board = Board(columns, rows, 0, bool(match[3]))
    blocked = 0
    for name in re.split(r"[,\s]+", match[4].strip()) if match[4] else ():
        square = parse_square_text(name)
        if square is None:
            raise BoardError(f"'{text}': '{name}' is no square")
        if not board.playable >> square & 1 or blocked >> square & 1:
            raise BoardError(f"'{text}': {name} is not on the board, or named twice")
        if sum(board.start_discs()) >> square & 1:
            raise BoardError(f"'{text}': {name} has a disc at the start")
        blocked |= 1 << square
    return Board(columns, rows, blocked, bool(match[3]))
