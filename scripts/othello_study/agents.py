# SPDX-License-Identifier: MIT
"""The Cretan agent on 10x10 with blocked squares: against simple players, and its time plan against ours.

Every game is a line of a record file; a second run plays the matches that are missing. The tables and the plot are
made from the record alone.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from charts import make_panels, svg_text
from common import BUILD, ROOT, build, run_script
from othello_match.statistics import Z95
from othello_study.marks import put_between_marks

RECORDS = ROOT / "docs/results/agents.jsonl"
STUDY = BUILD / "emilia_study"


@dataclass(frozen=True)
class Match:
    """Two agents, how many games they play, and the flags of their limits."""

    first: str
    second: str
    games: int
    limits: tuple[str, ...]
    meaning: str


#: The Cretan slice of 2 s in some 100 s a game, sixteen times as fast.
PLAN_LIMITS = ("--clock", "6000", "--slice", "120")

MATCHES = (
    Match("cretan", "greedy", 500, ("--nodes", "30000"), "30,000 nodes a move"),
    Match("cretan", "random", 500, ("--nodes", "30000"), "30,000 nodes a move"),
    Match("cretan", "cretan-ours", 40, PLAN_LIMITS, "6 s a game, slices of 120 ms"),
)

Game = dict[str, Any]


def load(path: Path) -> list[Game]:
    """The games of a record file; none where there is no file."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def games_of(games: Sequence[Game], match: Match) -> list[Game]:
    return [game for game in games if (game["first"], game["second"]) == (match.first, match.second)]


def drop_partial(records: Path, missing: Sequence[Match]) -> None:
    """Takes the games of matches that were not ended out of a record: they are played from their first game."""
    begun = [game for match in missing for game in games_of(load(records), match)]
    if begun:
        records.write_text("".join(json.dumps(game) + "\n" for game in load(records) if game not in begun))


def play(match: Match, arguments: argparse.Namespace) -> None:
    """Plays a match and adds each game to the record as it ends."""
    command = [str(arguments.study), "agents", "--board", "10x10", "--first", match.first, "--second", match.second]
    command += ["--games", str(match.games), "--blocked", str(arguments.blocked), *match.limits]
    with arguments.records.open("a") as records:
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for line in process.stdout:
                records.write(line)  # whole lines, as several matches may write at a time
                records.flush()
    if process.returncode != 0:
        raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}")


def points(game: Game) -> float:
    """Of the first agent: 1, 0.5 or 0."""
    if game["lost_on_time"]:
        return float(game["lost_on_time"] != game["first"])
    return 0.5 + 0.5 * ((game["margin"] > 0) - (game["margin"] < 0))


def interval(shares: Sequence[float]) -> float:
    """Half of the 95 % interval of a mean of the pairs of games that share an opening."""
    pairs = [(one + other) / 2 for one, other in zip(shares[::2], shares[1::2])]
    if len(pairs) < 2:
        return 0.5
    return Z95 * stdev(pairs) / math.sqrt(len(pairs))


def table(games: Sequence[Game]) -> str:
    text = (
        "| first | second | limits | games | won | drawn | lost | score | discs, mean | discs, least | lost on time | depth, means |\n"
        "|---|---|---|---|---|---|---|---|---|---|---|---|\n"
    )
    for match in MATCHES:
        own = games_of(games, match)
        if not own:
            continue
        shares = [points(game) for game in own]
        margins = [game["margin"] for game in own]
        depths = [fmean(game["depths"][side] for game in own) for side in (0, 1)]
        late = sum(bool(game["lost_on_time"]) for game in own)
        text += (
            f"| {match.first} | {match.second} | {match.meaning} | {len(own)} | {shares.count(1)} | {shares.count(0.5)} | "
            f"{shares.count(0)} | {fmean(shares):.1%} ± {interval(shares):.1%} | {fmean(margins):+.1f} | "
            f"{min(margins):+d} | {late} | {depths[0]:.1f}, {depths[1]:.1f} |\n"
        )
    return text


def draw(games: Sequence[Game], path: Path) -> None:
    """How many games ended with at most so many discs for the first agent: a line a match."""
    figure, (axes,) = make_panels(width=6)
    for match in MATCHES:
        margins = sorted(game["margin"] for game in games_of(games, match))
        if margins:
            shares = [100 * (place + 1) / len(margins) for place in range(len(margins))]
            axes.step(margins, shares, where="post", label=f"{match.first} - {match.second}")
    axes.set(xlabel="discs, first agent minus second", ylabel="% of games at most")
    axes.set_title("10x10 with blocked squares")
    axes.legend()
    path.write_text(svg_text(figure))


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="scripts/study/agents",
        description="Plays the Cretan agent on 10x10 boards with squares blocked at random: 500 games against a greedy "
        "player, 500 against a random one, and 40 against itself with our time plan, and writes the table and the "
        "plot of docs/results/agents.md. Matches that the record file holds are not played again; --fresh begins "
        "anew. Takes some ten minutes of one core.",
    )
    parser.add_argument("--records", type=Path, default=RECORDS, help="record file (default: %(default)s)")
    parser.add_argument("--study", type=Path, default=STUDY, help="the program (default: %(default)s)")
    parser.add_argument("--fresh", action="store_true", help="forget the games that the record holds")
    parser.add_argument("--games", type=int, default=500, help="the most games a match, even (default: 500)")
    parser.add_argument("--blocked", type=int, default=6, help="blocked squares a board (default: 6)")
    parser.add_argument("--concurrency", type=int, default=1, help="matches at a time (default: 1)")
    parser.add_argument("--page-only", action="store_true", help="play nothing, write the page from the record")
    return parser.parse_args(arguments)


def study(arguments: list[str]) -> int:
    parsed = parse_arguments(arguments)
    if not parsed.page_only and parsed.study == STUDY:
        build("emilia_study")
    if parsed.fresh:
        parsed.records.unlink(missing_ok=True)
    if not parsed.page_only:
        matches = [replace(match, games=min(match.games, parsed.games)) for match in MATCHES]
        missing = [match for match in matches if len(games_of(load(parsed.records), match)) < match.games]
        drop_partial(parsed.records, missing)
        with ThreadPoolExecutor(parsed.concurrency) as pool:
            list(pool.map(lambda match: play(match, parsed), missing))
    games = load(parsed.records)
    put_between_marks(parsed.records.with_suffix(".md"), "agents", table(games), title="The Cretan agent")
    draw(games, parsed.records.with_suffix(".svg"))
    return 0


if __name__ == "__main__":
    sys.exit(run_script("agents", lambda: study(sys.argv[1:])))
