# SPDX-License-Identifier: MIT
"""The contract of the Umeå course: a program is called once a move, and prints its move.

    program POSITION SECONDS FLAG        prints one line, `(row,col)` counted from 1, or `pass`

FLAG is 1 for the call before the game, in which a program may compile itself, and 0 for a move. A line is
all that is read, and exactly one is wanted; the time runs from the start of the process to its end.
"""

from __future__ import annotations

import re
import time
from pathlib import Path

from othello_match.boards import column_and_row, square_at
from othello_match.clock import Allowance, decimal
from othello_match.faults import Fault, FaultKind, excerpt
from othello_match.notation import position_text
from othello_match.process import ChildProcess, describe_exit
from othello_match.protocols.adapter import Adapter, Reply, garbage
from othello_match.rules import PASS, Game, Position

#: The last argument of a call.
MOVE, BUILD = "0", "1"

EXPECTED = "one line, (row,col) or pass,"


def move_text(move: int) -> str:
    """A move as the course writes it."""
    if move == PASS:
        return "pass"
    column, row = column_and_row(move)
    return f"({row + 1},{column + 1})"


def parse_move(output: str) -> int:
    """The move in a program's whole output; raises Fault(GARBAGE)."""
    line = output[:-1] if output.endswith("\n") else output
    line = line.removesuffix("\r")
    if line == "pass":
        return PASS
    match = re.fullmatch(r"\(([1-9]|10),([1-9]|10)\)", line)
    if not match:
        raise garbage(EXPECTED, output)
    return square_at(int(match[2]) - 1, int(match[1]) - 1)


class UmeaAdapter(Adapter):
    """Runs the program anew for every move; it sees by the position's length on which board it plays."""

    plays_every_board = True

    limits = frozenset({"per_move"})
    takes_decimals = False

    def start(self) -> None:
        """Nothing: there is no process between moves."""

    def build(self, position: Position) -> str:
        """The call before the game; its output is not looked at and its time not counted.

        Returns what went wrong, as a sentence, where the program ended with a failure, else nothing. Raises
        Fault where it cannot be called, and after the tolerance's untimed seconds.
        """
        _, status, _ = self._call(position, BUILD, self.spec.tolerance.untimed)
        return f"the call before the game ended with {describe_exit(status)}" if status else ""

    def prepare(self, game: Game, allowance: Allowance) -> None:
        """Nothing: the position is part of the call."""

    def think(self, game: Game, allowance: Allowance) -> Reply:
        output, status, elapsed = self._call(game.position(), MOVE, allowance.patience)
        try:
            return Reply(parse_move(output), elapsed)
        except Fault:
            if status == 0:
                raise
        said = f", printing {excerpt(output.strip())}" if output.strip() else ""
        raise Fault(FaultKind.CRASH, f"ended with {describe_exit(status)}{said}", output)

    def close(self) -> None:
        """Nothing: no call outlives think()."""

    def _call(self, position: Position, flag: str, patience: float) -> tuple[str, int, float]:
        """Output, exit status and seconds of one call."""
        seconds = self.spec.control.per_move
        assert seconds is not None, "check() asks for st"
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
                raise Fault(FaultKind.HANG, f"no end after {patience:.1f} s", fault.answer) from None
            raise
        finally:
            process.close()
        return output, status, ended - started
