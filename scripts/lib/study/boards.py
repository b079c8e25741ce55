# SPDX-License-Identifier: MIT
"""Small boards solved from their starts: values, best lines, and growth of the work with the squares.

Every solve is a line of a record file. A second run solves the missing boards. The tables and the plot come from the
record alone.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from charts import make_panels, svg_text
from common import ROOT, add_count, write_atomically
from study.study import Record, add_workers, do_parts, make_parser, output_of, parse, put_between_marks, run_study

CHECKPOINTS = ROOT / "build/study"

SIDES = ("4x4", "4x5", "4x6", "5x5", "4x7", "5x6", "4x8", "5x7", "4x9", "6x6", "4x10")
FEWEST = ("4x4 fewest", "4x4 parallel fewest", "4x5 fewest", "4x6 fewest", "5x5 fewest")
BLOCKED = ("6x6 blocked a1", "6x6 blocked f1", "6x6 blocked a1,f1,a6,f6")
BOARDS = (*(f"{sides}{start}" for sides in SIDES for start in ("", " parallel")), "5x8", "6x7", *BLOCKED, *FEWEST)

#: Values published or found by an independent program; the winner gets the empty squares, except where the fewest discs win.
KNOWN = {
    "4x4": -10,
    "4x4 fewest": 3,
    "4x4 parallel": -4,
    "4x4 parallel fewest": 0,
    "4x5": 16,
    "4x5 fewest": 4,
    "4x5 parallel": -14,
    "4x6": 16,
    "4x6 parallel": 22,
    "5x5": 13,
    "5x5 parallel": 15,
    "4x8": 32,
    "6x6": -4,
    "6x6 parallel": -2,
}

#: Squares from which on a solve takes minutes, and gets a large table and a checkpoint.
LARGE = 34


@dataclass(frozen=True)
class Solve:
    """Result of `emilia solve --board`; `seconds` are wall clock."""

    board: str
    raw: bool
    value: int
    end: str
    line: str
    checked: int
    nodes: int
    seconds: float
    threads: int


def squares(board: str) -> int:
    """Number of squares that are not blocked: `6x6 blocked a1,f6` has 34."""
    columns, rows = board.split()[0].split("x")
    blocked = board.partition(" blocked ")[2]
    return int(columns) * int(rows) - (blocked.count(",") + 1 if blocked else 0)


def read_solve(text: str, raw: bool, threads: int) -> Solve:
    """Parses the output of the engine. Raises KeyError if a field is missing."""
    fields = dict(line.split(maxsplit=1) for line in text.splitlines() if " " in line)
    checked = int(fields["checked"].split()[0])
    return Solve(
        fields["board"].strip(), raw, int(fields["value"]), fields["end"], fields["line"], checked, int(fields["nodes"]),
        float(fields["seconds"]), threads,
    )  # fmt: skip


def solve(threads: int, megabytes: int, program: Path, part: tuple[str, bool]) -> Solve:
    board, raw = part
    command = [str(program), "solve", "--board", board, "--threads", str(threads), "--check-line"]
    if raw:
        command.append("--raw")
    checkpoint = CHECKPOINTS / (board.replace(" ", "-") + ("-raw" if raw else "") + ".proofs")
    if squares(board) >= LARGE:
        CHECKPOINTS.mkdir(parents=True, exist_ok=True)
        command += ["--hash", str(megabytes), "--out", str(checkpoint), "--resume"]
    found = read_solve(output_of(command), raw, threads)
    checkpoint.unlink(missing_ok=True)  # a later solve would start from it and take no time
    return found


def in_order(solves: Sequence[Solve], raw: bool) -> list[Solve]:
    return sorted((each for each in solves if each.raw == raw), key=lambda each: (squares(each.board), each.board))


def value_table(solves: Sequence[Solve]) -> str:
    text = (
        "| board | squares | value | known | raw | the line ends | nodes | seconds | threads |\n"
        "|---|---|---|---|---|---|---|---|---|\n"
    )
    raw_values = {each.board: each.value for each in solves if each.raw}
    for each in in_order(solves, raw=False):
        known = f"{KNOWN[each.board]:+d}" if each.board in KNOWN else ""
        raw = f"{raw_values[each.board]:+d}" if each.board in raw_values else ""
        seconds = f"{each.seconds:.1f}" if each.seconds < 10 else f"{each.seconds:.0f}"
        text += (
            f"| {each.board} | {squares(each.board)} | {each.value:+d} | {known} | {raw} | {each.end} | {each.nodes:,} | "
            f"{seconds} | {each.threads} |\n"
        )
    return text


def line_table(solves: Sequence[Solve]) -> str:
    rows = [f"| {each.board} | `{each.line}` |\n" for each in in_order(solves, raw=False)]
    return "| board | line |\n|---|---|\n" + "".join(rows)


def kind(board: str) -> str:
    """Line of the plot to which a board belongs: long narrow boards are decided early."""
    if " blocked " in board:
        return "6x6 without corners"
    if board.endswith(" fewest"):
        return "fewest discs win"
    shape = "a side of 4" if board.startswith("4") else "sides of 5 or more"
    return shape + (", parallel" if board.endswith(" parallel") else "")


def draw(solves: Sequence[Solve], path: Path) -> None:
    """Positions visited by the number of squares."""
    points: dict[str, list[tuple[int, int]]] = {}
    for each in in_order(solves, raw=False):
        points.setdefault(kind(each.board), []).append((squares(each.board), each.nodes))
    figure, (axes,) = make_panels(width=6)
    for name, own in points.items():
        axes.semilogy(*zip(*own), marker="o", label=name)
    axes.set(title="Boards solved from their start", xlabel="squares", ylabel="positions visited")
    axes.legend()
    write_atomically(path, svg_text(figure))


def boards_with_other_values(solves: Sequence[Solve]) -> list[str]:
    """Boards whose value differs from the known one."""
    return [each.board for each in solves if not each.raw and KNOWN.get(each.board, each.value) != each.value]


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = make_parser(
        "boards",
        "Solves small boards from their starts, with and without the empty squares, and checks each position of the lines. "
        "Writes the tables and the plot of docs/results/small-boards.md. Takes a minute of one core; --squares 40 adds "
        "6x6 and 5x8, a quarter of an hour, and the memory of --hash; 42 adds 6x7, hours. An "
        "interrupted large solve continues from its checkpoint; its nodes and seconds are then those of the last run.",
        "small-boards.jsonl",
    )
    parser.add_argument("--again", choices=BOARDS, metavar="BOARD", help="solve this board only, even if the record has it")
    add_count(parser, "--squares", 32, "most squares of a board", least=16)
    add_count(parser, "--threads", 1, "threads of a solve")
    add_workers(parser, "solves at a time")
    add_count(parser, "--hash", 6144, f"transposition table for boards of {LARGE} squares or more, in MB")
    return parse(parser, arguments)


def study(parsed: argparse.Namespace) -> int:
    record = Record(parsed.records, Solve, parsed.fresh)
    done = {(each.board, each.raw) for each in record.load()}
    boards = [parsed.again] if parsed.again else [board for board in BOARDS if squares(board) <= parsed.squares]
    # Empty squares never count if the fewest discs win.
    wanted = [(board, raw) for board in boards for raw in ((False,) if board in FEWEST else (False, True))]
    if not parsed.page_only:

        def receive(found: Solve) -> None:
            record.replace(lambda each: (each.board, each.raw) == (found.board, found.raw), found)
            raw = ", raw" if found.raw else ""
            print(f"{found.board}{raw}: {found.value:+d}, {found.nodes} nodes, {found.seconds} s", file=sys.stderr)

        missing = [part for part in wanted if parsed.again or part not in done]
        do_parts(parsed, partial(solve, parsed.threads, parsed.hash), missing, receive)
    solves = record.load()
    page = parsed.records.with_suffix(".md")
    put_between_marks(page, "boards", value_table(solves), title="Small boards, solved")
    put_between_marks(page, "boards", line_table(solves), name="lines")
    draw(solves, parsed.records.with_suffix(".svg"))
    for board in boards_with_other_values(solves):
        print(f"{board}: the value differs from the known one", file=sys.stderr)
    return 1 if boards_with_other_values(solves) else 0


if __name__ == "__main__":
    sys.exit(run_study("boards"))
