# SPDX-License-Identifier: MIT
"""Kinds of games as boards of the engine."""

from __future__ import annotations

from othello.boards import STANDARD, Board, square_at

#: Standard game in which the side with fewer discs wins.
ANTI = Board(fewest=True)

WIDE = Board(10, 10)

#: Corner squares that the octagon lacks, as columns and rows from the corner: A1, A2 and B1.
_CUT = ((0, 0), (0, 1), (1, 0))


def octagon() -> Board:
    """Returns 10x10 without twelve squares: A1, A2, B1, A9, A10, B10 and their mirror images."""
    last = WIDE.columns - 1
    blocked = 0
    for column, row in _CUT:
        for x in (column, last - column):
            for y in (row, last - row):
                blocked |= 1 << square_at(x, y)
    return Board(10, 10, blocked)


#: Boards by the names of PlayStrategy.
PLAYSTRATEGY = {"flipello": STANDARD, "flipello10": WIDE, "antiflipello": ANTI, "octagonflipello": octagon()}
