# SPDX-License-Identifier: MIT
"""How large a training is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    """What one generation takes, and how many there are.

    games, depth, exact_from: of the games with herself; off_line_share: the share of their positions from which
    one off the line is made; match_games, match_limit: of the match against the best generation so far, the limit
    in the words of scripts/match.
    """

    generations: int
    games: int
    depth: int
    exact_from: int
    off_line_share: float
    match_games: int
    match_limit: str


SCALES = {
    "tiny": Scale(
        generations=2,
        games=2_000,
        depth=2,
        exact_from=8,
        off_line_share=0.1,
        match_games=16,
        match_limit="st=0.01",
    ),
    "small": Scale(
        generations=4,
        games=20_000,
        depth=4,
        exact_from=12,
        off_line_share=0.2,
        match_games=100,
        match_limit="st=0.05",
    ),
    "full": Scale(
        generations=8,
        games=150_000,
        depth=4,
        exact_from=10,
        off_line_share=1.0,
        match_games=400,
        match_limit="st=0.1",
    ),
}

#: A generation learns from its own games and those of the ones before it, as many in all: the older ones were
#: played too badly.
REMEMBERED_GENERATIONS = 4
