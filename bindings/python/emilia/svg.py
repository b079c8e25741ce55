# SPDX-License-Identifier: MIT
"""Pictures of positions and games."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from emilia._native import Game, Position

#: Side of a square, and width of the border with the coordinates, in units of the picture.
CELL, BORDER = 40, 20

COLORS = {"X": "#111", "O": "#fff"}


def board_svg(squares: str, columns: int, legal_moves: Collection[str], last_move: str | None, size: int) -> str:
    """Returns a picture of the squares a1, b1 ... as X, O, E or - (blocked)."""
    rows = len(squares) // columns
    width, height = columns * CELL + 2 * BORDER, rows * CELL + 2 * BORDER
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{size}"'
        f' height="{round(size * height / width)}" font-family="sans-serif" font-size="12" text-anchor="middle">'
    ]
    for column in range(columns):
        parts.append(f'<text x="{BORDER + (column + 0.5) * CELL:g}" y="14">{chr(ord("a") + column)}</text>')
    for row in range(rows):
        parts.append(f'<text x="10" y="{BORDER + (row + 0.5) * CELL + 4:g}">{row + 1}</text>')
    for index, square in enumerate(squares):
        row, column = divmod(index, columns)
        name = f"{chr(ord('a') + column)}{row + 1}"
        x, y = BORDER + column * CELL, BORDER + row * CELL
        green = "#555" if square == "-" else "#2b8a4b"
        parts.append(f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{green}" stroke="#143"/>')
        circle = f'<circle cx="{x + CELL // 2}" cy="{y + CELL // 2}"'
        if square in COLORS:
            parts.append(f'{circle} r="16" fill="{COLORS[square]}" stroke="#111"/>')
        elif name in legal_moves:
            parts.append(f'{circle} r="4" fill="#143"/>')
        if name == last_move:
            parts.append(f'{circle} r="5" fill="#d22"/>')
    return "\n".join([*parts, "</svg>"])


def position_svg(position: Position, size: int, last_move: str | None = None) -> str:
    """Returns a picture of a position that is `size` pixels wide."""
    return board_svg(position.text[1:], position.columns, position.legal_moves, last_move, size)


def game_svg(game: Game, size: int) -> str:
    """Returns a picture of the last position of a game, with a mark on the last move."""
    moves = game.moves
    return position_svg(game.position, size, moves[-1] if moves else None)
