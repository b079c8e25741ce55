# SPDX-License-Identifier: MIT
"""How large a training is, generation by generation."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Generation:
    """What one generation takes.

    games, random_plies, depth, exact_from: of the games with herself, in the words of `emilia selfplay`.
    off_line_share: the share of their positions from which one off the line is made.
    remembered: it learns from its own positions and from those of so many generations before it.
    network_passes: it learns a network beside the sum in so many passes, and whoever comes after it labels with that;
    0: the sum alone.
    """

    games: int
    random_plies: str
    depth: int
    exact_from: int
    off_line_share: float
    remembered: int = 0
    network_passes: int = 0


@dataclass(frozen=True)
class Scale:
    """The generations, and the match that each one plays against the best before it: at most so many games, the limit
    in the words of scripts/match."""

    generations: tuple[Generation, ...]
    match_games: int
    match_limit: str

    def generation(self, number: int) -> Generation:
        """Counted from 1."""
        return self.generations[number - 1]


#: What a match decides between, in Elo; the words of scripts/match's --sprt.
MATCH_TEST = "elo0=0 elo1=20"

QUICK = Generation(
    games=20_000, random_plies="4-22", depth=4, exact_from=10, off_line_share=1, remembered=1
)

SCALES = {
    "tiny": Scale(
        generations=(
            Generation(games=2_000, random_plies="2-36", depth=2, exact_from=8, off_line_share=0.1),
            Generation(games=2_000, random_plies="2-36", depth=2, exact_from=8, off_line_share=0.1, remembered=1),
        ),
        match_games=16,
        match_limit="nodes=2000",
    ),
    "small": Scale(
        generations=(
            replace(QUICK, off_line_share=0),
            replace(QUICK, remembered=0),
            QUICK,
            replace(QUICK, games=50_000, remembered=0, network_passes=4),
        ),
        match_games=200,
        match_limit="nodes=20000",
    ),
    # A label looks four plies ahead, so what exact endgames teach comes four plies farther from the end with each
    # generation: quick ones carry it to the opening. Then each teacher is better than the one before, and most of the
    # time goes into what the last one says.
    "full": Scale(
        generations=(
            replace(QUICK, off_line_share=0),
            replace(QUICK, remembered=0),
            *[QUICK] * 6,
            replace(QUICK, games=100_000, remembered=0, network_passes=4),
            replace(QUICK, games=150_000, remembered=0, network_passes=4),
            replace(QUICK, games=300_000, network_passes=8),
        ),
        match_games=200,
        match_limit="nodes=20000",
    ),
}
