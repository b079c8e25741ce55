# SPDX-License-Identifier: MIT
"""The studies of the classic searches, the agents and the evaluations: what they make of results, without any run."""

import argparse
import contextlib
import io
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path
from signal import SIGTERM
from unittest import mock
from xml.etree import ElementTree

import tests.match  # (finds the packages in scripts/)
import charts
from common import ArgumentError, Failure, file_lock
from othello_cluster.jobs import JobList, Threads
from othello_match.clock import Allowance
from othello_match.guard import Guard
from othello_match.notation import parse_position, square_name
from othello_match.rules import Game
from othello_study import agents, boards, heuristics_page, levels, pruning, staged
from othello_study.heuristics_record import StudyResult
from othello_study.study import Record, do_parts, make_parser, output_of, parse, put_between_marks, run


class Marks(unittest.TestCase):
    def test_a_page_is_made_and_words_around_the_tables_stay(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder) / "page.md"
            put_between_marks(page, "pruning", "one\n", title="Title")
            page.write_text(page.read_text().replace("# Title\n", "# Title\n\nwords before\n") + "words after\n")
            put_between_marks(page, "pruning", "two\n")
            text = page.read_text()
        self.assertIn("words before", text)
        self.assertTrue(text.endswith("words after\n"))
        self.assertIn("two\n", text)
        self.assertNotIn("one", text)


    def test_a_page_has_as_many_parts_as_are_put_there(self) -> None:
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

    def test_what_is_added_is_read_back_and_a_missing_record_is_an_empty_one(self) -> None:
        self.assertEqual(self.record.load(), [])
        self.record.add(*self.games[:2])
        self.record.add(self.games[2])
        self.assertEqual(self.record.load(), self.games[:3])
        self.record.replace(lambda game: game.pair == 1, self.games[3])
        self.assertEqual(self.record.load(), [self.games[0], self.games[2], self.games[3]])

    def test_what_is_to_be_forgotten_goes_when_something_new_is_there(self) -> None:
        for write in (Record.add, lambda record, game: record.replace(lambda _: False, game)):
            self.record.path.unlink(missing_ok=True)
            self.record.add(*self.games[:2])
            fresh = Record(self.record.path, staged.StudyGame, is_forgotten=True)
            self.assertEqual((fresh.load(), len(self.record.load())), ([], 2))
            write(fresh, self.games[2])
            write(fresh, self.games[3])
            self.assertEqual(fresh.load(), self.games[2:])

    def test_wrong_arguments_take_nothing_from_a_record(self) -> None:
        solves = [boards.Solve("6x6", raw, 1, "", "", 0, 0, 0.0, 1) for raw in (False, True)]
        record = Record(self.record.path, boards.Solve)
        record.add(*solves)
        for words in (["--again", "6x6"], ["--fresh"]):
            with self.assertRaisesRegex(ArgumentError, "invalid --cluster 'foo': expected an address"):
                run("boards", ["--records", str(record.path), "--program", "/bin/true", "--cluster", "foo", *words])
            self.assertEqual(record.load(), solves)

    def test_wrong_arguments_take_nothing_from_the_staged_study(self) -> None:
        self.record.path.parent.mkdir()
        match = self.record.path.with_name("match.jsonl")
        for path in (self.record.path, match):
            path.write_text("{}\n")
        words = ["--records", self.record.path, "--match", match, "--program", "/bin/true", "--fresh", "--cluster", "foo"]
        with self.assertRaisesRegex(ArgumentError, "invalid --cluster 'foo': expected an address"):
            run("staged", [*map(str, words)])
        self.assertEqual([path.read_text() for path in (self.record.path, match)], ["{}\n"] * 2)

    def test_a_line_that_a_kill_cut_short_is_written_over(self) -> None:
        self.record.add(*self.games[:3])
        text = self.record.path.read_text()
        self.record.path.write_text(text[:-5])
        self.assertEqual(self.record.load(), self.games[:2])
        self.record.add(self.games[3])
        self.assertEqual(self.record.load(), [*self.games[:2], self.games[3]])

    def test_a_line_of_somebody_else_stays(self) -> None:
        self.record.path.parent.mkdir()
        self.record.path.write_text("my notes")
        with self.assertRaisesRegex(Failure, "record.jsonl:1: incomplete line is not a record line"):
            self.record.add(self.games[0])
        self.assertEqual(self.record.path.read_text(), "my notes")

    def test_a_second_run_is_refused_and_takes_nothing_from_the_record(self) -> None:
        """Each cut off what the other one had written since it had looked."""
        self.record.add(self.games[0])
        link = self.record.path.with_name("link.jsonl")
        link.symlink_to(self.record.path)
        with file_lock(Path(f"{self.record.path}.lock")):
            for path in (self.record.path, link):
                with self.assertRaisesRegex(Failure, ".*/record.jsonl.lock is locked by another process"):
                    run("boards", ["--records", str(path), "--program", "x", "--fresh"])
        self.assertEqual(self.record.load(), [self.games[0]])

    def test_a_line_that_is_none_of_a_record_is_named(self) -> None:
        """Each of these ended with a traceback."""
        self.record.add(self.games[0])
        start = self.record.path.read_bytes()
        for line in (b"x y", b"[1]", b"3", b'{"a": 1}', b"\xff", b""):
            self.record.path.write_bytes(start + line + b"\n" + start)
            with self.subTest(line), self.assertRaisesRegex(Failure, "record.jsonl:2: not a line of this study's record"):
                self.record.load()

    def test_each_study_names_a_record_that_is_none(self) -> None:
        self.record.path.parent.mkdir()
        for name in ("agents", "boards", "heuristics", "levels", "pruning", "regret", "search_steps", "staged"):
            for line in (b"x y", b'{"a": 1}', b"\xff"):
                self.record.path.write_bytes(line + b"\n")
                with self.subTest(name, line=line), self.assertRaisesRegex(Failure, "record.jsonl:.* not a .*record"):
                    run(name, ["--records", str(self.record.path), "--page-only"])

    def test_a_record_that_cannot_be_written_is_named(self) -> None:
        record = Record(Path("/dev/full"), dict)
        with mock.patch.object(record, "_lines", return_value=[]), self.assertRaisesRegex(Failure, "cannot write /dev/full: "):
            record.add({})


class Workers(unittest.TestCase):
    def test_after_a_failure_nothing_more_is_begun(self) -> None:
        begun: list[int] = []

        def work(program: Path, number: int) -> None:
            begun.append(number)

        def receive(result: None) -> None:
            raise Failure("the disk is full")

        with self.assertRaisesRegex(Failure, "the disk is full"):
            do_parts(argparse.Namespace(program=Path("x"), cluster=None, concurrency=1), work, range(100), receive)
        self.assertEqual(begun, [0])

    def test_parts_are_done_once_each_by_several(self) -> None:
        found: list[int] = []
        parsed = argparse.Namespace(program=Path("x"), cluster=None, concurrency=3)
        with contextlib.redirect_stderr(io.StringIO()) as said:
            do_parts(parsed, lambda program, number: number * number, range(20), found.append)
        self.assertEqual(sorted(found), [number * number for number in range(20)])
        self.assertEqual(len(said.getvalue().splitlines()), 20)
        self.assertTrue(said.getvalue().endswith("[20/20] parts\n"), said.getvalue())


    def test_the_program_of_a_part_ends_with_it(self) -> None:
        threads, said = Threads(1), list[str]()

        def work(number: int) -> None:
            threads.interrupt()
            try:
                output_of(["sleep", "60"])
            except Failure as error:
                said.append(str(error))

        with mock.patch("othello_cluster.jobs.LOOK", 0.05):
            self.assertFalse(threads.run(work, JobList(range(1), lambda *_: True)))
        self.assertEqual(said, [f"sleep exited with status {-SIGTERM}"])
        self.assertEqual(output_of(["echo", "all"]), "all\n")


class Arguments(unittest.TestCase):
    def read(self, *arguments: str, record: str = "staged.jsonl") -> str:
        """What is built for a study with these arguments."""
        with mock.patch("othello_study.study.build") as build:
            parse(make_parser("name", "Asks.", record), list(arguments))
        return " ".join(call.args[0] for call in build.call_args_list)

    def test_only_what_is_run_is_built(self) -> None:
        self.assertEqual(self.read(), "emilia")
        self.assertEqual(self.read("--page-only"), "")
        self.assertEqual(self.read("--program", "/other/emilia"), "")

    def test_no_page_is_made_of_a_record_that_is_not_there(self) -> None:
        with self.assertRaisesRegex(ArgumentError, "no.jsonl is missing"):
            self.read("--page-only", record="no.jsonl")

    def test_a_page_is_not_made_of_a_record_that_is_forgotten(self) -> None:
        with self.assertRaises(SystemExit), contextlib.redirect_stderr(io.StringIO()) as errors:
            self.read("--fresh", "--page-only")
        self.assertIn("not allowed with", errors.getvalue())


class Charts(unittest.TestCase):
    def draw(self) -> str:
        figure, panels = charts.make_panels(2)
        for axes in panels:
            for number in range(11):
                axes.semilogy([1, 2], [10, 1000 + number], label=f"<{number}>")
        charts.put_legend_beside(panels[-1])
        return charts.svg_text(figure)

    def test_a_chart_is_xml_with_its_words_as_text_and_the_same_every_time(self) -> None:
        text = self.draw()
        root = ElementTree.fromstring(text)
        words = [element.text for element in root.iter() if element.tag.endswith("}text")]
        self.assertEqual([word for word in words if word and word.startswith("<")], [f"<{n}>" for n in range(11)])
        self.assertEqual(text, self.draw())

    def test_eleven_lines_are_told_apart(self) -> None:
        _, (axes,) = charts.make_panels()
        lines = [axes.plot([1, 2])[0] for _ in range(11)]
        self.assertEqual(len({(line.get_color(), line.get_linestyle()) for line in lines}), 11)

    def test_the_committed_pages_can_be_drawn(self) -> None:
        results = tests.match.ROOT / "docs/results"
        with tempfile.TemporaryDirectory() as folder:
            for draw, make, name, words in (
                (agents.draw, agents.Game, "agents", "% of games at most"),
                (boards.draw, boards.Solve, "small-boards", "6x6 without corners"),
                (pruning.draw, pruning.Row, "pruning", "the same + table, deepening"),
                (staged.draw, None, "staged", "Elo against all others, with 95 % intervals"),
                (heuristics_page.draw, StudyResult, "heuristics", "report, as Black"),
            ):
                path, record = Path(folder) / "chart.svg", results / f"{name}.jsonl"
                draw(Record(record, make).load() if make else staged.load(record), path)
                self.assertIn(f">{words}</text>", path.read_text())
                self.assertIn(f">{words}</text>", (results / f"{name}.svg").read_text())


class Pruning(unittest.TestCase):
    def row(self, technique: str, depth: int, nodes: int, exact: bool = False, board: str = "6x6") -> pruning.Row:
        return pruning.Row(board, technique, depth, -4.0, exact, nodes, 0.5, 100, 80, 0, "d2 c2")

    def test_tables_have_a_row_a_technique_and_a_column_an_even_depth(self) -> None:
        rows = [self.row("minimax", 8, 17), self.row("alpha-beta", 8, 15), self.row("alpha-beta", 10, 1_500_000)]
        rows += [self.row("alpha-beta", 7, 1), self.row("alpha-beta", 9, 2)]
        text = pruning.depth_table(rows, "6x6", "nodes")
        self.assertIn("| technique | depth 8 | depth 10 |\n|---|---|---|\n", text)
        self.assertIn("| minimax | 17 |  |\n| alpha-beta | 15 | 1.50 M |\n", text)
        self.assertIn("| minimax | 500.0 ms |  |", pruning.depth_table(rows, "6x6", "time"))

    def test_the_wave_tells_even_steps_from_odd_ones(self) -> None:
        rows = [self.row("alpha-beta", depth, nodes) for depth, nodes in ((4, 100), (5, 300), (6, 600), (7, 1800))]
        self.assertIn("| alpha-beta | x 2.00 | x 3.00 | 80% |", pruning.growth_table(rows, "6x6"))

    def test_the_whole_tree_has_its_value(self) -> None:
        rows = [self.row("minimax", 12, 1_000, exact=True, board="4x4"), self.row("minimax", 11, 900, board="4x4")]
        self.assertIn("| minimax | 1,000 | 500.0 ms | 80% | -4 |", pruning.tree_table(rows))

    def test_every_technique_has_arguments_of_its_own(self) -> None:
        self.assertEqual(len(set(pruning.TECHNIQUES.values())), len(pruning.TECHNIQUES))

class Agents(unittest.TestCase):
    def game(self, margin: int, lost_on_time: str = "") -> agents.Game:
        return agents.Game(0, "cretan", "greedy", "black", "10x10", margin, 0, 94, lost_on_time, [5, 0])

    def test_points_are_of_the_first_agent(self) -> None:
        self.assertEqual([agents.points(self.game(margin)) for margin in (3, 0, -3)], [1, 0.5, 0])
        self.assertEqual(agents.points(self.game(30, "cretan")), 0)
        self.assertEqual(agents.points(self.game(-30, "greedy")), 1)

    def test_a_row_counts_games_and_the_least_margin(self) -> None:
        text = agents.table([self.game(40), self.game(10), self.game(-2), self.game(20)])
        self.assertIn("| cretan | greedy | 30,000 nodes | 4 | 3, 0, 1 | 75.0% ± ", text)
        self.assertIn("| +17.0 | -2 | 5.0, 0.0 |", text)


    def test_a_match_that_was_not_ended_is_played_from_its_first_game(self) -> None:
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

    def test_a_solve_is_read_from_what_the_engine_prints(self) -> None:
        found = boards.read_solve(self.OUTPUT, raw=True, threads=2)
        self.assertEqual(found, boards.Solve("4x4 parallel", True, -3, "6-9", "a4a1", 11, 1471, 0.049, 2))
        with self.assertRaises(KeyError):
            boards.read_solve("interrupted after 5 nodes, 1 s\n", raw=True, threads=2)

    def test_squares_are_those_that_can_be_played_on(self) -> None:
        self.assertEqual([boards.squares(board) for board in ("4x5", "6x6 parallel", "6x6 blocked a1,f6")], [20, 36, 34])

    def test_a_board_is_solved_again_in_the_place_of_its_record(self) -> None:
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

    def test_boards_of_a_kind_are_drawn_alike(self) -> None:
        self.assertEqual(boards.kind("4x8"), "a side of 4")
        self.assertEqual(boards.kind("5x6 parallel"), "5x5, 5x6, 5x7, 6x6, parallel")

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
        self.assertEqual(boards.wrong(solves), [])
        self.assertEqual(boards.wrong([boards.Solve("4x4", False, -8, "", "", 0, 0, 0.0, 1)]), ["4x4"])


class Levels(unittest.TestCase):
    def test_no_page_is_made_of_half_a_ladder(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            record = Record(Path(folder) / "levels.jsonl", levels.Pairing)
            record.add(*(levels.Pairing(f"level {level}", f"level {level - 1}", 2, 1.0) for level in range(2, levels.FULL + 1)))
            with self.assertRaisesRegex(Failure, "levels.jsonl has no games of level 0, "):
                run("levels", ["--records", str(record.path), "--page-only"])

    def test_the_beginner_takes_each_corner_that_is_free(self) -> None:
        """Squares are numbered by rows of eleven: b6 was taken for a corner, and neither a8 nor h8."""
        with Guard() as guard:
            beginner = levels.player_of("beginner", Path("x"), guard)
            beginner.start()
            side, middle = "EOXEEXOE", "E" * 8 + "EEEOXEEE" + "E" * 32
            game = Game(parse_position("B" + side + middle + side))
            self.assertGreater(len(game.position().legal_moves()), 4)
            taken = {square_name(beginner.think(game, Allowance(beginner.spec.control, 1.0)).move) for _ in range(100)}
        self.assertEqual(taken, {"a1", "h1", "a8", "h8"})


class Staged(unittest.TestCase):
    def study(self) -> staged.Study:
        games = [
            staged.StudyGame(0, "naive", "pattern", -10),
            staged.StudyGame(0, "pattern", "naive", 12),
            staged.StudyGame(1, "naive", "staged", 0),
            staged.StudyGame(1, "staged", "naive", 4),
        ]
        return staged.Study(0.02, {"naive": 3e6, "staged": 2e6, "pattern": 1e6}, games)

    def test_the_best_stand_first(self) -> None:
        self.assertEqual(self.study().ranked(), ["pattern", "staged", "naive"])

    def test_cells_are_the_points_of_the_row_against_the_column(self) -> None:
        text = staged.tables(self.study())
        self.assertIn("| **staged** | - |  | 1.5 of 2 |", text)
        self.assertIn("| naive | 3.00 M | 60,000 | 4 | 12.5% |", text)

    def test_a_study_is_read_back_as_it_was_written(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "staged.jsonl"
            staged.save(self.study(), path)
            self.assertEqual(staged.load(path), self.study())

    def test_speeds_are_measured_on_openings_of_the_book(self) -> None:
        found = staged.openings(staged.SPEED_POSITIONS)
        self.assertEqual(len(found), staged.SPEED_POSITIONS)
        self.assertTrue(all(len(each) == 20 for each in found))
        self.assertIn("position startpos moves " + found[0][:2] + " ", staged.search_command("naive", found[0]))


if __name__ == "__main__":
    unittest.main()
