# SPDX-License-Identifier: MIT
"""Portable Game Notation (PGN) in the form that `emilia convert` writes and reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from othello.notation import position_text, square_name
from othello.rules import PASS, START, Colour, Game

#: Moves in a line.
MOVES_PER_LINE = 10


def tag(name: str, value: str) -> str:
    """Formats a tag on a line of its own."""
    shown = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'[{name} "{shown}"]\n'


def counts_text(score: int, squares: int) -> str:
    """Formats a final score as two disc counts, Black's first."""
    return f"{(squares + score) // 2}-{(squares - score) // 2}"


def note_text(evaluation: float | None, elapsed: float | None) -> str:
    """Formats the comment of a move, such as ` {+1.50 2.5s}`; empty if nothing is known."""
    parts = [] if evaluation is None else [f"{evaluation:+.2f}"]
    if elapsed is not None:
        parts.append(f"{elapsed:.3f}".rstrip("0").rstrip(".") + "s")
    return f" {{{' '.join(parts)}}}" if parts else ""


def game_text(game: Game, tags: Mapping[str, str], notes: Sequence[tuple[float | None, float | None]] = ()) -> str:
    """Formats a game. A pass is `--`, so that each colour keeps its column.

    tags: with `Result`, in their order. notes: evaluation and seconds of the first moves.
    """
    head = "".join(tag(name, value) for name, value in tags.items())
    board = game.start.board
    if game.start != START:
        head += tag("SetUp", "1") + tag("FEN", position_text(game.start))
        if board.columns != board.rows:
            head += tag("Board", f"{board.columns}x{board.rows}")
    padded = [*notes, *[(None, None)] * len(game.moves)]
    played = [("--" if move == PASS else square_name(move)) + note_text(*note) for move, note in zip(game.moves, padded)]
    first = 0 if game.start.to_move is Colour.BLACK else 1
    numbered = [
        f"{ply // 2 + 1}. {text}" if ply % 2 == 0 else f"{ply // 2 + 1}... {text}" if ply == first else text
        for ply, text in enumerate(played, first)
    ]
    lines = [" ".join(numbered[begin : begin + MOVES_PER_LINE]) for begin in range(0, len(numbered), MOVES_PER_LINE)]
    return head + "\n" + "\n".join([*lines, tags["Result"]]) + "\n\n"
