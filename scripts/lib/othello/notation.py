# SPDX-License-Identifier: MIT
"""Notations of squares (`f5`), positions (65 characters), games (transcripts) and diagrams."""

from __future__ import annotations

import re
from dataclasses import replace

from othello.boards import (
    COLUMNS,
    STANDARD,
    Board,
    BoardError,
    parse_board,
    parse_square_text,
    square_text,
)
from othello.rules import PASS, START, Colour, Game, IllegalMove, Position

#: Start position of the Umeå course: the standard start position with White to move.
UMEA_START = "W" + "E" * 27 + "OX" + "E" * 6 + "XO" + "E" * 27


class NotationError(ValueError):
    """Invalid text of a square, position or game."""


def square_name(move: int) -> str:
    """Returns `a1` to `j10`, or `pass`."""
    return "pass" if move == PASS else square_text(move)


def parse_square(text: str) -> int:
    """Parses `a1` to `j10`, or `pass` or `pa`, case-insensitive. Raises NotationError."""
    lowered = text.lower()
    if lowered in ("pass", "pa"):
        return PASS
    square = parse_square_text(lowered)
    if square is None:
        raise NotationError(f"invalid move '{text}': expected a square, a1 to h8 (larger boards: j10), or pass")
    return square


def position_text(position: Position) -> str:
    """Formats a position: W or B to move, then the squares a1, b1 .. h8 as E (empty), O (white), X (black).

    8x8 has 65 characters, another board one more than its squares. `-` is a blocked square.
    """

    def mark(square: int) -> str:
        if position.board.blocked >> square & 1:
            return "-"
        return "X" if position.black >> square & 1 else "O" if position.white >> square & 1 else "E"

    return ("B" if position.to_move is Colour.BLACK else "W") + "".join(map(mark, position.board.squares()))


def parse_position(text: str, board: Board = STANDARD) -> Position:
    """Parses the format of position_text() on a board of this size. The text defines the blocked squares.

    Raises NotationError that names the first error.
    """
    squares = list(board.squares())
    if len(text) != len(squares) + 1:
        raise NotationError(f"invalid position '{text}': expected {len(squares) + 1} characters, not {len(text)}")
    if text[0] not in "BW":
        raise NotationError(f"invalid position: expected B or W (the colour to move) first, not '{text[0]}'")
    marks = "EOX" if board == STANDARD else "EOX-"
    bits = dict.fromkeys("EOX-", 0)
    for place, (square, mark) in enumerate(zip(squares, text[1:]), 2):
        if mark not in marks:
            raise NotationError(
                f"invalid character '{mark}' of a position at {place}: expected {', '.join(marks[:-1])} or {marks[-1]}"
            )
        bits[mark] |= 1 << square
    to_move = Colour.BLACK if text[0] == "B" else Colour.WHITE
    return Position(bits["X"], bits["O"], to_move, replace(board, blocked=bits["-"]))


def start_text(position: Position) -> str:
    """Formats a position for records: the board, unless it is the standard one, then the position."""
    text = position_text(position)
    return text if position.board == STANDARD else f"{position.board} {text}"


def parse_start(text: str) -> Position:
    """Parses the format of start_text(). Raises NotationError."""
    board, _, position = text.rpartition(" ")
    try:
        return parse_position(position, parse_board(board) if board else STANDARD)
    except BoardError as error:
        raise NotationError(str(error)) from None


def transcript(game: Game) -> str:
    """Formats the moves as `f5d6c3`. Passes are omitted, because the rules determine them."""
    return "".join(square_name(move) for move in game.moves if move != PASS)


def parse_transcript(text: str, start: Position = START) -> Game:
    """Parses `f5d6c3` (case-insensitive, passes optional) and inserts forced passes.

    Raises NotationError for an invalid or illegal move.
    """
    game, position = Game(start), start
    for name in re.findall(r"pass|PASS|pa|PA|[a-jA-J]10|..?", "".join(text.split())):
        move = parse_square(name)
        if move != PASS and position.must_pass():
            game, position = game.plus(PASS), position.passed()
        try:
            position = position.play(move)
        except IllegalMove as error:
            raise NotationError(f"illegal move {len(game.moves) + 1} ({name}) of '{text}': {error}") from None
        game = game.plus(move)
    return game


def diagram(position: Position) -> str:
    """Draws the board with coordinates: X black, O white, . empty, space blocked."""
    cells = position_text(position)[1:].translate(str.maketrans("E-", ". "))
    width = position.board.columns
    margin = len(str(position.board.rows))
    rows = [
        f"{row + 1:{margin}} " + " ".join(cells[width * row : width * row + width]) + f" {row + 1}"
        for row in range(position.board.rows)
    ]
    letters = " " * (margin + 1) + " ".join(COLUMNS[:width])
    return "\n".join([letters, *rows, letters])
