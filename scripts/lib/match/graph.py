# SPDX-License-Identifier: MIT
"""Score graph of a match as SVG: the first engine's score after every pair of games, with its 95 % interval."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from charts import make_panels, svg_text
from match.records import GameRecord
from match.standings import Encounter
from match.statistics import PAIR_SHARES, share_bounds


def course(engine: str, records: Sequence[GameRecord]) -> list[tuple[int, float, float, float]]:
    """Returns (games, score, lower bound, upper bound) after every complete pair of an engine; scores are shares, 0 to 1."""
    encounter, points = Encounter(), []
    for games, record in enumerate((r for r in records if engine in (r.black, r.white)), 1):
        encounter.add(record.pair, record.points(engine), None)
        if record.pair in encounter.half_pairs:
            continue
        lower, upper = share_bounds(encounter.pairs)
        points.append((games, fmean(PAIR_SHARES, encounter.pairs), lower, upper))
    return points


def score_graph(engine: str, opponents: Sequence[str], records: Sequence[GameRecord]) -> str:
    """Returns an SVG document; without games it has empty axes."""
    points = course(engine, records)
    games, means, lows, highs = (list(column) for column in zip(*points)) if points else ([], [], [], [])
    figure, (axes,) = make_panels(width=8, height=4)
    axes.axhline(0.5, color="grey", linewidth=0.8)
    axes.fill_between(games, lows, highs, color="steelblue", alpha=0.2, linewidth=0)
    axes.plot(games, means, color="steelblue")
    axes.set(xlabel="games", ylim=(0, 1), xlim=(0, max(games, default=1)))
    axes.set_title(plain(f"{engine} against {', '.join(opponents)}: score after every pair, with its 95 % interval"))
    axes.yaxis.set_major_formatter(lambda share, _: f"{100 * share:.0f} %")
    return svg_text(figure)


def plain(text: str) -> str:
    """Escapes `$`, which starts a formula in matplotlib."""
    return text.replace("$", r"\$")
