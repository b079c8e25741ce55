# SPDX-License-Identifier: MIT
"""The programs that a training runs, each called in one place."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from common import BUILD, ENGINE, OPENINGS, ROOT
from othello_cluster.jobs import early_end, run_while_useful
from othello_match.schedule import Shard
from othello_train.scales import LEAVES, MATCH_TEST, REFINEMENT, USUAL_LABELS, Generation, Labels, Scale
from progress import duration

TRAINER = BUILD / "emilia_train"
MATCH = ROOT / "scripts/match"

#: Who plays before anything was learned.
FIRST_EVALUATION = "compound"

#: How many random moves lead to positions off the line, and how their files' names end.
OFF_LINE_MOVES = 2
OFF_LINE_POSITIONS = "off-line.positions"

#: How the names of files of searches' leaves end, and of positions on the line.
LEAF_POSITIONS = "leaves.positions"
POSITIONS = "positions"

#: How the file of weights of a generation ends while it has no network yet.
SUM_ENDING = ".sum"

#: A file of weights (docs/reference/weights-format.md): where the version of its format stands, and the one with a network.
VERSION_AT = slice(8, 12)
NETWORK_FORMAT = 2


def part_file(folder: Path, part: Shard, ending: str) -> Path:
    """What a part of a generation is kept in."""
    return folder / f"part-{part.index}-of-{part.count}.{ending}"


@contextmanager
def making(path: Path) -> Iterator[Path]:
    """Where to make a file that the training's lock, or its part's, keeps others from. What is not made to its end stays for the
    next run."""
    unfinished = path.with_name(f"{path.name}.unfinished")
    yield unfinished
    unfinished.replace(path)


def run(command: Sequence[str | Path | float]) -> None:
    """Runs a program to its end with our stderr, on which it says why it fails; raises Failure."""
    words = [str(word) for word in command]
    print("train:", *words, file=sys.stderr, flush=True)
    began = time.monotonic()
    # What the programs say is not what we are asked for: it goes where our own remarks go.
    status = run_while_useful(words, stdout=sys.stderr, stderr=sys.stderr).returncode
    name = step_name(words)
    if status != 0:
        raise early_end(status, f"{name} exited with status {status}")
    print(f"train: {name} took {duration(time.monotonic() - began)}", file=sys.stderr, flush=True)


def step_name(words: Sequence[str]) -> str:
    """A command as we speak of it: `emilia label`, `match`."""
    if words[0] == sys.executable:
        return Path(words[1]).name
    subcommand = [] if words[1].startswith("-") else [words[1]]
    return " ".join([Path(words[0]).name, *subcommand])


def has_network(weights: Path) -> bool:
    """Whether a file of weights has a network beside its sum."""
    with weights.open("rb") as file:
        return int.from_bytes(file.read(VERSION_AT.stop)[VERSION_AT], "little") == NETWORK_FORMAT


def play(folder: Path, part: Shard, plan: Generation, seed: int, weights: Path | None, threads: int) -> None:
    """Plays the games of a part, or what is missing of them; with the sum of the weights, which is the faster one."""
    evaluation = ["--eval", "pattern", "--eval-file", weights] if weights else ["--eval", FIRST_EVALUATION]
    limits = ["--random-plies", plan.random_plies, "--depth", plan.depth, "--exact-from", plan.exact_from]
    run(
        [ENGINE, "selfplay", "--out", part_file(folder, part, "games"), "--games", plan.games, "--seed", seed]
        + [*limits, *evaluation, "--shard", part, "--threads", threads, "--resume"]
    )


def label(folder: Path, part: Shard, plan: Generation, weights: Path | None, threads: int) -> None:
    """Labels positions on the lines of a part's games by searching with these weights; without, with the results."""
    selection = ["--unique", "--sample", plan.on_line_share]
    flags = [*selection, *empties_flags(plan), *search_flags(weights)]
    write_positions(folder, part, POSITIONS, "games", flags, threads)


def label_off_line(
    folder: Path, part: Shard, plan: Generation, seed: int, weights: Path, threads: int
) -> None:
    """Labels positions off the lines of a part's games by searching with these weights."""
    selection = ["--random", OFF_LINE_MOVES, "--seed", seed, "--sample", plan.off_line_share]
    flags = [*selection, *empties_flags(plan), *search_flags(weights)]
    write_positions(folder, part, OFF_LINE_POSITIONS, "games", flags, threads)


def label_leaves(folder: Path, part: Shard, plan: Generation, weights: Path, threads: int) -> None:
    """Labels leaves of searches from a part's labelled positions by searching with these weights."""
    flags = [*LEAVES.split(), "--sample", plan.leaf_share, *search_flags(weights, plan.leaf_labels)]
    write_positions(folder, part, LEAF_POSITIONS, POSITIONS, flags, threads)


def last_ending(plan: Generation, teacher: Path | None) -> str:
    """How the name of the file ends that a part of a generation gets last."""
    return LEAF_POSITIONS if teacher and plan.leaf_share > 0 else POSITIONS


def empties_flags(plan: Generation) -> list[str | Path | float]:
    fewest, most = plan.empties
    return ["--min-empties", fewest, "--max-empties", most]


def search_flags(weights: Path | None, labels: Labels = USUAL_LABELS) -> list[str | Path | float]:
    if weights is None:
        return []
    limits = ["--depth", labels.depth, "--average-depths", "--exact-from", labels.exact_from]
    return [*limits, "--eval", evaluation_of(weights), "--eval-file", weights]


def evaluation_of(weights: Path) -> str:
    """The best evaluation that a file of weights has."""
    return "network" if has_network(weights) else "pattern"


def write_positions(
    folder: Path, part: Shard, ending: str, source: str, flags: Sequence[str | Path | float], threads: int
) -> None:
    """Labels what is in another file of a part, or what is missing of it."""
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
    """Plays a part of a generation's games, unless it is a replay and they are there, and labels them, or what is
    missing of it; the files that it is kept in, the last one last."""
    if not plan.is_replay:
        play(folder, part, plan, seed, player, threads)
    is_off_line = teacher is not None and plan.off_line_share > 0
    if teacher and is_off_line:
        label_off_line(folder, part, plan, seed, teacher, threads)
    label(folder, part, plan, teacher, threads)
    has_leaves = last_ending(plan, teacher) == LEAF_POSITIONS
    if teacher and has_leaves:
        label_leaves(folder, part, plan, teacher, threads)
    endings = [
        *([] if plan.is_replay else ["games"]),
        *([OFF_LINE_POSITIONS] if is_off_line else []),
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
    """Learns weights from labelled positions of games; beside them lie what is known of them and the learning curve of the
    sum. A network learns from leaves of searches, too: no sum is right for both kinds. A refinement goes on from its
    teacher's network, beside its teacher's sum, and learns from leaves alone."""
    if plan.is_refinement and teacher and has_network(teacher):
        beginning = ["--sum", teacher, "--from", teacher, *REFINEMENT.split()]
        learn_network(leaves, beginning, weights, plan, trainer, threads)
        return
    only_sum = weights.with_suffix(SUM_ENDING) if plan.network_passes else weights
    fit_sum(positions, only_sum, plan, teacher, trainer, threads)
    if plan.network_passes:
        learn_network([*positions, *leaves], ["--sum", only_sum], weights, plan, trainer, threads)


def fit_sum(
    positions: Sequence[Path],
    weights: Path,
    plan: Generation,
    teacher: Path | None,
    trainer: Path,
    threads: int,
) -> None:
    """Fits a sum, unless that is done; a replay keeps its teacher's weights for the end of the game."""
    if weights.exists():
        return
    learned_before = (
        ["--learned-before", teacher, "--learned-empties", plan.empties[0] - 1] if teacher and plan.is_replay else []
    )
    with making(weights) as unfinished:
        run(
            [trainer, "--positions", *positions, "--out", unfinished, "--threads", threads]
            + learned_before
            + ["--manifest", weights.with_name("MANIFEST"), "--curve", weights.with_name("curve.svg")]
        )


def learn_network(
    positions: Sequence[Path],
    beginning: Sequence[str | Path],
    weights: Path,
    plan: Generation,
    trainer: Path,
    threads: int,
) -> None:
    """Learns a network from a beginning, in words of the trainer, or what is missing of its passes."""
    if weights.exists():
        return
    state = weights.with_suffix(".state")
    with making(weights) as unfinished:
        run(
            [trainer, "network", "--positions", *positions, "--out", unfinished, *beginning]
            + ["--passes", plan.network_passes]
            + ["--threads", threads, "--manifest", weights.with_name("MANIFEST.network"), "--state", state, "--resume"]
        )
    state.unlink(missing_ok=True)


def match(folder: Path, scale: Scale, new: Path, old: Path | None, seed: int, concurrency: int) -> Path:
    """Plays the new weights against the old ones, or what is missing of the match; returns its record."""
    record = folder / "match.jsonl"
    opponent = player_options(old) if old else [f"option.Eval={FIRST_EVALUATION}"]
    program = f"cmd={ENGINE}"
    run(
        [sys.executable, MATCH, "--engine", "name=new", program, *player_options(new)]
        + ["--engine", "name=old", program, *opponent, "--each", scale.match_limit, "option.Hash=16"]
        + ["--games", scale.match_games, "--sprt", *MATCH_TEST.split(), "--openings", OPENINGS, "--seed", seed]
        + ["--concurrency", concurrency, "--records", record, "--resume"]
    )
    return record


def player_options(weights: Path) -> list[str]:
    return [f"option.EvalFile={weights}", f"option.Eval={evaluation_of(weights)}"]
