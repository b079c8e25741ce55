# SPDX-License-Identifier: MIT
"""USI-X, the protocol of shogi engines for Othello: uoi with other words."""

from __future__ import annotations

from othello_match.clock import Allowance
from othello_match.protocols.ugi import squares_text
from othello_match.protocols.uoi import UoiAdapter, milliseconds
from othello_match.rules import START, Colour, Position


class UsiAdapter(UoiAdapter):
    """A time for the move is told as byo-yomi without main time, which every engine of USI knows."""

    plays_every_board = False
    hello = "usi"
    new_game_word = "usinewgame"

    def start_words(self, start: Position) -> str:
        return "startpos" if start == START else f"sfen {squares_text(start)}1"

    def clock_words(self, mover: Colour, allowance: Allowance) -> list[str]:
        if allowance.control.per_move is not None:
            return ["btime", "0", "wtime", "0", "byoyomi", milliseconds(allowance.control.per_move)]
        return super().clock_words(mover, allowance)
