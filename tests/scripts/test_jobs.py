# SPDX-License-Identifier: MIT
"""Work in threads of this machine, files of lines, and what of positions, games and books goes to workers."""

import json
import os
import resource
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from queue import SimpleQueue
from shutil import which
from unittest import mock

import tests.match  # (finds the packages in scripts/)
from common import Failure
from emilia_client import EmiliaError, EngineEnded
from othello_cluster import kept
from othello_cluster.check import OF_TIME
from othello_cluster.engines import engine_of_a_job
from othello_cluster.jobs import JobList, Killed, Threads, early_end, is_useless, run_while_useful
from othello_cluster.kept import Kept
from othello_cluster.leaf_searches import Searcher
from othello_cluster.line_file import LineFile
from othello_cluster.position_groups import Group, efforts_of, groups_of, position_of, positions_of, solve_group
from othello_cluster.solve import main, numbers_of
from othello_match.selfplay_games import wrong_with
from othello_match.notation import parse_square
from othello_match.rules import START
from othello_train import commands
from tests.match import ROOT
from tests.match.test_emilia import EMILIA


class OnThisMachine(unittest.TestCase):
    def test_each_job_is_done_once(self) -> None:
        found: list[tuple[int, int]] = []
        done = Threads(4).run(lambda n: n * n, JobList(range(50), lambda n, result: not found.append((n, result))))
        self.assertTrue(done)
        self.assertEqual(sorted(found), [(n, n * n) for n in range(50)])

    def test_what_a_job_raises_is_raised_here(self) -> None:
        def work(number: int) -> None:
            raise Failure(f"cannot do {number}")

        with self.assertRaisesRegex(Failure, "cannot do 0"):
            Threads(2).run(work, JobList(range(3), lambda *_: True))

    def test_an_interrupt_ends_it(self) -> None:
        threads = Threads(2)

        def work(number: int) -> int:
            threads.interrupt()
            while not is_useless():
                time.sleep(0.01)
            return number

        self.assertFalse(threads.run(work, JobList(range(2), lambda *_: True)))

    def test_an_interrupt_does_not_wait_for_a_job_that_does_not_listen(self) -> None:
        """A game of the levels went on for minutes behind Ctrl-C."""
        threads, is_over = Threads(1), threading.Event()
        self.addCleanup(is_over.set)

        def work(number: int) -> None:
            threads.interrupt()
            is_over.wait(20)

        began = time.monotonic()
        with mock.patch("othello_cluster.jobs.PATIENCE", 0.1):
            self.assertFalse(threads.run(work, JobList(range(1), lambda *_: True)))
        self.assertLess(time.monotonic() - began, 10)

    def test_a_job_hears_that_it_is_useless_and_is_not_received(self) -> None:
        class Race:
            """Two jobs; when the short one is done the long one is useless."""

            def __init__(self) -> None:
                self.jobs, self.received = ["long", "short"], list[str]()

            def take(self) -> str | None:
                return self.jobs.pop(0) if self.jobs else None

            def given(self, job: str, who: str) -> None:
                pass

            def receive(self, job: str, result: str) -> None:
                self.received.append(job)

            def useless(self) -> list[str]:
                return ["long"]

            def is_over(self) -> bool:
                return "short" in self.received

        heard = threading.Event()

        def work(job: str) -> str:
            while job == "long" and not is_useless():
                time.sleep(0.01)
            if job == "long":
                heard.set()
            return job

        race = Race()
        Threads(2).run(work, race)
        self.assertTrue(heard.is_set())
        self.assertEqual(race.received, ["short"])

    def test_a_source_that_has_nothing_and_is_not_over_is_no_endless_wait(self) -> None:
        jobs: JobList[int, int] = JobList(range(1), lambda *_: True)
        jobs.take()
        with self.assertRaisesRegex(Failure, "nothing is left to do"):
            Threads(1).run(lambda n: n, jobs)


class KeptPrograms(unittest.TestCase):
    def setUp(self) -> None:
        self.ended: SimpleQueue[object] = SimpleQueue()
        self.kept = Kept(object, self.ended.put)

    def test_one_serves_job_after_job_and_as_many_as_there_are_jobs_at_a_time(self) -> None:
        with self.kept.lend() as first, self.kept.lend() as second:
            self.assertIsNot(first, second)
        with self.kept.lend() as one, self.kept.lend() as other:
            self.assertEqual({first, second}, {one, other})
        self.assertTrue(self.ended.empty())

    def test_all_end_some_time_after_the_last_job(self) -> None:
        with mock.patch.object(kept, "IDLE", 0.01), self.kept.lend() as first, self.kept.lend() as second:
            pass
        self.assertEqual({self.ended.get(timeout=10), self.ended.get(timeout=10)}, {first, second})
        with self.kept.lend() as third:
            self.assertNotIn(third, {first, second})

    def test_one_ends_with_a_job_that_raises(self) -> None:
        with self.assertRaises(Failure), self.kept.lend() as first:
            raise Failure("no engine")
        self.assertIs(self.ended.get(timeout=10), first)
        with self.kept.lend() as second:
            self.assertIsNot(first, second)


    def test_one_that_has_ended_meanwhile_is_not_lent(self) -> None:
        """One dead engine after another made a job fail that was never tried."""
        dead = set[object]()
        kept_programs = Kept(object, self.ended.put, lambda program: program not in dead)
        with kept_programs.lend() as first:
            dead.add(first)
        with kept_programs.lend() as second:
            self.assertIsNot(first, second)
        self.assertIs(self.ended.get(timeout=10), first)


class Programs(unittest.TestCase):
    def test_a_program_reads_all_its_words_however_late(self) -> None:
        with mock.patch("othello_cluster.jobs.LOOK", 0.01):
            done = run_while_useful(["sh", "-c", "sleep 0.1; wc -c"], "x" * 200_000, stdout=subprocess.PIPE)
        self.assertEqual(int(done.stdout), 200_000)

    def test_an_engine_that_has_ended_was_killed_and_one_that_refuses_was_not(self) -> None:
        for error, kind in ((EngineEnded("gone"), Killed), (EmiliaError("no such option"), Failure)):
            with self.assertRaisesRegex(Failure, f"^x: {error}$") as raised, engine_of_a_job("x"):
                raise error
            self.assertIs(type(raised.exception), kind)

    def test_the_program_of_a_job_that_nobody_needs_ends(self) -> None:
        """Ctrl-C left the workers of a cluster occupied."""
        with tempfile.TemporaryDirectory() as folder, open(f"{folder}/said", "w") as said:
            program = Path(folder, "program")
            program.write_text("#!/bin/sh\nexec sleep 60\n")
            program.chmod(0o755)
            works: list[Callable[[], object]] = [
                lambda: solve_group(str(program), (), Group((1,), ("B",))),
                lambda: commands.run([program, "label"]),
            ]
            for work in works:
                threads, errors = Threads(1), list[str]()

                def until_it_ends(number: int) -> None:
                    threads.interrupt()
                    try:
                        work()
                    except Failure as error:
                        errors.append(str(error))

                with mock.patch("othello_cluster.jobs.LOOK", 0.05), mock.patch("sys.stderr", said):
                    self.assertFalse(threads.run(until_it_ends, JobList(range(1), lambda *_: True)))
                self.assertEqual(len(errors), 1)

    @unittest.skipUnless(which("setpriv"), "needs setpriv")
    def test_a_program_without_a_cluster_ends_with_its_script(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder, "program")
            program.write_text("#!/bin/sh\necho began\nexec sleep 60\n")
            program.chmod(0o755)
            for module, words in (("solve", ["positions.txt", "--out", "a.jsonl"]), ("learn", ["a.book"])):
                command = [sys.executable, "-m", f"othello_cluster.{module}", *words, "--program", str(program)]
                path = os.environ | {"PYTHONPATH": str(ROOT / "scripts")}
                script = subprocess.Popen(command, cwd=folder, env=path, stdout=subprocess.PIPE, text=True)
                assert script.stdout
                self.assertEqual(script.stdout.readline(), "began\n")
                script.kill()
                self.assertEqual(script.communicate(timeout=20), ("", None))  # the last that could write there has ended

    @unittest.skipUnless(EMILIA.exists(), "needs the release build")
    def test_a_search_whose_engine_was_killed_while_it_was_idle_says_so(self) -> None:
        searcher = Searcher([str(EMILIA), "book", "search"])
        self.addCleanup(searcher.close)
        searcher._process.kill()
        searcher._process.wait()
        with self.assertRaisesRegex(Killed, "exited with status -9 at: search"):
            searcher.search(["search"])

    def test_a_program_that_fails_by_itself_was_not_killed(self) -> None:
        self.assertNotIsInstance(early_end(1, "no"), Killed)
        for status in (-9, 130):
            self.assertIsInstance(early_end(status, "no"), Killed)


class Lines(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "lines"

    def open(self, is_resumed: bool = True) -> LineFile:
        return LineFile(self.path, is_resumed, "t", "one")

    def test_a_torn_line_goes_and_whole_ones_stay(self) -> None:
        self.path.write_text("one\ntwo\nthr")
        file = self.open()
        self.assertEqual(file.lines, ["one", "two"])
        self.assertEqual(self.path.read_text(), "one\ntwo\nthr")  # it may be somebody else's yet
        file.add("three")
        file.close()
        self.assertEqual(self.path.read_text(), "one\ntwo\nthree\n")

    def test_a_torn_first_line_is_ours_or_it_stays(self) -> None:
        for text in ("o", "one, and mo"):
            self.path.write_text(text)
            file = self.open()
            file.add("one")
            file.close()
            self.assertEqual(self.path.read_text(), "one\n")
        for text in ("two", "o ne"):
            self.path.write_text(text)
            with self.assertRaisesRegex(Failure, "expected line 1 to begin with one"):
                self.open()
            self.assertEqual(self.path.read_text(), text)

    def test_a_new_file_with_a_header_alone_is_not_in_the_way(self) -> None:
        for lines, is_there in (("", False), ("one", False), ("one two", True), ("", True)):
            file = self.open()
            for line in lines.split():
                file.add(line)
            file.close()
            self.assertEqual(self.path.exists(), is_there, lines)

    def test_a_link_stays_where_its_file_goes(self) -> None:
        lines = self.path.with_name("there")
        self.path.symlink_to(lines)
        self.open().close()
        self.assertTrue(self.path.is_symlink())
        self.assertFalse(lines.exists())

    def test_notes_behind_the_lines_stay(self) -> None:
        self.path.write_text("one\ntwo\nmy notes, not yours")
        with self.assertRaisesRegex(Failure, "expected line 3 to begin with t"):
            self.open()
        self.assertEqual(self.path.read_text(), "one\ntwo\nmy notes, not yours")

    def test_a_line_that_found_no_room_leaves_nothing_for_later(self) -> None:
        file = self.open(is_resumed=False)
        file.add("one")
        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.setrlimit(resource.RLIMIT_FSIZE, (8, hard))
        try:
            with self.assertRaisesRegex(Failure, "File too large"):
                file.add("two and three")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        file.add("four")
        file.close()
        self.assertEqual(self.path.read_text(), "one\nfour\n")

    def test_a_device_is_no_file_to_go_on_with(self) -> None:
        with self.assertRaisesRegex(Failure, "cannot write /dev/zero: not a regular file"):
            LineFile(Path("/dev/zero"), True, "one")

    def test_a_file_that_is_there_or_in_use_is_not_touched(self) -> None:
        file = self.open(is_resumed=False)
        file.add("one")
        file.add("two")
        with self.assertRaisesRegex(Failure, "exists; --resume goes on"):
            self.open(is_resumed=False)
        with self.assertRaisesRegex(Failure, "locked by another process"):
            self.open()
        file.close()
        self.assertEqual(self.path.read_text(), "one\ntwo\n")


class Positions(unittest.TestCase):
    def test_what_is_left_goes_in_groups_and_large_ones_alone_and_first(self) -> None:
        small, large = "B" + "E" * 10 + "X" * 54, "B" + "E" * 30 + "X" * 34
        groups = groups_of([small, large, small, large, small], done={3})
        self.assertEqual([group.numbers for group in groups], [(2,), (4,), (1, 5)])
        self.assertEqual(groups[2].lines, (small, small))

    def test_a_group_is_of_one_format(self) -> None:
        ours, obf = "B" + "E" * 12 + "X" * 52, "-" * 12 + "O" * 52 + " X;"
        groups = groups_of([ours, obf, ours, obf], done=set())
        self.assertEqual([group.numbers for group in groups], [(1, 3), (2, 4)])

    def test_a_square_more_doubles_the_effort_of_an_exact_search(self) -> None:
        lines = ["B" + "E" * empties + "X" * (64 - empties) for empties in (10, 12)]
        few, many = efforts_of(lines, is_limited=False)
        self.assertEqual(many, 4 * few)
        self.assertEqual(efforts_of(lines, is_limited=True), [1.0, 1.0])

    def test_results_of_other_positions_or_flags_are_refused(self) -> None:
        path = Path("a.jsonl")
        first, second = '{"index":1,"position":"BX"}', '{"index":2,"position":"BO"}'
        self.assertEqual(numbers_of([second, first], ["BX", "BO"], "", path), {1, 2})
        deeper = '{"index":2,"position":"BO","asked":"--depth 5"}'
        self.assertEqual(numbers_of([deeper], ["BX", "BO"], "--depth 5", path), {2})
        for line, words in (
            ('{"index":2,"position":"BX"}', "a.jsonl has a result for position 2 that is not asked for"),
            ('{"index":3,"position":"BO"}', "position 3"),
            ('{"index":0,"position":"BO"}', "position 0"),
            ('{"index":-1,"position":"BX"}', "position -1"),
            (first, "a.jsonl has a second result for position 1"),
            (deeper, "a.jsonl has results of '--depth 5', expected those of a search to the end"),
            ('{"index":1.0,"position":"BX"}', "no result"),
            ('{"index":"1","position":"BX"}', "no result"),
            ('{"index":2}', "no result"),
            ("{}", "a.jsonl has a line that is no result"),
            ("[]", "no result"),
            ("{", "no result"),
        ):
            with self.assertRaisesRegex(Failure, words):
                numbers_of([first, line], ["BX", "BO"], "", path)

    @unittest.skipUnless(EMILIA.exists(), "needs the release build")
    def test_results_name_positions_as_the_engine_does(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            shaped, ours = Path(folder) / "shaped.txt", Path(folder) / "ours.obf"
            shaped.write_text("W-EE-EXOEEOXE-EE- +2\n")
            ours.write_text("-" * 27 + "ox......*X" + "." * 27 + "  x\n")
            for path, board in ((ROOT / "scripts/data/fforum-20-39.obf", "8x8"), (ours, "8x8"), (shaped, "4x4")):
                flags = ("--depth", "1", "--board", board) if board != "8x8" else ("--depth", "1")
                lines = positions_of([path])
                found = solve_group(str(EMILIA), flags, Group(tuple(range(1, len(lines) + 1)), tuple(lines)))
                asked = json.loads(found[0])["asked"]
                numbers = numbers_of(found, [position_of(line) for line in lines], asked, path)
                self.assertEqual(len(numbers), len(lines))

    @unittest.skipUnless(EMILIA.exists(), "needs the release build")
    def test_another_file_of_positions_is_refused_before_anything_is_solved(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "positions.txt").write_text("B" + "X" * 62 + "OE\n")
            (folder / "a.jsonl").write_text('{"index":1,"position":"B' + "X" * 61 + 'OEE"}\n')
            (folder / "emilia").symlink_to(EMILIA)  # under this name nobody builds it
            words = [folder / "positions.txt", "--out", folder / "a.jsonl", "--resume", "--program", folder / "emilia"]
            with mock.patch("sys.stderr", StringIO()) as errors:
                code = main([*map(str, words), "--cluster", "tcp://127.0.0.1:1"])  # where nobody is
            self.assertEqual(code, 1)
            self.assertIn("a.jsonl has a result for position 1 that is not asked for", errors.getvalue())

    def test_remarks_and_empty_lines_are_no_positions(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "a.obf"
            path.write_bytes(b"\xef\xbb\xbf% all of it\n\nXO X; a1:+2; % known\r\n  \nOX O;\n% \xe2\x80\xa8a\x0cb\rc \xff")
            self.assertEqual(positions_of([path]), ["XO X; a1:+2;", "OX O;"])
        for path in (Path("-"), Path("/dev/zero")):
            with self.assertRaisesRegex(Failure, f"read twice, and not {path}"):
                positions_of([path])


class Games(unittest.TestCase):
    def test_the_referee_finds_what_is_wrong_with_a_game(self) -> None:
        # The shortest game that there is: White has no disc after nine moves (well known).
        moves = [parse_square(text) for text in ("e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5")]
        self.assertEqual(wrong_with(64, moves), "")
        self.assertEqual(wrong_with(13, moves), "the score is +64, not +13")
        self.assertEqual(wrong_with(64, moves[:-1]), "the game is not over")
        self.assertIn("move 2, e6: the square is occupied", wrong_with(64, [moves[0], moves[0]]))
        self.assertFalse(START.is_over())


class Clocks(unittest.TestCase):
    def test_times_are_not_compared_and_all_else_is(self) -> None:
        text = '{"index":1,"seconds":0.5,"began": "2026-01-01", "nodes":7, "moves": [{"time": 0.1, "depth": 3}]}'
        self.assertEqual(OF_TIME.sub("", text), '{"index":1,"nodes":7, "moves": [{"depth": 3}]}')


if __name__ == "__main__":
    unittest.main()
