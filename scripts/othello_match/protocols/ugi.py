# SPDX-License-Identifier: MIT
"""The Universal Game Interface of the match runner cutegames: uoi with other words. Black is its first player."""

from __future__ import annotations

from othello_match.notation import position_text
from othello_match.protocols.uoi import UoiAdapter
from othello_match.rules import START, Position


def squares_text(position: Position) -> str:
    """The 64 squares as `X`, `O` and `-`, then `B` or `W`."""
    text = position_text(position)
    return text[1:].replace("E", "-") + text[0]


class UgiAdapter(UoiAdapter):
    """Says `startpos` wherever a game begins there: engines agree on that, and not on the rest."""

    plays_every_board = False
    can_ponder = False
    hello = "ugi"
    new_game_word = "uginewgame"
    clock_prefixes = ("p1", "p2")

    def start_words(self, start: Position) -> str:
        return "startpos" if start == START else f"fen {squares_text(start)}"
