# SPDX-License-Identifier: MIT
"""Command line of scripts/train."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import nullcontext
from pathlib import Path

from common import ArgumentError, add_cluster, add_count, build, file_lock, run_script
from parsing import Parser
from match.schedule import Shard, parse_shard
from train import commands
from train.commands import TRAINER
from train.scales import BOARD_SCALES, SCALES
from train.training import Settings, Training, TrainingError

DESCRIPTION = """\
Trains weights from scratch by self-play. Each generation plays games with the best weights so far (the first
one with the compound heuristic), trains on them, and becomes the best if it wins a match against the
previous best. All files are in --dir. After an interrupt or a kill, run the same command again to continue."""

EPILOG = """\
one machine:
  training/train --dir my-training --scale small

several machines with a shared folder, for each generation:
  training/train --dir D --scale full --parts 8 --shard K/8
      on machine K: plays and labels part K, then exits
  training/train --dir D --scale full --parts 8
      on one machine, after all parts: trains, plays the match, and exits when the next parts are missing

another board than 8x8, on one machine (docs/how-to/learn-more.md):
  training/train --dir ten --board 10x10 --scale small

Dask cluster, all generations (see docs/how-to/cluster.md):
  training/train --dir D --scale full --parts 64 --cluster tcp://scheduler:8786"""


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="training/train",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--dir", type=Path, required=True, metavar="DIR", help="folder of the training; created if missing")
    parser.add_argument(
        "--scale", choices=SCALES, default="small", help="size: tiny (minutes), small or full (default %(default)s)"
    )
    parser.add_argument(
        "--board",
        metavar="BOARD",
        help="learn DIR/board.weights for this board, such as '10x10 blocked a1'; if the file exists, learning continues from it",
    )
    add_count(parser, "--seed", 1, "random seed of the games")
    add_count(parser, "--threads", len(os.sched_getaffinity(0)), "threads of this machine")
    add_count(parser, "--parts", 1, "parts per generation, for --shard and --cluster")
    parser.add_argument("--shard", metavar="K/N", help="make only part K of N of the current generation, then exit")
    add_cluster(parser, "make the parts on the workers")
    parser.add_argument("--trainer", type=Path, default=TRAINER, metavar="FILE", help="trainer program (default build/release/emilia_train)")
    return parser.parse_args(arguments)


def make_shard(training: Training, shard: Shard) -> None:
    """Makes a part of the current generation. Raises TrainingError."""
    if shard.count != training.settings.parts:
        raise TrainingError(f"invalid --shard '{shard}': expected K/{training.settings.parts}, as in --parts")
    generation = training.current()
    if generation is None:
        raise TrainingError("cannot make a part: all generations are complete")
    if training.scale.generation(generation).games == 0:
        raise TrainingError(
            f"cannot make a part: generation {generation} has none, it trains on those of earlier generations; omit --shard"
        )
    training.make_part(generation, shard)


def learn_board(parsed: argparse.Namespace) -> None:
    """Learns weights of another board. Raises Failure."""
    build("emilia", *(["emilia_train"] if parsed.trainer == TRAINER else []))
    with file_lock(parsed.dir / "lock"):
        commands.learn_board(
            parsed.trainer, parsed.dir / "board.weights", parsed.board, BOARD_SCALES[parsed.scale], parsed.seed, parsed.threads
        )


def train(arguments: list[str]) -> int:
    parsed = parse_arguments(arguments)
    if parsed.board:
        if parsed.shard or parsed.cluster or parsed.parts > 1:
            raise ArgumentError("cannot combine --board, which learns on one machine, with --parts, --shard or --cluster")
        learn_board(parsed)
        return 0
    if parsed.shard and parsed.cluster:
        raise ArgumentError("cannot combine --cluster, which makes all parts, with --shard")
    settings = Settings(parsed.scale, parsed.seed, parsed.parts)
    shard = parse_shard(parsed.shard) if parsed.shard else None
    build("emilia", *(["emilia_train"] if parsed.trainer == TRAINER else []))
    with nullcontext() if shard else file_lock(parsed.dir / "lock"):
        training = Training(parsed.dir, settings, parsed.threads, parsed.trainer)
        if shard:
            make_shard(training, shard)
        else:
            training.run(parsed.cluster)
    return 0


def main(arguments: list[str]) -> int:
    return run_script("train", lambda: train(arguments), "interrupted; run the same command again to continue")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
