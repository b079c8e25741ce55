# SPDX-License-Identifier: MIT
"""The command line of scripts/train."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import nullcontext
from pathlib import Path

from common import ArgumentError, add_count, build, file_lock, run_script
from othello_match.schedule import Shard, parse_shard
from othello_train.commands import TRAINER
from othello_train.scales import SCALES
from othello_train.training import Settings, Training, TrainingError

DESCRIPTION = """\
Makes weights from nothing, by games with herself: each generation plays with the best weights so far (the
first with the compound heuristic), learns from its games, and is kept if it wins a match against them. The
folder holds everything; the same command goes on after a kill."""

EPILOG = """\
on many machines with a common folder, generation by generation:
  scripts/train --dir D --scale full --parts 8 --shard K/8
      on each: plays and labels the K-th part, and ends
  scripts/train --dir D --scale full --parts 8
      on one, when all parts are there: learns, plays the match, and ends where the next parts are missing
on a cluster, from beginning to end (docs/cluster.md):
  scripts/train --dir D --scale full --parts 64 --cluster tcp://scheduler:8786"""


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="scripts/train",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--dir", type=Path, required=True, metavar="DIR", help="the folder of the training")
    parser.add_argument("--scale", choices=SCALES, default="small", help="how large (default: %(default)s)")
    add_count(parser, "--seed", 1, "other games for another number")
    add_count(parser, "--threads", len(os.sched_getaffinity(0)), "at a time")
    add_count(parser, "--parts", 1, "parts that other machines make")
    parser.add_argument("--shard", metavar="K/N", help="make the K-th of N parts of this generation, and end")
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="make the parts on the workers of a Dask scheduler, such as tcp://scheduler:8786"
    )
    parser.add_argument("--trainer", type=Path, default=TRAINER, metavar="FILE", help="default: %(default)s")
    return parser.parse_args(arguments)


def make_shard(training: Training, shard: Shard) -> None:
    """Makes a part of the generation that is to be done; raises TrainingError."""
    if shard.count != training.settings.parts:
        raise TrainingError(
            f"--shard {shard} is one of {shard.count} parts, expected {training.settings.parts}"
        )
    generation = training.current()
    if generation is None:
        raise TrainingError("all generations are done")
    if training.scale.generation(generation).games == 0:
        raise TrainingError(f"generation {generation} has no parts, it learns from those before it")
    training.make_part(generation, shard)


def train(arguments: list[str]) -> int:
    parsed = parse_arguments(arguments)
    if parsed.shard and parsed.cluster:
        raise ArgumentError("--cluster makes all parts, and --shard one of them: it is one or the other")
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
    return run_script("train", lambda: train(arguments), "interrupted; the same command goes on")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
