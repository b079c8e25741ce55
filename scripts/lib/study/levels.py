# SPDX-License-Identifier: MIT
"""Ratings of the levels: each level against the one below it, and other players against some levels.

Every pairing is a line of a record file. A second run plays the missing pairings. The tables and the plot come from the
record alone.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from dataclasses import dataclass
from pathlib import Path

from charts import make_panels, svg_text
from common import Failure, add_count, write_atomically
from engines.clock import Allowance, TimeControl, Tolerance
from engines.guard import Guard
from othello.notation import parse_square
from othello.openings import random_openings
from engines.protocols.adapter import Adapter, EngineSpec, Reply, Surroundings
from engines.protocols.registry import make_adapter
from engines.referee import play
from othello.rules import Colour, Game
from match.statistics import share_of
from study.study import Record, add_workers, do_parts, failure_of, make_parser, parse, put_between_marks, run_study

FULL = 20
OPENING_PLIES = 6
CORNERS = tuple(map(parse_square, ("a1", "h1", "a8", "h8")))

#: Levels that each other player meets. A heuristic searches four plies.
OTHERS = {
    "beginner": (0, 1, 2),
    "naive": (5, 7, 9),
    "mobility": (6, 8, 10),
    "positional": (7, 9, 11),
    "staged": (8, 10, 12),
    "course's player": (5, 7, 9),
    "gtp-rhino -l 1": (8, 10, 12),
    "gtp-rhino -l 3": (9, 11, 13),
}


@dataclass(frozen=True)
class Pairing:
    """Games of two players; `points` are those of the first one."""

    first: str
    second: str
    games: int
    points: float


class Beginner(Adapter):
    """Player that takes a free corner, else a random move."""

    def start(self) -> None:
        self._random = random.Random(1)

    def prepare(self, game: Game, allowance: Allowance) -> None:
        pass

    def think(self, game: Game, allowance: Allowance) -> Reply:
        moves = game.position().legal_moves()
        corners = [move for move in moves if move in CORNERS]
        return Reply(self._random.choice(corners or moves), 0.0)

    def close(self) -> None:
        pass


def spec_of(name: str, program: Path) -> EngineSpec:
    """Command and limits of a player. Only the highest level is limited by time."""
    untimed = TimeControl(depth=60)
    timed = TimeControl(per_move=0.5)
    patient = Tolerance(margin=60)
    if name.startswith("level "):
        level = name.removeprefix("level ")
        options = (("Level", level), ("Seed", "1"))
        control = TimeControl(per_move=0.1) if level == str(FULL) else untimed
        return EngineSpec(name, (str(program),), "uoi", control, patient, options)
    if name.startswith("gtp-rhino"):
        return EngineSpec(name, ("/usr/games/gtp-rhino", *name.split()[1:]), "gtp", timed, patient)
    if name == "course's player":
        command = ("/bin/sh", "-c", 'exec "$0" course-player "$1"', str(program))
        return EngineSpec(name, command, "umea", timed, patient)
    return EngineSpec(name, (str(program),), "uoi", TimeControl(depth=4), patient, (("Eval", name),))


def player_of(name: str, program: Path, guard: Guard) -> Adapter:
    spec = spec_of("level 0" if name == "beginner" else name, program)
    return Beginner(spec, Surroundings(guard)) if name == "beginner" else make_adapter(spec, Surroundings(guard))


def wanted_pairings(games: int) -> list[Pairing]:
    """All pairings without points; slow players have fewer games."""
    slow = 15
    pairings = []
    for level in range(1, FULL + 1):
        count = games if level < slow else max(2, games // 4 * 2)
        pairings.append(Pairing(f"level {level}", f"level {level - 1}", count, 0))
    for other, levels in OTHERS.items():
        pairings += [Pairing(other, f"level {level}", max(2, games // 5 * 2), 0) for level in levels]
    return pairings


def play_pairing(program: Path, pairing: Pairing) -> Pairing:
    """Plays each opening with both colours; raises Failure if a player fails."""
    with Guard() as guard:
        return play_guarded(program, pairing, guard)


def play_guarded(program: Path, pairing: Pairing, guard: Guard) -> Pairing:
    names = (pairing.first, pairing.second)
    players = [player_of(name, program, guard) for name in names]
    points = 0.0
    try:
        for player in players:
            player.start()
        for opening in random_openings(OPENING_PLIES, pairing.games // 2, random.Random(1)):
            for own in Colour:
                outcome = play(opening.game, {own: players[0], own.other: players[1]})
                if outcome.is_fault:
                    raise failure_of(outcome, names)
                points += 0.5 if outcome.loser is None else float(outcome.loser is not own)
    finally:
        for player in players:
            player.close()
    return Pairing(*names, pairing.games, points)


def ratings(pairings: list[Pairing]) -> dict[str, float]:
    """Elo of all players by maximum likelihood; level 0 has 0. Each pairing gets one more game won and one more lost,
    so that every rating is finite."""
    elo = {name: 0.0 for pairing in pairings for name in (pairing.first, pairing.second)}
    for _ in range(20000):
        slope = dict.fromkeys(elo, 0.0)
        weight = dict.fromkeys(elo, 1e-9)
        for pairing in pairings:
            expected = share_of(elo[pairing.first] - elo[pairing.second])
            excess = pairing.points + 1 - (pairing.games + 2) * expected
            for name, sign in ((pairing.first, 1), (pairing.second, -1)):
                slope[name] += sign * excess
                weight[name] += (pairing.games + 2) * expected * (1 - expected) * math.log(10) / 400
        for name in elo:
            elo[name] += 0.5 * slope[name] / weight[name]
    base = elo["level 0"]
    return {name: value - base for name, value in elo.items()}


def tables(pairings: list[Pairing]) -> str:
    elo = ratings(pairings)
    by_names = {(pairing.first, pairing.second): pairing for pairing in pairings}
    lines = ["| level | Elo | score against the level below | games |", "|---|---|---|---|"]
    for level in range(FULL + 1):
        pairing = by_names.get((f"level {level}", f"level {level - 1}"))
        score = f"{100 * pairing.points / pairing.games:.0f} % | {pairing.games}" if pairing else "|"
        lines.append(f"| {level} | {elo[f'level {level}']:.0f} | {score} |")
    lines += ["", "| other player | Elo | score against levels |", "|---|---|---|"]
    for other in OTHERS:
        met = [pairing for pairing in pairings if pairing.first == other]
        scores = ", ".join(f"{p.second}: {100 * p.points / p.games:.0f} % of {p.games}" for p in met)
        if met:
            lines.append(f"| {other} | {elo[other]:.0f} | {scores} |")
    return "\n".join(lines) + "\n"


def draw(pairings: list[Pairing], path: Path) -> None:
    elo = ratings(pairings)
    figure, (axes,) = make_panels(width=6.4, height=4.4)
    axes.plot(range(FULL + 1), [elo[f"level {level}"] for level in range(FULL + 1)], marker="o")
    axes.set_xlabel("level")
    axes.set_ylabel("Elo")
    for other in (name for name in OTHERS if name in elo):
        axes.axhline(elo[other], color="#bbbbbb", linewidth=0.8, linestyle=":")
        axes.text(FULL, elo[other], other, ha="right", va="bottom", fontsize=7)
    write_atomically(path, svg_text(figure))


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = make_parser(
        "levels",
        "Plays each level against the one below it, and other players against some levels. Writes the tables and the "
        "plot of docs/results/levels.md. Needs Debian's grhino. Takes half an hour of two cores.",
        "levels.jsonl",
    )
    add_workers(parser, "pairings at a time")
    add_count(parser, "--games", 100, "games per pair of levels", least=2)
    return parse(parser, arguments)


def study(parsed: argparse.Namespace) -> int:
    record = Record(parsed.records, Pairing, parsed.fresh)
    if not parsed.page_only:
        done = {(pairing.first, pairing.second) for pairing in record.load()}
        wanted = [pairing for pairing in wanted_pairings(parsed.games) if (pairing.first, pairing.second) not in done]

        def receive(result: Pairing) -> None:
            record.add(result)
            print(f"{result.first} - {result.second}: {result.points} of {result.games}", file=sys.stderr)

        do_parts(parsed, play_pairing, wanted, receive)
    pairings = record.load()
    players = {name for pairing in pairings for name in (pairing.first, pairing.second)}
    if missing := {f"level {level}" for level in range(FULL + 1)} - players:
        raise Failure(f"{parsed.records} has no games of {min(missing)}, which the page needs")
    page = parsed.records.with_suffix(".md")
    put_between_marks(page, "levels", tables(pairings), title="The levels")
    draw(pairings, page.with_suffix(".svg"))
    return 0


if __name__ == "__main__":
    sys.exit(run_study("levels"))
