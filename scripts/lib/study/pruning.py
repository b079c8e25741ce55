# SPDX-License-Identifier: MIT
"""Experiment of the thesis on small boards: nodes and time of each pruning technique, depth by depth.

Every depth is a line of a record file. A second run measures the missing techniques. The tables and the plot come from
the record alone.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import geometric_mean

from charts import make_panels, put_legend_beside, svg_text
from common import Failure, add_count, write_atomically
from study.study import STUDIES, Record, add_workers, do_parts, make_parser, output_of, parse, put_between_marks, run_study

DIFFERENCE = ("--alpha-beta", "--order", "difference")
PVS = (*DIFFERENCE, "--principal-variation")
TABLE = (*PVS, "--one-first-move", "--table", "two-keys", "--entries", "16777216")

#: The techniques in the thesis's order, then the table that it proposes, with and without deepening.
TECHNIQUES: dict[str, tuple[str, ...]] = {
    "minimax": (),
    "alpha-beta, random order": ("--alpha-beta", "--order", "random"),
    "alpha-beta": ("--alpha-beta",),
    "+ weights": ("--alpha-beta", "--order", "weights"),
    "+ difference": DIFFERENCE,
    "+ weights and difference": ("--alpha-beta", "--order", "weights-and-difference"),
    "difference + killers": (*DIFFERENCE, "--killers"),
    "difference + PVS": PVS,
    "PVS + one first move": (*PVS, "--one-first-move"),
    "the same + table": TABLE,
    "the same + table, deepening": (*TABLE, "--deepen"),
}

#: Depths below are in the record only.
SHOWN_FROM = 8

#: Depth whose time the page shows; every technique reaches it.
COST_DEPTH = 10

#: Seconds that the thesis gives for its program without pruning, by depth: "about three minutes", "2 h 32 min".
THESIS_MINIMAX = ((10, 180.0), (12, 9120.0))


@dataclass(frozen=True)
class Row:
    """Cost of the search of one depth; with deepening it includes the depths before."""

    board: str
    technique: str
    depth: int
    score: float
    exact: bool
    nodes: int
    seconds: float
    cutoffs: int
    first_cutoffs: int
    table_cutoffs: int
    line: str

    @property
    def first_share(self) -> float | None:
        """The share of cutoffs that the first move made."""
        return self.first_cutoffs / self.cutoffs if self.cutoffs else None


def measure(patience: int, program: Path, job: tuple[str, str, int]) -> list[Row]:
    """Searches depth after depth up to the limit or until the patience ends."""
    board, technique, depth = job
    command = [str(program), "search", "--board", board, "--depth", str(depth), "--patience", str(patience)]
    command += TECHNIQUES[technique]
    rows = [Row(board=board, technique=technique, **json.loads(line)) for line in output_of(command).splitlines()]
    if not rows:
        raise Failure(f"cannot measure {technique} on {board}: {program.name} printed no depth")
    return rows


def run(jobs: Sequence[tuple[str, str, int]], record: Record[Row], parsed: argparse.Namespace) -> None:
    """Measures and adds a technique's rows to the record once it is done."""

    def receive(rows: list[Row]) -> None:
        record.add(*rows)
        last = rows[-1]
        print(f"{last.board}, {last.technique}: depth {last.depth}, {last.nodes} nodes", file=sys.stderr)

    do_parts(parsed, partial(measure, parsed.patience), jobs, receive)


def of_technique(rows: Sequence[Row], board: str, technique: str) -> list[Row]:
    return sorted(
        (row for row in rows if (row.board, row.technique) == (board, technique)), key=lambda row: row.depth
    )


def number(value: float) -> str:
    return f"{value:,.0f}" if value < 1e6 else f"{value / 1e6:,.2f} M"


def share_text(share: float | None) -> str:
    return "-" if share is None else f"{share:.0%}"


def depth_table(rows: Sequence[Row], board: str) -> str:
    """Nodes: a row for each technique, a column for each even depth from SHOWN_FROM on."""
    by_place = {(row.technique, row.depth): row for row in rows if row.board == board}
    depths = sorted({depth for _, depth in by_place if depth % 2 == 0 and depth >= SHOWN_FROM})
    text = "| technique | " + " | ".join(f"depth {depth}" for depth in depths) + " |\n" + "|---" * (len(depths) + 1) + "|\n"
    for name in TECHNIQUES:
        if of_technique(rows, board, name):
            own = [by_place.get((name, depth)) for depth in depths]
            text += f"| {name} | " + " | ".join(number(row.nodes) if row else "" for row in own) + " |\n"
    return text


def growth_of(own: Sequence[Row], parity: int) -> str:
    """Geometric mean of the growth of the nodes by one move from depth 4 on, to even (0) or odd (1) depths."""
    deep = [row for row in own if row.depth >= 4]
    steps = [later.nodes / row.nodes for row, later in zip(deep, deep[1:]) if later.depth % 2 == parity]
    return f"x {geometric_mean(steps):.2f}" if steps else ""


def cost_table(rows: Sequence[Row]) -> str:
    """Time, growth, move order and speed of each technique on 6x6, and its nodes for the complete tree of 4x4."""
    text = (
        "| technique | s to depth 10 | growth to even | to odd | cutoffs by the first move | nodes/s | 4x4, nodes |\n"
        "|---|---|---|---|---|---|---|\n"
    )
    for name in TECHNIQUES:
        own = of_technique(rows, "6x6", name)
        if not own:
            continue
        last, tree = own[-1], [row for row in of_technique(rows, "4x4", name) if row.exact]
        seconds = [f"{row.seconds:.4f}" for row in own if row.depth == COST_DEPTH]
        text += (
            f"| {name} | {''.join(seconds)} | {growth_of(own, 0)} | {growth_of(own, 1)} | {share_text(last.first_share)} | "
            f"{number(last.nodes / max(last.seconds, 1e-9))} | {number(tree[-1].nodes) if tree else ''} |\n"
        )
    return text


def tables(rows: Sequence[Row]) -> str:
    return (
        "Nodes on 6x6:\n\n" + depth_table(rows, "6x6")
        + "\nTime, growth by one move (from depth 4 on) and speed on 6x6, and the complete tree of 4x4:\n\n" + cost_table(rows)
    )


def draw(rows: Sequence[Row], path: Path) -> None:
    """Figure 4 of the thesis: nodes and time by depth, a line for each technique, and the thesis's two times."""
    figure, (nodes, times) = make_panels(2)
    for name in TECHNIQUES:
        own = of_technique(rows, "6x6", name)
        depths = [row.depth for row in own]
        nodes.semilogy(depths, [row.nodes for row in own], marker="o", label=name)
        times.semilogy(depths, [max(row.seconds, 1e-5) for row in own], marker="o", label=name)
    times.semilogy(*zip(*THESIS_MINIMAX), "ko", markersize=7, fillstyle="none", label="thesis, no pruning")
    nodes.set(title="6x6: nodes", xlabel="depth", ylabel="nodes")
    times.set(title="6x6: processor time", xlabel="depth", ylabel="seconds")
    put_legend_beside(times)
    write_atomically(path, svg_text(figure))


def draw_first_versions(rows: Sequence[Row], path: Path) -> None:
    """Figures 1 and 2 of the thesis: the time of its first versions by depth, without pruning and with alpha-beta."""
    figure, panels = make_panels(2)
    shown = (("1: no pruning", ("minimax",)), ("2: alpha-beta", ("alpha-beta, random order", "alpha-beta")))
    for axes, (title, names) in zip(panels, shown):
        for name in names:
            own = of_technique(rows, "6x6", name)
            axes.plot([row.depth for row in own], [row.seconds for row in own], marker="o", label=name)
        axes.set(title=title, xlabel="depth", ylabel="processor seconds")
        axes.legend()
    write_atomically(path, svg_text(figure))


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = make_parser(
        "pruning",
        "Searches 6x6 from its start to depth 1, 2, ... with each technique of the thesis, and 4x4 to its end. Writes the "
        "tables and the plots of docs/results/studies.md. A technique stops before a depth that would take more than "
        "--patience processor seconds. Takes about ten minutes of one core.",
        "pruning.jsonl",
        "emilia_study",
    )
    add_count(parser, "--patience", 60, "time limit per depth, in processor seconds")
    add_count(parser, "--depth", 20, "deepest search on 6x6, in plies")
    add_workers(parser, "techniques at a time")
    return parse(parser, arguments)


def study(parsed: argparse.Namespace) -> int:
    record = Record(parsed.records, Row, parsed.fresh)
    if not parsed.page_only:
        done = {(row.board, row.technique) for row in record.load()}
        wanted = [(board, name, depth) for board, depth in (("4x4", 12), ("6x6", parsed.depth)) for name in TECHNIQUES]
        run([job for job in wanted if job[:2] not in done], record, parsed)
    rows = record.load()
    put_between_marks(parsed.records.with_name(STUDIES), "pruning", tables(rows), name="pruning", title="Studies")
    draw(rows, parsed.records.with_suffix(".svg"))
    draw_first_versions(rows, parsed.records.with_name(f"{parsed.records.stem}-first.svg"))
    return 0


if __name__ == "__main__":
    sys.exit(run_study("pruning"))
