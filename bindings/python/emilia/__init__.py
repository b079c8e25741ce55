# SPDX-License-Identifier: MIT
"""Othello: rules, games and their files, evaluations, and the engine Emilia.

    import emilia

    game = emilia.Game()
    with emilia.Engine() as engine:
        while not game.is_game_over():
            game.push(engine.play(game, emilia.Limit(time=0.1)).move)
    print(game.result())

Names are those of python-chess if it has the same thing. Scores are discs for the side to move, times
are seconds. docs/reference/library-python.md has more examples.

`emilia.process` runs the engine as a process. It works without the compiled library, from a copy of this
folder; the other names of the package then are missing. `emilia.contest` is a player class of a contest.
"""

from typing import TYPE_CHECKING

from emilia.data import read_played_games, read_positions
from emilia.errors import EmiliaError
from emilia.limit import Limit
from emilia.moves import Move
from emilia.results import Info, PlayResult

try:
    from emilia._native import Color, Ending, Evaluation, Game, Note, Outcome, Position
    from emilia._native import version as __version__
    from emilia.engine import Engine
    from emilia.files import games_of_text, read_games, write_games

    #: The side that moves first.
    BLACK = Color.BLACK
    #: The side that moves second.
    WHITE = Color.WHITE
except ModuleNotFoundError as missing:
    if missing.name != "emilia._native":
        raise

__all__ = [
    "BLACK",
    "WHITE",
    "Color",
    "EmiliaError",
    "Ending",
    "Engine",
    "Evaluation",
    "Game",
    "Info",
    "Limit",
    "Move",
    "Note",
    "Outcome",
    "PlayResult",
    "Position",
    "__version__",
    "games_of_text",
    "read_games",
    "read_played_games",
    "read_positions",
    "write_games",
]


if not TYPE_CHECKING:  # type checkers would take each name for a name of the package

    def __getattr__(name: str) -> object:
        if name == "Board":
            raise AttributeError("emilia has no Board: a Game has push and pop, a Position is a value that never changes")
        if name in __all__:
            raise AttributeError(f"emilia.{name} needs the compiled library; emilia.process works without it")
        raise AttributeError(f"module 'emilia' has no attribute {name!r}")
