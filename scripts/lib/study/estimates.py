# SPDX-License-Identifier: MIT
"""Estimated ratings of players whose rating is known: games of `UCI_Elo` against itself, rated by `emilia analyze`.

Every game is a line of a record file. A second run plays the missing games.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from statistics import mean, stdev

from common import add_count
from engines.guard import Guard
from engines.protocols.adapter import Surroundings
from engines.protocols.registry import make_adapter
from engines.referee import play
from othello.notation import transcript
from othello.rules import Colour, Game
from study.levels import spec_of
from study.study import Record, add_workers, do_parts, failure_of, make_parser, output_of, parse, put_between_marks, run_study

RATINGS = (1200, 1600, 2000)

#: Ratings whose moves `UCI_Elo` plays at RATINGS; as `model_rating` in engine/play/person.cpp.
PLAYED = {1200: 1126, 1600: 1532, 2000: 2000}


@dataclass(frozen=True)
class RatedGame:
    """Ratings of both players, Black first, and their estimates: the rating and the ends of its 95 % interval."""

    ratings: Sequence[int]
    seed: int
    estimates: Sequence[Sequence[int]] = ()

    def key(self) -> tuple[int, ...]:
        return (*self.ratings, self.seed)


def rate(program: Path, wanted: RatedGame) -> RatedGame:
    """Plays a game and estimates the ratings of its players. Raises Failure if a player fails."""
    names = [f"people {rating}" for rating in wanted.ratings]
    with Guard() as guard:
        specs = [spec_of(name, program) for name in names]
        seeds = [2 * wanted.seed, 2 * wanted.seed + 1]
        specs = [replace(spec, options=(*spec.options[:-1], ("Seed", str(seed)))) for spec, seed in zip(specs, seeds)]
        players = [make_adapter(spec, Surroundings(guard)) for spec in specs]
        try:
            for player in players:
                player.start()
            outcome = play(Game(), dict(zip(Colour, players)))
        finally:
            for player in players:
                player.close()
    if outcome.is_fault:
        raise failure_of(outcome, names)
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        print(transcript(outcome.game), file=file, flush=True)
        analysis = json.loads(output_of([str(program), "analyze", file.name, "--time", "0.001", "--json"]))
    sides = (analysis[f"{colour}_rating"] for colour in ("black", "white"))
    return replace(wanted, estimates=[[side["rating"], side["low"], side["high"]] for side in sides])


def table(games: Sequence[RatedGame]) -> str:
    lines = ["| `UCI_Elo` | moves of | games | mean estimate | in the interval, % |", "|---|---|---|---|---|"]
    for rating in RATINGS:
        found = [estimate for game in games for own, estimate in zip(game.ratings, game.estimates) if own == rating]
        if len(found) > 1:
            values = [value for value, _, _ in found]
            half = 1.96 * stdev(values) / len(values) ** 0.5
            inside = mean(low <= PLAYED[rating] <= high for _, low, high in found)
            lines.append(f"| {rating} | {PLAYED[rating]} | {len(found)} | {mean(values):.0f} ± {half:.0f} | {100 * inside:.0f} |")
    return "\n".join(lines) + "\n"


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = make_parser(
        "estimates",
        "Plays games between ratings of UCI_Elo, estimates the ratings from each game, and writes a table to "
        "docs/results/people.md. Takes some minutes.",
        "estimates.jsonl",
    )
    add_workers(parser, "games at a time")
    add_count(parser, "--games", 10, "games per pair of ratings")
    return parse(parser, arguments)


def study(parsed: argparse.Namespace) -> int:
    record = Record(parsed.records, RatedGame, parsed.fresh)
    if not parsed.page_only:
        done = {game.key() for game in record.load()}
        games = (RatedGame(pair, seed) for seed, pair in product(range(1, parsed.games + 1), product(RATINGS, RATINGS)))
        do_parts(parsed, rate, [game for game in games if game.key() not in done], record.add)
    page = parsed.records.with_name("people.md")
    put_between_marks(page, "estimates", table(record.load()), name="estimates", title="People")
    return 0


if __name__ == "__main__":
    sys.exit(run_study("estimates"))
