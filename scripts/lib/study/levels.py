# SPDX-License-Identifier: MIT
"""Ratings of the levels and of `UCI_Elo`: each against the one below it, and other players against some of them.

Every pairing is a line of a record file. A second run plays the missing pairings. The tables and the plot come from the
record alone.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from charts import make_panels, svg_text
from common import Failure, add_count, need_library, write_atomically
from engines.clock import Allowance, TimeControl, Tolerance
from engines.guard import Guard
from othello.notation import parse_square
from othello.openings import random_openings
from engines.protocols.adapter import Adapter, EngineSpec, Reply, Surroundings
from engines.protocols.registry import make_adapter
from engines.referee import play
from othello.rules import Colour, Game
from study.study import Record, add_workers, do_parts, failure_of, make_parser, parse, put_between_marks, run_study

FULL = 20
OPENING_PLIES = 6
CORNERS = tuple(map(parse_square, ("a1", "h1", "a8", "h8")))

#: Ratings of people, as claimed by `UCI_Elo`, and the levels that meet them. The ratings that are fitted to the games agree
#: with the claims of ANCHORS on average.
PEOPLE = range(800, 2401, 200)
LEVELS_OF_PEOPLE = ((800, 2), (1200, 6), (1400, 8), (1600, 9), (1600, 10), (1800, 11), (2000, 12), (2000, 14), (2200, 14),
                    (2400, 14), (2400, 16))  # fmt: skip
ANCHORS = range(1400, 2201, 200)

#: Levels and people that each other player meets. A heuristic searches four plies.
OTHERS = {
    "random": ("level 0", "people 800"),
    "beginner": ("level 0", "level 1", "level 2"),
    "naive": ("level 5", "level 7", "level 9"),
    "mobility": ("level 6", "level 8", "level 10"),
    "positional": ("level 7", "level 9", "level 11"),
    "staged": ("level 8", "level 10", "level 12"),
    "course's player": ("level 5", "level 7", "level 9"),
    "gtp-rhino -l 1": ("level 8", "level 10", "level 12", "people 1200", "people 1400"),
    "gtp-rhino -l 2": ("level 8", "level 10", "people 1400", "people 1600"),
    "gtp-rhino -l 3": ("level 9", "level 11", "level 13", "people 1600", "people 1800"),
    "gtp-rhino -l 4": ("level 12", "people 2000"),
}

RHINO = Path("/usr/games/gtp-rhino")


@dataclass(frozen=True)
class Pairing:
    """Games of two players; `points` are those of the first one."""

    first: str
    second: str
    games: int
    points: float


class RandomPlayer(Adapter):
    """Player of random moves. A beginner takes a free corner first."""

    def start(self) -> None:
        self._random = random.Random(1)

    def prepare(self, game: Game, allowance: Allowance) -> None:
        pass

    def think(self, game: Game, allowance: Allowance) -> Reply:
        moves = game.position().legal_moves()
        corners = [move for move in moves if move in CORNERS] if self.spec.name == "beginner" else []
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
        options: tuple[tuple[str, str], ...] = (("Level", level), ("Seed", "1"))
        control = TimeControl(per_move=0.1) if level == str(FULL) else untimed
        return EngineSpec(name, (str(program),), "uoi", control, patient, options)
    if name.startswith("people "):
        options = (("UCI_LimitStrength", "true"), ("UCI_Elo", name.removeprefix("people ")), ("Seed", "1"))
        return EngineSpec(name, (str(program),), "uoi", untimed, patient, options)
    if name.startswith("gtp-rhino"):
        return EngineSpec(name, (str(RHINO), *name.split()[1:]), "gtp", untimed, patient)  # it ignores time_settings
    if name == "course's player":
        command = ("/bin/sh", "-c", 'exec "$0" course-player "$1"', str(program))
        return EngineSpec(name, command, "umea", timed, patient)
    return EngineSpec(name, (str(program),), "uoi", TimeControl(depth=4), patient, (("Eval", name),))


def player_of(name: str, program: Path, guard: Guard) -> Adapter:
    spec = spec_of(name, program)
    return RandomPlayer(spec, Surroundings(guard)) if name in ("random", "beginner") else make_adapter(spec, Surroundings(guard))


def wanted_pairings(games: int) -> list[Pairing]:
    """All pairings without points; slow players have fewer games."""
    slow = 15
    pairings = []
    for level in range(1, FULL + 1):
        count = games if level < slow else max(2, games // 4 * 2)
        pairings.append(Pairing(f"level {level}", f"level {level - 1}", count, 0))
    some = max(2, games // 5 * 2)
    pairings += [Pairing(f"people {higher}", f"people {lower}", some, 0) for lower, higher in pairwise(PEOPLE)]
    pairings += [Pairing(f"people {rating}", f"level {level}", some, 0) for rating, level in LEVELS_OF_PEOPLE]
    for other, met in OTHERS.items():
        if RHINO.exists() or not other.startswith("gtp-rhino"):
            pairings += [Pairing(other, name, some, 0) for name in met]
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


def ratings(pairings: Sequence[Pairing]) -> dict[str, tuple[float, float]]:
    """Ratings of all players on the scale of `UCI_Elo`, and half of their 95 % intervals. Levels and people are rated by maximum
    likelihood from their own games, each other player from games against them. Each pairing gets one more game won and one
    more lost, so that every rating is finite."""
    fitted = fit([pairing for pairing in pairings if pairing.first not in OTHERS])
    for other in OTHERS:
        if met := [(fitted[pairing.second][0], pairing) for pairing in pairings if pairing.first == other]:
            fitted[other] = performance(met)
    return fitted


def performance(results: Sequence[tuple[float, Pairing]]) -> tuple[float, float]:
    """Rating of the first player of pairings with opponents of known ratings, and half of its 95 % interval. As in `ratings`,
    each pairing gets one more game won and one more lost."""
    unit = math.log(10) / 400
    low, high = 0.0, 4000.0
    while high - low > 0.1:
        middle = (low + high) / 2
        expected = [1 / (1 + math.exp(unit * (rating - middle))) for rating, _ in results]
        surplus = sum(p.points + 1 - (p.games + 2) * share for share, (_, p) in zip(expected, results))
        low, high = (middle, high) if surplus > 0 else (low, middle)
    weight = sum((p.games + 2) * share * (1 - share) for share, (_, p) in zip(expected, results))
    return low, 1.96 / (unit * math.sqrt(weight))


def fit(pairings: Sequence[Pairing]) -> dict[str, tuple[float, float]]:
    import numpy as np

    names = sorted({name for pairing in pairings for name in (pairing.first, pairing.second)})
    place = {name: number for number, name in enumerate(names)}
    first = np.array([place[pairing.first] for pairing in pairings])
    second = np.array([place[pairing.second] for pairing in pairings])
    games = np.array([pairing.games + 2.0 for pairing in pairings])
    points = np.array([pairing.points + 1.0 for pairing in pairings])
    anchors = np.array([name in {f"people {rating}" for rating in ANCHORS} for name in names]) / len(ANCHORS)
    unit = math.log(10) / 400
    elo = np.zeros(len(names))
    for _ in range(50):
        expected = 1 / (1 + np.exp(-unit * (elo[first] - elo[second])))
        slope, curvature = np.zeros(len(names)), np.zeros((len(names), len(names)))
        np.add.at(slope, first, unit * (points - games * expected))
        np.add.at(slope, second, -unit * (points - games * expected))
        weight = unit**2 * games * expected * (1 - expected)
        for one, other, sign in ((first, first, 1), (second, second, 1), (first, second, -1), (second, first, -1)):
            np.add.at(curvature, (one, other), sign * weight)
        inverse = np.linalg.pinv(curvature)  # the scale has no origin
        elo += inverse @ slope
    about_anchors = np.eye(len(names)) - anchors
    half = 1.96 * np.sqrt(np.maximum(0, np.diag(about_anchors @ inverse @ about_anchors.T)))
    elo += sum(ANCHORS) / len(ANCHORS) - anchors @ elo
    return {name: (float(elo[i]), float(half[i])) for name, i in place.items()}


def rhino_rows(pairings: Sequence[Pairing], fitted: dict[str, tuple[float, float]]) -> Iterator[str]:
    """Ratings of gtp-rhino from games against levels, and from games against `UCI_Elo` with the ratings that it claims."""
    for name in (other for other in OTHERS if other.startswith("gtp-rhino")):
        own = [pairing for pairing in pairings if pairing.first == name]
        by_levels = [(fitted[p.second][0], p) for p in own if p.second.startswith("level")]
        by_people = [(float(p.second.split()[1]), p) for p in own if p.second.startswith("people")]
        if by_levels and by_people:
            (of_levels, half), (of_people, other_half) = performance(by_levels), performance(by_people)
            yield f"| {name} | {of_levels:.0f} ± {half:.0f} | {of_people:.0f} ± {other_half:.0f} | {of_people - of_levels:+.0f} |"


def tables(pairings: list[Pairing]) -> str:
    fitted = ratings(pairings)
    by_names = {(pairing.first, pairing.second): pairing for pairing in pairings}

    def rating(name: str) -> str:
        value, half = fitted[name]
        return f"{value:.0f} ± {half:.0f}"

    lines = ["| level | rating | score against the level below | games |", "|---|---|---|---|"]
    for level in range(FULL + 1):
        pairing = by_names.get((f"level {level}", f"level {level - 1}"))
        score = f"{100 * pairing.points / pairing.games:.0f} % | {pairing.games}" if pairing else "|"
        lines.append(f"| {level} | {rating(f'level {level}')} | {score} |")
    lines += ["", "| `UCI_Elo` | rating in games | difference |", "|---|---|---|"]
    for people in PEOPLE:
        if (name := f"people {people}") in fitted:
            lines.append(f"| {people} | {rating(name)} | {fitted[name][0] - people:+.0f} |")
    lines += ["", "| other player | rating | score against levels |", "|---|---|---|"]
    for other in OTHERS:
        met = [pairing for pairing in pairings if pairing.first == other and pairing.second.startswith("level")]
        scores = ", ".join(f"{p.second}: {100 * p.points / p.games:.0f} % of {p.games}" for p in met)
        if met:
            lines.append(f"| {other} | {rating(other)} | {scores} |")
    if rows := list(rhino_rows(pairings, fitted)):
        lines += ["", "| player | rating by levels | rating by `UCI_Elo` | difference |", "|---|---|---|---|", *rows]
    return "\n".join(lines) + "\n"


def draw(pairings: list[Pairing], path: Path) -> None:
    elo = {name: value for name, (value, _) in ratings(pairings).items()}
    figure, (axes,) = make_panels(width=6.4, height=4.4)
    axes.plot(range(FULL + 1), [elo[f"level {level}"] for level in range(FULL + 1)], marker="o")
    axes.set_xlabel("level")
    axes.set_ylabel("rating on the scale of UCI_Elo")
    for other in (name for name in OTHERS if name in elo):
        axes.axhline(elo[other], color="#bbbbbb", linewidth=0.8, linestyle=":")
        axes.text(FULL, elo[other], other, ha="right", va="bottom", fontsize=7)
    write_atomically(path, svg_text(figure))


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = make_parser(
        "levels",
        "Plays each level and each rating of UCI_Elo against the one below it, and other players against some of them. "
        "Writes the tables and the plot of docs/results/levels.md. gtp-rhino plays if Debian's grhino is installed. Takes half "
        "an hour of two cores.",
        "levels.jsonl",
    )
    add_workers(parser, "pairings at a time")
    add_count(parser, "--games", 100, "games per pair of levels", least=2)
    return parse(parser, arguments)


def study(parsed: argparse.Namespace) -> int:
    need_library("numpy")
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
    needed = [*(f"level {level}" for level in range(FULL + 1)), *(f"people {rating}" for rating in ANCHORS)]
    if missing := set(needed) - players:
        raise Failure(f"{parsed.records} has no games of {min(missing)}, which the page needs")
    page = parsed.records.with_suffix(".md")
    put_between_marks(page, "levels", tables(pairings), title="The levels")
    draw(pairings, page.with_suffix(".svg"))
    return 0


if __name__ == "__main__":
    sys.exit(run_study("levels"))
