# SPDX-License-Identifier: MIT
"""The course of a match as an SVG: the first engine's score after every game, with its 95 % interval."""

from __future__ import annotations

import math
from collections.abc import Sequence
from xml.sax.saxutils import escape

from othello_match.records import GameRecord
from othello_match.statistics import PAIR_SHARES, Z95, mean_and_variance

WIDTH, HEIGHT = 800, 400
LEFT, RIGHT, TOP, BOTTOM = 60, 20, 40, 40


def x_of(games: int, total: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * games / max(total, 1)


def y_of(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)


def course(engine: str, records: Sequence[GameRecord]) -> list[tuple[int, float, float, float]]:
    """After every complete pair of an engine: games, score, and the bounds of its interval, as shares."""
    pairs, halves, points = [0] * 5, dict[int, float](), []
    for games, record in enumerate((r for r in records if engine in (r.black, r.white)), 1):
        half = halves.pop(record.pair, None)
        if half is None:
            halves[record.pair] = record.points(engine)
            continue
        pairs[round(2 * (half + record.points(engine)))] += 1
        mean, variance = mean_and_variance(pairs)
        error = Z95 * math.sqrt(variance / sum(pairs))
        points.append((games, mean, max(PAIR_SHARES[0], mean - error), min(PAIR_SHARES[-1], mean + error)))
    return points


def polyline(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def score_graph(engine: str, opponents: Sequence[str], records: Sequence[GameRecord]) -> str:
    """An SVG document; an empty match gives the empty axes."""
    points = course(engine, records)
    total = max((games for games, *_ in points), default=0)
    upper = [(x_of(games, total), y_of(high)) for games, _, _, high in points]
    lower = [(x_of(games, total), y_of(low)) for games, _, low, _ in points]
    line = [(x_of(games, total), y_of(mean)) for games, mean, _, _ in points]
    title = escape(f"{engine} against {', '.join(opponents)}: score after every pair, with its 95 % interval")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="24" font-size="14">{title}</text>',
        *axis_parts(total),
        f'<polygon points="{polyline(upper + lower[::-1])}" fill="steelblue" fill-opacity="0.2"/>',
        f'<polyline points="{polyline(line)}" fill="none" stroke="steelblue" stroke-width="2"/>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def axis_parts(total: int) -> list[str]:
    """The score from 0 to 100 % upwards, the games to the right."""
    parts = []
    for percent in range(0, 101, 25):
        y = y_of(percent / 100)
        colour = "black" if percent == 50 else "lightgrey"
        parts.append(f'<line x1="{LEFT}" y1="{y}" x2="{WIDTH - RIGHT}" y2="{y}" stroke="{colour}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4}" font-size="12" text-anchor="end">{percent} %</text>')
    for quarter in range(5):
        games = round(total * quarter / 4)
        x, y = x_of(games, total), HEIGHT - BOTTOM + 20
        parts.append(f'<text x="{x:.1f}" y="{y}" font-size="12" text-anchor="middle">{games}</text>')
    parts.append(f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 6}" font-size="12" text-anchor="end">games</text>')
    return parts
