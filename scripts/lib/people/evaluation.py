# SPDX-License-Identifier: MIT
"""Figures of the model of moves on held-out games, and the page of results."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from charts import make_panels, svg_text
from common import ROOT, write_atomically
from people.model import FEATURES, Moves, chances, read_moves, softmax
from people.training import read_coefficients

if TYPE_CHECKING:
    from numpy import ndarray

PAGE = ROOT / "docs/results/people.md"
BEGIN, END = "<!-- tables: written by training/people evaluate -->\n", "<!-- end of tables -->\n"

#: Bands of ratings, on the scale of tournaments, and phases by empty squares.
BANDS = ((0, 1100), (1100, 1300), (1300, 1500), (1500, 1700), (1700, 1900), (1900, 2600))
PHASES = (("opening", 41, 60), ("midgame", 21, 40), ("endgame", 1, 20))

#: Groups of the features of a rival's kind of prediction: the feature that decides, and its sign.
RIVALS = {"uniform": None, "most discs": ("flips", 1), "search, depth 1": ("log loss at depth 1", -1),
          "search, depth 4": ("log loss at depth 4", -1), "search, depth 8": ("log loss at depth 8", -1),
          "patterns alone": ("tournament patterns", 1)}  # fmt: skip


def rival_chances(moves: Moves, name: str) -> ndarray:
    """Probabilities of a rival: a softmax of its feature with the scale that fits the moves best."""
    import numpy as np

    rule = RIVALS[name]
    if rule is None:
        return softmax(moves, np.zeros(len(moves.rows)))
    feature, sign = rule
    utility = sign * moves.rows[:, FEATURES.index(feature)].astype(float)
    scales = (0.25, 0.5, 1, 2, 3, 4, 6)
    return min((softmax(moves, scale * utility) for scale in scales), key=lambda chance: log_loss(moves, chance)[0])


def mean(values: ndarray) -> tuple[float, float]:
    """Mean and half of its 95 % interval."""
    import numpy as np

    return float(values.mean()), float(1.96 * values.std() / np.sqrt(len(values)))


def log_loss(moves: Moves, chance: ndarray) -> tuple[float, float]:
    import numpy as np

    return mean(-np.log(np.maximum(chance[moves.chosen], 1e-12)))


def matches(moves: Moves, chance: ndarray) -> tuple[float, float]:
    """Share of the moves that are the most likely one; equal ones share it."""
    import numpy as np

    best = np.maximum.reduceat(chance, moves.begins)
    tied = np.add.reduceat(chance >= np.repeat(best, moves.counts) - 1e-12, moves.begins)
    return mean((chance[moves.chosen] >= best - 1e-12) / tied)


def row(name: str, moves: Moves, *predictions: ndarray) -> str:
    cells = [f"{100 * value:.1f} ± {100 * half:.1f}" for value, half in (matches(moves, p) for p in predictions)]
    losses = [f"{log_loss(moves, p)[0]:.3f}" for p in predictions]
    return f"| {name} | {len(moves.counts)} | {' | '.join(a + ' | ' + b for a, b in zip(cells, losses))} |"


def tables(parts: dict[str, tuple[Moves, ndarray]], shift: float) -> Iterator[str]:
    import numpy as np

    for title, (moves, chance) in parts.items():
        yield f"| {title} | moves | most likely move, % | log-loss |\n|---|---|---|---|"
        for group, source in enumerate(("tournament", "online")):
            here = moves.group == group
            yield row(f"{source}: model", moves.part(here), chance[np.repeat(here, moves.counts)])
            for rival in RIVALS:
                part = moves.part(here)
                yield row(f"{source}: {rival}", part, rival_chances(part, rival))
        yield ""
    both, chance = join(list(parts.values()))
    scale = both.rating + shift * both.group

    def split_rows(masks: dict[str, Any]) -> Iterator[str]:
        for name, mask in masks.items():
            if mask.sum() >= 100:
                part = both.part(mask)
                yield row(name, part, chance[np.repeat(mask, both.counts)], rival_chances(part, "search, depth 4"))

    head = "| {} | moves | model, % | log-loss | search of depth 4, % | log-loss |\n|---|---|---|---|---|---|"
    yield head.format("rating")
    yield from split_rows({f"{low} to {high}": (scale >= low) & (scale < high) for low, high in BANDS})
    yield "\n" + head.format("phase")
    yield from split_rows({name: (both.empties >= low) & (both.empties <= high) for name, low, high in PHASES})


def join(parts: list[tuple[Moves, ndarray]]) -> tuple[Moves, ndarray]:
    import numpy as np

    (a, chance_a), (b, chance_b) = parts
    both = Moves(
        rating=np.concatenate((a.rating, b.rating)),
        group=np.concatenate((a.group, b.group)),
        empties=np.concatenate((a.empties, b.empties)),
        counts=np.concatenate((a.counts, b.counts)),
        chosen=np.concatenate((a.chosen, b.chosen + len(a.rows))),
        rows=np.concatenate((a.rows, b.rows)),
    )
    return both, np.concatenate((chance_a, chance_b))


def losses_by_phase(moves: Moves, chance: ndarray) -> str:
    """Mean discs that people lose a move, and that the model loses, by phase, measured by the search of depth 8."""
    import numpy as np

    loss = np.expm1(moves.rows[:, FEATURES.index("log loss at depth 8")])
    lines = ["| phase | people, discs a move | model | people, moves without loss, % | model |", "|---|---|---|---|---|"]
    for name, low, high in PHASES:
        mask = (moves.empties >= low) & (moves.empties <= high)
        part, rows = moves.part(mask), np.repeat(mask, moves.counts)
        here, weight = loss[rows], chance[rows]
        played, half = mean(here[part.chosen])
        perfect, _ = mean(here[part.chosen] < 0.5)
        positions = len(part.counts)
        lines.append(
            f"| {name} | {played:.2f} ± {half:.2f} | {(here * weight).sum() / positions:.2f} | "
            f"{100 * perfect:.0f} | {100 * (weight * (here < 0.5)).sum() / positions:.0f} |"
        )
    return "\n".join(lines)


def draw_calibration(moves: Moves, chance: ndarray, path: Path) -> float:
    """Draws the share of played moves against their probability; returns the mean distance of both."""
    import numpy as np

    played = np.zeros(len(chance))
    played[moves.chosen] = 1
    edges = np.array([0, 0.01, 0.03, 0.06, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0001])
    bins = np.digitize(chance, edges) - 1
    counts = np.bincount(bins, minlength=len(edges) - 1)
    predicted = np.bincount(bins, chance, len(edges) - 1) / np.maximum(counts, 1)
    found = np.bincount(bins, played, len(edges) - 1) / np.maximum(counts, 1)
    figure, (axes,) = make_panels(width=4.4, height=4.0)
    axes.plot([0, 100], [0, 100], color="#bbbbbb", linewidth=0.8)
    axes.plot(100 * predicted, 100 * found, marker="o", linestyle="none")
    axes.set_xlabel("probability of the model, %")
    axes.set_ylabel("moves that people played, %")
    write_atomically(path, svg_text(figure))
    return float((np.abs(predicted - found) * counts).sum() / counts.sum())


def evaluate(folder: Path, page: Path = PAGE, report: Callable[[str], object] = print) -> None:
    """Writes the tables of the page and the plot beside it."""
    coefficients, shift = read_coefficients(folder)
    parts = {}
    for title, name in (("other games", "games"), ("other players", "players")):
        moves = read_moves(folder / f"{name}.moves")
        parts[title] = (moves, chances(moves, coefficients, shift))  # type: ignore[arg-type]
    both, chance = join(list(parts.values()))
    distance = draw_calibration(both, chance, page.with_suffix(".svg"))
    text = "\n".join([*tables(parts, shift), "", losses_by_phase(both, chance), ""])
    text += f"\nMean distance of probability and share in the plot: {100 * distance:.2f} points. "
    text += f"Online ratings are shifted by {shift:.0f}.\n"
    report(text)
    if page.exists():
        before, rest = page.read_text().split(BEGIN)
        write_atomically(page, before + BEGIN + text + END + rest.split(END)[1])
