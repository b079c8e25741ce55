# SPDX-License-Identifier: MIT
"""Tests of scripts/people."""

from __future__ import annotations

import struct
import subprocess
import tempfile
import unittest
from pathlib import Path

import tests.match  # (adds scripts/ to the module path)

from common import ROOT, Failure, need_library
from people.evaluation import matches
from people.games import PlayedGame
from people.model import FEATURES, Moves, chances, fit, read_moves
from people.splits import PARTS, part_of
from people.training import strength_shift

GAME = "f5d6c3"


def play(source: str, black: str, white: str, won: int, lost: int, drawn: int = 0) -> list[str]:
    scores = [40] * won + [20] * lost + [32] * drawn
    return [f"{source} 2020 {black} {white} {score} {GAME}" for score in scores]


class RatingsTest(unittest.TestCase):
    def rate(self, lines: list[str]) -> dict[tuple[str, str], list[float]]:
        with tempfile.TemporaryDirectory() as folder:
            games = Path(folder, "games.txt")
            games.write_text("".join(line + "\n" for line in lines))
            self.done = subprocess.run([ROOT / "training/people", "ratings", games], capture_output=True, text=True, check=False)
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


class ModelTest(unittest.TestCase):
    """A choice between two moves of which one has a loss, in 400 positions."""

    def setUp(self) -> None:
        need_library("scipy")
        self.file = tempfile.NamedTemporaryFile()  # noqa: SIM115
        width = len(FEATURES)
        for number in range(400):
            rows = [0.0] * (2 * width)
            rows[width] = 1.0
            is_weak = number % 2 == 0
            errs = number % 4 == 0 if is_weak else number % 40 == 1
            head = struct.pack("<fBBBB", 1100 if is_weak else 1900, 0, 20, 2, int(errs))
            self.file.write(head + struct.pack(f"<{2 * width}f", *rows))
        self.file.flush()
        self.moves = read_moves(Path(self.file.name))

    def tearDown(self) -> None:
        self.file.close()

    def test_players_err_as_often_as_they_did(self) -> None:
        coefficients, loss = fit(self.moves, 0)
        chance = chances(self.moves, coefficients, 0)
        self.assertAlmostEqual(chance[1], 0.5, delta=0.03)  # every second move of a weak player
        self.assertAlmostEqual(chance[3], 0.05, delta=0.03)  # every twentieth move of a strong one
        self.assertLess(loss, 0.6)
        self.assertAlmostEqual(chance[0] + chance[1], 1)

    def test_a_part_has_the_chosen_moves(self) -> None:
        part = self.moves.part(self.moves.rating > 1500)
        self.assertEqual(len(part.counts), 200)
        self.assertEqual(matches(part, chances(part, fit(part, 0)[0], 0))[0], 0.95)

    def test_an_empty_file_is_an_error(self) -> None:
        with tempfile.NamedTemporaryFile() as file, self.assertRaisesRegex(Failure, "has no features of moves"):
            read_moves(Path(file.name))


class SplitTest(unittest.TestCase):
    def test_held_out_players_are_in_no_other_part(self) -> None:
        games = [PlayedGame("club", 2020, str(n % 40), str(n % 37 + 40), 40, f"{GAME}{n}") for n in range(2000)]
        players: dict[str, set[str]] = {part: set() for part in PARTS}
        for game in games:
            players[part_of(game)] |= {game.black, game.white}
        held_out = players["players"] - players["patterns"] - players["coefficients"] - players["games"]
        self.assertTrue(held_out)
        for game in games:
            self.assertEqual(part_of(game) == "players", bool(held_out & {game.black, game.white}))


class ShiftTest(unittest.TestCase):
    def test_online_players_are_rated_like_tournament_players_who_lose_as_much(self) -> None:
        need_library("scipy")
        import numpy as np

        random = np.random.default_rng(1)
        count = 2000
        rating, group = random.uniform(1200, 2000, count), random.integers(0, 2, count)
        counts, empties = np.full(count, 2), random.integers(1, 60, count)
        rows = np.zeros((2 * count, len(FEATURES)))
        # The move of an online player loses as much as that of a tournament player 250 points lower.
        rows[::2, FEATURES.index("log loss at depth 8")] = 3 - (rating - 250 * group) / 1000 + empties // 6 / 10
        moves = Moves(rating, group, empties, counts, np.arange(count) * 2, rows)
        self.assertAlmostEqual(strength_shift(moves), -250, delta=1)


if __name__ == "__main__":
    unittest.main()
