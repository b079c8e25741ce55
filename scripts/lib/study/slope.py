# SPDX-License-Identifier: MIT
"""Slope test: the error of networks on the held-out set, by training positions and width of the embeddings.

    DIR/part-K.games             games of self-play
    DIR/part-K.on.positions      some of their positions
    DIR/part-K.positions         leaves of searches from them, with deep labels: the training positions

Every network is a line of the record. A second run makes missing parts and trains missing networks.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from charts import make_panels, svg_text
from common import BUILD, ArgumentError, Failure, add_count, at_least, build, write_atomically
from position_file import HEADER
from study.study import Record, make_parser, output_of, parse, put_between_marks, run_study
from train.commands import making, run

#: Games of a part, the seed of the first one, and the limits of their searches.
GAMES, SEED = 2_500, 45_000
PLAY = "--random-plies 4-16 --depth 4 --exact-from 10 --eval pattern"

#: Roots of a part: positions of its games, with the labels that prefer balanced ones.
ROOTS = "--depth 4 --exact-from 12 --average-depths --unique --min-empties 8 --sample 0.1"

#: Leaves of the searches from the roots, and their labels.
LEAVES = "--leaves 16 --leaf-depth 8 --near 10 --depth 8 --exact-from 14 --average-depths"

#: Sources of the held-out set whose mean is drawn.
DRAWN = ("on-policy", "off-policy", "leaves")

#: Columns of the trainer's table: root mean square and mean absolute error of the linear evaluation and of the network.
ROW = re.compile(r"^\| (\S+) \| (\d+) \| ([\d.]+), ([\d.]+) \| ([\d.]+), ([\d.]+) \|", re.MULTILINE)


@dataclass(frozen=True)
class Trained:
    """Network of the test. errors: root mean square error in discs by source of the held-out set."""

    width: int
    parts: int
    positions: int
    passes: int
    seed: int
    errors: Mapping[str, float]
    linear: Mapping[str, float]

    def key(self) -> tuple[int, int, int, int]:
        return self.width, self.parts, self.passes, self.seed

    def mean(self) -> float:
        return mean_of(self.errors)


def mean_of(errors: Mapping[str, float]) -> float:
    """Mean of the drawn sources, each with equal weight."""
    drawn = [error for source, error in errors.items() if source in DRAWN] or list(errors.values())
    return sum(drawn) / len(drawn)


def part_file(folder: Path, part: int, ending: str) -> Path:
    return folder / f"part-{part}.{ending}"


def make_part(folder: Path, part: int, program: Path, threads: int) -> None:
    """Makes the training positions of a part, or continues them."""
    games, roots, leaves = (part_file(folder, part, ending) for ending in ("games", "on.positions", "positions"))
    if leaves.exists():
        return
    always: list[str | Path | float] = ["--threads", threads, "--resume"]
    run([program, "selfplay", "--out", games, "--games", GAMES, "--seed", SEED + part, *PLAY.split(), *always], "slope")
    run([program, "label", games, "--out", roots, *ROOTS.split(), *always], "slope")
    with making(leaves) as unfinished:
        run([program, "label", roots, "--out", unfinished, *LEAVES.split(), *always], "slope")


def held_out_files(folder: Path) -> list[Path]:
    """Returns the labelled sources of studies/heldout, without its sets of few exact positions."""
    files = sorted(path for path in folder.glob("*.positions") if not path.stem.rpartition("-")[2].isdecimal())
    if not files:
        raise ArgumentError(f"invalid --held-out '{folder}': expected a folder of studies/heldout")
    return files


def errors_of(output: str, files: Sequence[Path]) -> tuple[dict[str, float], dict[str, float]]:
    """Returns the errors of the network and of the linear evaluation from the trainer's last table."""
    rows = {name: (float(network), float(linear)) for name, _, linear, _, network, _ in ROW.findall(output)}
    if missing := [path for path in files if str(path) not in rows]:
        raise Failure(f"cannot read the errors of {missing[0]} from the table of emilia_train")
    return {path.stem: rows[str(path)][0] for path in files}, {path.stem: rows[str(path)][1] for path in files}


def train(parsed: argparse.Namespace, width: int, parts: int, seed: int) -> Trained:
    """Trains a network on the first parts."""
    files = [part_file(parsed.dir, part, "positions") for part in range(1, parts + 1)]
    held_out = held_out_files(parsed.held_out)
    state = parsed.dir / f"width-{width}-parts-{parts}-seed-{seed}.state"
    command = [parsed.trainer, "network", "--positions", *files, "--held-out", *held_out, "--out", state.with_suffix(".weights")]
    command += ["--width", width, "--passes", parsed.passes, "--seed", seed, "--threads", parsed.threads, "--state", state, "--resume"]
    output = output_of([str(argument) for argument in command])
    state.unlink(missing_ok=True)
    errors, linear = errors_of(output, held_out)
    return Trained(width, parts, sum(map(count_of, files)), parsed.passes, seed, errors, linear)


def count_of(path: Path) -> int:
    return (path.stat().st_size - len(HEADER)) // 24


def selected(rows: Sequence[Trained]) -> dict[int, list[Trained]]:
    """Rows of each width with ascending positions."""
    return {
        width: sorted((row for row in rows if row.width == width), key=lambda row: (row.positions, row.seed))
        for width in sorted({row.width for row in rows})
    }


def tables(rows: Sequence[Trained]) -> str:
    sources = list(rows[0].errors)
    lines = [f"| width | positions | seed | {' | '.join(sources)} | mean |", "|---" * (4 + len(sources)) + "|"]
    linear = " | ".join(f"{rows[-1].linear[source]:.2f}" for source in sources)
    lines.append(f"| linear evaluation | | | {linear} | {mean_of(rows[-1].linear):.3f} |")
    for width, own in selected(rows).items():
        for row in own:
            cells = " | ".join(f"{row.errors.get(source, float('nan')):.2f}" for source in sources)
            lines.append(f"| {width} | {row.positions / 1e6:.2f} M | {row.seed} | {cells} | {row.mean():.3f} |")
    return "\n".join(lines) + "\n"


def draw(rows: Sequence[Trained], path: Path) -> None:
    """The mean error by positions, a curve for each width."""
    figure, (axes,) = make_panels(width=6.4)
    for width, own in selected(rows).items():
        axes.plot([row.positions / 1e6 for row in own], [row.mean() for row in own], marker="o", label=f"width {width}")
    axes.set_xscale("log", base=2)
    axes.xaxis.set_major_formatter("{x:g}")
    axes.set(xlabel="training positions, millions", ylabel="RMS error on held-out positions, discs")
    axes.legend()
    write_atomically(path, svg_text(figure))


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = make_parser(
        "slope",
        "Trains networks of several widths on 1, 2, 4, ... parts of about 90,000 positions with labels of depth 8, measures "
        "their errors on the set of studies/heldout, and writes the table and the plot of docs/results/evaluation.md. Parts are "
        "made in --dir and can be interrupted; a part takes a minute of a core.",
        "slope.jsonl",
    )
    parser.add_argument("--dir", type=Path, metavar="DIR", help="folder of the training positions; required without --page-only")
    parser.add_argument("--held-out", type=Path, metavar="DIR", help="folder of studies/heldout; required to train")
    parser.add_argument("--parts", type=at_least(1), nargs="+", default=[1, 2, 4, 8], metavar="N", help="numbers of parts (default 1 2 4 8)")
    parser.add_argument(
        "--widths", type=int, choices=(8, 16, 32, 64, 128), nargs="*", default=[32, 64, 128],
        help="widths of the embeddings; none: make the parts only (default 32 64 128)",
    )  # fmt: skip
    add_count(parser, "--passes", 8, "passes over the positions")
    add_count(parser, "--seed", 1, "random seed of the first weights and of the order")
    add_count(parser, "--threads", 1, "threads")
    parser.add_argument("--trainer", type=Path, metavar="FILE", help="trainer (default build/release/emilia_train, which is built)")
    parsed = parse(parser, arguments)
    if not parsed.page_only:
        if parsed.dir is None or (parsed.widths and parsed.held_out is None):
            raise ArgumentError("missing --dir or --held-out")
        if parsed.widths and parsed.trainer is None:
            build("emilia_train")
            parsed.trainer = BUILD / "emilia_train"
    return parsed


def study(parsed: argparse.Namespace) -> int:
    record = Record(parsed.records, Trained, parsed.fresh)
    if not parsed.page_only:
        parsed.dir.mkdir(parents=True, exist_ok=True)
        for parts in sorted(parsed.parts):
            for part in range(1, parts + 1):
                make_part(parsed.dir, part, parsed.program.resolve(), parsed.threads)
            for width in parsed.widths:
                done = {row.key() for row in record.load()}
                if (width, parts, parsed.passes, parsed.seed) not in done:
                    record.add(row := train(parsed, width, parts, parsed.seed))
                    print(f"slope: width {width}, {row.positions} positions: {row.mean():.3f}", file=sys.stderr, flush=True)
    rows = record.load()
    if rows:
        put_between_marks(parsed.records.with_name("evaluation.md"), "slope", tables(rows))
        draw(rows, parsed.records.with_suffix(".svg"))
    return 0


if __name__ == "__main__":
    sys.exit(run_study("slope"))
