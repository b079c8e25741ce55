# SPDX-License-Identifier: MIT
"""Studies of classic searches, agents, boards, levels and evaluations: records, tables and charts, without runs."""

import argparse
import contextlib
import io
import math
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path
from signal import SIGTERM
from unittest import mock
from xml.etree import ElementTree

import tests.match  # (adds scripts/ to the module path)
import charts
from common import ArgumentError, Failure, file_lock
from cluster.jobs import JobList, Threads
from engines.clock import Allowance
from engines.guard import Guard
from match.statistics import share_of
from othello.notation import parse_position, square_name
from othello.rules import Game
from study import agents, boards, estimates, heuristics_page, levels, positional, pruning, staged
from study.heuristics_record import StudyResult
from study.study import Record, do_parts, make_parser, output_of, parse, put_between_marks, run


class Marks(unittest.TestCase):
    def test_a_page_is_created_and_text_around_the_tables_stays(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder) / "page.md"
            put_between_marks(page, "pruning", "one\n", title="Title")
            page.write_text(page.read_text().replace("# Title\n", "# Title\n\ntext before\n") + "text after\n")
            put_between_marks(page, "pruning", "two\n")
            text = page.read_text()
        self.assertIn("text before", text)
        self.assertTrue(text.endswith("text after\n"))
        self.assertIn("two\n", text)
        self.assertNotIn("one", text)


    def test_a_page_may_have_several_tables(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder) / "page.md"
            for text in ("old\n", "new\n"):
                put_between_marks(page, "boards", text, title="Title")
                put_between_marks(page, "boards", "lines, " + text, name="lines")
            parts = page.read_text().split("<!-- ")
        self.assertEqual(parts[0], "# Title\n\n")
        self.assertIn("-->\nnew\n", parts[1])
        self.assertIn("-->\nlines, new\n", parts[3])


class Records(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.record = Record(Path(folder.name) / "new/record.jsonl", staged.StudyGame)
        self.games = [staged.StudyGame(pair, "a", "b", 2 * pair) for pair in range(4)]

    def test_added_entries_are_read_back_and_a_missing_record_is_empty(self) -> None:
        self.assertEqual(self.record.load(), [])
        self.record.add(*self.games[:2])
        self.record.add(self.games[2])
        self.assertEqual(self.record.load(), self.games[:3])
        self.record.replace(lambda game: game.pair == 1, self.games[3])
        self.assertEqual(self.record.load(), [self.games[0], self.games[2], self.games[3]])

    def test_fresh_drops_old_entries_with_the_first_new_one(self) -> None:
        for write in (Record.add, lambda record, game: record.replace(lambda _: False, game)):
            self.record.path.unlink(missing_ok=True)
            self.record.add(*self.games[:2])
            fresh = Record(self.record.path, staged.StudyGame, is_fresh=True)
            self.assertEqual((fresh.load(), len(self.record.load())), ([], 2))
            write(fresh, self.games[2])
            write(fresh, self.games[3])
            self.assertEqual(fresh.load(), self.games[2:])

    def test_invalid_arguments_do_not_change_a_record(self) -> None:
        solves = [boards.Solve("6x6", raw, 1, "", "", 0, 0, 0.0, 1) for raw in (False, True)]
        record = Record(self.record.path, boards.Solve)
        record.add(*solves)
        for more in (["--again", "6x6"], ["--fresh"]):
            with self.assertRaisesRegex(ArgumentError, "invalid --cluster 'foo': expected an address"):
                run("boards", ["--records", str(record.path), "--program", "/bin/true", "--cluster", "foo", *more])
            self.assertEqual(record.load(), solves)

    def test_invalid_arguments_do_not_change_the_staged_study(self) -> None:
        self.record.path.parent.mkdir()
        match = self.record.path.with_name("match.jsonl")
        for path in (self.record.path, match):
            path.write_text("{}\n")
        arguments = ["--records", self.record.path, "--match", match, "--program", "/bin/true", "--fresh", "--cluster", "foo"]
        with self.assertRaisesRegex(ArgumentError, "invalid --cluster 'foo': expected an address"):
            run("staged", [*map(str, arguments)])
        self.assertEqual([path.read_text() for path in (self.record.path, match)], ["{}\n"] * 2)

    def test_an_incomplete_line_is_overwritten(self) -> None:
        self.record.add(*self.games[:3])
        text = self.record.path.read_text()
        self.record.path.write_text(text[:-5])
        self.assertEqual(self.record.load(), self.games[:2])
        self.record.add(self.games[3])
        self.assertEqual(self.record.load(), [*self.games[:2], self.games[3]])

    def test_a_foreign_last_line_is_not_changed(self) -> None:
        self.record.path.parent.mkdir()
        self.record.path.write_text("my notes")
        with self.assertRaisesRegex(Failure, "record.jsonl:1: the incomplete last line does not begin with"):
            self.record.add(self.games[0])
        self.assertEqual(self.record.path.read_text(), "my notes")

    def test_a_second_run_is_an_error_and_does_not_change_the_record(self) -> None:
        """Regression test: each run truncated lines that the other one had written."""
        self.record.add(self.games[0])
        link = self.record.path.with_name("link.jsonl")
        link.symlink_to(self.record.path)
        with file_lock(Path(f"{self.record.path}.lock")):
            for path in (self.record.path, link):
                with self.assertRaisesRegex(Failure, ".*/record.jsonl.lock is locked by another process"):
                    run("boards", ["--records", str(path), "--program", "x", "--fresh"])
        self.assertEqual(self.record.load(), [self.games[0]])

    def test_an_invalid_line_is_named(self) -> None:
        """Regression test: these lines caused a traceback."""
        self.record.add(self.games[0])
        start = self.record.path.read_bytes()
        for line in (b"x y", b"[1]", b"3", b'{"a": 1}', b"\xff", b""):
            self.record.path.write_bytes(start + line + b"\n" + start)
            with self.subTest(line), self.assertRaisesRegex(Failure, "record.jsonl:2: not a line of this study's record"):
                self.record.load()

    def test_each_study_names_an_invalid_record(self) -> None:
        self.record.path.parent.mkdir()
        for name in ("agents", "boards", "heuristics", "levels", "pruning", "regret", "search_steps", "staged"):
            for line in (b"x y", b'{"a": 1}', b"\xff"):
                self.record.path.write_bytes(line + b"\n")
                with self.subTest(name, line=line), self.assertRaisesRegex(Failure, "record.jsonl:.* not a .*record"):
                    run(name, ["--records", str(self.record.path), "--page-only"])


class Speeds(unittest.TestCase):
    def test_an_engine_that_fails_is_one_error_message(self) -> None:
        """Regression test: the study printed a traceback."""
        for program, message in (("/bin/true", ".*the engine has exited"), ("/no/engine", ".*No such file")):
            with self.assertRaisesRegex(Failure, f"cannot measure {program}: {message}"):
                staged.processor_seconds(Path(program), "naive", ["f5d6"])


class Workers(unittest.TestCase):
    def test_no_part_starts_after_a_failure(self) -> None:
        begun: list[int] = []

        def work(program: Path, number: int) -> None:
            begun.append(number)

        def receive(result: None) -> None:
            raise Failure("the disk is full")

        with self.assertRaisesRegex(Failure, "the disk is full"):
            do_parts(argparse.Namespace(program=Path("x"), cluster=None, concurrency=1), work, range(100), receive)
        self.assertEqual(begun, [0])

    def test_several_threads_do_each_part_once(self) -> None:
        found: list[int] = []
        parsed = argparse.Namespace(program=Path("x"), cluster=None, concurrency=3)
        with contextlib.redirect_stderr(io.StringIO()) as errors:
            do_parts(parsed, lambda program, number: number * number, range(20), found.append)
        self.assertEqual(sorted(found), [number * number for number in range(20)])
        self.assertEqual(len(errors.getvalue().splitlines()), 20)
        self.assertTrue(errors.getvalue().endswith("[20/20] parts\n"), errors.getvalue())


    def test_the_program_of_a_part_ends_with_it(self) -> None:
        threads, errors = Threads(1), list[str]()

        def work(number: int) -> None:
            threads.interrupt()
            try:
                output_of(["sleep", "60"])
            except Failure as error:
                errors.append(str(error))

        with mock.patch("cluster.jobs.LOOK", 0.05):
            self.assertFalse(threads.run(work, JobList(range(1), lambda *_: True)))
        self.assertEqual(errors, [f"sleep exited with status {-SIGTERM}"])
        self.assertEqual(output_of(["echo", "all"]), "all\n")


class Arguments(unittest.TestCase):
    def read(self, *arguments: str, record: str = "staged.jsonl") -> str:
        """Returns the targets that a study builds with these arguments."""
        with mock.patch("study.study.build") as build:
            parse(make_parser("name", "Asks.", record), list(arguments))
        return " ".join(call.args[0] for call in build.call_args_list)

    def test_only_needed_targets_are_built(self) -> None:
        self.assertEqual(self.read(), "emilia")
        self.assertEqual(self.read("--page-only"), "")
        self.assertEqual(self.read("--program", "/other/emilia"), "")

    def test_page_only_needs_a_record(self) -> None:
        with self.assertRaisesRegex(ArgumentError, "no.jsonl is missing"):
            self.read("--page-only", record="no.jsonl")

    def test_page_only_excludes_fresh(self) -> None:
        with self.assertRaises(SystemExit), contextlib.redirect_stderr(io.StringIO()) as errors:
            self.read("--fresh", "--page-only")
        self.assertIn("cannot combine --page-only with --fresh", errors.getvalue())


class Charts(unittest.TestCase):
    def draw(self) -> str:
        figure, panels = charts.make_panels(2)
        for axes in panels:
            for number in range(11):
                axes.semilogy([1, 2], [10, 1000 + number], label=f"<{number}>")
        charts.put_legend_beside(panels[-1])
        return charts.svg_text(figure)

    def test_a_chart_is_xml_with_labels_as_text_and_deterministic(self) -> None:
        text = self.draw()
        root = ElementTree.fromstring(text)
        labels = [element.text for element in root.iter() if element.tag.endswith("}text")]
        self.assertEqual([label for label in labels if label and label.startswith("<")], [f"<{n}>" for n in range(11)])
        self.assertEqual(text, self.draw())

    def test_eleven_lines_are_distinguishable(self) -> None:
        _, (axes,) = charts.make_panels()
        lines = [axes.plot([1, 2])[0] for _ in range(11)]
        self.assertEqual(len({(line.get_color(), line.get_linestyle()) for line in lines}), 11)

    def test_the_committed_pages_can_be_drawn(self) -> None:
        results = tests.match.ROOT / "docs/results"
        with tempfile.TemporaryDirectory() as folder:
            for draw, make, name, label in (
                (agents.draw, agents.Game, "agents", "% of games at most"),
                (boards.draw, boards.Solve, "small-boards", "6x6 without corners"),
                (pruning.draw, pruning.Row, "pruning", "the same + table, deepening"),
                (pruning.draw_first_versions, pruning.Row, "pruning", "alpha-beta, random order"),
                (staged.draw, None, "staged", "Elo against all others, with 95 % intervals"),
                (heuristics_page.draw, StudyResult, "heuristics", "report, as Black"),
            ):
                path, record = Path(folder) / "chart.svg", results / f"{name}.jsonl"
                draw(Record(record, make).load() if make else staged.load(record), path)
                self.assertIn(f">{label}</text>", path.read_text())
                stem = f"{name}-first" if draw is pruning.draw_first_versions else name
                self.assertIn(f">{label}</text>", (results / f"{stem}.svg").read_text())


class Pruning(unittest.TestCase):
    def row(self, technique: str, depth: int, nodes: int, exact: bool = False, board: str = "6x6") -> pruning.Row:
        return pruning.Row(board, technique, depth, -4.0, exact, nodes, 0.5, 100, 80, 0, "d2 c2")

    def test_tables_have_a_row_per_technique_and_a_column_per_even_depth(self) -> None:
        rows = [self.row("minimax", 8, 17), self.row("alpha-beta", 8, 15), self.row("alpha-beta", 10, 1_500_000)]
        rows += [self.row("alpha-beta", 7, 1), self.row("alpha-beta", 9, 2)]
        text = pruning.depth_table(rows, "6x6")
        self.assertIn("| technique | depth 8 | depth 10 |\n|---|---|---|\n", text)
        self.assertIn("| minimax | 17 |  |\n| alpha-beta | 15 | 1.50 M |\n", text)

    def test_growth_differs_for_even_and_odd_depths(self) -> None:
        rows = [self.row("alpha-beta", depth, nodes) for depth, nodes in ((4, 100), (5, 300), (6, 600), (7, 1800))]
        self.assertIn("| alpha-beta |  | x 2.00 | x 3.00 | 80% | 3,600 |  |", pruning.cost_table(rows))

    def test_a_row_has_the_time_to_depth_10_and_the_nodes_of_the_complete_tree(self) -> None:
        rows = [self.row("minimax", 10, 17), self.row("minimax", 12, 1_000, exact=True, board="4x4"), self.row("minimax", 11, 900, board="4x4")]
        self.assertIn("| minimax | 0.5000 |  |  | 80% | 34 | 1,000 |", pruning.cost_table(rows))

    def test_techniques_have_distinct_arguments(self) -> None:
        self.assertEqual(len(set(pruning.TECHNIQUES.values())), len(pruning.TECHNIQUES))

class Agents(unittest.TestCase):
    def game(self, margin: int, lost_on_time: str = "") -> agents.Game:
        return agents.Game(0, "cretan", "greedy", "black", "10x10", margin, 0, 94, lost_on_time, [5, 0])

    def test_points_are_those_of_the_first_agent(self) -> None:
        self.assertEqual([agents.points(self.game(margin)) for margin in (3, 0, -3)], [1, 0.5, 0])
        self.assertEqual(agents.points(self.game(30, "cretan")), 0)
        self.assertEqual(agents.points(self.game(-30, "greedy")), 1)

    def test_a_row_counts_games_and_the_least_margin(self) -> None:
        text = agents.table([self.game(40), self.game(10), self.game(-2), self.game(20)])
        self.assertIn("| cretan | greedy | 30,000 nodes | 4 | 3, 0, 1 | 75.0% ± ", text)
        self.assertIn("| +17.0 | -2 | 5.0, 0.0 |", text)


    def test_an_incomplete_match_is_played_from_its_first_game(self) -> None:
        other = replace(self.game(3), second="random")
        with tempfile.TemporaryDirectory() as folder:
            record = Record(Path(folder) / "record", agents.Game)
            record.add(self.game(1), other, self.game(2))
            agents.put_match(record, [self.game(3), self.game(4)])
            self.assertEqual(record.load(), [other, self.game(3), self.game(4)])


class Boards(unittest.TestCase):
    OUTPUT = (
        "board    4x4 parallel\nscores   as the discs lie\nvalue    -3\nend      6-9\nline     a4a1\nnodes    1471\n"
        "seconds  0.049\nnodes/s  30020\nchecked  11 positions of the line have this value\n"
    )

    def test_the_output_of_a_solve_is_parsed(self) -> None:
        found = boards.read_solve(self.OUTPUT, raw=True, threads=2)
        self.assertEqual(found, boards.Solve("4x4 parallel", True, -3, "6-9", "a4a1", 11, 1471, 0.049, 2))
        with self.assertRaises(KeyError):
            boards.read_solve("interrupted after 5 nodes, 1 s\n", raw=True, threads=2)

    def test_blocked_squares_do_not_count(self) -> None:
        self.assertEqual([boards.squares(board) for board in ("4x5", "6x6 parallel", "6x6 blocked a1,f6")], [20, 36, 34])

    def test_a_new_solve_replaces_the_recorded_one(self) -> None:
        solves = [
            boards.Solve(board, raw, 1, "", "", 0, 0, 0.0, 1) for board in ("4x4", "4x4 parallel") for raw in (False, True)
        ]
        with tempfile.TemporaryDirectory() as folder:
            record = Record(Path(folder) / "record.jsonl", boards.Solve)
            record.add(*solves)
            with (
                mock.patch.object(boards, "solve", side_effect=lambda threads, megabytes, program, part: boards.Solve(*part, -10, *"abcdef")),
                mock.patch.object(boards, "value_table", return_value=""),
                contextlib.redirect_stderr(io.StringIO()),
            ):
                run("boards", ["--records", str(record.path), "--program", "x", "--again", "4x4"])
            self.assertEqual([each.value for each in record.load()], [1, 1, -10, -10])

    def test_boards_of_a_kind_share_a_line(self) -> None:
        self.assertEqual(boards.kind("4x8"), "a side of 4")
        self.assertEqual(boards.kind("5x6 parallel"), "sides of 5 or more, parallel")

    def test_a_row_has_both_values_and_the_known_one(self) -> None:
        solves = [
            boards.Solve("5x5", False, 13, "19-6", "d3", 20, 9_000, 12.4, 1),
            boards.Solve("4x4", False, -10, "3-11", "b1", 9, 629, 0.04, 1),
            boards.Solve("4x4", True, -8, "3-11", "b1", 9, 619, 0.01, 1),
        ]
        self.assertTrue(
            boards.value_table(solves).endswith(
                "| 4x4 | 16 | -10 | -10 | -8 | 3-11 | 629 | 0.0 | 1 |\n| 5x5 | 25 | +13 | +13 |  | 19-6 | 9,000 | 12 | 1 |\n"
            )
        )
        self.assertEqual(boards.boards_with_other_values(solves), [])
        self.assertEqual(boards.boards_with_other_values([boards.Solve("4x4", False, -8, "", "", 0, 0, 0.0, 1)]), ["4x4"])


class Levels(unittest.TestCase):
    def test_a_page_needs_all_levels(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            record = Record(Path(folder) / "levels.jsonl", levels.Pairing)
            record.add(*(levels.Pairing(f"level {level}", f"level {level - 1}", 2, 1.0) for level in range(2, levels.FULL + 1)))
            with self.assertRaisesRegex(Failure, "levels.jsonl has no games of level 0, "):
                run("levels", ["--records", str(record.path), "--page-only"])

    def test_ratings_have_the_scale_of_people_and_intervals(self) -> None:
        people = [
            levels.Pairing(f"people {rating}", f"people {rating - 200}", 400, 400 * share_of(200)) for rating in levels.PEOPLE[1:]
        ]
        fitted = levels.ratings([*people, levels.Pairing("level 9", "people 1800", 400, 200)])
        for rating in levels.PEOPLE:
            self.assertAlmostEqual(fitted[f"people {rating}"][0], rating, delta=12)  # a game won and one lost shrink the steps
        value, half = fitted["level 9"]
        self.assertAlmostEqual(value, fitted["people 1800"][0])
        self.assertGreater(half, 34)  # 1.96 * 400 / ln 10 / sqrt(402 / 4), and more for the place of the people
        self.assertLess(half, 60)
        self.assertGreater(fitted["people 2400"][1], fitted["people 2000"][1])

    def test_the_tables_compare_ratings_with_their_claims(self) -> None:
        pairings = [levels.Pairing(f"people {rating}", f"people {rating - 200}", 100, 50.0) for rating in levels.PEOPLE[1:]]
        pairings += [levels.Pairing(f"level {level}", f"level {level - 1}", 100, 50.0) for level in range(1, levels.FULL + 1)]
        pairings += [levels.Pairing("level 10", "people 1600", 100, 50.0), levels.Pairing("random", "level 0", 40, 4.0)]
        rows = levels.tables(pairings).splitlines()
        self.assertTrue(any(row.startswith("| 0 | 1800 ± ") for row in rows))
        self.assertTrue(any(row.startswith("| 2400 | 1800 ± ") and row.endswith(" | -600 |") for row in rows))
        self.assertTrue(any(row.endswith(" | level 0: 10 % of 40 |") for row in rows))

    def test_a_performance_is_the_rating_that_expects_the_points(self) -> None:
        met = [(1500.0, levels.Pairing("x", "level 9", 398, 398 * share_of(100))), (1700.0, levels.Pairing("x", "level 11", 398, 398 * share_of(-100)))]
        value, half = levels.performance(met)
        self.assertAlmostEqual(value, 1600, delta=1)
        self.assertAlmostEqual(half, 1.96 * 400 / math.log(10) / math.sqrt(800 * share_of(100) * share_of(-100)), delta=0.1)

    def test_rhino_is_rated_by_levels_and_by_the_claims_of_people(self) -> None:
        name = "gtp-rhino -l 1"
        games = [levels.Pairing(name, "level 8", 40, 20.0), levels.Pairing(name, "people 1400", 40, 20.0)]
        rows = list(levels.rhino_rows(games, {"level 8": (1500.0, 50.0)}))
        self.assertEqual(rows, ["| gtp-rhino -l 1 | 1500 ± 105 | 1400 ± 105 | -100 |"])

    def test_the_beginner_takes_free_corners(self) -> None:
        """Regression test: with rows of eleven square numbers, b6 counted as a corner, a8 and h8 did not."""
        with Guard() as guard:
            beginner = levels.player_of("beginner", Path("x"), guard)
            beginner.start()
            side, middle = "EOXEEXOE", "E" * 8 + "EEEOXEEE" + "E" * 32
            game = Game(parse_position("B" + side + middle + side))
            self.assertGreater(len(game.position().legal_moves()), 4)
            taken = {square_name(beginner.think(game, Allowance(beginner.spec.control, 1.0)).move) for _ in range(100)}
        self.assertEqual(taken, {"a1", "h1", "a8", "h8"})


class Estimates(unittest.TestCase):
    def test_a_row_has_the_mean_and_the_share_of_intervals_with_the_rating(self) -> None:
        games = [
            estimates.RatedGame((1200, 1600), 1, ((1300, 1000, 1500), (1500, 1500, 1700))),
            estimates.RatedGame((1600, 1200), 1, ((1700, 1650, 1800), (1100, 900, 1250))),
        ]
        rows = estimates.table(games).splitlines()[2:]
        self.assertEqual(rows, ["| 1200 | 1126 | 2 | 1200 ± 196 | 100 |", "| 1600 | 1532 | 2 | 1600 ± 196 | 50 |"])


class PositionalVariants(unittest.TestCase):
    def result(self, variant: positional.Variant, *margins: int) -> positional.Result:
        return positional.Result(variant.name, variant.terms, margins, (5.0, 6.0), (1999.5, 2000.0))

    def test_a_row_for_each_match_in_the_order_of_the_variants(self) -> None:
        first, second = positional.VARIANTS[:2]
        text = positional.table([self.result(second, 2, -2), self.result(first, 10, 4, -2, 0)])
        rows = text.splitlines()[2:]
        self.assertEqual(len(rows), 2)
        self.assertTrue(rows[0].startswith(f"| {first.name} | 4 | 62.5% | "), rows[0])
        self.assertTrue(rows[0].endswith("| 5.0, 6.0 | 2,000, 2,000 |"), rows[0])
        self.assertTrue(rows[1].startswith(f"| {second.name} | 2 | 50.0% | "), rows[1])

    def test_games_that_share_an_opening_are_a_pair(self) -> None:
        encounter = self.result(positional.VARIANTS[0], 10, 4, -2, 0).encounter()
        self.assertEqual(encounter.pairs, [0, 1, 0, 0, 1])


class Staged(unittest.TestCase):
    def study(self) -> staged.Study:
        games = [
            staged.StudyGame(0, "naive", "pattern", -10),
            staged.StudyGame(0, "pattern", "naive", 12),
            staged.StudyGame(1, "naive", "staged", 0),
            staged.StudyGame(1, "staged", "naive", 4),
        ]
        return staged.Study(0.02, {"naive": 3e6, "staged": 2e6, "pattern": 1e6}, games)

    def test_the_best_come_first(self) -> None:
        self.assertEqual(self.study().ranked(), ["pattern", "staged", "naive"])

    def test_a_row_has_the_speed_and_the_score_against_all_others(self) -> None:
        text = staged.tables(self.study())
        self.assertIn("| naive | 3.00 M | 60,000 | 4 | 12.5% |", text)

    def test_a_written_study_is_read_back(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "staged.jsonl"
            staged.save(self.study(), path)
            self.assertEqual(staged.load(path), self.study())

    def test_speeds_are_measured_on_openings_of_the_book(self) -> None:
        found = staged.openings(staged.SPEED_POSITIONS)
        self.assertEqual(len(found), staged.SPEED_POSITIONS)
        self.assertTrue(all(len(each) == 20 for each in found))


if __name__ == "__main__":
    unittest.main()
