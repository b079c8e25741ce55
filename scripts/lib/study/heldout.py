# SPDX-License-Identifier: MIT
"""Held-out set: positions of several sources with deep or exact labels, and the errors of evaluations on it.

    selfplay.games       games of self-play
    SOURCE.pool          positions to choose from; the first ones of a fixed random order are labelled
    SOURCE.positions     labelled positions

A source is on-policy, off-policy, leaves, or a file of games NAME. NAME-E are positions of NAME with E empty squares and
exact labels. A larger --positions continues the labels.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from common import ArgumentError, Failure, add_count, build, file_lock, need_library, read_text, run_script, writing, BUILD
from parsing import Parser
from othello.boards import square_at
from othello.notation import NotationError, parse_transcript
from othello.rules import START, Position
from position_file import UNITS_PER_DISC, empties_of, in_random_order, make_positions, read_positions, write_positions
from train.commands import making, run

Arguments = list[str | Path | float]

#: Games of self-play, and the shares of their positions that enter the pools. Their seed has no part in a training.
GAMES, SEED = 8_000, 9_000_000
SHARE, ROOT_SHARE = "0.4", "0.05"
RANDOM_MOVES, LEAVES, LEAF_DEPTH, NEAR = 2, 16, 8, 10

#: Empty squares of the positions: fewer have no network, more are in the opening book.
EMPTIES = (8, 52)

#: Labels: the mean of the last two depths, which end with either side to move, so that no bias of the evaluation enters.
LABEL: Arguments = ["--depth", 14, "--exact-from", 14, "--average-depths"]

#: Largest number of games that are read from a file, and of positions from each.
MOST_GAMES, POSITIONS_OF_GAME = 8_000, 4

#: Empty squares of the sets with exact labels.
EXACT_EMPTIES = (12, 16, 20, 25, 30)

#: Rows of a source in the table: numbers of empty squares.
ALL = range(61)
ROWS = {"all": ALL, "even": range(0, 61, 2), "odd": range(1, 61, 2)} | {
    f"{least}-{most}": range(least, most + 1) for least, most in ((8, 14), (15, 22), (23, 30), (31, 38), (39, 46), (47, 52))
}

DESCRIPTION = """\
Measures evaluations on positions that had no part in their training. Makes positions of three sources from self-play
(on-policy, off-policy, leaves of searches) and of files of games, labels each by a search of 14 plies or exactly (14
empty squares or fewer), and prints a table of errors and bias. All files are in --dir. The same command continues after
a kill; a larger --positions or --exact adds labels."""

EPILOG = """\
example:
  studies/heldout --dir D --positions 5000 --games people=people.txt --exact 200 \\
    --weights built-in= --weights new=new.weights --weights linear=pattern:"""


@dataclass(frozen=True)
class Evaluator:
    """Evaluation to measure. kind: name of --eval; weights: file, or empty for the built-in weights."""

    name: str
    kind: str
    weights: str

    def flags(self) -> list[str]:
        return ["--eval", self.kind, *(["--eval-file", self.weights] if self.weights else [])]


@dataclass(frozen=True)
class Errors:
    """Errors of an evaluation on a set of positions, in discs."""

    count: int
    mean_absolute: float
    root_mean_square: float
    bias: float

    @property
    def bias_interval(self) -> float:
        """Half the width of the 95 % interval of the bias."""
        return 1.96 * math.sqrt(max(0, self.root_mean_square**2 - self.bias**2) / self.count)

    def cell(self) -> str:
        return f"{self.mean_absolute:.2f}, {self.root_mean_square:.2f}, {self.bias:+.2f} ± {self.bias_interval:.2f}"


def parse_evaluator(text: str) -> Evaluator:
    name, equals, rest = text.partition("=")
    kind, colon, file = rest.partition(":")
    if not name or not equals:
        raise argparse.ArgumentTypeError(f"invalid evaluation '{text}': expected NAME=FILE or NAME=pattern:FILE")
    return Evaluator(name, kind, file) if colon else Evaluator(name, "network", rest)


def parse_source(text: str) -> tuple[str, Path]:
    name, equals, file = text.partition("=")
    if not name or not equals or not Path(file).is_file():
        raise argparse.ArgumentTypeError(f"invalid games '{text}': expected NAME=FILE with an existing file")
    return name, Path(file)


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="studies/heldout",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--dir", type=Path, required=True, metavar="DIR", help="folder of the set; created if missing")
    add_count(parser, "--positions", 5000, "labelled positions of each source")
    parser.add_argument(
        "--games", type=parse_source, action="append", default=[], metavar="NAME=FILE",
        help="source NAME: text file with the transcript of a game in each line; remaining words are ignored; may be repeated",
    )  # fmt: skip
    add_count(
        parser, "--exact", 0, f"exact positions of each file of games with {', '.join(map(str, EXACT_EMPTIES))} empty squares each", 0
    )
    parser.add_argument(
        "--weights", type=parse_evaluator, action="append", metavar="NAME=FILE",
        help="evaluation to measure: network of FILE, or linear evaluation with NAME=pattern:FILE; "
        "no FILE: built-in weights; may be repeated (default built-in and linear)",
    )  # fmt: skip
    add_count(parser, "--search-depth", 0, "measure searches of this depth in plies; 0: the evaluation", 0)
    parser.add_argument("--table-only", action="store_true", help="print the table of the labelled positions, and label none")
    add_count(parser, "--threads", len(os.sched_getaffinity(0)), "threads")
    parser.add_argument("--program", type=Path, metavar="FILE", help="engine (default build/release/emilia, which is built)")
    return parser.parse_args(arguments)


class HeldOut:
    """Held-out set in a folder."""

    def __init__(self, folder: Path, program: Path, threads: int) -> None:
        self.folder = folder
        self.program = program
        self.threads = threads

    def path(self, source: str, ending: str) -> Path:
        return self.folder / f"{source}.{ending}"

    def emilia(self, *arguments: str | Path | float) -> None:
        run([self.program, *arguments, "--threads", self.threads], "heldout")

    def make_selfplay_pools(self) -> None:
        """Plays the games, and makes the pools of the three sources of self-play."""
        limits: Arguments = ["--random-plies", "4-16", "--depth", 4, "--exact-from", 10]
        games = self.path("selfplay", "games")
        if not games.exists():
            with making(games) as unfinished:
                self.emilia("selfplay", "--out", unfinished, "--games", GAMES, "--seed", SEED, *limits, "--resume")
        empties: Arguments = ["--min-empties", EMPTIES[0], "--max-empties", EMPTIES[1]]
        static: Arguments = ["--depth", 0, "--eval", "pattern"]
        self.make_pool("on-policy", games, "--sample", SHARE, *empties)
        self.make_pool("off-policy", games, "--random", RANDOM_MOVES, "--seed", SEED, "--sample", SHARE, *empties, *static)
        leaves: Arguments = ["--leaves", LEAVES, "--leaf-depth", LEAF_DEPTH, "--near", NEAR, "--sample", ROOT_SHARE, *static]
        self.make_pool("leaves", self.path("on-policy", "pool"), *leaves)

    def make_pool(self, source: str, games: Path, *flags: str | Path | float) -> None:
        pool = self.path(source, "pool")
        if pool.exists():
            return
        with making(pool) as unfinished:
            self.emilia("label", games, "--out", unfinished, *flags, "--resume")

    def make_game_pools(self, name: str, games: Path) -> None:
        """Makes the pool of a file of games, and those of its sets with exact labels."""
        pools: dict[str, list[tuple[int, int]]] = {name: [], **{f"{name}-{empties}": [] for empties in EXACT_EMPTIES}}
        if all(self.path(source, "pool").exists() for source in pools):
            return
        lines = [line.split()[0] for line in read_text(games).splitlines() if line.strip() and not line.startswith("#")]
        chance = random.Random(SEED)
        chance.shuffle(lines)
        for line in lines[:MOST_GAMES]:
            positions = list(positions_of(line))
            by_empties = {position.empties: position for position in positions}
            inside = [position for position in positions if EMPTIES[0] <= position.empties <= EMPTIES[1]]
            pools[name] += map(boards_of, chance.sample(inside, min(POSITIONS_OF_GAME, len(inside))))
            for empties in EXACT_EMPTIES:
                if empties in by_empties:
                    pools[f"{name}-{empties}"].append(boards_of(by_empties[empties]))
        if not pools[name]:
            raise Failure(f"cannot read {games}: it has no game with positions of {EMPTIES[0]} to {EMPTIES[1]} empty squares")
        for source, boards in pools.items():
            write_positions(self.path(source, "pool"), make_positions(boards))

    def label(self, source: str, count: int, flags: Sequence[str | Path | float]) -> None:
        """Labels the first `count` positions of the pool. An equal or larger set is kept."""
        positions = self.path(source, "positions")
        chosen = in_random_order(read_positions(self.path(source, "pool")))[:count]
        done = len(read_positions(positions)) if positions.exists() else 0
        if done >= len(chosen):
            return
        unlabelled = self.path(source, "chosen")
        write_positions(unlabelled, chosen)
        self.emilia("label", unlabelled, "--out", positions, *flags, "--resume")
        unlabelled.unlink()

    def errors(self, source: str, evaluator: Evaluator, depth: int, rows: Sequence[range]) -> list[Errors]:
        """Returns the errors on the positions of each row. depth: of a search, or 0 for the evaluation."""
        import numpy

        positions = read_positions(self.path(source, "positions"))
        with tempfile.TemporaryDirectory() as folder:
            unlabelled, valued = Path(folder) / "unlabelled", Path(folder) / "valued"
            plain = positions.copy()
            plain["kind"] = plain["score"] = 0
            write_positions(unlabelled, plain)
            self.emilia("label", unlabelled, "--out", valued, "--depth", depth, *evaluator.flags())
            values = read_positions(valued)
        differences = (values["score"].astype(float) - positions["score"]) / UNITS_PER_DISC
        empties = empties_of(positions)
        return [
            Errors(len(own), abs(own).mean(), math.sqrt((own**2).mean()), own.mean()) if len(own) else Errors(0, 0, 0, 0)
            for row in rows
            for own in [differences[numpy.isin(empties, row)]]
        ]

    def table(self, sources: Sequence[str], evaluators: Sequence[Evaluator], depth: int) -> str:
        """Markdown: rows for each source and its numbers of empty squares."""
        names = [evaluator.name for evaluator in evaluators]
        lines = [f"| positions | empties | number | {' | '.join(names)} |", "|---" * (3 + len(names)) + "|"]
        for source in sources:
            empties = source.rpartition("-")[2]
            rows = {empties: ALL} if empties.isdecimal() else ROWS
            of_all = [self.errors(source, evaluator, depth, list(rows.values())) for evaluator in evaluators]
            for name, *errors in zip(rows, *of_all):
                if errors[0].count:
                    lines.append(f"| {source} | {name} | {errors[0].count:,} | {' | '.join(each.cell() for each in errors)} |")
        return "\n".join(lines) + "\n"


def positions_of(transcript: str) -> Iterator[Position]:
    """Yields the positions of a game with a legal move for the side to move. An invalid game has none."""
    try:
        game = parse_transcript(transcript)
    except NotationError:
        return
    position = START
    for move in game.moves:
        if position.move_bits():
            yield position
        position = position.play(move)


def boards_of(position: Position) -> tuple[int, int]:
    """Returns the discs of the side to move and of the opponent, with bit 8 * row + column for a square."""
    return narrow(position.player), narrow(position.opponent)


def narrow(bits: int) -> int:
    return sum((bits >> square_at(0, row) & 0xFF) << 8 * row for row in range(8))


def study(arguments: list[str]) -> int:
    parsed = parse_arguments(arguments)
    names = [name for name, _ in parsed.games]
    if len({*names, "on-policy", "off-policy", "leaves"}) < len(names) + 3:
        raise ArgumentError("invalid --games: expected different names, and none of on-policy, off-policy and leaves")
    need_library("numpy")
    if parsed.program is None:
        build("emilia")
    with writing(parsed.dir):
        parsed.dir.mkdir(parents=True, exist_ok=True)
    sources = ["on-policy", "off-policy", "leaves", *names]
    exact = [f"{name}-{empties}" for empties in EXACT_EMPTIES for name in names] if parsed.exact else []
    with file_lock(parsed.dir / "lock"):
        held_out = HeldOut(parsed.dir, (parsed.program or BUILD / "emilia").resolve(), parsed.threads)
        if not parsed.table_only:
            held_out.make_selfplay_pools()
            for name, games in parsed.games:
                held_out.make_game_pools(name, games)
            for source in sources:
                held_out.label(source, parsed.positions, LABEL)
            for source in exact:
                held_out.label(source, parsed.exact, ["--exact-from", 60])
        labelled = [source for source in [*sources, *exact] if held_out.path(source, "positions").exists()]
        if not labelled:
            raise Failure(f"cannot print the table: {parsed.dir} has no labelled positions")
        evaluators = parsed.weights or [Evaluator("built-in", "network", ""), Evaluator("linear", "pattern", "")]
        print(held_out.table(labelled, evaluators, parsed.search_depth), end="")
    return 0


if __name__ == "__main__":
    sys.exit(run_script("heldout", lambda: study(sys.argv[1:]), "interrupted; run the same command again to continue"))
