# SPDX-License-Identifier: MIT
"""Jobs in local threads, idle programs, and the positions, games and books of workers."""

import json
import os
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

import tests.match  # (adds scripts/ to the module path)
from common import Failure
from emilia.process import EmiliaError, EngineEnded
from cluster import identity, idle_programs
from check.cluster_check import OF_TIME
from cluster.engines import engine_of_a_job
from cluster.idle_programs import IdlePrograms
from cluster.jobs import JobList, Killed, Threads, early_end, is_useless, run_while_useful
from train.leaf_searches import Searcher
from proof.position_groups import Group, efforts_of, groups_of, position_of, positions_of, solve_group
from proof.solve import main, numbers_of
from othello.selfplay_games import first_error
from othello.notation import parse_square
from othello.rules import START
from train import commands
from tests.match import ROOT
from tests.match.test_emilia import EMILIA


class LocalThreads(unittest.TestCase):
    def test_each_job_is_done_once(self) -> None:
        found: list[tuple[int, int]] = []
        done = Threads(4).run(lambda n: n * n, JobList(range(50), lambda n, result: not found.append((n, result))))
        self.assertTrue(done)
        self.assertEqual(sorted(found), [(n, n * n) for n in range(50)])

    def test_the_exception_of_a_job_is_raised(self) -> None:
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

    def test_an_interrupt_does_not_wait_for_a_job_that_does_not_poll(self) -> None:
        """Regression test: a game of the levels study continued for minutes after Ctrl-C."""
        threads, is_over = Threads(1), threading.Event()
        self.addCleanup(is_over.set)

        def work(number: int) -> None:
            threads.interrupt()
            is_over.wait(20)

        began = time.monotonic()
        with mock.patch("cluster.jobs.PATIENCE", 0.1):
            self.assertFalse(threads.run(work, JobList(range(1), lambda *_: True)))
        self.assertLess(time.monotonic() - began, 10)

    def test_a_useless_job_is_notified_and_not_received(self) -> None:
        class Race:
            """Two jobs; the end of the short one makes the long one useless."""

            def __init__(self) -> None:
                self.jobs, self.received = ["long", "short"], list[str]()

            def take(self) -> str | None:
                return self.jobs.pop(0) if self.jobs else None

            def given(self, job: str, worker: str) -> None:
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

    def test_a_source_without_jobs_that_is_not_over_is_an_error(self) -> None:
        jobs: JobList[int, int] = JobList(range(1), lambda *_: True)
        jobs.take()
        with self.assertRaisesRegex(Failure, "no jobs are left, but the work is incomplete"):
            Threads(1).run(lambda n: n, jobs)


class Fingerprints(unittest.TestCase):
    def test_a_change_in_a_package_changes_the_digest_of_the_scripts(self) -> None:
        """Regression test: packages were left out after they had got new names."""
        with tempfile.TemporaryDirectory() as folder:
            module = Path(folder) / "match/protocols/uci.py"
            module.parent.mkdir(parents=True)
            digests = set()
            for text in ("", "MARGIN = 1", "MARGIN = 2"):
                module.write_text(text)
                with mock.patch.object(identity, "SCRIPTS", Path(folder)):
                    digests.add(identity.scripts_digest.__wrapped__())
        self.assertEqual(len(digests), 3)


class IdleProgramsTest(unittest.TestCase):
    def setUp(self) -> None:
        self.ended: SimpleQueue[object] = SimpleQueue()
        self.programs = IdlePrograms(object, self.ended.put)

    def test_programs_are_reused_by_later_jobs(self) -> None:
        with self.programs.lend() as first, self.programs.lend() as second:
            self.assertIsNot(first, second)
        with self.programs.lend() as one, self.programs.lend() as other:
            self.assertEqual({first, second}, {one, other})
        self.assertTrue(self.ended.empty())

    def test_all_end_some_time_after_the_last_job(self) -> None:
        with mock.patch.object(idle_programs, "IDLE", 0.01), self.programs.lend() as first, self.programs.lend() as second:
            pass
        self.assertEqual({self.ended.get(timeout=10), self.ended.get(timeout=10)}, {first, second})
        with self.programs.lend() as third:
            self.assertNotIn(third, {first, second})

    def test_a_program_ends_if_its_job_raises(self) -> None:
        with self.assertRaises(Failure), self.programs.lend() as first:
            raise Failure("no engine")
        self.assertIs(self.ended.get(timeout=10), first)
        with self.programs.lend() as second:
            self.assertIsNot(first, second)

    def test_a_program_that_has_exited_is_not_lent(self) -> None:
        """Regression test: several exited engines in a row made a job fail that was never tried."""
        dead = set[object]()
        programs = IdlePrograms(object, self.ended.put, lambda program: program not in dead)
        with programs.lend() as first:
            dead.add(first)
        with programs.lend() as second:
            self.assertIsNot(first, second)
        self.assertIs(self.ended.get(timeout=10), first)


class Programs(unittest.TestCase):
    def test_a_slow_program_reads_its_complete_input(self) -> None:
        with mock.patch("cluster.jobs.LOOK", 0.01):
            done = run_while_useful(["sh", "-c", "sleep 0.1; wc -c"], "x" * 200_000, stdout=subprocess.PIPE)
        self.assertEqual(int(done.stdout), 200_000)

    def test_an_engine_that_exits_is_killed_and_one_that_rejects_a_command_is_not(self) -> None:
        for error, kind in ((EngineEnded("gone"), Killed), (EmiliaError("no such option"), Failure)):
            with self.assertRaisesRegex(Failure, f"^x: {error}$") as raised, engine_of_a_job("x"):
                raise error
            self.assertIs(type(raised.exception), kind)

    def test_the_program_of_a_useless_job_ends(self) -> None:
        """Regression test: after Ctrl-C the workers of a cluster stayed busy."""
        with tempfile.TemporaryDirectory() as folder, open(f"{folder}/output", "w") as output:
            program = Path(folder, "program")
            program.write_text("#!/bin/sh\nexec sleep 60\n")
            program.chmod(0o755)
            Path(folder, "positions.txt").write_text("BXXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOOEOOOOOEEEOOOOOOOEOOOOOOOE\n")
            Path(folder, "a.book").touch()
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

                with mock.patch("cluster.jobs.LOOK", 0.05), mock.patch("sys.stderr", output):
                    self.assertFalse(threads.run(until_it_ends, JobList(range(1), lambda *_: True)))
                self.assertEqual(len(errors), 1)

    @unittest.skipUnless(which("setpriv"), "needs setpriv")
    def test_a_program_without_a_cluster_ends_with_its_script(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder, "program")
            program.write_text("#!/bin/sh\necho began\nexec sleep 60\n")
            program.chmod(0o755)
            Path(folder, "positions.txt").write_text("BXXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOOEOOOOOEEEOOOOOOOEOOOOOOOE\n")
            Path(folder, "a.book").touch()
            for module, arguments in (("proof.solve", ["positions.txt", "--out", "a.jsonl"]), ("train.learn", ["a.book"])):
                command = [sys.executable, "-m", module, *arguments, "--program", str(program)]
                path = os.environ | {"PYTHONPATH": str(ROOT / "scripts/lib")}
                script = subprocess.Popen(command, cwd=folder, env=path, stdout=subprocess.PIPE, text=True)
                assert script.stdout
                self.assertEqual(script.stdout.readline(), "began\n")
                script.kill()
                self.assertEqual(script.communicate(timeout=20), ("", None))  # every process with the write end has exited

    @unittest.skipUnless(EMILIA.exists(), "needs the release build")
    def test_an_engine_that_was_killed_while_idle_is_reported(self) -> None:
        searcher = Searcher([str(EMILIA), "book", "search"])
        self.addCleanup(searcher.close)
        searcher._process.kill()
        searcher._process.wait()
        with self.assertRaisesRegex(Killed, "exited with status -9 at: search"):
            searcher.search(["search"])

    def test_only_signals_count_as_killed(self) -> None:
        self.assertNotIsInstance(early_end(1, "no"), Killed)
        for status in (-9, 130):
            self.assertIsInstance(early_end(status, "no"), Killed)


class Positions(unittest.TestCase):
    def test_large_positions_are_groups_of_their_own_and_come_first(self) -> None:
        small, large = "B" + "E" * 10 + "X" * 54, "B" + "E" * 30 + "X" * 34
        groups = groups_of([small, large, small, large, small], done={3})
        self.assertEqual([group.numbers for group in groups], [(2,), (4,), (1, 5)])
        self.assertEqual(groups[2].lines, (small, small))

    def test_a_group_has_one_format(self) -> None:
        ours, obf = "B" + "E" * 12 + "X" * 52, "-" * 12 + "O" * 52 + " X;"
        groups = groups_of([ours, obf, ours, obf], done=set())
        self.assertEqual([group.numbers for group in groups], [(1, 3), (2, 4)])

    def test_an_additional_empty_square_doubles_the_effort_of_an_exact_search(self) -> None:
        lines = ["B" + "E" * empties + "X" * (64 - empties) for empties in (10, 12)]
        few, many = efforts_of(lines, is_limited=False)
        self.assertEqual(many, 4 * few)
        self.assertEqual(efforts_of(lines, is_limited=True), [1.0, 1.0])

    def test_results_of_other_positions_or_options_are_rejected(self) -> None:
        path = Path("a.jsonl")
        first, second = '{"index":1,"position":"BX"}', '{"index":2,"position":"BO"}'
        self.assertEqual(numbers_of([second, first], ["BX", "BO"], "", path), {1, 2})
        deeper = '{"index":2,"position":"BO","asked":"--depth 5"}'
        self.assertEqual(numbers_of([deeper], ["BX", "BO"], "--depth 5", path), {2})
        for line, message in (
            ('{"index":2,"position":"BX"}', "cannot resume a.jsonl: result 2 is of another position"),
            ('{"index":3,"position":"BO"}', "result 3"),
            ('{"index":0,"position":"BO"}', "result 0"),
            ('{"index":-1,"position":"BX"}', "result -1"),
            (first, "cannot resume a.jsonl: two results for position 1"),
            (deeper, "cannot resume a.jsonl: results of '--depth 5', expected an exact search"),
            ('{"index":1.0,"position":"BX"}', "invalid line, expected a JSON result"),
            ('{"index":"1","position":"BX"}', "invalid line"),
            ('{"index":2}', "invalid line"),
            ("{}", "cannot resume a.jsonl: invalid line"),
            ("[]", "invalid line"),
            ("{", "invalid line"),
        ):
            with self.assertRaisesRegex(Failure, message):
                numbers_of([first, line], ["BX", "BO"], "", path)

    @unittest.skipUnless(EMILIA.exists(), "needs the release build")
    def test_positions_have_the_form_of_the_engine(self) -> None:
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
    def test_another_file_of_positions_is_rejected_before_solving(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "positions.txt").write_text("B" + "X" * 62 + "OE\n")
            (folder / "a.jsonl").write_text('{"index":1,"position":"B' + "X" * 61 + 'OEE"}\n')
            (folder / "emilia").symlink_to(EMILIA)  # the script does not build a program of this name
            arguments = [folder / "positions.txt", "--out", folder / "a.jsonl", "--resume", "--program", folder / "emilia"]
            with mock.patch("sys.stderr", StringIO()) as errors:
                code = main([*map(str, arguments), "--cluster", "tcp://127.0.0.1:1"])  # without a scheduler
            self.assertEqual(code, 1)
            self.assertIn("a.jsonl: result 1 is of another position", errors.getvalue())

    def test_comments_and_empty_lines_are_skipped(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "a.obf"
            path.write_bytes(b"\xef\xbb\xbf% all of it\n\nXO X; a1:+2; % known\r\n  \nOX O;\n% \xe2\x80\xa8a\x0cb\rc \xff")
            self.assertEqual(positions_of([path]), ["XO X; a1:+2;", "OX O;"])
        for path in (Path("-"), Path("/dev/zero")):
            with self.assertRaisesRegex(Failure, f"cannot use {path} with --cluster: expected a regular file"):
                positions_of([path])


class Games(unittest.TestCase):
    def test_invalid_games_are_described(self) -> None:
        # The shortest possible game: White has no disc after nine moves.
        moves = [parse_square(text) for text in ("e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5")]
        self.assertEqual(first_error(64, moves), "")
        self.assertEqual(first_error(13, moves), "recorded score +13, expected +64")
        self.assertEqual(first_error(64, moves[:-1]), "the game is not over")
        self.assertIn("move 2, e6: the square is occupied", first_error(64, [moves[0], moves[0]]))
        self.assertFalse(START.is_over())


class Clocks(unittest.TestCase):
    def test_only_times_are_removed(self) -> None:
        text = '{"index":1,"seconds":0.5,"began": "2026-01-01", "nodes":7, "moves": [{"time": 0.1, "depth": 3}]}'
        self.assertEqual(OF_TIME.sub("", text), '{"index":1,"nodes":7, "moves": [{"depth": 3}]}')


if __name__ == "__main__":
    unittest.main()
