# SPDX-License-Identifier: MIT
"""Command line of scripts/people."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from common import check_writable, need_library, run_script, write_atomically
from people.games import read_games

GAMES = "lines of 'source year black white score transcript', also compressed by xz; score is Black's discs, passes are omitted"


def rate_players(parsed: argparse.Namespace) -> None:
    from people.ratings import rate, table

    write_atomically(parsed.out, table(rate(read_games(parsed.games))))


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="scripts/people", description="Rates players and fits a model of their moves.", allow_abbrev=False
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    ratings = commands.add_parser(
        "ratings",
        help="rate the players of games",
        description="Writes a table of Bradley-Terry ratings: source, player, games, rating and half of its 95 % interval. "
        "The players of each source are rated apart, 1500 on average. A draw counts as half a win.",
        allow_abbrev=False,
    )
    ratings.add_argument("games", type=Path, metavar="GAMES", help=GAMES)
    ratings.add_argument("--out", type=Path, default=Path("/dev/stdout"), metavar="FILE", help="table to write (default stdout)")
    ratings.set_defaults(run=rate_players)
    return parser.parse_args(arguments)


def people(arguments: list[str]) -> int:
    parsed = parse_arguments(arguments)
    check_writable(parsed.out)
    need_library("scipy")
    parsed.run(parsed)
    return 0


def main(arguments: list[str]) -> int:
    return run_script("people", lambda: people(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
