# SPDX-License-Identifier: MIT
"""Bradley-Terry ratings of the players of each source, with intervals.

R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs", 1952. A draw counts as half a win. Each rating has
a normal prior, so that few games, or only wins, give a finite rating.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from common import Failure
from people.games import PlayedGame

#: Mean of the ratings of a source's players, and the standard deviation of the prior.
MEAN, SPREAD = 1500.0, 350.0

#: Elo for a factor of e between the odds of two players.
ELO = 400 / 2.302585092994046

#: Half of a 95 % interval in standard deviations.
HALF_INTERVAL = 1.96

HEADER = "source\tplayer\tgames\trating\tinterval"


class Rating(NamedTuple):
    source: str
    player: str
    games: int
    rating: float
    interval: float  # half of the 95 % interval


def rate(games: Iterable[PlayedGame]) -> list[Rating]:
    """Rates the players of each source apart; the best of a source comes first."""
    by_source: dict[str, list[PlayedGame]] = {}
    for game in games:
        by_source.setdefault(game.source, []).append(game)
    return [rating for source in sorted(by_source) for rating in rate_source(source, by_source[source])]


def rate_source(source: str, games: list[PlayedGame]) -> list[Rating]:
    import numpy as np
    from scipy.optimize import minimize

    players = sorted({player for game in games for player in (game.black, game.white)})
    places = {player: place for place, player in enumerate(players)}
    black = np.array([places[game.black] for game in games])
    white = np.array([places[game.white] for game in games])
    points = np.array([game.points for game in games])
    ridge = (ELO / SPREAD) ** 2
    count = len(players)

    def loss(strength: np.ndarray) -> tuple[float, np.ndarray]:
        """Negative log-posterior and its gradient. The last element is the advantage of Black, which has no prior."""
        odds = strength[black] - strength[white] + strength[-1]
        error = 1 / (1 + np.exp(-odds)) - points
        value = np.sum(np.logaddexp(0, odds) - points * odds) + ridge / 2 * np.sum(strength[:-1] ** 2)
        slope = ridge * strength
        slope[:-1] += np.bincount(black, error, count) - np.bincount(white, error, count)
        slope[-1] = error.sum()
        return value, slope

    best = minimize(loss, np.zeros(count + 1), jac=True, method="L-BFGS-B", options={"maxiter": 2000, "maxfun": 5000})
    strength = best.x
    chance = 1 / (1 + np.exp(-(strength[black] - strength[white] + strength[-1])))
    weight = chance * (1 - chance)
    curvature = np.zeros((count, count))
    np.add.at(curvature, (black, white), -weight)
    curvature += curvature.T
    curvature[np.diag_indices(count)] = ridge + np.bincount(black, weight, count) + np.bincount(white, weight, count)
    deviation = np.sqrt(np.diag(np.linalg.inv(curvature)))
    played = np.bincount(black, minlength=count) + np.bincount(white, minlength=count)
    ratings = [
        Rating(source, players[i], int(played[i]), MEAN + ELO * strength[i], HALF_INTERVAL * ELO * deviation[i])
        for i in range(count)
    ]
    return sorted(ratings, key=lambda rating: -rating.rating)


def table(ratings: Iterable[Rating]) -> str:
    rows = (f"{r.source}\t{r.player}\t{r.games}\t{r.rating:.0f}\t{r.interval:.0f}" for r in ratings)
    return "\n".join((HEADER, *rows)) + "\n"


def read_table(path: Path) -> dict[tuple[str, str], Rating]:
    """Reads a table by source and player. Raises Failure and OSError."""
    lines = path.read_text().splitlines()
    if not lines or lines[0] != HEADER:
        raise Failure(f"{path} is not a table of ratings: expected '{HEADER}' in the first line")
    rows = [line.split("\t") for line in lines[1:]]
    return {(row[0], row[1]): Rating(row[0], row[1], int(row[2]), float(row[3]), float(row[4])) for row in rows}
