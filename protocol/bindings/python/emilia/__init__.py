# SPDX-License-Identifier: MIT
"""Othello rules, games and their files, evaluations, and the engine Emilia.

    import emilia

    board = emilia.Board()
    with emilia.Engine() as engine:
        print(engine.play(board, time=0.5).move)

Moves are texts, "f5" or "pass". Scores are discs for the side to move. Errors are `EmiliaError`.
docs/reference/library-python.md has more examples.
"""

from emilia._native import (
    Answer,
    Board,
    Color,
    EmiliaError,
    Evaluation,
    Game,
    GameResult,
    Info,
    Note,
    transformed_move,
)
from emilia._native import version as __version__
from emilia.data import read_played_games, read_positions
from emilia.engine import Engine
from emilia.files import games_of_text, read_games, write_games

BLACK = Color.BLACK
WHITE = Color.WHITE

__all__ = [
    "BLACK",
    "WHITE",
    "Answer",
    "Board",
    "Color",
    "EmiliaError",
    "Engine",
    "Evaluation",
    "Game",
    "GameResult",
    "Info",
    "Note",
    "__version__",
    "games_of_text",
    "read_games",
    "read_played_games",
    "read_positions",
    "transformed_move",
    "write_games",
]
