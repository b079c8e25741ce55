# SPDX-License-Identifier: MIT
"""Sizes of trainings: the generations of each scale."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Labels:
    """Labels by searches. depth: plies; exact_from: empty squares from which labels are exact; cost: time relative to
    USUAL_LABELS."""

    depth: int
    exact_from: int
    cost: float = 1


#: Labels of positions of games, and of the leaves of a new network.
USUAL_LABELS = Labels(depth=4, exact_from=12)

#: Labels of refinements. They make a stronger network from the same positions, but cost as much as six usual labels.
DEEP_LABELS = Labels(depth=8, exact_from=14, cost=6.5)


@dataclass(frozen=True)
class Generation:
    """Settings of one generation.

    - games: self-play games to play and label; 0: train only on positions of earlier generations.
    - random_plies, depth, exact_from: options of `emilia selfplay`.
    - on_policy_share: share of the positions of the games that are labelled.
    - off_policy_share: share of the positions from which an off-policy (random-move) position is made.
    - leaf_share: share of the on-policy positions, balanced ones first, whose search leaves are labelled for the network.
    - leaf_labels: labels of these leaves.
    - is_refinement: the network continues the teacher's network with leaves only, and keeps its linear weights. Without a
      teacher's network it is a normal generation.
    - is_replay: label the games of the previous generation instead of new ones, and keep the teacher's weights for
      positions with fewer empty squares.
    - past_generations: number of earlier generations whose positions are used, too.
    - network_passes: passes of the network training; later generations label with the network. 0: linear weights only.
    - empties: fewest and most empty squares of labelled positions.
    - is_stage: part of a sweep: labels for the next generation, but plays no match.
    """

    games: int
    random_plies: str
    depth: int
    exact_from: int
    off_policy_share: float
    on_policy_share: float = 1
    leaf_share: float = 0
    leaf_labels: Labels = USUAL_LABELS
    is_refinement: bool = False
    is_replay: bool = False
    past_generations: int = 0
    network_passes: int = 0
    empties: tuple[int, int] = (1, 60)
    is_stage: bool = False

    @property
    def work(self) -> float:
        """Approximate number of labelled positions, weighted by the cost of their labels."""
        fewest, most = self.empties
        leaves = self.on_policy_share * self.leaf_share * LEAVES_OF_POSITION * self.leaf_labels.cost
        return self.games * (most - fewest + 1) * (self.on_policy_share + self.off_policy_share + leaves)


@dataclass(frozen=True)
class Scale:
    """Generations of a training, and their match against the best weights.

    match_games: most games of a match; match_limit: time or search limit, as in --each of scripts/match.
    """

    generations: tuple[Generation, ...]
    match_games: int
    match_limit: str

    def generation(self, number: int) -> Generation:
        """Returns a generation by its number, from 1."""
        return self.generations[number - 1]


#: Arguments of --sprt of scripts/match.
MATCH_TEST = "elo0=0 elo1=20"

#: Base of all generations of small and full.
USUAL = Generation(games=0, random_plies="4-18", depth=4, exact_from=10, off_policy_share=1)

#: Base of the generations of tiny.
SMALLEST = Generation(games=2_000, random_plies="2-36", depth=2, exact_from=8, off_policy_share=0.1)

#: Options of `emilia label` for leaves: leaves per search, search depth, and the score in discs that halves the probability
#: that a position is searched.
LEAVES = "--leaves 64 --leaf-depth 8 --near 10"

#: Mean number of leaves per position; few unbalanced positions are searched.
LEAVES_OF_POSITION = 13

#: Learning rates of a refinement, smaller than those of a new network.
REFINEMENT = "--row-rate 0.003 --head-rate 0.001"

#: Stages of a sweep whose positions are fitted together.
STAGES_TOGETHER = 3


def sweep(games: int) -> list[Generation]:
    """Returns the stages of a sweep, from the end of the game to the opening, which label the same games.

    The labels of a stage are searches that reach the positions of the previous stage. One sweep propagates exact endgame
    scores back to the opening; labels of complete games would propagate them by 4 plies per generation.
    """
    plan = replace(USUAL, games=games, is_stage=True)
    depth, exact_from = USUAL_LABELS.depth, USUAL_LABELS.exact_from
    last = range(exact_from + depth, 60 + depth, depth)
    later = [
        replace(plan, empties=(most - depth + 1, most), is_replay=True, past_generations=min(number, STAGES_TOGETHER - 1))
        for number, most in enumerate(last, start=1)
    ]
    return [replace(plan, empties=(1, exact_from)), *later[:-1], replace(later[-1], is_stage=False)]


#: Generations of a sweep.
STAGES = len(sweep(0))

#: Generation that trains on all positions of the last sweep.
GATHERING = replace(USUAL, games=0, past_generations=STAGES)

#: Generation that refines a network with deeper labels.
REFINING = replace(
    USUAL,
    on_policy_share=0.1,
    off_policy_share=0,
    leaf_share=1,
    leaf_labels=DEEP_LABELS,
    is_refinement=True,
    network_passes=3,
)

SCALES = {
    "tiny": Scale(
        generations=(
            SMALLEST,
            replace(SMALLEST, leaf_share=0.002, past_generations=1, network_passes=1),
            replace(REFINING, games=500, random_plies="2-36", depth=2, exact_from=8, on_policy_share=0.02, network_passes=1),
        ),
        match_games=16,
        match_limit="nodes=2000",
    ),
    "small": Scale(
        generations=(
            replace(USUAL, games=20_000),
            *sweep(20_000),
            *sweep(40_000),
            replace(GATHERING, network_passes=4),
            replace(USUAL, games=20_000, leaf_share=0.1, network_passes=6),
        ),
        match_games=200,
        match_limit="nodes=20000",
    ),
    # Most of the time goes into the labels of the last and best teacher.
    "full": Scale(
        generations=(
            replace(USUAL, games=20_000),
            *sweep(40_000),
            *sweep(80_000),
            replace(GATHERING, network_passes=4),
            replace(USUAL, games=60_000, leaf_share=0.15, network_passes=6),
            replace(USUAL, games=100_000, on_policy_share=0.4, off_policy_share=0.4, leaf_share=0.4, past_generations=1, network_passes=6),
            replace(USUAL, games=150_000, on_policy_share=0.3, off_policy_share=0.2, leaf_share=0.6, past_generations=2, network_passes=6),
            replace(REFINING, games=110_000),
        ),
        match_games=200,
        match_limit="nodes=20000",
    ),
}


@dataclass(frozen=True)
class BoardScale:
    """Size of a training for another board than 8x8."""

    games: int
    """Games of a generation."""
    generations: int


#: Sizes of trainings for other boards, by name.
BOARD_SCALES = {
    "tiny": BoardScale(games=400, generations=3),
    "small": BoardScale(games=5000, generations=6),
    "full": BoardScale(games=30000, generations=8),
}
