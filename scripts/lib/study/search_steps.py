# SPDX-License-Identifier: MIT
"""Effect of each step of the search: FFO 20-39 and matches with one step switched off.

Every measurement is a line of a record file. A second run adds the missing measurements. Table and plot come from
the record alone.
"""

from __future__ import annotations

import argparse
import json
import shlex
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from charts import COLOURS, make_panels, svg_text
from common import OPENINGS, ROOT, Failure, add_count, tied, write_atomically
from match.records import load_records
from match.standings import Standings
from match.statistics import estimate
from study.study import (
    Record, add_workers, make_parser, parse, place_of, put_between_marks, run_study, worker_options,
)  # fmt: skip
from progress import Progress

POSITIONS = ROOT / "scripts/data/fforum-20-39.obf"
POSITION_COUNT = 20

#: Exit codes of `emilia solve` after all positions; 3 means that a score differs from the published one.
SOLVED = (0, 3)


@dataclass(frozen=True)
class Variant:
    """The search without one step: its name and the parameters that switch it off."""

    name: str
    params: str


WHOLE = Variant("the whole search", "")

VARIANTS = (
    WHOLE,
    Variant("transposition table", "table_min_depth=100"),
    Variant("horizon table", "horizon_table_min_depth=100"),
    Variant("hash move first", "hash_move_first=0"),
    Variant("enhanced transposition cutoffs", "etc_min_depth=100 etc_min_empties=100 shallow_etc_min_empties=100"),
    Variant("ProbCut", "probcut_min_depth=100"),
    Variant("aspiration windows", "aspiration_min_depth=100"),
    Variant("evaluation in the ordering", "evaluated_order_min_depth=100"),
    Variant("replies in the ordering", "mobility_weight=0"),
    Variant("corners in the ordering", "corner_weight=0 corner_move_weight=0"),
    Variant("parity in the ordering", "parity_weight=0"),
    Variant("searches in the ordering", "max_order_depth=0"),
    Variant("stability cutoffs", "stability_min_spare=100 shallow_stability_min_spare=100"),
    Variant("endgame search (13 empties)", "endgame_empties=10"),
    Variant("shallow endgame search (12 empties)", "shallow_empties=4"),
    Variant("table of the shallow search", "shallow_table_min_empties=100"),
    Variant("iterative deepening", "endgame_lead=100"),
)


# Prefixes of parameters that older records have, with their current names.
RENAMED_PARAMS = {"forecast_": "probcut_", "child_cut_off_": "etc_"}


@dataclass(frozen=True)
class Measurement:
    """One run over the positions, or one match against the whole search from the variant's view."""

    variant: str
    params: str
    kind: str  # "solve" or "match"
    nodes: int = 0
    seconds: float = 0
    right: int = 0
    elo: float = 0
    low: float = 0
    high: float = 0
    games: int = 0
    limit: str = "st=0.02"  # limit of a move in a match; older records have this one
    is_stopped: bool = False  # patience ran out


def solve(variant: Variant, parsed: argparse.Namespace) -> Measurement:
    """Solves the positions, one thread."""
    params = ["--search-params", variant.params] if variant.params else []
    command = tied([parsed.program, "solve", "--json", "--threads", "1", "--hash", "256", POSITIONS, *params])
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=parsed.patience, check=False)
    except subprocess.TimeoutExpired:
        return Measurement(variant.name, variant.params, "solve", seconds=parsed.patience, is_stopped=True)
    lines = done.stdout.splitlines()
    if done.returncode not in SOLVED or len(lines) != POSITION_COUNT:
        detail = f"{len(lines)} of {POSITION_COUNT} positions, status {done.returncode} {done.stderr}"
        raise Failure(f"{variant.name}: {detail.strip()}")
    rows = [json.loads(line) for line in lines]
    return Measurement(
        variant.name,
        variant.params,
        "solve",
        nodes=sum(row["nodes"] for row in rows),
        seconds=sum(row["seconds"] for row in rows),
        right=sum(row["score"] == row["expected"] for row in rows),
    )


def match(variant: Variant, parsed: argparse.Namespace) -> Measurement:
    """The variant against the whole search."""
    with tempfile.TemporaryDirectory() as folder:
        record, program = Path(folder) / "match.jsonl", f"cmd={shlex.quote(place_of(parsed.program))}"
        command: list[str | Path] = [sys.executable, ROOT / "scripts/match"]
        command += ["--engine", "name=without", program, f"option.SearchParams={variant.params}"]
        command += ["--engine", "name=whole", program, "--each", parsed.limit, "option.Hash=16"]
        command += ["--games", str(parsed.games), "--openings", OPENINGS, *worker_options(parsed), "--records", record]
        subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
        header, played = load_records(record)
    standings = Standings(["without", "whole"])
    for game in played:
        standings.add(game)
    found = estimate(standings.meetings["without", "whole"].pairs)
    if found is None:
        raise Failure(f"{variant.name}: no pair of games")
    return Measurement(
        variant.name,
        variant.params,
        "match",
        elo=found.elo,
        low=found.low,
        high=found.high,
        games=len(played),
        limit=parsed.limit,
    )


def read_measurement(**fields: Any) -> Measurement:
    """Parses a line of a record; parameters get their current names."""
    for old, new in RENAMED_PARAMS.items():
        fields["params"] = fields["params"].replace(old, new)
    return Measurement(**fields)


def measure(record: Record[Measurement], variants: Sequence[Variant], parsed: argparse.Namespace) -> None:
    """Adds the missing measurements: interleaved runs of all variants, then the matches."""
    done = record.load()
    solves, matches = list[Variant](), list[Variant]()
    for run in range(parsed.runs):
        for variant in variants:
            measured = [m for m in done if m.kind == "solve" and m.params == variant.params]
            if len(measured) <= run and not any(m.is_stopped for m in measured):
                solves.append(variant)
    for variant in variants if parsed.games else ():
        if variant is not WHOLE and not any(m.kind == "match" and m.params == variant.params for m in done):
            matches.append(variant)
    for kind, todo, what in (("solves", solves, solve), ("matches", matches, match)):
        progress = Progress(len(todo))
        for variant in todo:
            print(f"search_steps: {progress.counted()} {kind}, next: {variant.name}", file=sys.stderr, flush=True)
            record.add(what(variant, parsed))
            progress.advance()


def table(measurements: Sequence[Measurement]) -> str:
    """Markdown: a row for each variant, nodes and seconds as multiples of the whole search's."""

    def runs(variant: Variant) -> list[Measurement]:
        return [m for m in measurements if m.kind == "solve" and m.params == variant.params]

    whole = runs(WHOLE)
    if not whole:
        return "nothing measured\n"
    whole_seconds = statistics.median(m.seconds for m in whole)
    lines = ["| without | nodes | times | seconds | times | Elo [95 %] |", "|---|---|---|---|---|---|"]
    for variant in VARIANTS:
        measured = runs(variant)
        if not measured:
            continue
        played = [m for m in measurements if m.kind == "match" and m.params == variant.params]
        elo = f"{played[-1].elo:+.0f} [{played[-1].low:+.0f}, {played[-1].high:+.0f}]" if played else ""
        name = "nothing" if variant is WHOLE else variant.name
        if any(m.is_stopped for m in measured):
            lines.append(f"| {name} | | | over {measured[0].seconds:.0f} | | {elo} |")
            continue
        seconds = statistics.median(m.seconds for m in measured)
        lines.append(
            f"| {name} | {measured[0].nodes / 1e6:.1f} M | {measured[0].nodes / whole[0].nodes:.2f} "
            f"| {seconds:.2f} | {seconds / whole_seconds:.2f} | {elo} |"
        )
    return "\n".join(lines) + "\n"


def draw(measurements: Sequence[Measurement], path: Path) -> None:
    """Nodes and seconds of each variant as multiples of the whole search's, the largest on top."""
    solves = [m for m in measurements if m.kind == "solve" and not m.is_stopped]
    of_params = {v.params: [m for m in solves if m.params == v.params] for v in VARIANTS}
    whole = of_params[WHOLE.params]
    if not whole:
        return
    bars = []
    for variant in VARIANTS:
        if variant is WHOLE or not (measured := of_params[variant.params]):
            continue
        seconds = statistics.median(m.seconds for m in measured) / statistics.median(m.seconds for m in whole)
        bars.append((measured[0].nodes / whole[0].nodes, seconds, variant.name))
    bars.sort()
    figure, (axes,) = make_panels(width=6.4, height=5)
    for nth, (label, shift) in enumerate((("nodes", 0.2), ("seconds", -0.2))):
        lengths = [bar[nth] for bar in bars]
        axes.barh([place + shift for place in range(len(bars))], lengths, 0.4, color=COLOURS[nth + 5], label=label)
    axes.set_yticks(range(len(bars)), [name for *_, name in bars])
    axes.set_xscale("log")
    axes.set_xticks([0.5, 1, 2, 4, 8], ["0.5", "1", "2", "4", "8"])
    axes.axvline(1, color="grey", linewidth=0.8)
    axes.set(title="Without this step, FFO 20-39", xlabel="times the whole search")
    axes.legend()
    write_atomically(path, svg_text(figure))


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = make_parser(
        "search_steps",
        "Solves FFO 20-39 with one step of the search switched off at a time. With --games it also plays a match of each "
        "such search against the whole search. Writes the table and the plot of docs/results/search.md. Takes about ten "
        "minutes of one core without games.",
        "search.jsonl",
    )
    add_count(parser, "--runs", 3, "interleaved runs of each variant", least=0)
    parser.add_argument("--patience", type=float, default=300, metavar="S", help="seconds for a run (default %(default)s)")
    add_count(parser, "--games", 0, "games of each variant, an even number; 0: no matches", least=0)
    parser.add_argument(
        "--limit", default="nodes=20000", help="limit of a move, as in scripts/match (default %(default)s)"
    )
    add_workers(parser, "games at a time; solves run one after the other, because their times are compared")
    parser.add_argument("--only", metavar="TEXT", help="measure only variants whose name contains TEXT")
    return parse(parser, arguments)


def study(parsed: argparse.Namespace) -> int:
    record = Record(parsed.records, read_measurement, parsed.fresh)
    if not parsed.page_only:
        measure(record, [v for v in VARIANTS if v is WHOLE or not parsed.only or parsed.only in v.name], parsed)
    measurements, page = record.load(), parsed.records.with_suffix(".md")
    put_between_marks(page, "search_steps", table(measurements), title="Search")
    draw(measurements, page.with_suffix(".svg"))
    return 0


if __name__ == "__main__":
    sys.exit(run_study("search_steps"))
