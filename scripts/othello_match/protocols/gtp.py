# SPDX-License-Identifier: MIT
"""The Go Text Protocol as Othello programs speak it: gtp-rhino, Edax, Egaroucid.

Two families disagree about passes. One is told `play black pass`; the other finds out by itself, and may
refuse the word (gtp-rhino: `? syntax error`). The adapter tries the word on the first pass and keeps to what
the engine accepted. genmove is asked for only where the referee sees a move, which both families understand.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from othello_match.clock import Allowance, decimal
from othello_match.faults import Fault, FaultKind, excerpt
from othello_match.notation import square_name
from othello_match.protocols.adapter import PipeAdapter, Reply, garbage, read_move
from othello_match.rules import PASS, START, Colour, Game, Position

#: A command of Emilia, who takes seconds with decimals.
DECIMALS = "emilia-options"

EXPECTED = "a reply that begins with = or ?"


class GtpAdapter(PipeAdapter):
    """Keeps the engine's board in step by playing the moves that it has not seen."""

    limits = frozenset({"per_move", "main"})
    can_own_clock = True

    def greet(self) -> None:
        self._told: Game | None = None
        self._passes = self.spec.passes
        self.identity = " ".join(self._ask(command) for command in ("name", "version"))
        self.commands = set(self._ask("list_commands").split())
        self.takes_decimals = DECIMALS in self.commands
        if "boardsize" in self.commands:
            self._demand("boardsize 8")

    def can_begin_at(self, position: Position) -> bool:
        """Only at the tournament start: GTP has no command for setting up a board."""
        return position == START

    def new_game(self) -> None:
        self.knows(None)

    def prepare(self, game: Game, allowance: Allowance) -> None:
        self.tell(game)

    def tell(self, game: Game) -> None:
        """Brings the engine's board to the end of a game."""
        if self._told is None or game.moves[: len(self._told.moves)] != self._told.moves:
            self._demand("clear_board")
            self._set_time()
            self.knows(Game(game.start))
        known = len(self._told.moves) if self._told else 0
        for move, mover in list(zip(game.moves, game.movers()))[known:]:
            self._play(move, mover)
        self.knows(game)

    def knows(self, game: Game | None) -> None:
        """The engine's board is at the end of this game now; None where nobody knows."""
        self._told = game

    def think(self, game: Game, allowance: Allowance) -> Reply:
        mover = game.position().to_move
        self._tell_clocks(mover, allowance)
        started = self.process.write(f"genmove {mover.value}")
        accepted, text, arrived = self._read_reply(started + allowance.patience)
        if not accepted:
            raise Fault(FaultKind.REFUSAL, f"answered {excerpt('? ' + text)} to genmove", text)
        if text.lower() == "resign":
            raise Fault(FaultKind.RESIGN, "resigned")
        move = read_move(text, "a move")
        self.knows(game.plus(move))
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
        """time_settings knows whole seconds only, but for Emilia; the referee's own clock is the one that counts.

        An increment has no standard form: it is left to time_left, which is sent before every move.
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

    def _tell_clocks(self, mover: Colour, allowance: Allowance) -> None:
        if "time_left" not in self.commands or self.spec.clock == "own":
            return
        for colour, remaining in ((mover, allowance.remaining), (mover.other, allowance.opponent_remaining)):
            if remaining is not None:
                self._exchange(f"time_left {colour.value} {self._seconds(remaining, int)} 0")

    def _ask(self, command: str) -> str:
        """A command that may be unknown; the text of its reply, empty where it was refused."""
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
        """Whether it was accepted, its text, and when its first line came.

        A reply ends with an empty line; its time is that of the first, which holds the move.
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
