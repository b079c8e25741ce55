# SPDX-License-Identifier: MIT
"""How squares, positions and games are written: `f5`, the 65-character string, transcripts, diagrams."""

from __future__ import annotations

import re
from dataclasses import replace

from othello_match.boards import (
    COLUMNS,
    STANDARD,
    Board,
    BoardError,
    parse_board,
    parse_square_text,
    square_text,
)
from othello_match.rules import PASS, START, Colour, Game, IllegalMove, Position

#: The course's start position: the tournament board with White to move.
UMEA_START = "W" + "E" * 27 + "OX" + "E" * 6 + "XO" + "E" * 27


class NotationError(ValueError):
    """A text that is no square, position or game; the message names what was found."""


def square_name(move: int) -> str:
    """`a1` to `j10`, or `pass`."""
    return "pass" if move == PASS else square_text(move)


def parse_square(text: str) -> int:
    """The square named `a1` to `j10` in either case, or PASS for `pass` or `pa`; raises NotationError."""
    lowered = text.lower()
    if lowered in ("pass", "pa"):
        return PASS
    square = parse_square_text(lowered)
    if square is None:
        raise NotationError(f"'{text}' is no square (a1 to h8, on greater boards to j10) and no pass")
    return square


def position_text(position: Position) -> str:
    """The 65 characters: W or B to move, then the squares a1, b1 .. h8 as E (empty), O (white), X (black).

    On another board as many as it has squares and one, row by row, with - for a blocked square.
    """

    def mark(square: int) -> str:
        if position.board.blocked >> square & 1:
            return "-"
        return "X" if position.black >> square & 1 else "O" if position.white >> square & 1 else "E"

    return ("B" if position.to_move is Colour.BLACK else "W") + "".join(map(mark, position.board.squares()))


def parse_position(text: str, board: Board = STANDARD) -> Position:
    """Reads what position_text() writes on a board of this size, blocked squares as the text has them.

    Raises NotationError naming the first thing that is wrong.
    """
    squares = list(board.squares())
    if len(text) != len(squares) + 1:
        raise NotationError(f"a position has {len(squares) + 1} characters, not {len(text)}: '{text}'")
    if text[0] not in "BW":
        raise NotationError(f"a position begins with B or W (the colour to move), not '{text[0]}'")
    marks = "EOX" if board == STANDARD else "EOX-"
    bits = dict.fromkeys("EOX-", 0)
    for place, (square, mark) in enumerate(zip(squares, text[1:]), 2):
        if mark not in marks:
            raise NotationError(
                f"a square is {', '.join(marks[:-1])} or {marks[-1]}, not '{mark}' (character {place})"
            )
        bits[mark] |= 1 << square
    to_move = Colour.BLACK if text[0] == "B" else Colour.WHITE
    return Position(bits["X"], bits["O"], to_move, replace(board, blocked=bits["-"]))


def start_text(position: Position) -> str:
    """A position with its board before it where that is not the usual one, as records keep it."""
    text = position_text(position)
    return text if position.board == STANDARD else f"{position.board} {text}"


def parse_start(text: str) -> Position:
    """Reads what start_text() writes; raises NotationError."""
    board, _, position = text.rpartition(" ")
    try:
        return parse_position(position, parse_board(board) if board else STANDARD)
    except BoardError as error:
        raise NotationError(str(error)) from None


def transcript(game: Game) -> str:
    """The moves run together as `f5d6c3`, passes left out, which the rules allow everyone to restore."""
    return "".join(square_name(move) for move in game.moves if move != PASS)


def parse_transcript(text: str, start: Position = START) -> Game:
    """Reads `f5d6c3` (either case, passes optional), restoring every pass that the rules force.

    Raises NotationError for what is no move, and for a move that the rules forbid.
    """
    game, position = Game(start), start
    for name in re.findall(r"pass|PASS|pa|PA|[a-jA-J]10|..?", "".join(text.split())):
        move = parse_square(name)
        if move != PASS and position.must_pass():
            game, position = game.plus(PASS), position.passed()
        try:
            position = position.play(move)
        except IllegalMove as error:
            raise NotationError(f"move {len(game.moves) + 1} ({name}) of '{text}': {error}") from None
        game = game.plus(move)
    return game


def diagram(position: Position) -> str:
    """The board as text: X black, O white, . empty, a blank blocked, with the coordinates around it."""
    cells = position_text(position)[1:].translate(str.maketrans("E-", ". "))
    width = position.board.columns
    margin = len(str(position.board.rows))
    rows = [
        f"{row + 1:{margin}} " + " ".join(cells[width * row : width * row + width]) + f" {row + 1}"
        for row in range(position.board.rows)
    ]
    letters = " " * (margin + 1) + " ".join(COLUMNS[:width])
    return "\n".join([letters, *rows, letters])
