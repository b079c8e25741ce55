# SPDX-License-Identifier: MIT
"""Checks game files of `emilia selfplay` with the rules of the match referee, which are independent of the engine's."""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator
from pathlib import Path

from common import Failure, run_script
from parsing import Parser
from othello.boards import square_at
from othello.notation import square_name
from othello.rules import START, IllegalMove

HEADER, RECORD = 256, 68
NO_MOVE, GIVEN = 255, 64


def games_in(path: Path) -> Iterator[tuple[int, int, list[int]]]:
    """Yields number, Black's score and moves of each game. Raises Failure for an invalid file."""
    data = path.read_bytes()
    if data[:8] != b"EMILIAGM" or (len(data) - HEADER) % RECORD:
        raise Failure(f"cannot read {path}: expected a complete game file of emilia selfplay")
    for at in range(HEADER, len(data), RECORD):
        number, score, count = struct.unpack_from("<IbB", data, at)
        squares = [each & ~GIVEN for each in data[at + 8 : at + 8 + count] if each != NO_MOVE]
        yield number, score, [square_at(each % 8, each // 8) for each in squares]


def first_error(score: int, moves: list[int]) -> str:
    """Describes the first error of a game; an empty string for a valid game."""
    position = START
    for ply, move in enumerate(moves, 1):
        if position.must_pass():
            position = position.passed()
        try:
            position = position.play(move)
        except IllegalMove as error:
            return f"move {ply}, {square_name(move)}: {error}"
    if not position.is_over():
        return "the game is not over"
    return "" if position.score() == score else f"recorded score {score:+d}, expected {position.score():+d}"


def check(arguments: list[str]) -> int:
    parser = Parser(prog="scripts/check_games", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="game file written by emilia selfplay")
    games = invalid = 0
    for path in parser.parse_args(arguments).files:
        for number, score, moves in games_in(path):
            games += 1
            reason = first_error(score, moves)
            if reason:
                invalid += 1
                print(f"{path}, game {number}: {reason}")
    print(f"{games} games, {invalid} invalid")
    return 1 if invalid else 0


if __name__ == "__main__":
    sys.exit(run_script("check_games", lambda: check(sys.argv[1:])))
