# SPDX-License-Identifier: MIT
"""Record of a proof from the proofs of one search (`emilia solve --board BOARD --out FILE`).

That file has proven bounds of positions of the first plies, without their dependencies. The tree is found by the rules.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from common import ArgumentError, Failure, add_count, check_writable, read_text, write_atomically
from parsing import Parser
from othello.boards import parse_board
from othello.notation import parse_position, position_text
from othello.rules import Colour, Position, start_of
from proof.check import children_of, needed, short_record
from proof.record import FORMAT
from proof.subproblem import INFINITE, representative

DESCRIPTION = """\
Writes a record for `scripts/prove check` from the proofs of one search, the file of `emilia solve --board BOARD --out FILE`.
The record has the results that the value needs."""

HEADER, SCORES = "emilia proofs on ", ", scores "
#: Scores that `prove` counts.
PROVED_SCORES = ("the empty squares to the winner", "as the discs lie, fewest win")


class SolvedProofs:
    """Bounds of positions in such a file. board: of its header."""

    def __init__(self, path: Path) -> None:
        """Raises ArgumentError or Failure."""
        header, *lines = read_text(path).split("\n")[:-1] or [""]
        name, _, scores = header.removeprefix(HEADER).partition(SCORES)
        if not header.startswith(HEADER) or scores not in PROVED_SCORES:
            raise ArgumentError(f"cannot read {path}: expected a file of `emilia solve --board --out` without --raw")
        self.board = parse_board(name)
        self._bounds: dict[str, tuple[int, int]] = {}
        for number, line in enumerate(lines, 2):
            try:
                text, low, high, _ = line.split()
                key = position_text(representative(parse_position(text, self.board)))
                lower, upper = self._bounds.get(key, (-INFINITE, INFINITE))
                self._bounds[key] = max(lower, int(low)), min(upper, int(high))
            except ValueError:
                raise Failure(f"{path}:{number}: not a line of proofs") from None

    def bounds_of(self, position: Position) -> tuple[int, int]:
        """Returns the bounds of Black's value in the file, or of a finished game."""
        if position.is_over():
            return position.score(), position.score()
        if position.to_move is Colour.BLACK:
            return self._bounds.get(position_text(position), (-INFINITE, INFINITE))
        swapped = replace(position, black=position.white, white=position.black, to_move=Colour.BLACK)
        lower, upper = self._bounds.get(position_text(representative(swapped)), (-INFINITE, INFINITE))
        return -upper, -lower

    def value(self) -> int:
        """Returns the value of the board's start, which the file has not. Raises Failure if it does not follow."""
        root = representative(start_of(self.board))
        best = max if root.to_move is Colour.BLACK else min
        lower, upper = (best(each) for each in zip(*map(self.bounds_of, children_of(root)), strict=True))
        if lower != upper:
            raise Failure("incomplete proof: the search has not ended")
        return lower


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = Parser(prog="scripts/prove take", description=DESCRIPTION)
    parser.add_argument("proofs", type=Path, metavar="FILE", help="file of `emilia solve --board BOARD --out`")
    parser.add_argument("--out", type=Path, required=True, metavar="RECORD", help="new file of the record")
    add_count(parser, "--solve-at", 26, "most empty squares of a position whose result is taken")
    return parser.parse_args(arguments)


def take(arguments: Sequence[str]) -> int:
    """Writes the record of a solved board. Raises ArgumentError or Failure."""
    parsed = parse_arguments(arguments)
    check_writable(parsed.out)
    proofs = SolvedProofs(parsed.proofs)
    value = proofs.value()
    start = start_of(proofs.board)
    subproblems = needed(representative(start), value, proofs.bounds_of, lambda each, _: each.empties <= parsed.solve_at)
    jobs = list(dict.fromkeys(subproblems))
    header = {"proof": FORMAT, "board": str(proofs.board), "position": position_text(start),
              "solve_at": parsed.solve_at, "engine": "emilia solve"}  # fmt: skip
    write_atomically(parsed.out, short_record(header, jobs))
    print(f"value    {value:+d}\ntree     {len(jobs)} positions, {sum(not job.is_look for job in jobs)} of them solved")
    return 0
