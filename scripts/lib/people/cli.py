# SPDX-License-Identifier: MIT
"""Command line of scripts/people."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from common import (
    ROOT, add_count, build, check_writable, file_lock, input_file, input_folder, need_library, run_script, write_atomically,
)  # fmt: skip
from parsing import Parser
from people.games import read_games

GAMES = "lines of 'source year black white score transcript', also compressed by xz; score is Black's discs, passes are omitted"


#: Modules of the commands are imported after `need_library` has installed numpy and scipy.


def rate_players(parsed: argparse.Namespace) -> None:
    check_writable(parsed.out)
    need_library("scipy")
    from people.ratings import rate, table

    write_atomically(parsed.out, table(rate(read_games(parsed.games))))


def train_model(parsed: argparse.Namespace) -> None:
    check_writable(parsed.out)
    need_library("scipy")
    from people.training import TRAINER, Training

    build(TRAINER.name)
    with file_lock(parsed.dir / "lock"):
        Training(parsed.games, parsed.dir, parsed.out, parsed.threads).run()


def evaluate_model(parsed: argparse.Namespace) -> None:
    need_library("scipy")
    need_library("matplotlib")
    from people.evaluation import evaluate

    evaluate(parsed.dir)


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="training/people", description="Rates players and fits a model of their moves."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    ratings = commands.add_parser(
        "ratings",
        help="rate the players of games",
        description="Writes a table of Bradley-Terry ratings: source, player, games, rating and half of its 95 % interval. "
        "The players of each source are rated apart, 1500 on average. A draw counts as half a win.",
    )
    ratings.add_argument("games", type=input_file, metavar="GAMES", help=GAMES)
    ratings.add_argument("--out", type=Path, default=Path("/dev/stdout"), metavar="FILE", help="table to write (default stdout)")
    ratings.set_defaults(run=rate_players)
    train = commands.add_parser(
        "train",
        help="train the model of moves",
        description="Rates the players, splits the games, trains the patterns and fits the coefficients. Finished steps in DIR "
        "are not done again. Takes about 5 minutes of two cores for 180,000 games.",
    )
    train.add_argument("games", type=input_file, metavar="GAMES", help=GAMES)
    train.add_argument("--dir", type=Path, required=True, metavar="DIR", help="folder of the training; created if missing")
    model = ROOT / "eval/weights/people.model"
    train.add_argument(
        "--out", type=Path, default=model, metavar="FILE", help=f"model to write (default {model.relative_to(ROOT)})"
    )
    add_count(train, "--threads", 2, "parts of the games at a time")
    train.set_defaults(run=train_model)
    evaluation = commands.add_parser(
        "evaluate",
        help="measure the model on held-out games",
        description="Prints the figures of a training on other games and on other players, and writes them with a plot to "
        "docs/results/people.md.",
    )
    evaluation.add_argument("dir", type=input_folder, metavar="DIR", help="folder of the training")
    evaluation.set_defaults(run=evaluate_model)
    return parser.parse_args(arguments)


def people(arguments: list[str]) -> int:
    parsed = parse_arguments(arguments)
    parsed.run(parsed)
    return 0


def main(arguments: list[str]) -> int:
    return run_script("people", lambda: people(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
