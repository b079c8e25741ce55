# SPDX-License-Identifier: MIT
"""Line charts as SVG, written without a library: the same data give the same file everywhere."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape

#: Told apart in print and by most who do not see all colours (Okabe and Ito), then the same dashed.
COLOURS = ("#000000", "#e69f00", "#56b4e9", "#009e73", "#d55e00", "#0072b2", "#cc79a7", "#8a7a00")

LEFT, RIGHT, TOP, BOTTOM = 62.0, 10.0, 28.0, 40.0


@dataclass(frozen=True)
class Series:
    """A line of a chart; without `lines` only its points are drawn."""

    name: str
    points: Sequence[tuple[float, float]]
    lines: bool = True


@dataclass(frozen=True)
class Panel:
    """A chart: its series over common axes. A logarithmic axis takes values above 0 only."""

    title: str
    x_label: str
    y_label: str
    series: Sequence[Series] = field(default_factory=list)
    logarithmic: bool = False


def colour(number: int) -> str:
    return COLOURS[number % len(COLOURS)]


def dash(number: int) -> str:
    return ' stroke-dasharray="5 3"' if number >= len(COLOURS) else ""


def nice_step(span: float) -> float:
    """A step of 1, 2 or 5 times a power of ten that cuts the span into some five."""
    raw = span / 5
    power = 10 ** math.floor(math.log10(raw))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= raw)


def ticks(low: float, high: float, logarithmic: bool) -> list[float]:
    if logarithmic:
        powers = range(math.ceil(math.log10(low)), math.floor(math.log10(high)) + 1)
        return [10.0**power for power in powers]
    step = nice_step(high - low)
    return [step * number for number in range(math.ceil(low / step), math.floor(high / step) + 1)]


def tick_text(value: float) -> str:
    if value >= 10_000 or 0 < value < 0.01:
        return f"1e{round(math.log10(value))}" if math.log10(value).is_integer() else f"{value:g}"
    return f"{value:g}"


def limits(values: Sequence[float], logarithmic: bool) -> tuple[float, float]:
    low, high = min(values), max(values)
    if logarithmic:
        return 10 ** math.floor(math.log10(low)), 10 ** math.ceil(math.log10(high) + 1e-9)
    margin = (high - low) * 0.05 or 1.0
    return low - margin, high + margin


def scale(low: float, high: float, start: float, end: float, logarithmic: bool) -> Callable[[float], float]:
    if logarithmic:
        low, high = math.log10(low), math.log10(high)
        return lambda value: start + (math.log10(value) - low) / (high - low) * (end - start)
    return lambda value: start + (value - low) / (high - low) * (end - start)


def panel_svg(panel: Panel, left: float, width: float, height: float) -> list[str]:
    xs = [x for series in panel.series for x, _ in series.points]
    ys = [y for series in panel.series for _, y in series.points]
    x_low, x_high = min(xs), max(xs)
    if x_low == x_high:
        x_high = x_low + 1
    y_low, y_high = limits(ys, panel.logarithmic)
    x_of = scale(x_low, x_high, left + LEFT, left + width - RIGHT, False)
    y_of = scale(y_low, y_high, height - BOTTOM, TOP, panel.logarithmic)

    parts = [f'<text x="{left + width / 2:.1f}" y="16" text-anchor="middle" font-weight="bold">{escape(panel.title)}</text>']
    for value in ticks(y_low, y_high, panel.logarithmic):
        y = y_of(value)
        parts.append(f'<line x1="{left + LEFT:.1f}" y1="{y:.1f}" x2="{left + width - RIGHT:.1f}" y2="{y:.1f}" stroke="#dddddd"/>')
        parts.append(f'<text x="{left + LEFT - 5:.1f}" y="{y + 4:.1f}" text-anchor="end">{tick_text(value)}</text>')
    for value in ticks(x_low, x_high, False):
        x = x_of(value)
        parts.append(f'<text x="{x:.1f}" y="{height - BOTTOM + 15:.1f}" text-anchor="middle">{tick_text(value)}</text>')
    parts.append(
        f'<rect x="{left + LEFT:.1f}" y="{TOP:.1f}" width="{width - LEFT - RIGHT:.1f}" '
        f'height="{height - TOP - BOTTOM:.1f}" fill="none" stroke="#888888"/>'
    )
    parts.append(f'<text x="{left + width / 2:.1f}" y="{height - 8:.1f}" text-anchor="middle">{escape(panel.x_label)}</text>')
    parts.append(
        f'<text x="{left + 12:.1f}" y="{height / 2:.1f}" text-anchor="middle" '
        f'transform="rotate(-90 {left + 12:.1f} {height / 2:.1f})">{escape(panel.y_label)}</text>'
    )
    for number, series in enumerate(panel.series):
        places = [(x_of(x), y_of(y)) for x, y in series.points]
        if series.lines and places:
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
            parts.append(f'<polyline points="{points}" fill="none" stroke="{colour(number)}" stroke-width="1.5"{dash(number)}/>')
        parts += [
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{2 if series.lines else 4}" fill="{colour(number) if series.lines else "none"}" '
            f'stroke="{colour(number)}"/>'
            for x, y in places
        ]
    return parts


def legend_svg(series: Sequence[Series], left: float, top: float) -> list[str]:
    parts = []
    for number, each in enumerate(series):
        y = top + 16 * number
        if each.lines:
            parts.append(f'<line x1="{left:.1f}" y1="{y:.1f}" x2="{left + 22:.1f}" y2="{y:.1f}" stroke="{colour(number)}" stroke-width="2"{dash(number)}/>')
        else:
            parts.append(f'<circle cx="{left + 11:.1f}" cy="{y:.1f}" r="4" fill="none" stroke="{colour(number)}"/>')
        parts.append(f'<text x="{left + 28:.1f}" y="{y + 4:.1f}">{escape(each.name)}</text>')
    return parts


def write_chart(path: Path, panels: Sequence[Panel], legend_of: int = 0, width: float = 430, height: float = 330) -> None:
    """Draws panels beside one another, and to their right the legend of one of them. A series has the same place, and
    so the same colour, in every panel."""
    legend = panels[legend_of].series
    legend_width = 40 + 6.5 * max(len(series.name) for series in legend)
    whole = width * len(panels) + legend_width
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{whole:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {whole:.0f} {height:.0f}" font-family="sans-serif" font-size="11">',
        f'<rect width="{whole:.0f}" height="{height:.0f}" fill="white"/>',
    ]
    for number, panel in enumerate(panels):
        parts += panel_svg(panel, width * number, width, height)
    parts += legend_svg(legend, width * len(panels) + 8, TOP + 8)
    path.write_text("\n".join([*parts, "</svg>"]) + "\n")
