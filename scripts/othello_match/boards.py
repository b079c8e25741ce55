# SPDX-License-Identifier: MIT
"""The boards that games are played on: 8x8, and any other that fits it, perhaps with blocked squares.

A square keeps its number whatever the board: a1 is 0, b1 is 1, a2 is 8. What lies beyond the columns and rows
of a board is no square of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

COLUMNS = "abcdefgh"
MIN_SIDE, MAX_SIDE = 4, 8
EXPECTED = "expected one such as 6x6, 5x4 parallel or 8x8 blocked a1,h8"


class BoardError(ValueError):
    """A text that is no board; the message says why."""


@dataclass(frozen=True)
class Board:
    """Columns and rows, the blocked squares as a set, and whether the start discs lie side by side."""

    columns: int = 8
    rows: int = 8
    blocked: int = 0
    parallel: bool = False

    def squares(self) -> Iterator[int]:
        """All squares, blocked ones among them, row by row."""
        return (column + 8 * row for row in range(self.rows) for column in range(self.columns))

    @property
    def playable(self) -> int:
        """The squares to play on, as a set."""
        return sum(1 << square for square in self.squares()) & ~self.blocked

    def start_discs(self) -> tuple[int, int]:
        """Black's and White's discs at the start; the middle of an odd side is rounded down."""
        corner = self.columns // 2 - 1 + 8 * (self.rows // 2 - 1)
        upper, lower = (corner, corner + 1), (corner + 8, corner + 9)
        if self.parallel:
            white, black = lower, upper
        else:
            white, black = (upper[0], lower[1]), (upper[1], lower[0])
        return sum(1 << square for square in black), sum(1 << square for square in white)

    def __str__(self) -> str:
        text = f"{self.columns}x{self.rows}" + (" parallel" if self.parallel else "")
        squares = [square for square in self.squares() if self.blocked >> square & 1]
        names = [COLUMNS[square % 8] + str(square // 8 + 1) for square in squares]
        return text + (" blocked " + ",".join(names) if names else "")


STANDARD = Board()


def parse_board(text: str) -> Board:
    """Reads what str() of a board writes; raises BoardError."""
    match = re.fullmatch(r"(\d+)x(\d+)(\s+parallel)?(?:\s+blocked\s+([a-z0-9, ]+))?", text.strip().lower())
    if not match:
        raise BoardError(f"'{text}' is no board, {EXPECTED}")
    columns, rows = int(match[1]), int(match[2])
    if not (MIN_SIDE <= columns <= MAX_SIDE and MIN_SIDE <= rows <= MAX_SIDE):
        raise BoardError(f"'{text}': the sides of a board are {MIN_SIDE} to {MAX_SIDE} long here")
    board = Board(columns, rows, 0, bool(match[3]))
    blocked = 0
    for name in re.split(r"[,\s]+", match[4].strip()) if match[4] else ():
        if not re.fullmatch(r"[a-h][1-8]", name):
            raise BoardError(f"'{text}': '{name}' is no square")
        square = COLUMNS.index(name[0]) + 8 * (int(name[1]) - 1)
        if not board.playable >> square & 1 or blocked >> square & 1:
            raise BoardError(f"'{text}': {name} is not on the board, or named twice")
        if sum(board.start_discs()) >> square & 1:
            raise BoardError(f"'{text}': {name} has a disc at the start")
        blocked |= 1 << square
    return Board(columns, rows, blocked, bool(match[3]))
