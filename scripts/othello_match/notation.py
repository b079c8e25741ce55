# SPDX-License-Identifier: MIT
"""How squares, positions and games are written: `f5`, the 65-character string, transcripts, diagrams."""

from __future__ import annotations

import re

from othello_match.rules import PASS, START, Colour, Game, IllegalMove, Position

COLUMNS = "abcdefgh"

#: The course's start position: the tournament board with White to move.
UMEA_START = "W" + "E" * 27 + "OX" + "E" * 6 + "XO" + "E" * 27


class NotationError(ValueError):
    """A text that is no square, position or game; the message names what was found."""


def square_name(move: int) -> str:
    """`a1` to `h8`, or `pass`."""
    return "pass" if move == PASS else COLUMNS[move % 8] + str(move // 8 + 1)


def parse_square(text: str) -> int:
    """The square named `a1` to `h8` in either case, or PASS for `pass` or `pa`; raises NotationError."""
    lowered = text.lower()
    if lowered in ("pass", "pa"):
        return PASS
    if len(lowered) == 2 and lowered[0] in COLUMNS and lowered[1] in "12345678":
        return COLUMNS.index(lowered[0]) + 8 * (int(lowered[1]) - 1)
    raise NotationError(f"'{text}' is no square (a1 to h8) and no pass")


def position_text(position: Position) -> str:
    """The 65 characters: W or B to move, then the squares a1, b1 .. h8 as E (empty), O (white), X (black)."""
    squares = (
        "X" if position.black >> square & 1 else "O" if position.white >> square & 1 else "E"
        for square in range(64)
    )
    return ("B" if position.to_move is Colour.BLACK else "W") + "".join(squares)


def parse_position(text: str) -> Position:
    """Reads the 65 characters; raises NotationError naming the first thing that is wrong."""
    if len(text) != 65:
        raise NotationError(f"a position has 65 characters, not {len(text)}: '{text}'")
    if text[0] not in "BW":
        raise NotationError(f"a position begins with B or W (the colour to move), not '{text[0]}'")
    stray = re.search(r"[^EOX]", text[1:])
    if stray:
        raise NotationError(f"a square is E, O or X, not '{stray.group()}' (character {stray.start() + 2})")
    bits = {"E": 0, "O": 0, "X": 0}
    for square, mark in enumerate(text[1:]):
        bits[mark] |= 1 << square
    return Position(bits["X"], bits["O"], Colour.BLACK if text[0] == "B" else Colour.WHITE)


def transcript(game: Game) -> str:
    """The moves run together as `f5d6c3`, passes left out, which the rules allow everyone to restore."""
    return "".join(square_name(move) for move in game.moves if move != PASS)


def parse_transcript(text: str, start: Position = START) -> Game:
    """Reads `f5d6c3` (either case, passes optional), restoring every pass that the rules force.

    Raises NotationError for what is no move, and for a move that the rules forbid.
    """
    game, position = Game(start), start
    for name in re.findall(r"pass|PASS|pa|PA|..?", "".join(text.split())):
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
    """The board as ten lines of text: X black, O white, . empty, with the coordinates around it."""
    cells = position_text(position)[1:].replace("E", ".")
    rows = [f"{row + 1} " + " ".join(cells[8 * row : 8 * row + 8]) + f" {row + 1}" for row in range(8)]
    letters = "  " + " ".join(COLUMNS)
    return "\n".join([letters, *rows, letters])
