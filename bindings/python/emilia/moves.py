# SPDX-License-Identifier: MIT
"""Moves."""

from __future__ import annotations

import re
from typing import Optional

from emilia.errors import EmiliaError, check

#: Pattern of a move in lower case.
MOVE = re.compile(r"[a-j](?:10|[1-9])|pass")

#: Side of the usual board, and of the largest one.
SIDE, LARGEST_SIDE = 8, 10

#: Symmetries of the 8x8 board.
SYMMETRIES = 8


class Move(str):
    """Move: a text "f5" or "pass", with its square.

    `Move("F5")` equals `"f5"`, so each function takes a plain text too.
    Errors: TypeError for an argument that is not a text, EmiliaError for another text.

    >>> move = emilia.Move("F5")
    >>> move == "f5", move.square, move.column, move.row
    (True, 37, 5, 4)
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Move:
        check("move", text, (str,), "a str such as 'f5'")
        if not MOVE.fullmatch(text.lower()):
            raise EmiliaError(f"invalid move {str(text)!r}: expected a square such as 'f5', or 'pass'")
        return super().__new__(cls, text.lower())

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"

    @property
    def is_pass(self) -> bool:
        """True for `Move("pass")`."""
        return self == "pass"

    @property
    def square(self) -> Optional[int]:
        """Number of the square, its bit in sets of squares, or None for a pass.

        a1 is 0, h1 is 7, a8 is 56, h8 is 63. Squares outside 8x8 have the numbers 64 to 99.
        """
        column, row = self.column, self.row
        if column is None or row is None:
            return None
        if row >= SIDE:  # below 8x8
            return row * LARGEST_SIDE + column
        if column < SIDE:
            return row * SIDE + column
        return SIDE * SIDE + row * (LARGEST_SIDE - SIDE) + column - SIDE

    @property
    def column(self) -> Optional[int]:
        """Column from the left, 0 to 9, or None for a pass."""
        return None if self.is_pass else ord(self[0]) - ord("a")

    @property
    def row(self) -> Optional[int]:
        """Row from the top, 0 to 9, or None for a pass."""
        return None if self.is_pass else int(self[1:]) - 1

    def transformed(self, symmetry: int) -> Move:
        """Returns the image under a symmetry of 8x8, 0 to 7, as in `Position.transformed`.

        Errors: EmiliaError for another number.

        >>> emilia.Move("f5").transformed(3)
        Move('c4')
        """
        if not 0 <= symmetry < SYMMETRIES:
            raise EmiliaError(f"invalid symmetry {symmetry}: expected 0 to 7")
        column, row = self.column, self.row
        if column is None or row is None or max(column, row) >= SIDE:
            return self
        if symmetry & 1:
            column = SIDE - 1 - column
        if symmetry & 2:
            row = SIDE - 1 - row
        if symmetry & 4:
            column, row = row, column
        return Move(f"{chr(ord('a') + column)}{row + 1}")
