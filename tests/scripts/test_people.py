# SPDX-License-Identifier: MIT
"""Tests of scripts/people."""

from __future__ import annotations

import subprocess
import tempfile
import unittest
from pathlib import Path

import tests.match  # (adds scripts/ to the module path)

from common import ROOT

GAME = "f5d6c3"


def play(source: str, black: str, white: str, won: int, lost: int, drawn: int = 0) -> list[str]:
    scores = [40] * won + [20] * lost + [32] * drawn
    return [f"{source} 2020 {black} {white} {score} {GAME}" for score in scores]


class RatingsTest(unittest.TestCase):
    def rate(self, lines: list[str]) -> dict[tuple[str, str], list[float]]:
        with tempfile.TemporaryDirectory() as folder:
            games = Path(folder, "games.txt")
            games.write_text("".join(line + "\n" for line in lines))
            self.done = subprocess.run([ROOT / "scripts/people", "ratings", games], capture_output=True, text=True, check=False)
        head, *rows = self.done.stdout.splitlines() or [""]
        if rows:
            self.assertEqual(head, "source\tplayer\tgames\trating\tinterval")
        return {(row[0], row[1]): [float(value) for value in row[2:]] for row in (line.split("\t") for line in rows)}

    def test_a_score_of_three_quarters_is_191_elo(self) -> None:
        both = play("club", "1", "2", 300, 100) + play("club", "2", "1", 100, 300)
        ratings = self.rate(both)
        games, rating, _ = ratings["club", "1"]
        self.assertEqual(games, 800)
        self.assertAlmostEqual(rating - ratings["club", "2"][1], 191, delta=3)
        self.assertAlmostEqual((rating + ratings["club", "2"][1]) / 2, 1500, delta=1)

    def test_a_draw_is_half_a_win(self) -> None:
        ratings = self.rate(play("club", "1", "2", 0, 0, 50) + play("club", "2", "1", 0, 0, 50))
        self.assertEqual(ratings["club", "1"][1], ratings["club", "2"][1])

    def test_sources_are_apart_and_more_games_are_surer(self) -> None:
        club = play("club", "1", "2", 6, 2) + play("club", "2", "1", 2, 6)
        online = play("online", "1", "2", 10, 70) + play("online", "2", "1", 70, 10)
        ratings = self.rate(club + online)
        self.assertGreater(ratings["club", "1"][1], ratings["club", "2"][1])
        self.assertLess(ratings["online", "1"][1], ratings["online", "2"][1])
        self.assertLess(ratings["online", "1"][2], ratings["club", "1"][2])

    def test_an_invalid_line_is_named(self) -> None:
        self.rate(["club 2020 1 2 65 f5"])
        self.assertIn("games.txt:1: invalid score 65: expected 0 to 64", self.done.stderr)
        self.assertEqual(self.done.returncode, 1)


if __name__ == "__main__":
    unittest.main()
