# SPDX-License-Identifier: MIT
"""Contract of the Umeå course: a program is started once per move and prints its move.

    program POSITION SECONDS FLAG        prints one line, `(row,col)` counted from 1, or `pass`

FLAG is 1 for the build call before the game, in which a program may compile itself, and 0 for a move. A move call must
print exactly one line. Its time runs from the start of the process to its end.
"""

from __future__ import annotations

import re
import time
from pathlib import Path

from othello.boards import column_and_row, square_at
from engines.clock import Allowance, decimal
from engines.faults import Fault, FaultKind, excerpt
from othello.notation import position_text
from engines.process import ChildProcess, describe_exit
from engines.protocols.adapter import Adapter, Reply, garbage
from othello.rules import PASS, Game, Position

#: Seconds of a build call. A first build of Emilia takes minutes, more on a busy machine.
BUILD_LIMIT = 3600.0

#: Values of FLAG.
MOVE, BUILD = "0", "1"

EXPECTED = "one line, (row,col) or pass"


def move_text(move: int) -> str:
    """Formats a move as `(row,col)` or `pass`."""
    if move == PASS:
        return "pass"
    column, row = column_and_row(move)
    return f"({row + 1},{column + 1})"


def parse_move(output: str) -> int:
    """Parses the complete output of a program. Raises Fault(GARBAGE)."""
    line = output[:-1] if output.endswith("\n") else output
    line = line.removesuffix("\r")
    if line == "pass":
        return PASS
    match = re.fullmatch(r"\(([1-9]|10),([1-9]|10)\)", line)
    if not match:
        raise garbage(EXPECTED, output)
    return square_at(int(match[2]) - 1, int(match[1]) - 1)


class UmeaAdapter(Adapter):
    """Umeå adapter. It starts the program for every move. The length of the position determines the board."""

    plays_every_board = True

    limits = frozenset({"per_move"})
    takes_decimals = False

    def start(self) -> None:
        """Accepts the call without effect: no process runs between moves."""

    def build(self, position: Position) -> str:
        """Makes the build call before the game. Its output is ignored and its time does not count.

        Returns an error message if the exit status is not 0, else an empty string. Raises Fault if the program does not
        start, or does not end within BUILD_LIMIT seconds.
        """
        _, status, _ = self._call(position, BUILD, BUILD_LIMIT)
        return f"build call before the game ended with {describe_exit(status)}" if status else ""

    def prepare(self, game: Game, allowance: Allowance) -> None:
        """Accepts the call without effect: the position is an argument of the move call."""

    def think(self, game: Game, allowance: Allowance) -> Reply:
        output, status, elapsed = self._call(game.position(), MOVE, allowance.patience)
        try:
            return Reply(parse_move(output), elapsed)
        except Fault:
            if status == 0:
                raise
        printed = f", output: {excerpt(output.strip())}" if output.strip() else ""
        raise Fault(FaultKind.CRASH, f"ended with {describe_exit(status)}{printed}", output)

    def close(self) -> None:
        """Accepts the call without effect: every process ends within think()."""

    def _call(self, position: Position, flag: str, patience: float) -> tuple[str, int, float]:
        """Starts the program once; returns output, exit status and seconds."""
        seconds = self.spec.control.per_move
        assert seconds is not None, "check() requires st"
        command = [*self.spec.command, position_text(position), decimal(seconds), flag]
        started = time.monotonic()
        process = ChildProcess(
            command,
            self.surroundings.guard,
            Path(self.spec.directory) if self.spec.directory else None,
            self.surroundings.cores,
            self.surroundings.log(self.spec.name),
        )
        try:
            process.end_input()
            output, status, ended = process.read_all(started + patience, discard=flag == BUILD)
        except Fault as fault:
            if fault.kind is FaultKind.HANG:
                raise Fault(FaultKind.HANG, f"still running after {patience:.1f} s", fault.answer) from None
            raise
        finally:
            process.close()
        return output, status, ended - started
