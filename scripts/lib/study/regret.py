# SPDX-License-Identifier: MIT
"""Loss of the moves that a search chooses, by a much deeper search of all moves: a fast comparison of tunables.

The regret of a move is the value of the best move minus its own, in discs. Each variant chooses with the same nodes in
the same positions, and is compared with the first variant position by position. That takes seconds where games take
minutes. Twice the nodes are worth 0.05 to 0.08 discs a move.

Positions, values and choices are lines of a record file. A second run adds the missing lines. A record has one engine
and one depth of values.
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
import statistics
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from common import ROOT, Failure, add_count
from emilia.process import Engine, Game, Limit
from cluster.engines import engine_of_a_job
from cluster.identity import engine_identity
from study.study import Record, add_workers, do_parts, make_parser, parse, run_study

FEWEST_EMPTIES, MOST_EMPTIES = 22, 46
RANDOM_PLIES = (6, 20)
#: Decided positions and those with few moves are left out.
LEAST_MOVES = 3
MOST_DISCS_AHEAD = 14
GLANCE = 4  # plies of the search that finds decided positions


@dataclass(frozen=True)
class Entry:
    """A position with the values of its moves, a seed whose position is left out, or the choices of a variant."""

    seed: int | None = None
    position: str = ""
    values: Mapping[str, float] | None = None
    params: str = ""
    nodes: int = 0
    choices: Sequence[str] = ()
    depth: float = 0  # mean
    plies: int = 0  # of the search that valued the moves
    engine: str = ""


def options(params: str, **more: int | str) -> dict[str, int | str]:
    chosen: dict[str, int | str] = {"Hash": 16, "Threads": 1, **more}
    return chosen | ({"SearchParams": params} if params else {})


def reach(engine: Engine, chance: random.Random) -> str | None:
    """A position of a game of random moves and then shallow searches; in one case of three it ends with one or two
    random moves."""
    empties, random_plies = chance.randint(FEWEST_EMPTIES, MOST_EMPTIES), chance.randint(*RANDOM_PLIES)
    last_plies = chance.choice((0, 0, 0, 0, 1, 2))
    engine.new_game()
    game = Game()
    for ply in range(60 - empties):
        legal = engine.legal_moves(game)
        if legal in ([], ["pass"]):
            return None
        is_random = ply < random_plies or ply >= 60 - empties - last_plies
        game.push(chance.choice(legal) if is_random else engine.play(game, Limit(depth=2)).move)
    return str(engine.position(game))


def value_moves(depth: int, program: Path, seed: int) -> Entry:
    """Values of all moves of a position; no values if the position is left out."""
    with engine_of_a_job(program.name), Engine([str(program)], options("midgame_selectivity=2", MultiPV=64, Hash=64)) as engine:
        position = reach(engine, random.Random(seed))
        if position is None:
            return Entry(seed)
        game = Game(start=position)
        glance = engine.play(game, Limit(depth=GLANCE)).lines
        if len(glance) < LEAST_MOVES or abs(glance[0].score) > MOST_DISCS_AHEAD:
            return Entry(seed)
        lines = engine.play(game, Limit(depth=depth)).lines
        return Entry(seed, position, {line.pv[0]: line.score for line in lines})


def seeds_to_do(entries: Sequence[Entry], count: int) -> list[int]:
    """The lowest seeds that the record lacks; a kill leaves gaps."""
    done = {entry.seed for entry in entries}
    return list(itertools.islice((seed for seed in itertools.count() if seed not in done), count))


def require_same(path: Path, entries: Sequence[Entry], plies: int, engine: str | None) -> None:
    """Raises Failure if the record has values of another depth or entries of another engine."""
    for entry in entries:
        if entry.values and entry.plies != plies:
            raise Failure(f"{path} has values of {entry.plies or 'unknown'} plies, expected --depth {plies}; use --fresh to replace them")
        if engine is not None and entry.engine != engine:
            raise Failure(f"{path} is of {entry.engine or 'an unknown engine'}, expected {engine}; use --fresh to replace it")


def choose(positions: Sequence[str], nodes: int, program: Path, params: str) -> Entry:
    choices, depths = [], []
    with engine_of_a_job(program.name), Engine([str(program)], options(params)) as engine:
        for position in positions:
            engine.new_game()
            answer = engine.play(Game(start=position), Limit(nodes=nodes))
            choices.append(answer.move)
            depths.append(answer.info.depth)
    return Entry(params=params, nodes=nodes, choices=choices, depth=statistics.fmean(depths))


def table(entries: Sequence[Entry], wanted: Sequence[tuple[str, int]]) -> str:
    """Markdown: a row for each variant, with its difference from the first."""
    values = [entry.values for entry in entries if entry.values]
    lines = [
        f"| `SearchParams` | nodes | depth | regret in {len(values)} positions | more than the first | other moves |",
        "|---|---|---|---|---|---|",
    ]
    first: list[float] = []
    for params, nodes in wanted:
        entry = next(e for e in entries if (e.params, e.nodes, len(e.choices)) == (params, nodes, len(values)))
        regrets = [max(each.values()) - each[choice] for each, choice in zip(values, entry.choices, strict=True)]
        first = first or regrets
        more = [own - other for own, other in zip(regrets, first, strict=True)]
        error = statistics.pstdev(more) / math.sqrt(len(more))
        others = sum(step != 0 for step in more)
        beside = f"{statistics.fmean(more):+.3f} ± {error:.3f} | {others}" if regrets is not first else "|"
        lines.append(
            f"| {params or 'defaults'} | {nodes:,} | {entry.depth:.1f} | {statistics.fmean(regrets):.3f} | {beside} |"
        )
    return "\n".join(lines) + "\n"


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = make_parser(
        "regret",
        "Compares settings of the search by the loss of their moves, which a much deeper search measures, and prints a "
        "table. The values of 1,000 positions take a quarter of an hour of a processor, each setting then seconds.",
        str(ROOT / "build/study/regret.jsonl"),
    )
    parser.add_argument("params", nargs="*", metavar="PARAMS", help="a setting, such as 'late_empties=22 aspiration_discs=5'")
    add_count(parser, "--positions", 1000, "positions in which the settings choose moves")
    add_count(parser, "--depth", 15, "depth of the search that evaluates all moves, in plies, at selectivity 95 %%")
    add_count(parser, "--nodes", 40000, "nodes of a search that chooses a move")
    add_workers(parser, "positions or settings at a time")
    return parse(parser, arguments, draws=False)


def study(parsed: argparse.Namespace) -> int:
    record = Record(parsed.records, Entry, parsed.fresh)
    engine = None if parsed.page_only else engine_identity(parsed.program)
    require_same(parsed.records, record.load(), parsed.depth, engine)

    def receive(entry: Entry) -> None:
        record.add(replace(entry, plies=parsed.depth, engine=engine or ""))

    while not parsed.page_only and (missing := parsed.positions - sum(bool(e.values) for e in record.load())) > 0:
        do_parts(parsed, partial(value_moves, parsed.depth), seeds_to_do(record.load(), missing), receive)
        print(f"regret: {parsed.positions - missing} of {parsed.positions} positions", file=sys.stderr)
    positions = [entry.position for entry in record.load() if entry.values]
    wanted = [(params, parsed.nodes) for params in ["", *parsed.params]]
    done = {(entry.params, entry.nodes) for entry in record.load() if len(entry.choices) == len(positions)}
    if parsed.page_only:
        wanted = [each for each in wanted if each in done]
    missing_params = [params for params, nodes in wanted if (params, nodes) not in done]
    do_parts(parsed, partial(choose, positions, parsed.nodes), missing_params, receive)
    print(table(record.load(), wanted), end="")
    return 0


if __name__ == "__main__":
    sys.exit(run_study("regret"))
