# SPDX-License-Identifier: MIT
"""Programs that a training runs; one function per program."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from common import BUILD, ENGINE, OPENINGS, ROOT
from cluster.jobs import early_end, run_while_useful
from match.schedule import Shard
from train.scales import LEAVES, MATCH_TEST, REFINEMENT, USUAL_LABELS, BoardScale, Generation, Labels, Scale
from progress import duration

#: Argument of a program that a training runs, before it becomes text.
Argument = str | Path | float | Shard

TRAINER = BUILD / "emilia_train"
MATCH = ROOT / "scripts/match"

#: Evaluation of the first generation.
FIRST_EVALUATION = "compound"

#: Random moves that lead to off-policy positions, and the suffix of their files.
OFF_POLICY_MOVES = 2
OFF_POLICY_POSITIONS = "off-line.positions"

#: Suffixes of the files of search leaves and of on-policy positions.
LEAF_POSITIONS = "leaves.positions"
POSITIONS = "positions"

#: Suffix of a file with linear weights, before the network is trained.
LINEAR_SUFFIX = ".sum"

#: Position of the format version in a weight file (docs/reference/weights-format.md), and the version with a network.
VERSION_AT = slice(8, 12)
NETWORK_FORMAT = 2


def part_file(folder: Path, part: Shard, ending: str) -> Path:
    """Returns the path of a file of a part."""
    return folder / f"part-{part.index}-of-{part.count}.{ending}"


@contextmanager
def making(path: Path) -> Iterator[Path]:
    """Yields a temporary path, which is renamed to `path` if the body succeeds. An unfinished file stays for the next run.

    Requires the lock of the training or of the part.
    """
    unfinished = path.with_name(f"{path.name}.unfinished")
    yield unfinished
    unfinished.replace(path)


def run(command: Sequence[Argument], script: str = "train") -> None:
    """Runs a program for a script. Its stdout and stderr go to stderr. Raises Failure."""
    arguments = [str(argument) for argument in command]
    print(f"{script}:", *arguments, file=sys.stderr, flush=True)
    began = time.monotonic()
    # stdout is for the results of generations.
    status = run_while_useful(arguments, stdout=sys.stderr, stderr=sys.stderr).returncode
    name = step_name(arguments)
    if status != 0:
        raise early_end(status, f"{name} exited with status {status}")
    print(f"{script}: {name} took {duration(time.monotonic() - began)}", file=sys.stderr, flush=True)


def step_name(command: Sequence[str]) -> str:
    """Returns the short name of a command: `emilia label`, `match`."""
    if command[0] == sys.executable:
        return Path(command[1]).name
    subcommand = [] if command[1].startswith("-") else [command[1]]
    return " ".join([Path(command[0]).name, *subcommand])


def has_network(weights: Path) -> bool:
    """True if a weight file has a network in addition to its linear weights."""
    with weights.open("rb") as file:
        return int.from_bytes(file.read(VERSION_AT.stop)[VERSION_AT], "little") == NETWORK_FORMAT


def play(folder: Path, part: Shard, plan: Generation, seed: int, weights: Path | None, threads: int) -> None:
    """Plays the missing games of a part with the linear evaluation, which is faster than the network."""
    command: list[Argument] = [ENGINE, "selfplay", "--out", part_file(folder, part, "games"), "--games", plan.games]
    command += ["--seed", seed, "--random-plies", plan.random_plies, "--depth", plan.depth, "--exact-from", plan.exact_from]
    command += ["--eval", "pattern", "--eval-file", weights] if weights else ["--eval", FIRST_EVALUATION]
    run([*command, "--shard", part, "--threads", threads, "--resume"])


def label(folder: Path, part: Shard, plan: Generation, weights: Path | None, threads: int) -> None:
    """Labels on-policy positions of a part by searches with these weights, or by game results without weights."""
    flags: list[Argument] = ["--unique", "--sample", plan.on_policy_share, *empties_flags(plan), *search_flags(weights)]
    write_positions(folder, part, POSITIONS, "games", flags, threads)


def label_off_policy(
    folder: Path, part: Shard, plan: Generation, seed: int, weights: Path, threads: int
) -> None:
    """Labels off-policy (random-move) positions of a part by searches with these weights."""
    flags: list[Argument] = ["--random", OFF_POLICY_MOVES, "--seed", seed, "--sample", plan.off_policy_share]
    flags += [*empties_flags(plan), *search_flags(weights)]
    write_positions(folder, part, OFF_POLICY_POSITIONS, "games", flags, threads)


def label_leaves(folder: Path, part: Shard, plan: Generation, weights: Path, threads: int) -> None:
    """Labels leaves of searches from the labelled positions of a part, by searches with these weights."""
    flags: list[Argument] = [*LEAVES.split(), "--sample", plan.leaf_share, *search_flags(weights, plan.leaf_labels)]
    write_positions(folder, part, LEAF_POSITIONS, POSITIONS, flags, threads)


def last_ending(plan: Generation, teacher: Path | None) -> str:
    """Returns the suffix of the file that is written last for a part."""
    return LEAF_POSITIONS if teacher and plan.leaf_share > 0 else POSITIONS


def empties_flags(plan: Generation) -> list[Argument]:
    fewest, most = plan.empties
    return ["--min-empties", fewest, "--max-empties", most]


def search_flags(weights: Path | None, labels: Labels = USUAL_LABELS) -> list[Argument]:
    if weights is None:
        return []
    limits: list[Argument] = ["--depth", labels.depth, "--average-depths", "--exact-from", labels.exact_from]
    return [*limits, "--eval", evaluation_of(weights), "--eval-file", weights]


def evaluation_of(weights: Path) -> str:
    """Returns the best evaluation of a weight file."""
    return "network" if has_network(weights) else "pattern"


def write_positions(
    folder: Path, part: Shard, ending: str, source: str, flags: Sequence[Argument], threads: int
) -> None:
    """Labels the positions or games of another file of a part. Continues an unfinished file."""
    positions = part_file(folder, part, ending)
    if positions.exists():
        return
    source_file = part_file(folder, part, source)
    with making(positions) as unfinished:
        run([ENGINE, "label", source_file, "--out", unfinished, *flags, "--threads", threads, "--resume"])


def make_part(
    folder: Path,
    part: Shard,
    plan: Generation,
    seed: int,
    player: Path | None,
    teacher: Path | None,
    threads: int,
) -> list[Path]:
    """Plays the games of a part, unless it is a replay, and labels them. Completed steps are skipped.

    Returns the files of the part in the order in which they are written.
    """
    if not plan.is_replay:
        play(folder, part, plan, seed, player, threads)
    is_off_policy = teacher is not None and plan.off_policy_share > 0
    if teacher and is_off_policy:
        label_off_policy(folder, part, plan, seed, teacher, threads)
    label(folder, part, plan, teacher, threads)
    has_leaves = last_ending(plan, teacher) == LEAF_POSITIONS
    if teacher and has_leaves:
        label_leaves(folder, part, plan, teacher, threads)
    endings = [
        *([] if plan.is_replay else ["games"]),
        *([OFF_POLICY_POSITIONS] if is_off_policy else []),
        POSITIONS,
        *([LEAF_POSITIONS] if has_leaves else []),
    ]
    return [part_file(folder, part, ending) for ending in endings]


def learn(
    positions: Sequence[Path],
    leaves: Sequence[Path],
    weights: Path,
    plan: Generation,
    teacher: Path | None,
    trainer: Path,
    threads: int,
) -> None:
    """Trains weights on labelled positions; writes manifest and learning curve next to them.

    Linear weights use positions only, because no linear evaluation fits leaves, too. A network also uses leaves. A
    refinement continues the teacher's network with the teacher's linear weights, and uses leaves only.
    """
    if plan.is_refinement and teacher and has_network(teacher):
        start: list[Argument] = ["--sum", teacher, "--from", teacher, *REFINEMENT.split()]
        learn_network(leaves, start, weights, plan, trainer, threads)
        return
    linear = weights.with_suffix(LINEAR_SUFFIX) if plan.network_passes else weights
    fit_linear(positions, linear, plan, teacher, trainer, threads)
    if plan.network_passes:
        learn_network([*positions, *leaves], ["--sum", linear], weights, plan, trainer, threads)


def fit_linear(
    positions: Sequence[Path],
    weights: Path,
    plan: Generation,
    teacher: Path | None,
    trainer: Path,
    threads: int,
) -> None:
    """Fits linear weights, unless they exist. A replay keeps its teacher's weights for the end of the game."""
    if weights.exists():
        return
    learned_before: list[Argument] = (
        ["--learned-before", teacher, "--learned-empties", plan.empties[0] - 1] if teacher and plan.is_replay else []
    )
    with making(weights) as unfinished:
        files = ("--manifest", weights.with_name("MANIFEST"), "--curve", weights.with_name("curve.svg"))
        run([trainer, "--positions", *positions, "--out", unfinished, "--threads", threads, *learned_before, *files])


def learn_network(
    positions: Sequence[Path],
    start: Sequence[Argument],
    weights: Path,
    plan: Generation,
    trainer: Path,
    threads: int,
) -> None:
    """Trains a network and shrinks it; continues after its completed passes. start: arguments of the trainer for the initial weights."""
    if weights.exists():
        return
    state, large = weights.with_suffix(".state"), weights.with_suffix(".large")
    command: list[Argument] = [trainer, "network", "--positions", *positions, "--out", large, *start]
    command += ["--passes", plan.network_passes, "--threads", threads, "--manifest", weights.with_name("MANIFEST.network")]
    run([*command, "--state", state, "--resume"])
    with making(weights) as unfinished:
        run([trainer, "shrink", "--from", large, "--positions", *positions, "--out", unfinished, "--threads", threads])
    for done in (state, large):
        done.unlink(missing_ok=True)


def match(folder: Path, scale: Scale, new: Path, old: Path | None, seed: int, concurrency: int) -> Path:
    """Plays the new weights against the old ones, or the missing games of the match; returns its record."""
    record = folder / "match.jsonl"
    opponent = player_options(old) if old else [f"option.Eval={FIRST_EVALUATION}"]
    program = f"cmd={ENGINE}"
    command: list[Argument] = [sys.executable, MATCH, "--engine", "name=new", program, *player_options(new)]
    command += ["--engine", "name=old", program, *opponent, "--each", scale.match_limit, "option.Hash=16"]
    command += ["--games", scale.match_games, "--sprt", *MATCH_TEST.split(), "--openings", OPENINGS, "--seed", seed]
    run([*command, "--concurrency", concurrency, "--records", record, "--resume"])
    return record


def player_options(weights: Path) -> list[str]:
    return [f"option.EvalFile={weights}", f"option.Eval={evaluation_of(weights)}"]


def learn_board(trainer: Path, weights: Path, board: str, scale: BoardScale, seed: int, threads: int) -> None:
    """Learns weights of a board other than 8x8. Continues from the file if it exists. Raises Failure."""
    command: list[Argument] = [trainer, "board", "--board", board, "--out", weights]
    command += ["--games", scale.games, "--generations", scale.generations, "--seed", seed, "--threads", threads]
    run(command + (["--from", weights] if weights.exists() else []))
