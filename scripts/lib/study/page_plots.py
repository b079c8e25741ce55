# SPDX-License-Identifier: MIT
"""Plots of the result pages that have no study of their own, made from the tables of these pages."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from charts import COLOURS, make_panels, svg_text
from common import Failure, need_library, read_text, run_script, write_atomically
from parsing import Parser
from study.study import RESULTS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Row = dict[str, str]

NUMBER = re.compile(r"[-+]?\d[\d,]*\.?\d*")
#: An estimate with its 95 % interval, such as "+123 [+81, +169]".
INTERVAL = re.compile(rf"({NUMBER.pattern}) \[({NUMBER.pattern}), ({NUMBER.pattern})\]")


@dataclass(frozen=True)
class Plot:
    """A plot of the first table of a page of docs/results/ that has all of these columns."""

    page: str
    labels: tuple[str, ...]  # columns whose cells name a row
    values: tuple[str, ...]  # columns that are drawn; one with intervals, or numbers
    axis: str
    is_logarithmic: bool = False


#: By the name of the picture.
PLOTS = {
    "strength": Plot("strength", ("opponent", "limit"), ("Elo [95 %]",), "Elo difference of Emilia to the opponent"),
    "speed": Plot("speed", ("work",), ("Emilia / Egaroucid", "Emilia / Edax 4.6"), "time of Emilia, rival = 1"),
    "evaluation": Plot("evaluation", ("network",), ("Elo [95 %]",), "Elo against the linear evaluation, 20,000 nodes a move"),
    "analysis": Plot("people", ("reason",), ("sentences",), "mistakes with this reason"),
    "book": Plot("book-boards", ("level",), ("Emilia", "Edax 4.6"), "positions learned in a minute, by level"),
    "web": Plot("web-cluster", ("program",), ("FFO 40-44",), "processor seconds for FFO 40-44"),
    "cluster": Plot("web-cluster", ("command",), ("without", "with"), "seconds", is_logarithmic=True),
}


def tables_of(text: str) -> Iterator[list[Row]]:
    """The tables of a page in Markdown, a dictionary for each row."""
    rows: list[Row] = []
    header: list[str] = []
    for line in [*text.splitlines(), ""]:
        if not line.startswith("|"):
            if rows:
                yield rows
            rows, header = [], []
            continue
        cells = [cell.replace("`", "").strip("* ") for cell in line.strip().strip("|").split("|")]
        if not header:
            header = cells
        elif not all(re.fullmatch(r":?-+:?", cell) for cell in cells):
            rows.append(dict(zip(header, cells)))


def rows_of(text: str, plot: Plot) -> list[Row]:
    """The rows of the plot's table that have a value; none if the page has no such table."""
    for rows in tables_of(text):
        if {*plot.labels, *plot.values} <= rows[0].keys():
            return [row for row in rows if any(NUMBER.search(row[value]) for value in plot.values)]
    return []


def number_of(cell: str) -> float:
    """The first number of a cell; 0 if there is none."""
    found = NUMBER.search(cell)
    return float(found[0].replace(",", "")) if found else 0


def draw_row(axes: Axes, place: int, row: Row, plot: Plot) -> None:
    for nth, value in enumerate(plot.values):
        if interval := INTERVAL.search(row[value]):
            middle, low, high = map(number_of, interval.groups())
            axes.errorbar(middle, place, xerr=[[middle - low], [high - middle]], fmt="ko", capsize=4)
            continue
        height = 0.8 / len(plot.values)
        at = place + 0.4 - height * (nth + 0.5)
        axes.barh(at, number_of(row[value]), height, color=COLOURS[nth + 5], label="" if place else value)


def draw(rows: Sequence[Row], plot: Plot) -> str:
    """The plot as SVG, the first row on top."""
    figure, (axes,) = make_panels(width=6.4, height=1 + 0.35 * len(rows))
    for place, row in enumerate(reversed(rows)):
        draw_row(axes, place, row, plot)
    axes.set_yticks(range(len(rows)), [", ".join(filter(None, map(row.get, plot.labels))) for row in reversed(rows)])
    axes.set_ylabel(", ".join(plot.labels))
    axes.set_xlabel(plot.axis)
    if plot.is_logarithmic:
        axes.set_xscale("log")
    if len(plot.values) > 1:
        axes.legend(loc="best")
    return svg_text(figure)


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="studies/page_plots",
        description="Draws the plots of result pages from the tables of the pages, as docs/results/PLOT.svg.",
    )
    parser.add_argument("plots", nargs="*", metavar="PLOT", help=f"{', '.join(PLOTS)} (all)")
    parsed = parser.parse_args(arguments)
    if unknown := [name for name in parsed.plots if name not in PLOTS]:
        parser.error(f"invalid PLOT '{unknown[0]}': expected one of {', '.join(PLOTS)}")
    return parsed


def main(arguments: list[str]) -> int:
    parsed = parse_arguments(arguments)
    need_library("matplotlib")
    for name in parsed.plots or PLOTS:
        plot = PLOTS[name]
        path = RESULTS / f"{plot.page}.md"
        rows = rows_of(read_text(path), plot)
        if not rows:
            raise Failure(f"cannot draw {name}.svg: {path} has no table with its columns")
        write_atomically(RESULTS / f"{name}.svg", draw(rows, plot))
    return 0


if __name__ == "__main__":
    sys.exit(run_script("page_plots", lambda: main(sys.argv[1:]), "interrupted"))
