# SPDX-License-Identifier: MIT
"""The Cretan agent on 10x10 with blocked squares, against simple players and against Emilia's time plan.

Every game is a line of a record file. A second run plays the missing matches. The table and the plot come from the
record alone.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from statistics import fmean, stdev

from charts import make_panels, svg_text
from common import Failure, add_count, write_atomically
from match.statistics import Z95
from study.study import STUDIES, Record, add_workers, do_parts, make_parser, output_of, parse, put_between_marks, run_study


@dataclass(frozen=True)
class Match:
    """Two agents, their number of games, and the flags of their limits."""

    first: str
    second: str
    games: int
    limits: tuple[str, ...]
    meaning: str


#: The Cretan slice of 2 s in some 100 s a game, sixteen times as fast.
PLAN_LIMITS = ("--clock", "6000", "--slice", "120")

MATCHES = (
    Match("cretan", "greedy", 500, ("--nodes", "30000"), "30,000 nodes"),
    Match("cretan", "random", 500, ("--nodes", "30000"), "30,000 nodes"),
    Match("cretan", "cretan-ours", 40, PLAN_LIMITS, "6 s a game"),
)

@dataclass(frozen=True)
class Game:
    """A game as `emilia_study agents` prints it. margin: discs of the first agent minus the second's; depths: means."""

    game: int
    first: str
    second: str
    first_is: str
    board: str
    margin: int
    empties: int
    moves: int
    lost_on_time: str
    depths: Sequence[float]
    nodes: Sequence[float] = field(default_factory=list)


def games_of(games: Sequence[Game], match: Match) -> list[Game]:
    return [game for game in games if (game.first, game.second) == (match.first, match.second)]


def put_match(record: Record[Game], played: Sequence[Game]) -> None:
    """Records a complete match and replaces the games of it that the record has."""
    pairing = (played[0].first, played[0].second)
    record.replace(lambda game: (game.first, game.second) == pairing, *played)


def play(blocked: int, program: Path, match: Match) -> list[Game]:
    """The games of a match."""
    command = [str(program), "agents", "--board", "10x10", "--first", match.first, "--second", match.second]
    command += ["--games", str(match.games), "--blocked", str(blocked), *match.limits]
    played = [Game(**json.loads(line)) for line in output_of(command).splitlines()]
    if len(played) != match.games:
        raise Failure(f"{program.name} played {len(played)} games, expected {match.games}")
    return played


def points(game: Game) -> float:
    """Points of the first agent: 1, 0.5 or 0."""
    if game.lost_on_time:
        return float(game.lost_on_time != game.first)
    return 0.5 + 0.5 * ((game.margin > 0) - (game.margin < 0))


def interval(shares: Sequence[float]) -> float:
    """Half of the 95 % interval of the mean; pairs of games that share an opening are one sample."""
    pairs = [(one + other) / 2 for one, other in zip(shares[::2], shares[1::2])]
    if len(pairs) < 2:
        return 0.5
    return Z95 * stdev(pairs) / math.sqrt(len(pairs))


def table(games: Sequence[Game]) -> str:
    text = (
        "| first | second | limits | games | won, drawn, lost | score | mean discs | least | depths |\n"
        "|---|---|---|---|---|---|---|---|---|\n"
    )
    for match in MATCHES:
        own = games_of(games, match)
        if not own:
            continue
        shares = [points(game) for game in own]
        margins = [game.margin for game in own]
        depths = [fmean(game.depths[side] for game in own) for side in (0, 1)]
        text += (
            f"| {match.first} | {match.second} | {match.meaning} | {len(own)} | "
            f"{', '.join(str(shares.count(points)) for points in (1, 0.5, 0))} | {fmean(shares):.1%} ± {interval(shares):.1%} | "
            f"{fmean(margins):+.1f} | {min(margins):+d} | {depths[0]:.1f}, {depths[1]:.1f} |\n"
        )
    return text


def draw(games: Sequence[Game], path: Path) -> None:
    """Share of games by the first agent's discs, at most: one line for each match."""
    figure, (axes,) = make_panels(width=6)
    for match in MATCHES:
        margins = sorted(game.margin for game in games_of(games, match))
        if margins:
            shares = [100 * (place + 1) / len(margins) for place in range(len(margins))]
            axes.step(margins, shares, where="post", label=f"{match.first} - {match.second}")
    axes.set(xlabel="discs, first agent minus second", ylabel="% of games at most")
    axes.set_title("10x10 with blocked squares")
    axes.legend()
    write_atomically(path, svg_text(figure))


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = make_parser(
        "agents",
        "Plays the Cretan agent on 10x10 boards with random blocked squares: 500 games against a greedy player, 500 "
        "against a random player, and 40 against itself with Emilia's time plan. Writes the table and the plot of "
        "docs/results/studies.md. Takes about ten minutes of one core.",
        "agents.jsonl",
        "emilia_study",
    )
    add_count(parser, "--games", 500, "most games per match, an even number", least=2)
    add_count(parser, "--blocked", 6, "blocked squares per board", least=0)
    add_workers(parser, "matches at a time")
    return parse(parser, arguments)


def study(parsed: argparse.Namespace) -> int:
    record = Record(parsed.records, Game, parsed.fresh)
    if not parsed.page_only:
        matches = [replace(match, games=min(match.games, parsed.games)) for match in MATCHES]
        games = record.load()
        missing = [match for match in matches if len(games_of(games, match)) < match.games]
        do_parts(parsed, partial(play, parsed.blocked), missing, partial(put_match, record))
    games = record.load()
    put_between_marks(parsed.records.with_name(STUDIES), "agents", table(games), name="agents", title="Studies")
    draw(games, parsed.records.with_suffix(".svg"))
    return 0


if __name__ == "__main__":
    sys.exit(run_study("agents"))
