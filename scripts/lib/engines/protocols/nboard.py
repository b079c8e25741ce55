# SPDX-License-Identifier: MIT
"""NBoard protocol, version 2, of NTest and Edax."""

from __future__ import annotations

import math
import re

from engines.clock import Allowance
from othello.ggf import clock_text, game_text
from engines.protocols.adapter import PipeAdapter, Reply, garbage, plausible, read_move
from othello.rules import Colour, Game

KNOWN_COMMANDS = ("search", "book", "nodestats", "status", "set", "pong", "learned", "analysis", "===")
ANSWER = "a line '=== MOVE/EVALUATION/SECONDS'"


class NBoardAdapter(PipeAdapter):
    """NBoard adapter. It sends the complete game as GGF before every move, like the NBoard program.

    The TI tag of the game has the clocks. Seconds per move become an increment without main time. Times are integer
    seconds, because NTest reads `00:26.6` as 26 minutes; Emilia gets fractions.
    """

    limits = frozenset({"per_move", "main", "depth"})
    can_own_clock = True

    def greet(self) -> None:
        self._pings = 0
        self._nodes: int | None = None
        self.takes_decimals = False
        self.process.write("nboard 2")
        if self.spec.control.depth is not None:
            self.process.write(f"set depth {self.spec.control.depth}")
        self.synchronise()

    def prepare(self, game: Game, allowance: Allowance) -> None:
        self.process.write(f"set game {self.game_text(game, self._clocks(game, allowance))}")
        self.synchronise()

    @staticmethod
    def game_text(game: Game, clocks: tuple[str, str] | None = None) -> str:
        """Formats the game as GGF."""
        return game_text(game, "Black", "White", clocks=clocks)

    def think(self, game: Game, allowance: Allowance) -> Reply:
        self._nodes = None
        started = self.process.write("go")
        line, arrived = self.read_until(
            lambda line: line.startswith("==="), started + allowance.patience, ANSWER, self._is_known
        )
        # Edax separates the fields with spaces, the specification with slashes.
        fields = re.split(r"[/ ]+", line.removeprefix("===").strip())
        if not fields[0]:
            raise garbage(ANSWER, line)
        evaluation = plausible(fields[1], float) if fields[1:] else None
        return Reply(read_move(fields[0]), arrived - started, evaluation, None, self._nodes)

    def _clocks(self, game: Game, allowance: Allowance) -> tuple[str, str] | None:
        """Returns the current clocks of Black and White. The moves are sent without times."""
        control = allowance.control
        if self.spec.clock == "own":
            return None
        if control.per_move is not None:
            return (self._clock(0, control.per_move),) * 2
        if allowance.remaining is None:
            return None
        own = self._clock(allowance.remaining, control.increment)
        other = own
        if allowance.opponent_remaining is not None:
            other = self._clock(allowance.opponent_remaining, allowance.opponent_increment)
        return (own, other) if game.position().to_move is Colour.BLACK else (other, own)

    def _clock(self, main: float, increment: float) -> str:
        """Formats a clock; at least one second, because zero main time means no clock."""
        if self.takes_decimals:
            return clock_text(main, increment)
        if not main:
            return clock_text(0, math.ceil(increment))
        return clock_text(max(1, int(main)), int(increment))

    def synchronise(self) -> None:
        """Sends ping and waits for pong: the engine has read all commands and stops reporting on the old position."""
        self._pings += 1
        self.process.write(f"ping {self._pings}")
        pong = f"pong {self._pings}"
        self.read_until(lambda line: line.strip() == pong, self.reply_deadline(), pong, self._is_known)

    def _is_known(self, line: str) -> bool:
        if line.startswith("set myname "):
            self.identity = line.removeprefix("set myname ").strip()
            self.takes_decimals = self.identity.startswith("Emilia")
        match = re.match(r"nodestats (\d+)\b", line)
        if match:
            self._nodes = plausible(match[1], int)
        return line.split(" ")[0] in KNOWN_COMMANDS
