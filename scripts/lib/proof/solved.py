# SPDX-License-Identifier: MIT
"""Record of a proof from the proofs of one search (`emilia solve --board BOARD --out FILE`).

That file has proven bounds of positions of the first plies, without their dependencies. The tree is found by the rules.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from common import ArgumentError, Failure, add_count, check_writable, read_text, write_atomically
from parsing import Parser
from othello.boards import parse_board
from othello.notation import parse_position, position_text
from othello.rules import Colour, Position, start_of
from proof.check import children_of, short_record
from proof.subproblem import INFINITE, Subproblem, representative
from proof.tree import Side

DESCRIPTION = """\
Writes a record for `scripts/prove check` from the proofs of one search, the file of `emilia solve --board BOARD --out FILE`.
The record has the results that the value needs."""

HEADER, SCORES = "emilia proofs on ", ", scores "
#: Scores for which the value of a position does not depend on how it was reached, and which `prove` counts too.
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

    def _is_proven(self, position: Position, value: int, side: Side) -> bool:
        lower, upper = self.bounds_of(position)
        return lower >= value if side is Side.AT_LEAST else upper <= value

    def needed(self, value: int, solve_at: int) -> Iterator[Subproblem]:
        """Returns a proof of the value: positions that are expanded, and bounds that a search has to confirm."""
        for side in Side:
            yield from self._needed(representative(start_of(self.board)), value, side, solve_at, set())

    def _needed(self, position: Position, value: int, side: Side, solve_at: int, seen: set[str]) -> Iterator[Subproblem]:
        text = position_text(position)
        if position.is_over() or text in seen:
            return
        seen.add(text)
        children, has_choice = list(children_of(position)), side.has_choice(position.to_move is Colour.BLACK)
        proven = [child for child in children if self._is_proven(child, value, side)]
        follows = bool(proven) if has_choice else len(proven) == len(children)
        if position.empties <= solve_at or not follows:
            yield Subproblem(text, value) if side is Side.AT_LEAST else Subproblem(text, None, value)
            return
        yield Subproblem(text)
        for child in proven[:1] if has_choice else proven:
            yield from self._needed(child, value, side, solve_at, seen)


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
    jobs = list(dict.fromkeys(proofs.needed(value, parsed.solve_at)))
    header = {"proof": 1, "board": str(proofs.board), "position": position_text(start_of(proofs.board)),
              "solve_at": parsed.solve_at, "engine": "emilia solve"}  # fmt: skip
    write_atomically(parsed.out, short_record(header, jobs))
    print(f"value    {value:+d}\ntree     {len(jobs)} positions, {sum(not job.is_look for job in jobs)} of them solved")
    return 0
