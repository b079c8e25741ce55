# SPDX-License-Identifier: MIT
"""Positions and games as texts, without the library. The engine's process checks the rules."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Iterable

from emilia.errors import EmiliaError, check
from emilia.moves import MOVE, Move
from emilia.svg import board_svg

POSITION = re.compile("[BW][EOX-]{16,100}")


def _check_position(text: str, is_board: bool = True) -> None:
    if not POSITION.fullmatch(text) or not is_board:
        raise EmiliaError(f"invalid position {str(text)!r}: expected W or B, then 64 of E O X - for 8x8")


class Position(str):
    """Position as a text: W or B, the side to move, then the squares a1, b1 ... as E, O, X or - (blocked).

    `columns` is the number of columns, by default that of a square board. Notebooks show a picture.
    Errors: TypeError for an argument of another type, EmiliaError for another text.

    >>> Position("BEEEEEOXEEXOEEEEE").turn
    'black'
    """

    columns: int

    def __new__(cls, text: str, columns: int | None = None) -> Position:
        check("position", text, (str,), "a str")
        self = super().__new__(cls, text)
        self.columns = math.isqrt(max(0, len(text) - 1)) if columns is None else columns
        _check_position(text, 4 <= self.columns <= 10 and (len(text) - 1) % self.columns == 0)
        return self

    @property
    def turn(self) -> str:
        """Side to move: "black" or "white"."""
        return "black" if self[0] == "B" else "white"

    @property
    def diagram(self) -> str:
        """Drawing of the board with coordinates, one line a row: X is black, O is white."""
        squares = self[1:].replace("E", ".")
        rows = [" ".join(squares[start : start + self.columns]) for start in range(0, len(squares), self.columns)]
        letters = " ".join("abcdefghij"[: self.columns])
        return "\n".join([f"   {letters}", *(f"{number:2} {row}" for number, row in enumerate(rows, 1))])

    def svg(self, size: int = 360) -> str:
        """Returns a picture as SVG text that is `size` pixels wide.

        >>> Position("BEEEEEOXEEXOEEEEE").svg(200).endswith("</svg>")
        True
        """
        return board_svg(self[1:], self.columns, (), None, size)

    def _repr_svg_(self) -> str:
        return self.svg()


class Game:
    """Game: a start and the moves played from it. The engine checks the rules.

    `moves` is a transcript "f5d6c3" or several moves; passes may be left out. `start` is a text as in
    `Position`, by default the start of the engine's board. Games can be compared and copied.
    Errors: TypeError for an argument of another type, EmiliaError for a text that is not a move.

    >>> Game("f5d6c3").moves
    [Move('f5'), Move('d6'), Move('c3')]
    >>> Game(["f5", "d6"]) == Game("f5d6")
    True
    """

    def __init__(self, moves: str | Iterable[str] = (), start: str | None = None) -> None:
        check("start", start, (str, type(None)), "a str")
        if start is not None:
            _check_position(start)
        self.start = start
        check("moves", moves, (Iterable,), "a transcript or several moves")
        if isinstance(moves, str):
            moves = re.findall(rf"{MOVE.pattern}|.+", moves.lower())
        self.moves = [Move(move) for move in moves]

    def __repr__(self) -> str:
        start = "" if self.start is None else f", {str(self.start)!r}"
        return f"Game({''.join(self.moves)!r}{start})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.start, self.moves) == (other.start, other.moves)

    def push(self, move: str) -> None:
        """Adds a move. The engine reports an illegal move when it gets the game.

        >>> game = Game()
        >>> game.push("f5")
        >>> game
        Game('f5')
        """
        self.moves.append(Move(move))

    def pop(self) -> Move:
        """Takes back the last move and returns it. Errors: IndexError for a game without moves.

        >>> game = Game("f5d6c3")
        >>> game.pop(), game
        (Move('c3'), Game('f5d6'))
        """
        return self.moves.pop()

    def copy(self) -> Game:
        """Returns an independent copy.

        >>> game = Game("f5")
        >>> copy = game.copy()
        >>> copy.push("d6")
        >>> game, copy
        (Game('f5'), Game('f5d6'))
        """
        return Game(self.moves, self.start)


def text_game(game: object) -> Game:
    """Returns a game as text. Takes a `Game` or a `Position` of the library, too. Raises TypeError."""
    native = sys.modules.get("emilia._native")
    if native is not None and isinstance(game, native.Position):
        return Game(start=game.text)
    if native is not None and isinstance(game, native.Game):
        return Game(game.moves, game.start.text)
    check("game", game, (Game,), "a Game")
    assert isinstance(game, Game)
    return game
