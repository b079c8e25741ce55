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
    empties: the fewest and the most empty squares of the positions that it learns from.
    half_weight_score: of the trainer. Those that teach count all scores alike, so that what they say is not a little nearer
    to level with each generation.
    is_stage: it has learned a part of the game; it labels for the next one, but it does not play.
    """

    games: int
    random_plies: str
    depth: int
    exact_from: int
    off_line_share: float
    remembered: int = 0
    network_passes: int = 0
    empties: tuple[int, int] = (1, 60)
    half_weight_score: float = 0
    is_stage: bool = False


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

#: Of most generations but the largest.
USUAL = Generation(games=40_000, random_plies="4-22", depth=4, exact_from=10, off_line_share=1)

#: How many plies a search for a label looks ahead.
LABEL_DEPTH = 4

#: With so many empty squares and fewer a label is exact.
LABEL_EXACT_FROM = 12


def backwards(plan: Generation) -> list[Generation]:
    """From the end of the game to its beginning. Each generation learns from positions whose labels look at those that the
    one before has learned: what exact endgames teach comes to the opening in one go, where labels of the whole game at once
    would bring it four plies farther with each generation."""
    last = list(range(LABEL_EXACT_FROM, 60 + LABEL_DEPTH, LABEL_DEPTH))
    stages = [
        replace(plan, empties=(most - LABEL_DEPTH + 1 if number else 1, min(most, 60)), remembered=number, is_stage=True)
        for number, most in enumerate(last)
    ]
    return [*stages[:-1], replace(stages[-1], is_stage=False)]


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
            replace(USUAL, games=20_000),
            *backwards(replace(USUAL, games=10_000)),
            replace(USUAL, games=20_000),
            replace(USUAL, network_passes=4),
        ),
        match_games=200,
        match_limit="nodes=20000",
    ),
    # Each teacher is better than the one before, and most of the time goes into what the last one says.
    "full": Scale(
        generations=(
            replace(USUAL, games=20_000),
            *backwards(replace(USUAL, games=20_000)),
            USUAL,
            replace(USUAL, remembered=1),
            replace(USUAL, games=100_000),
            replace(USUAL, games=250_000, remembered=1, network_passes=8, half_weight_score=30),
        ),
        match_games=200,
        match_limit="nodes=20000",
    ),
}
