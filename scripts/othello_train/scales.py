# SPDX-License-Identifier: MIT
"""How large a training is, generation by generation."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Labels:
    """Scores of searches that look so many plies ahead; with so many empty squares and fewer they are exact. cost: of the time
    of a usual one."""

    depth: int
    exact_from: int
    cost: float = 1


#: Of positions of games, and of leaves that a network learns from for the first time.
USUAL_LABELS = Labels(depth=4, exact_from=12)

#: With the same positions they make a stronger network, but for one there are six of the usual ones.
DEEP_LABELS = Labels(depth=8, exact_from=14, cost=6.5)


@dataclass(frozen=True)
class Generation:
    """What one generation takes.

    games: so many it plays and labels; 0: it learns only from the positions of those before it.
    random_plies, depth, exact_from: of the games with herself, in the words of `emilia selfplay`.
    on_line_share: the share of their positions that it labels.
    off_line_share: the share of their positions from which one off the line is made.
    leaf_share: of those on the line the share, level ones first of all, whose searches' leaves it labels, too; the network
    learns from these.
    leaf_labels: the labels of these leaves.
    is_refinement: its network begins with its teacher's and learns from its own leaves alone, and its sum is its teacher's.
    Where its teacher has no network it is like any other.
    is_replay: it labels the games that the generation before has labelled, plays none, and its weights are those of its
    teacher for the end of the game, behind its positions.
    remembered: it learns from its own positions and from those of so many generations before it.
    network_passes: it learns a network beside the sum in so many passes, and whoever comes after it labels with that;
    0: the sum alone.
    empties: the fewest and the most empty squares of the positions that it labels.
    is_stage: it has learned a part of the game; it labels for the next one, but it does not play.
    """

    games: int
    random_plies: str
    depth: int
    exact_from: int
    off_line_share: float
    on_line_share: float = 1
    leaf_share: float = 0
    leaf_labels: Labels = USUAL_LABELS
    is_refinement: bool = False
    is_replay: bool = False
    remembered: int = 0
    network_passes: int = 0
    empties: tuple[int, int] = (1, 60)
    is_stage: bool = False

    @property
    def work(self) -> float:
        """How many positions it labels, about, with their labels' cost."""
        fewest, most = self.empties
        leaves = self.on_line_share * self.leaf_share * LEAVES_OF_POSITION * self.leaf_labels.cost
        return self.games * (most - fewest + 1) * (self.on_line_share + self.off_line_share + leaves)


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

#: Of all but the tiny ones.
USUAL = Generation(games=0, random_plies="4-18", depth=4, exact_from=10, off_line_share=1)

#: Of the tiny ones.
SMALLEST = Generation(games=2_000, random_plies="2-36", depth=2, exact_from=8, off_line_share=0.1)

#: Leaves of searches to learn from, in the words of `emilia label`: so many of each search, how deep it is, and by how many
#: discs from level a position is half as welcome to be searched.
LEAVES = "--leaves 64 --leaf-depth 8 --near 10"

#: So many leaves there are of a position whose search may be asked for them: of those that are far from level few are.
LEAVES_OF_POSITION = 13

#: A network that has learned takes smaller steps than a new one.
REFINEMENT = "--row-rate 0.003 --head-rate 0.001"

#: From the positions of so many stages a stage of a sweep learns: its phases are fitted in a group with those behind them.
STAGES_TOGETHER = 3


def sweep(games: int) -> list[Generation]:
    """From the end of the game to its beginning, stage by stage, with the same games. Each stage learns from positions
    whose labels look at those that the one before has learned: what exact endgames teach comes to the opening in one
    go, where labels of the whole game at once would bring it four plies farther with each generation."""
    plan = replace(USUAL, games=games, is_stage=True)
    depth, exact_from = USUAL_LABELS.depth, USUAL_LABELS.exact_from
    last = range(exact_from + depth, 60 + depth, depth)
    later = [
        replace(plan, empties=(most - depth + 1, most), is_replay=True, remembered=min(number, STAGES_TOGETHER - 1))
        for number, most in enumerate(last, start=1)
    ]
    return [replace(plan, empties=(1, exact_from)), *later[:-1], replace(later[-1], is_stage=False)]


#: How many generations a sweep takes.
STAGES = len(sweep(0))

#: Learns the whole game at once from the positions of the last sweep.
GATHERING = replace(USUAL, games=0, remembered=STAGES)

#: What deeper labels bring to a network that has learned.
REFINING = replace(
    USUAL,
    on_line_share=0.1,
    off_line_share=0,
    leaf_share=1,
    leaf_labels=DEEP_LABELS,
    is_refinement=True,
    network_passes=3,
)

SCALES = {
    "tiny": Scale(
        generations=(
            SMALLEST,
            replace(SMALLEST, leaf_share=0.002, remembered=1, network_passes=1),
            replace(REFINING, games=500, random_plies="2-36", depth=2, exact_from=8, on_line_share=0.02, network_passes=1),
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
    # Each teacher is better than the one before, and most of the time goes into what the last one says.
    "full": Scale(
        generations=(
            replace(USUAL, games=20_000),
            *sweep(40_000),
            *sweep(80_000),
            replace(GATHERING, network_passes=4),
            replace(USUAL, games=60_000, leaf_share=0.15, network_passes=6),
            replace(USUAL, games=100_000, on_line_share=0.4, off_line_share=0.4, leaf_share=0.4, remembered=1, network_passes=6),
            replace(USUAL, games=150_000, on_line_share=0.3, off_line_share=0.2, leaf_share=0.6, remembered=2, network_passes=6),
            replace(REFINING, games=110_000),
        ),
        match_games=200,
        match_limit="nodes=20000",
    ),
}
