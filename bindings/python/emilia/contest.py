# SPDX-License-Identifier: MIT
"""Player class of the contest of SUSTech's course CS303."""

from __future__ import annotations

from collections.abc import Sequence

from emilia.limit import Limit
from emilia.process import Engine
from emilia.texts import Game

__all__ = ["AI", "COLOR_BLACK", "COLOR_NONE", "COLOR_WHITE"]

COLOR_BLACK = -1
COLOR_WHITE = 1
COLOR_NONE = 0

#: Share of the contest's time that a move may take. The rest is for network latency.
SHARE = 0.8


class AI:
    """Player of the SUSTech contest: `go` fills `candidate_list`, whose last element is the move.

    The board has eight rows of -1 (black), 1 (white) and 0, as a numpy array or nested lists. In some years the contest is
    won with fewer discs: a subclass with `fewest = True` plays for that.

    >>> player = AI(8, COLOR_BLACK, 1.0)
    >>> player.candidate_list
    []
    """

    fewest = False

    def __init__(self, chessboard_size: int, color: int, time_out: float) -> None:
        if chessboard_size != 8:
            raise ValueError(f"invalid chessboard_size {chessboard_size}: expected 8")
        if color not in (COLOR_BLACK, COLOR_WHITE):
            raise ValueError(f"invalid color {color}: expected -1 for black or 1 for white")
        self.chessboard_size = chessboard_size
        self.color = color
        self.time_out = time_out
        self.candidate_list: list[tuple[int, int]] = []
        self._engine: Engine | None = None

    def go(self, chessboard: Sequence[Sequence[int]]) -> None:
        """Fills `candidate_list` with all legal moves as (row, column) from 0, then the chosen move.

        >>> board = [[0] * 8 for _ in range(8)]
        >>> board[3][3:5], board[4][3:5] = [1, -1], [-1, 1]
        >>> player = AI(8, COLOR_BLACK, 0.2)
        >>> player.go(board)
        >>> player.candidate_list[:4], player.candidate_list[-1] in player.candidate_list[:4]
        ([(2, 3), (3, 2), (4, 5), (5, 4)], True)
        >>> player.close()
        """
        self.candidate_list.clear()
        if self._engine is None:
            self._engine = Engine(options={"Board": "8x8 fewest"} if self.fewest else {})
        letters = {COLOR_BLACK: "X", COLOR_WHITE: "O", COLOR_NONE: "E"}
        squares = "".join(letters[int(square)] for row in chessboard for square in row)
        game = Game(start=("B" if self.color == COLOR_BLACK else "W") + squares)
        moves = self._engine.legal_moves(game)
        if not moves or moves == ["pass"]:
            return
        self.candidate_list.extend(self._place(move) for move in moves)
        self.candidate_list.append(self._place(self._engine.play(game, Limit(time=self.time_out * SHARE)).move))

    def close(self) -> None:
        """Ends the engine. Otherwise it ends with the program.

        >>> player = AI(8, COLOR_WHITE, 1.0)
        >>> player.close()
        """
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    @staticmethod
    def _place(move: str) -> tuple[int, int]:
        return int(move[1]) - 1, ord(move[0]) - ord("a")
