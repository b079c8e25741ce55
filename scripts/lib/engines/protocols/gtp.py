# SPDX-License-Identifier: MIT
"""Go Text Protocol (GTP) of Othello programs: gtp-rhino, Edax, Egaroucid.

Programs differ in passes. Some expect `play black pass`. Others detect passes themselves and may reject the command
(gtp-rhino: `? syntax error`). The adapter tries the command at the first pass and then uses the variant that the
engine accepts. It sends genmove only if a legal move exists, which works with all programs.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from engines.clock import Allowance, decimal
from engines.faults import Fault, FaultKind, excerpt
from othello.notation import square_name
from engines.protocols.adapter import PipeAdapter, Reply, garbage, read_move
from othello.rules import PASS, START, Colour, Game, Position

#: Command that identifies Emilia, which accepts fractions of a second.
DECIMALS = "emilia-options"

EXPECTED = "a reply that starts with = or ?"


class GtpAdapter(PipeAdapter):
    """GTP adapter. It synchronises the engine's board by playing the missing moves."""

    limits = frozenset({"per_move", "main"})
    can_own_clock = True

    def greet(self) -> None:
        self._sent: Game | None = None
        self._passes = self.spec.passes
        self.identity = " ".join(self._ask(command) for command in ("name", "version"))
        self.commands = set(self._ask("list_commands").split())
        self.takes_decimals = DECIMALS in self.commands
        if "boardsize" in self.commands:
            self._demand("boardsize 8")

    def can_begin_at(self, position: Position) -> bool:
        """True only for the standard start position: GTP has no command to set up a board."""
        return position == START

    def new_game(self) -> None:
        self.set_sent(None)

    def prepare(self, game: Game, allowance: Allowance) -> None:
        self.send_game(game)

    def send_game(self, game: Game) -> None:
        """Sets the engine's board to the last position of a game."""
        if self._sent is None or game.moves[: len(self._sent.moves)] != self._sent.moves:
            self._demand("clear_board")
            self._set_time()
            self.set_sent(Game(game.start))
        known = len(self._sent.moves) if self._sent else 0
        for move, mover in list(zip(game.moves, game.movers()))[known:]:
            self._play(move, mover)
        self.set_sent(game)

    def set_sent(self, game: Game | None) -> None:
        """Stores the game that the engine's board has; None if it is unknown."""
        self._sent = game

    def think(self, game: Game, allowance: Allowance) -> Reply:
        mover = game.position().to_move
        self._send_clocks(mover, allowance)
        started = self.process.write(f"genmove {mover.value}")
        accepted, text, arrived = self._read_reply(started + allowance.patience)
        if not accepted:
            raise Fault(FaultKind.REFUSAL, f"answered {excerpt('? ' + text)} to genmove", text)
        if text.lower() == "resign":
            raise Fault(FaultKind.RESIGN, "resigned")
        move = read_move(text, "a move")
        self.set_sent(game.plus(move))
        return Reply(move, arrived - started)

    def _play(self, move: int, mover: Colour) -> None:
        if move != PASS:
            self._demand(f"play {mover.value} {square_name(move)}")
            return
        if self._passes == "implied":
            return
        if self._passes == "explicit":
            self._demand(f"play {mover.value} pass")
            return
        accepted, _ = self._exchange(f"play {mover.value} pass")
        self._passes = "explicit" if accepted else "implied"

    def _set_time(self) -> None:
        """Sends time_settings: integer seconds, or fractions to Emilia. Only the referee's clock decides games.

        GTP has no standard form of an increment: time_left, sent before every move, includes it.
        """
        control = self.spec.control
        if "time_settings" not in self.commands or self.spec.clock == "own":
            return
        if control.per_move is not None:
            self._exchange(f"time_settings 0 {self._seconds(control.per_move, math.ceil)} 1")
        elif control.main is not None:
            self._exchange(f"time_settings {self._seconds(control.main, math.ceil)} 0 0")

    def _seconds(self, time: float, rounding: Callable[[float], int]) -> str:
        return decimal(time) if self.takes_decimals else str(rounding(time))

    def _send_clocks(self, mover: Colour, allowance: Allowance) -> None:
        if "time_left" not in self.commands or self.spec.clock == "own":
            return
        for colour, remaining in ((mover, allowance.remaining), (mover.other, allowance.opponent_remaining)):
            if remaining is not None:
                self._exchange(f"time_left {colour.value} {self._seconds(remaining, int)} 0")

    def _ask(self, command: str) -> str:
        """Sends an optional command; returns the text of its reply, empty if the engine rejects it."""
        accepted, text = self._exchange(command)
        return text if accepted else ""

    def _demand(self, command: str) -> None:
        accepted, text = self._exchange(command)
        if not accepted:
            raise Fault(FaultKind.REFUSAL, f"answered {excerpt('? ' + text)} to '{command}'", text)

    def _exchange(self, command: str) -> tuple[bool, str]:
        self.process.write(command)
        accepted, text, _ = self._read_reply(self.reply_deadline())
        return accepted, text

    def _read_reply(self, deadline: float) -> tuple[bool, str, float]:
        """Returns whether the engine accepted the command, the text of the reply, and the arrival time of its first line.

        A reply ends with an empty line. The first line has the move.
        """
        first, arrived = self.read_until(
            lambda line: line.startswith(("=", "?")), deadline, EXPECTED, lambda line: False
        )
        lines = [first[1:].strip()]
        while True:
            try:
                line, _ = self.process.read_line(deadline)
            except Fault as fault:
                if fault.kind is FaultKind.HANG:
                    raise garbage("the empty line after a reply", first) from None
                raise
            if not line.strip():
                return first.startswith("="), "\n".join(lines).strip(), arrived
            lines.append(line)
