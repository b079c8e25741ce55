# SPDX-License-Identifier: MIT
"""Python client of Emilia that needs only the standard library: copy this folder, or put its parent on the path.

    from emilia_client import Engine, Game, Limit

    game = Game()
    with Engine("/usr/games/emilia") as engine:
        while not engine.is_game_over(game):
            game.push(engine.play(game, Limit(time=0.1)).move)
        print(engine.result(game))

Names are those of the package `emilia` and of python-chess. `Engine` runs the engine as a process and
uses the protocol uoi (docs/reference/uoi.md). `AI` is the player class of the contest of SUSTech's
course CS303.
"""

from .contest import AI, COLOR_BLACK, COLOR_NONE, COLOR_WHITE
from .engine import Engine, find_engine
from .errors import EmiliaError, EngineEnded
from .game import Game, Position
from .search import Info, Limit, PlayResult

__all__ = [
    "AI",
    "COLOR_BLACK",
    "COLOR_NONE",
    "COLOR_WHITE",
    "EmiliaError",
    "Engine",
    "EngineEnded",
    "Game",
    "Info",
    "Limit",
    "PlayResult",
    "Position",
    "find_engine",
]
