# SPDX-License-Identifier: MIT
"""USI-X, the protocol of shogi engines adapted to Othello: uoi with other commands."""

from __future__ import annotations

from engines.clock import Allowance
from engines.protocols.ugi import squares_text
from engines.protocols.uoi import UoiAdapter, milliseconds
from othello.rules import START, Colour, Position


class UsiAdapter(UoiAdapter):
    """USI adapter. Seconds per move are sent as byoyomi without main time, which every USI engine supports."""

    plays_every_board = False
    hello = "usi"
    new_game_command = "usinewgame"

    def start_text(self, start: Position) -> str:
        return "startpos" if start == START else f"sfen {squares_text(start)}1"

    def clock_arguments(self, mover: Colour, allowance: Allowance) -> list[str]:
        if allowance.control.per_move is not None:
            return ["btime", "0", "wtime", "0", "byoyomi", milliseconds(allowance.control.per_move)]
        return super().clock_arguments(mover, allowance)
