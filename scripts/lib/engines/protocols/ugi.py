# SPDX-License-Identifier: MIT
"""Universal Game Interface (UGI) of the match runner cutegames: uoi with other commands. Black is player 1."""

from __future__ import annotations

from othello.notation import position_text
from engines.protocols.uoi import UoiAdapter
from othello.rules import START, Position


def squares_text(position: Position) -> str:
    """Formats the 64 squares as `X`, `O` and `-`, then `B` or `W`."""
    text = position_text(position)
    return text[1:].replace("E", "-") + text[0]


class UgiAdapter(UoiAdapter):
    """UGI adapter. It sends `startpos` if possible, because engines differ in the format of other positions."""

    plays_every_board = False
    can_ponder = False
    hello = "ugi"
    new_game_command = "uginewgame"
    clock_prefixes = ("p1", "p2")

    def start_text(self, start: Position) -> str:
        return "startpos" if start == START else f"fen {squares_text(start)}"
