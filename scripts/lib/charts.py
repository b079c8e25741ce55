# SPDX-License-Identifier: MIT
"""SVG charts drawn with Debian's matplotlib; equal data give byte-identical files."""

from __future__ import annotations

import io
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from common import need_library

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

#: Colours of Okabe and Ito, distinguishable in print and with colour blindness. From the ninth line on they repeat, dashed.
COLOURS = ("#000000", "#e69f00", "#56b4e9", "#009e73", "#d55e00", "#0072b2", "#cc79a7", "#8a7a00")

STYLE = {
    "svg.hashsalt": "emilia",
    "svg.fonttype": "none",
    "font.size": 9,
    "legend.fontsize": 8,
    "lines.linewidth": 1.5,
    "lines.markersize": 4,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#dddddd",
}


def make_panels(count: int = 1, width: float = 4.8, height: float = 3.4, **shared: bool) -> tuple[Figure, Sequence[Axes]]:
    """Returns a figure with `count` panels side by side, each width x height inches, and the panels.

    `shared`: sharex and sharey of matplotlib. The ticks of x are integers: squares, games or discs.
    """
    need_library("matplotlib")
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # hide its messages about font caches
    import matplotlib
    from matplotlib.figure import Figure

    cycle = matplotlib.cycler(linestyle=["-", "--"]) * matplotlib.cycler(color=COLOURS)
    matplotlib.rcParams.update({**STYLE, "axes.prop_cycle": cycle})
    figure = Figure(figsize=(count * width, height), layout="constrained")
    panels = figure.subplots(1, count, squeeze=False, **shared)[0]
    for axes in panels:
        axes.xaxis.get_major_locator().set_params(integer=True)
    return figure, panels


def put_legend_beside(axes: Axes) -> None:
    """Puts the legend to the right of the panel."""
    axes.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False)


def svg_text(figure: Figure) -> str:
    """Returns the figure as an SVG document. Labels are text, not outlines."""
    text = io.StringIO()
    metadata: dict[str, Any] = {"Date": None, "Creator": None}
    figure.savefig(text, format="svg", bbox_inches="tight", metadata=metadata)
    return text.getvalue()
