# SPDX-License-Identifier: MIT
"""Openings from files and random seeds, and the schedule of their games."""

import random
import tempfile
import unittest
from pathlib import Path

from othello.notation import NotationError
from othello.openings import (
    OpeningError,
    choose_openings,
    digest,
    distinct_games,
    load_openings,
    parse_opening,
    random_openings,
)
from othello.rules import START
from match.schedule import (
    ScheduleError,
    Shard,
    make_schedule,
    parse_shard,
)
from othello.symmetry import canonical

WHITE_FIRST = "W" + "E" * 27 + "OX" + "E" * 6 + "XO" + "E" * 27


class Uniform(unittest.TestCase):
    def test_all_positions_are_listed(self) -> None:
        # Published numbers of positions up to symmetry.
        self.assertEqual([len(distinct_games(plies)) for plies in range(1, 6)], [1, 3, 14, 60, 322])

    def test_samples_have_no_duplicates_and_depend_only_on_the_seed(self) -> None:
        openings = choose_openings("uniform-4", 60, seed=1)
        self.assertEqual(len({canonical(opening.game.position()) for opening in openings}), 60)
        self.assertEqual(openings[:10], choose_openings("uniform-4", 10, seed=1))
        self.assertNotEqual(openings[:10], choose_openings("uniform-4", 10, seed=2))
        for source, count, message in (("uniform-3", 15, "only 14 of 15 positions exist"), ("uniform-8", 1, "with PLIES from 1 to 7")):
            with self.assertRaisesRegex(OpeningError, message):
                choose_openings(source, count, seed=1)


class Files(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "openings.txt"

    def test_transcripts_and_positions_with_comments(self) -> None:
        self.path.write_text(f"# ours\n\nf5d6c3  # +0.50\n{WHITE_FIRST}\nF5 F6\n{WHITE_FIRST} c5\n")
        openings = load_openings(self.path)
        self.assertEqual(
            [opening.text for opening in openings], ["f5d6c3", WHITE_FIRST, "f5f6", f"{WHITE_FIRST} c5"]
        )
        self.assertEqual(openings[1].game.start, START.passed())
        self.assertEqual(len(openings[3].game.moves), 1)

    def test_an_invalid_line_is_named(self) -> None:
        for line, message in (("f5f5", ":2: illegal move 2"), ("hello", ":2: invalid move 'he'"), ("W" * 65, ":2: ")):
            self.path.write_text(f"f5\n{line}\n")
            with self.assertRaisesRegex(OpeningError, message):
                load_openings(self.path)

    def test_a_finished_game_is_an_invalid_opening(self) -> None:
        with self.assertRaisesRegex(NotationError, "the game is over"):
            parse_opening("f5d6c5f6e7f4g5e6e3")

    def test_missing_empty_and_short_files(self) -> None:
        with self.assertRaisesRegex(OpeningError, "cannot read"):
            load_openings(self.path)
        self.path.write_text("# nothing\n")
        with self.assertRaisesRegex(OpeningError, "contains no opening"):
            load_openings(self.path)
        self.path.write_text("f5d6\nf5f6\n")
        with self.assertRaisesRegex(OpeningError, "use --games 4 or fewer"):
            choose_openings(str(self.path), 3, 1)

    def test_order(self) -> None:
        self.path.write_text("".join(f"{moves}\n" for moves in ("f5d6", "f5f6", "f5f4", "f5d6c3", "f5d6c5")))
        in_file = [opening.text for opening in choose_openings(str(self.path), 5, 1, "file")]
        self.assertEqual(in_file[0], "f5d6")
        shuffled = [opening.text for opening in choose_openings(str(self.path), 5, 1)]
        self.assertNotEqual(shuffled, in_file)
        self.assertEqual(sorted(shuffled), sorted(in_file))
        self.assertEqual(shuffled, [opening.text for opening in choose_openings(str(self.path), 5, 1)])


class RandomOpenings(unittest.TestCase):
    def test_random_openings_are_unique_up_to_symmetry_and_depend_only_on_the_seed(self) -> None:
        openings = choose_openings("random-8", 100, 7)
        self.assertEqual(len({canonical(opening.game.position()) for opening in openings}), 100)
        self.assertTrue(all(len(opening.game.moves) == 8 for opening in openings))
        self.assertEqual(digest(openings), digest(choose_openings("random-8", 100, 7)))
        self.assertNotEqual(digest(openings), digest(choose_openings("random-8", 100, 8)))

    def test_too_many_openings_are_an_error(self) -> None:
        # Up to symmetry 3 positions exist after two plies.
        self.assertEqual(len(random_openings(2, 3, random.Random(1))), 3)
        with self.assertRaisesRegex(OpeningError, "found only 3 of 4 openings of 2 random plies"):
            random_openings(2, 4, random.Random(1))
        with self.assertRaisesRegex(OpeningError, "with PLIES from 1 to 40"):
            choose_openings("random-99", 1, 1)


class Schedules(unittest.TestCase):
    def setUp(self) -> None:
        self.openings = choose_openings("random-6", 4, 1)

    def test_every_opening_is_played_with_both_colours(self) -> None:
        games = make_schedule(["A", "B"], "round-robin", self.openings, 8)
        self.assertEqual([game.number for game in games], list(range(8)))
        for first, second in zip(games[::2], games[1::2]):
            self.assertEqual((first.black, first.white), (second.white, second.black))
            self.assertEqual((first.opening, first.pair), (second.opening, second.pair))

    def test_round_robin_and_gauntlet(self) -> None:
        names = ["A", "B", "C"]
        everyone = make_schedule(names, "round-robin", self.openings, 2)
        self.assertEqual({(game.black, game.white) for game in everyone if game.number % 2 == 0},
                         {("A", "B"), ("A", "C"), ("B", "C")})  # fmt: skip
        gauntlet = make_schedule(names, "gauntlet", self.openings, 4)
        self.assertEqual(len(gauntlet), 8)
        self.assertTrue(all("A" in (game.black, game.white) for game in gauntlet))

    def test_shards_share_the_games_and_keep_pairs_together(self) -> None:
        games = make_schedule(["A", "B"], "round-robin", self.openings, 8)
        shards = [[game for game in games if Shard(k, 3).holds(game)] for k in (1, 2, 3)]
        self.assertEqual(sorted(game.number for shard in shards for game in shard), list(range(8)))
        self.assertTrue(all(len(shard) % 2 == 0 for shard in shards))
        self.assertEqual(parse_shard("2/3"), Shard(2, 3))
        for text in ("0/3", "4/3", "1", "a/b"):
            with self.assertRaises(ScheduleError):
                parse_shard(text)

    def test_odd_games_and_single_engines_are_errors(self) -> None:
        for names, games in ((["A", "B"], 3), (["A", "B"], 0), (["A"], 2)):
            with self.assertRaises(ScheduleError):
                make_schedule(names, "round-robin", self.openings, games)


if __name__ == "__main__":
    unittest.main()
