# SPDX-License-Identifier: MIT
"""The programs that a training runs, each called in one place."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from common import BUILD, ENGINE, OPENINGS, ROOT, Failure
from othello_match.schedule import Shard
from othello_train.scales import Scale

TRAINER = BUILD / "emilia_train"
MATCH = ROOT / "scripts/match"

#: Who plays before anything was learned.
FIRST_EVALUATION = "compound"

#: How positions are searched for their labels: many matter more than deep ones.
LABEL_DEPTH = 4
LABEL_EXACT_FROM = 12

#: How many random moves lead to positions off the line, and how their files' names end.
OFF_LINE_MOVES = 2
OFF_LINE_POSITIONS = "off-line.positions"


class StepError(Failure):
    """A program failed; the message says which, and it has said why on stderr."""


def part_file(folder: Path, part: Shard, ending: str) -> Path:
    """What a part of a generation is kept in."""
    return folder / f"part-{part.index}-of-{part.count}.{ending}"


def run(command: Sequence[str | Path | float]) -> None:
    """Runs a program to its end with our stderr; raises StepError."""
    words = [str(word) for word in command]
    print("train:", *words, file=sys.stderr, flush=True)
    # What the programs say is not what we are asked for: it goes where our own remarks go.
    status = subprocess.run(words, stdout=sys.stderr, stderr=sys.stderr, check=False).returncode
    if status != 0:
        name = " ".join([Path(words[0]).name, *(words[1:2] if words[0] == str(ENGINE) else [])])
        raise StepError(f"{name} ended with status {status}")


def play(folder: Path, part: Shard, scale: Scale, seed: int, weights: Path | None, threads: int) -> None:
    """Plays the games of a part, or what is missing of them."""
    evaluation = ["--eval", "pattern", "--eval-file", weights] if weights else ["--eval", FIRST_EVALUATION]
    limits = ["--depth", scale.depth, "--exact-from", scale.exact_from]
    run(
        [ENGINE, "selfplay", "--out", part_file(folder, part, "games"), "--games", scale.games, "--seed", seed]
        + [*limits, *evaluation, "--shard", part, "--threads", threads, "--resume"]
    )


def label(folder: Path, part: Shard, weights: Path | None, threads: int) -> None:
    """Labels the positions of a part by searching with these weights; without, with the results."""
    write_positions(folder, part, "positions", ["--unique", *search_flags(weights)], threads)


def label_off_line(folder: Path, part: Shard, scale: Scale, seed: int, weights: Path, threads: int) -> None:
    """Labels positions off the lines of a part's games by searching with these weights."""
    selection = ["--random", OFF_LINE_MOVES, "--seed", seed, "--sample", scale.off_line_share]
    write_positions(folder, part, OFF_LINE_POSITIONS, [*selection, *search_flags(weights)], threads)


def search_flags(weights: Path | None) -> list[str | Path | float]:
    if weights is None:
        return []
    limits = ["--depth", LABEL_DEPTH, "--exact-from", LABEL_EXACT_FROM]
    return [*limits, "--eval", "pattern", "--eval-file", weights]


def write_positions(
    folder: Path, part: Shard, ending: str, flags: Sequence[str | Path | float], threads: int
) -> None:
    """Labels the games of a part, unless that is done."""
    positions = part_file(folder, part, ending)
    if positions.exists():
        return
    unfinished = positions.with_suffix(".unfinished")
    unfinished.unlink(missing_ok=True)
    games = part_file(folder, part, "games")
    run([ENGINE, "label", games, "--out", unfinished, *flags, "--threads", threads])
    os.replace(unfinished, positions)


def make_part(
    folder: Path, part: Shard, scale: Scale, seed: int, weights: Path | None, threads: int
) -> list[Path]:
    """Plays and labels a part of a generation's games, or what is missing of it; the files that it is kept in."""
    play(folder, part, scale, seed, weights, threads)
    if weights:
        label_off_line(folder, part, scale, seed, weights, threads)
    label(folder, part, weights, threads)
    endings = ("games", *([OFF_LINE_POSITIONS] if weights else []), "positions")
    return [part_file(folder, part, ending) for ending in endings]


def fit(positions: Sequence[Path], weights: Path, trainer: Path, threads: int) -> None:
    """Fits weights to labelled positions; beside them lie what is known of them and their learning curve."""
    if weights.exists():
        return
    unfinished = weights.with_suffix(".unfinished")
    unfinished.unlink(missing_ok=True)
    run(
        [trainer, "--positions", *positions, "--out", unfinished, "--threads", threads]
        + ["--manifest", weights.with_name("MANIFEST"), "--curve", weights.with_name("curve.svg")]
    )
    os.replace(unfinished, weights)


def match(folder: Path, scale: Scale, new: Path, old: Path | None, seed: int, concurrency: int) -> Path:
    """Plays the new weights against the old ones, or what is missing of the match; returns its record."""
    record = folder / "match.jsonl"
    opponent = [f"option.EvalFile={old}"] if old else [f"option.Eval={FIRST_EVALUATION}"]
    program = f"cmd={ENGINE}"
    run(
        [sys.executable, MATCH, "--engine", "name=new", program, f"option.EvalFile={new}"]
        + ["--engine", "name=old", program, *opponent, "--each", scale.match_limit, "option.Hash=16"]
        + ["--games", scale.match_games, "--openings", OPENINGS, "--seed", seed]
        + ["--concurrency", concurrency, "--records", record, "--resume"]
    )
    return record
