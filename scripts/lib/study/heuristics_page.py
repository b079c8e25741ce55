# SPDX-License-Identifier: MIT
"""Table and plot of docs/results/studies.md. The table is put between two marks; the text around it stays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from charts import make_panels, svg_text
from common import write_atomically
from study.heuristics_record import HEURISTICS, LIMITS, StudyGame, StudyResult

#: White minus Black discs in the report's tables 1-3, in the order of LIMITS.
REPORT = {
    ("naive", "White"): (16, 36, 36, 38, 64),
    ("naive", "Black"): (-16, -35, -48, -56, -56),
    ("mobility", "White"): (30, -41, -12, -14, -13),
    ("mobility", "Black"): (2, -12, -50, -50, -50),
    ("compound", "White"): (62, 64, 62, 62, 64),
    ("compound", "Black"): (-42, -45, -46, -62, -61),
}


def is_as_large(result: StudyResult) -> bool:
    """True if the margin is at least that of the report."""
    report = REPORT[result.heuristic, result.colour][LIMITS.index(result.seconds)]
    return result.margin >= (report if result.colour == "White" else -report)


def best_of_each(results: Iterable[StudyResult]) -> list[StudyResult]:
    """The game with the largest margin of each setting; of equal ones the first."""
    best: dict[StudyGame, StudyResult] = {}
    for result in results:
        if result.game not in best or result.margin > best[result.game].margin:
            best[result.game] = result
    return list(best.values())


def tables(results: Sequence[StudyResult]) -> str:
    """One table in Markdown, a row for each heuristic and colour."""
    text = "| heuristic as | " + " | ".join(f"{seconds} s" for seconds in LIMITS) + " |\n" + "|---" * (len(LIMITS) + 1) + "|\n"
    for (heuristic, colour), report in REPORT.items():
        rows = {row.seconds: row for row in rows_of(results, heuristic, colour)}
        cells = [cell_text(rows.get(seconds), reported) for seconds, reported in zip(LIMITS, report)]
        text += f"| {heuristic}, {colour} | " + " | ".join(cells) + " |\n"
    return text + f"\n{sum(map(is_as_large, results))} of {len(results)} margins are at least as large as the report's.\n"


def rows_of(results: Sequence[StudyResult], heuristic: str, colour: str) -> list[StudyResult]:
    own = (each for each in results if (each.heuristic, each.colour) == (heuristic, colour))
    return sorted(own, key=lambda each: each.seconds)


def cell_text(row: StudyResult | None, report: int) -> str:
    """The difference of a game and that of the report; bold if the report's margin is larger."""
    if row is None:
        return ""
    text = f"{row.difference:+d} ({report:+d})"
    return text if is_as_large(row) else f"**{text}**"


def draw(results: Sequence[StudyResult], path: Path) -> None:
    """A panel for each heuristic: Emilia's and the report's results as White and as Black, over the time a move."""
    figure, panels = make_panels(3, width=3.6, height=3.8, sharey=True)
    for panel, heuristic in zip(panels, HEURISTICS):
        for colour, shade in (("White", "#c0392b"), ("Black", "#2c3e50")):
            rows = rows_of(results, heuristic, colour)
            ours = [row.difference for row in rows]
            panel.plot([row.seconds for row in rows], ours, "o-", color=shade, label=f"Emilia as {colour}")
            report = REPORT[heuristic, colour]
            panel.plot(LIMITS, report, "x:", color=shade, alpha=0.6, label=f"report, as {colour}")
        panel.axhline(0, color="grey", linewidth=0.8)
        panel.set(title=heuristic, xlabel="seconds a move", xticks=LIMITS)
    panels[0].set(ylabel="White minus Black discs", ylim=(-68, 68))
    panels[2].legend(loc="center")
    write_atomically(path, svg_text(figure))
