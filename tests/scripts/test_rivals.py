# SPDX-License-Identifier: MIT
"""Figures of README and of the result pages have one source: the records, or the page that measures them."""

import json
import re
import tempfile
import unittest
from pathlib import Path

from common import ROOT
from study import rivals
from study.page_plots import number_of, tables_of
from study.rivals import Match
from study.study import RESULTS, begin_mark, end_mark

MATCH = {"commit": "b", "date": "2026-01-02", "opponent": "X", "openings": "o", "limit": 0.1, "games": 100, "score": 75.0, "elo": None,
         "own_time": 0.1, "time": 0.2}  # fmt: skip
WORK = {"commit": "b", "date": "2026-01-02", "work": "FFO 40-49", "threads": 1, "programs": {"Emilia": {"nodes": 1e6, "seconds": 5}}}
PAIR = WORK | {"work": "FFO 40-59", "threads": 2, "programs": {"Emilia": {"nodes": 2e9, "seconds": 200, "user": 12.34}, "Y": {"nodes": 1, "seconds": 400}}}


def ratings() -> dict[int, float]:
    """Ratings of the levels by docs/results/levels.md."""
    rows = next(tables_of((RESULTS / "levels.md").read_text()))
    return {int(row["level"]): number_of(row["rating"]) for row in rows}


class Pages(unittest.TestCase):
    def test_the_tables_are_those_of_the_records(self) -> None:
        for page, name, text in rivals.parts_of(RESULTS, ROOT / "README.md"):
            with self.subTest(page=page.name, part=name):
                stored = page.read_text().split(begin_mark(name, "rivals"))[1].split(end_mark(name))[0]
                self.assertEqual(stored, text, "run: studies/rivals")

    def test_the_ratings_of_levels_are_those_of_their_study(self) -> None:
        table = next(rows for rows in tables_of((ROOT / "docs/how-to/play.md").read_text()) if "rating" in rows[0] and "level" in rows[0])
        measured = ratings()
        self.assertGreater(len(table), 5)
        for row in table:
            levels = [measured[int(level)] for level in re.findall(r"\d+", row["level"])]
            for claimed, rating in zip(re.findall(r"\d+", row["rating"]), levels, strict=True):
                self.assertLessEqual(abs(int(claimed) - rating), 5, row)


class Tables(unittest.TestCase):
    def write(self, name: str, *lines: object) -> None:
        (self.folder / name).write_text("".join(json.dumps(line) + "\n" for line in lines))

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.write("strength.jsonl", MATCH | {"commit": "a", "opponent": "Old"}, MATCH, MATCH | {"opponent": "Z", "limit": 1, "elo": [5, -1, 11]})
        self.write("speed.jsonl", WORK | {"commit": "a"}, WORK, PAIR)

    def parts(self) -> dict[tuple[str, str], str]:
        return {(page.name, name): text for page, name, text in rivals.parts_of(self.folder, Path("README.md"))}

    def test_the_newest_commit_is_shown_and_named(self) -> None:
        text = self.parts()["README.md", "strength"]
        self.assertIn("Emilia is commit b (2026-01-02).", text)
        self.assertNotIn("Old", text)
        self.assertNotIn("| Z |", text)
        self.assertIn("| Z | o | 1 s | 100 | 75.0 % | +5 [-1, +11] |", self.parts()["strength.md", "tables"])

    def test_an_interval_without_pairs_is_binomial_and_marked(self) -> None:
        # 75 % of 100 games: 0.75 ± 1.96 * 0.0433 = 0.6651 to 0.8349; 400 log10(p / (1 - p)) = 119 to 282
        self.assertEqual(Match(**MATCH).interval(), "+191 [+119, +282] *")

    def test_works_without_a_program_are_empty(self) -> None:
        self.assertIn("| Emilia | 5.00 s | 1.00 M | 200 s | 2.00 G |", self.parts()["README.md", "speed"])
        self.assertIn("| FFO 40-59, 2 threads | 200 | 400 | 0.50 |", self.parts()["speed.md", "tables"])
        self.assertIn("| FFO 40-49 | 5.00 | | |", self.parts()["speed.md", "tables"])
        self.assertIn("| FFO 40-59, 2 threads | 12.3 | |\n", self.parts()["speed.md", "tables"])

    def test_the_page_of_solves_had_times_of_an_older_build(self) -> None:
        self.assertIn("| FFO 40-59 | 20 to 34 | 2 | 200 |", self.parts()["solve.md", "times"])


if __name__ == "__main__":
    unittest.main()
