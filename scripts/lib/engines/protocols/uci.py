# SPDX-License-Identifier: MIT
"""UCI, the protocol of chess engines, as Fairy-Stockfish speaks it for the variants flipello and flipello10."""

from __future__ import annotations

from engines.faults import Fault
from engines.protocols.adapter import ConfigurationError, EngineSpec, Surroundings, garbage
from engines.protocols.uoi import UoiAdapter
from othello.boards import STANDARD, Board
from othello.flipello import flipello_fen, flipello_move, parse_flipello_move
from othello.notation import NotationError
from othello.rules import PASS, Game, Position, start_of

#: Option that sets the variant, and its values by board.
VARIANT_OPTION = "UCI_Variant"
VARIANTS = {"flipello": STANDARD, "flipello10": Board(10, 10)}


#: Answer in a finished game.
NO_MOVE = "(none)"


def board_of(spec: EngineSpec) -> Board:
    """Returns the board of the engine's variant. Raises ConfigurationError."""
    variant = dict(spec.options).get(VARIANT_OPTION, "flipello")
    if variant not in VARIANTS:
        raise ConfigurationError(f"engine {spec.name}: invalid variant '{variant}': expected {', '.join(VARIANTS)}")
    return VARIANTS[variant]


class UciAdapter(UoiAdapter):
    """UCI adapter. Black is the first player, whose clock is `wtime`."""

    plays_every_board = False
    hello = "uci"
    new_game_command = "ucinewgame"
    clock_prefixes = ("w", "b")

    def __init__(self, spec: EngineSpec, surroundings: Surroundings) -> None:
        super().__init__(spec, surroundings)
        self.board = board_of(spec)
        self.rules = [] if VARIANT_OPTION in dict(spec.options) else [(VARIANT_OPTION, "flipello")]

    @classmethod
    def check(cls, spec: EngineSpec) -> None:
        super().check(spec)
        board_of(spec)

    def options(self) -> list[tuple[str, str]]:
        return [*self.rules, *super().options()]

    def can_begin_at(self, position: Position) -> bool:
        return position.board == self.board

    def position_line(self, game: Game) -> str:
        line = "position " + ("startpos" if game.start == start_of(self.board) else f"fen {flipello_fen(game.start)}")
        position, words = game.start, list[str]()
        for move in game.moves:
            words.append(flipello_move(move, position))
            position = position.play(move)
        return " ".join([line, "moves", *words] if words else [line])

    def read_move(self, text: str) -> int:
        if text == NO_MOVE:
            return PASS
        try:
            return parse_flipello_move(text, self.board)
        except NotationError:
            raise garbage("a move", text) from None

    def read_reply(self, text: str) -> int | None:
        try:
            return self.read_move(text)
        except Fault:
            return None
