# SPDX-License-Identifier: MIT
"""Variants of the CS303 report's evaluation against compound, and its depth by the number of moves, for studies/staged.

Games are played by `emilia_study agents` with equal nodes for both sides, so they are the same on every machine and the cost
of an evaluation does not count. The record has a line for each match.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean

from common import Failure
from match.report import elo_text
from match.standings import Encounter
from match.statistics import estimate
from study.study import Record, do_parts, output_of, place_of

#: Future work of the report, each term with a weight in points that is about as large as a move.
EDGE, OUTER, PARITY = "unbalanced-edge=-300", "outer-disc=-60", "parity=150"
CORNERS = "x-square=-25 c-square=-12"


@dataclass(frozen=True)
class Variant:
    """A match: the agents, the terms of the positional evaluation, and the nodes of a move."""

    name: str
    terms: str = ""
    first: str = "cs303"
    second: str = "compound"
    nodes: int = 2000


VARIANTS = (
    Variant("as in the report: own stable discs only", "own-stability=1"),
    Variant("`positional`: difference of stable discs"),
    Variant("without stable discs", "stability=0"),
    Variant("X- and C-squares negative", CORNERS),
    Variant("unbalanced edges", EDGE),
    Variant("outer discs", OUTER),
    Variant("parity", PARITY),
    Variant("all of these", " ".join((CORNERS, EDGE, OUTER, PARITY))),
    Variant("all of these, without stable discs", " ".join(("stability=0", CORNERS, EDGE, OUTER, PARITY))),
    Variant("all of these, against `staged`", " ".join((CORNERS, EDGE, OUTER, PARITY)), second="best"),
    Variant("depth by the number of moves, against 300 nodes", first="cs303-depths", second="cs303", nodes=300),
    Variant("depth by the number of moves, against 1,000 nodes", first="cs303-depths", second="cs303", nodes=1000),
)


@dataclass(frozen=True)
class Result:
    """Result of a match. margins: discs of the first agent minus the second's; games 2n and 2n + 1 share an opening."""

    variant: str
    terms: str
    margins: tuple[int, ...]
    depths: tuple[float, float]
    nodes: tuple[float, float]

    def encounter(self) -> Encounter:
        encounter = Encounter()
        for number, margin in enumerate(self.margins):
            encounter.add(number // 2, 0.5 + 0.5 * ((margin > 0) - (margin < 0)), margin)
        return encounter


def play(games: int, program: Path, variant: Variant) -> Result:
    """Plays a match; raises Failure."""
    command = [str(program), "agents", "--board", "8x8", "--blocked", "0", "--random-moves", "8", "--games", str(games)]
    command += ["--first", variant.first, "--second", variant.second, "--nodes", str(variant.nodes), "--terms", variant.terms]
    played = [json.loads(line) for line in output_of(command).splitlines()]
    if len(played) != games:
        raise Failure(f"{place_of(program)} played {len(played)} games, expected {games}")


    def mean(key: str, side: int) -> float:
        return round(fmean(game[key][side] for game in played), 2)

    depths, nodes = ((mean(key, 0), mean(key, 1)) for key in ("depths", "nodes"))
    return Result(variant.name, variant.terms, tuple(game["margin"] for game in played), depths, nodes)


def run(program: Path, record: Record[Result], parsed: argparse.Namespace) -> None:
    """Plays the missing matches and adds each to the record as it ends."""
    done = {(result.variant, result.terms) for result in record.load()}

    def receive(result: Result) -> None:
        record.add(result)
        print(f"{result.variant}: {result.encounter().tally.share:.1%}", file=sys.stderr)

    missing = [variant for variant in VARIANTS if (variant.name, variant.terms) not in done]
    do_parts(argparse.Namespace(**vars(parsed) | {"program": program}), partial(play, parsed.variant_games), missing, receive)


def table(results: Sequence[Result]) -> str:
    """A row for each match, in the order of VARIANTS."""
    text = "| positional evaluation | games | score | Elo [95 %] | depths | nodes a move |\n|---|---|---|---|---|---|\n"
    by_name = {(result.variant, result.terms): result for result in results}
    for variant in VARIANTS:
        result = by_name.get((variant.name, variant.terms))
        if result is None:
            continue
        encounter = result.encounter()
        text += (
            f"| {variant.name} | {encounter.tally.games} | {encounter.tally.share:.1%} | {elo_text(estimate(encounter.pairs), 0)} | "
            f"{result.depths[0]:.1f}, {result.depths[1]:.1f} | {result.nodes[0]:,.0f}, {result.nodes[1]:,.0f} |\n"
        )
    return text
