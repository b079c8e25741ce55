# SPDX-License-Identifier: MIT
"""Moves and positions as Fairy-Stockfish and PlayStrategy write them for their variants flipello and flipello10.

Rank 1 is at the bottom, so names count the rows from the other edge. The first player is White there and Black here.
"""

from __future__ import annotations

import re

from othello.boards import Board, column_and_row, parse_square_text, square_at, square_text
from othello.notation import NotationError
from othello.rules import PASS, Colour, Position


def mirrored(square: int, board: Board) -> int:
    """Returns the square with the same name if rows are counted from the other edge."""
    column, row = column_and_row(square)
    return square_at(column, board.rows - 1 - row)


def flipello_move(move: int, position: Position) -> str:
    """Formats a move as `P@e3`. A pass is the lowest square of the side to move twice, `c3c3`: lowest rank first."""
    if move != PASS:
        return f"P@{square_text(mirrored(move, position.board))}"
    lowest = min(
        (square for square in position.board.squares() if position.player >> mirrored(square, position.board) & 1),
        default=None,
    )
    if lowest is None:
        raise NotationError("cannot write the pass of a side without discs")
    return square_text(lowest) * 2


def parse_flipello_move(text: str, board: Board) -> int:
    """Parses `P@e3`, or a pass `c3c3`. Raises NotationError."""
    drop, twice = re.fullmatch(r"[Pp]@([a-j]\d+)", text), re.fullmatch(r"([a-j]\d+)\1", text)
    square = parse_square_text(drop[1] if drop else twice[1] if twice else "")
    if square is None or not (board.playable | board.blocked) >> square & 1:
        raise NotationError(f"invalid move '{text}': expected one such as P@e3 or c3c3")
    return mirrored(square, board) if drop else PASS


def flipello_fen(position: Position) -> str:
    """Formats a position: `8/8/8/3pP3/3Pp3/8/8/8[PP...pp...] w - - 0 1`.

    In brackets are the discs in hand, one of each side for each empty square. Fairy-Stockfish plays no move without them.
    """

    def mark(column: int, row: int) -> str:
        square = square_at(column, row)
        return "P" if position.black >> square & 1 else "p" if position.white >> square & 1 else "1"

    board = position.board
    rows = ("".join(mark(column, row) for column in range(board.columns)) for row in range(board.rows))
    text = "/".join(re.sub("1+", lambda ones: str(len(ones[0])), row) for row in rows)
    hand = "P" * position.empties + "p" * position.empties
    return f"{text}[{hand}] {'w' if position.to_move is Colour.BLACK else 'b'} - - 0 1"
