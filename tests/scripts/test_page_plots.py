# SPDX-License-Identifier: MIT
"""Plots of the result pages, made from the tables of the pages."""

import html
import unittest

from charts import make_panels
from common import ROOT
from study import page_plots
from study.page_plots import PLOTS, Plot, number_of, rows_of, tables_of

RESULTS = ROOT / "docs/results"
PAGE = """# Title

| a | b |
|---|---|
| **one** | 1,234.5 s |

Text.

| opponent | score |
|---|---|
| Edax | +12 [-3, +27] |
| NTest | |
"""


class PagePlots(unittest.TestCase):
    def test_tables_have_a_dictionary_for_each_row(self) -> None:
        first, second = tables_of(PAGE)
        self.assertEqual(first, [{"a": "one", "b": "1,234.5 s"}])
        self.assertEqual(second[0], {"opponent": "Edax", "score": "+12 [-3, +27]"})

    def test_rows_without_a_value_are_left_out(self) -> None:
        rows = rows_of(PAGE, Plot("page", ("opponent",), ("score",), ""))
        self.assertEqual([row["opponent"] for row in rows], ["Edax"])

    def test_a_page_without_the_table_has_no_rows(self) -> None:
        self.assertEqual(rows_of(PAGE, Plot("page", ("opponent",), ("nodes",), "")), [])

    def test_numbers_are_the_first_of_a_cell(self) -> None:
        self.assertEqual([number_of(cell) for cell in ("1,234.5 s", "72.5 %", "-3", "")], [1234.5, 72.5, -3, 0])

    def test_an_interval_is_drawn_with_its_bounds(self) -> None:
        _, (axes,) = make_panels()
        plot = Plot("page", ("opponent",), ("score",), "")
        page_plots.draw_row(axes, 0, {"score": "+12 [-3, +27]"}, plot)
        low, high = axes.containers[0].lines[2][0].get_segments()[0][:, 0]
        self.assertEqual((low, high), (-3, 27))

    def test_the_committed_plots_have_the_rows_of_their_pages(self) -> None:
        for name, plot in PLOTS.items():
            rows = rows_of((RESULTS / f"{plot.page}.md").read_text(), plot)
            self.assertTrue(rows, name)
            picture = html.unescape((RESULTS / f"{name}.svg").read_text())
            for row in rows:
                with self.subTest(plot=name, row=row):
                    self.assertIn(f">{', '.join(filter(None, map(row.get, plot.labels)))}</text>", picture)


if __name__ == "__main__":
    unittest.main()
