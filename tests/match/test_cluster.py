# SPDX-License-Identifier: MIT
"""Matches on a cluster of two workers on this machine, which are killed, late, or somebody else."""

import json
import os
import signal
import subprocess
import tempfile
import time
import unittest
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from unittest import mock

from common import ArgumentError, Failure
from othello_cluster import pool
from othello_cluster.identity import Identity, bench_signature, differences
from othello_cluster.jobs import JobList
from othello_cluster.pool import Pool
from tests.match import ROOT, SLOW
from tests.match.test_emilia import EMILIA
from tests.match.test_match import MatchTest, command, main_here, run


def ours() -> Identity:
    return {"who": "me"}


def square(number: int) -> int:
    return number * number


def stuck_at_first(flag: str, number: int) -> int:
    """Takes very long the first time that anybody calls it."""
    try:
        os.close(os.open(flag, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return number
    time.sleep(60)
    return -1


def fails(number: int) -> int:
    raise Failure(f"cannot do {number}")


def results(path: Path) -> dict[int, Any]:
    """The games of a record without what the clock says."""
    games = {}
    for line in path.read_text().splitlines()[1:]:
        game = json.loads(line)
        del game["began"]
        for move in game["moves"]:
            move.pop("time", None)
        games[game["number"]] = game
    return games


class Words(unittest.TestCase):
    def test_addresses_and_options(self) -> None:
        with self.assertRaisesRegex(ArgumentError, "'scheduler', expected an address such as tcp://"):
            Pool("scheduler", ours(), print)
        two = ["--engine", "name=A", "cmd=x", "--engine", "name=B", "cmd=x", "--each", "st=1", "--cluster", "tcp://x:1"]
        code, errors = main_here([*two, "--concurrency", "2"])
        self.assertEqual(code, 2)
        self.assertIn("--cluster goes without --concurrency", errors)

    def test_what_differs_is_named(self) -> None:
        self.assertEqual(differences({"a": "1"}, {"a": "1"}), "")
        self.assertEqual(differences({"a": "1", "b": "2"}, {"a": "1", "b": "3"}), "b: 3 there, 2 here")
        self.assertEqual(differences({"a": "1"}, {}), "a: none there, 1 here")

    @unittest.skipUnless(EMILIA.exists(), "needs the release build")
    def test_signature(self) -> None:
        self.assertRegex(bench_signature(str(EMILIA)), r"^Bench: \d+$")
        self.assertEqual(bench_signature("/bin/true"), "no bench")
        self.assertEqual(bench_signature("./nobody"), "no bench (FileNotFoundError)")


@unittest.skipUnless(find_spec("distributed"), "needs the Debian package python3-distributed")
class Cluster(MatchTest):
    @classmethod
    def setUpClass(cls) -> None:
        from distributed import LocalCluster

        cls.cluster = LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        )
        cls.addClassCleanup(cls.cluster.close)

    def setUp(self) -> None:
        super().setUp()
        self.said: list[str] = []

    def pool(self, identity: Identity) -> Pool:
        made = Pool(self.cluster.scheduler_address, identity, self.said.append)
        self.addCleanup(made.__exit__)
        return made

    def kill_a_worker(self) -> None:
        os.kill(next(iter(self.cluster.workers.values())).process.pid, signal.SIGKILL)

    @unittest.skipUnless(SLOW, "Dask may take minutes to replace a killed worker on a busy machine")
    def test_every_job_is_done_once_though_a_worker_is_killed(self) -> None:
        found: list[tuple[int, int]] = []

        def receive(job: int, result: int) -> bool:
            found.append((job, result))
            if len(found) == 20:
                self.kill_a_worker()
            return True

        self.assertTrue(self.pool(ours()).run(ours, square, JobList(range(200), receive)))
        self.assertEqual(sorted(found), [(number, number**2) for number in range(200)])
        self.assertTrue(any("has left" in line for line in self.said), self.said)

    @unittest.skipUnless(SLOW, "Dask may take minutes to replace a killed worker on a busy machine")
    def test_nobody_waits_for_a_job_that_is_stuck(self) -> None:
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(pool, "LATE_SECONDS", 0.5):
            found: list[int] = []
            work = partial(stuck_at_first, folder + "/flag")
            began = time.monotonic()
            self.pool(ours()).run(ours, work, JobList(range(6), lambda job, result: found.append(result) is None))
        self.assertEqual(sorted(found), list(range(6)))
        self.assertLess(time.monotonic() - began, 30)
        self.kill_a_worker()  # one of them sleeps on

    def test_who_is_somebody_else_gets_no_job(self) -> None:
        with mock.patch.object(pool, "NOBODY", 2.0), self.assertRaisesRegex(Failure, "no worker for 2 s"):
            self.pool({"who": "somebody else"}).run(ours, square, JobList(range(3), lambda job, result: True))
        self.assertTrue(any("is refused: who: me there, somebody else here" in line for line in self.said), self.said)

    def test_what_goes_wrong_there_is_told_here(self) -> None:
        with self.assertRaisesRegex(Failure, "cannot do 0"):
            self.pool(ours()).run(ours, fails, JobList(range(1), lambda job, result: True))

    def test_a_match_is_the_same_as_on_one_machine(self) -> None:
        arguments = [*self.two("--delay 0.001"), "--games", "8"]
        arguments[arguments.index("st=2")] = "depth=1"
        alone = self.folder / "alone.jsonl"
        self.assertEqual(run(*arguments[:-3], str(alone), *arguments[-2:]).returncode, 0)
        # Debian's distributed and tornado warn of one another, so that warnings are no errors here.
        words = [word for word in command(*arguments) if word not in ("-W", "error")]
        words += ["--cluster", self.cluster.scheduler_address]
        result = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=120)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(results(self.records), results(alone))
        self.assertIn("8 of 8 games", result.stdout)
        self.assertRegex(result.stderr, "match: cluster: tcp://.* works, 1 at a time")


if __name__ == "__main__":
    unittest.main()
