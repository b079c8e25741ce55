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
from othello_cluster.jobs import JobList, Killed
from othello_cluster.pool import Pool
from tests.match import ROOT, SLOW
from tests.match.test_emilia import EMILIA
from tests.match.test_match import MatchTest, command, main_here, run


#: Seconds after which a worker of which nobody hears has gone.
TTL = 15


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


def short_square(number: int) -> int:
    time.sleep(0.05)
    return number * number


def fails(number: int) -> int:
    raise Failure(f"cannot do {number}")


def killed_at_first(flags: str, times: int, number: int) -> int:
    """Is killed the first times that anybody calls it."""
    for turn in range(times):
        try:
            os.close(os.open(f"{flags}-{number}-{turn}", os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            continue
        raise Killed(f"no memory for {number}")
    return number


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
        for address in ("scheduler", "http://scheduler:8786"):
            with self.assertRaisesRegex(ArgumentError, f"'{address}', expected an address such as tcp://"):
                Pool(address, ours(), print)
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


    def test_an_engine_that_was_built_anew_is_asked_again_and_no_other(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder, "engine")
            for number in (1, 2):
                built = Path(folder, "built")
                built.write_text(f'#!/bin/sh\necho >> "{folder}/asked"\necho Bench: {number}\n')
                built.chmod(0o755)
                built.rename(program)
                for _ in range(2):
                    self.assertEqual(bench_signature(str(program)), f"Bench: {number}")
                self.assertEqual(Path(folder, "asked").read_text(), number * "\n")


@unittest.skipUnless(find_spec("distributed"), "needs the Debian package python3-distributed")
class LostScheduler(unittest.TestCase):
    def test_a_scheduler_that_has_gone_is_told_in_a_sentence(self) -> None:
        lost = mock.Mock(status="running", **{"close.side_effect": TimeoutError})
        with mock.patch("distributed.Client", return_value=lost):
            made = Pool("tcp://x:1", ours(), lambda _: None)
        future = mock.Mock(status="cancelled", key="one", **{"result.side_effect": TimeoutError, "cancel.side_effect": OSError})
        lost.submit.return_value = future
        lost.scheduler_info.return_value = {"workers": {"tcp://x:2": {"nthreads": 1}}}
        with self.assertRaisesRegex(Failure, "the scheduler does not answer any more"), made:
            made._machines["tcp://x:2"] = pool.Machine(1, accepted=True)
            made._results.put("one")
            made.run(ours, square, JobList(range(3), lambda job, result: True))


@unittest.skipUnless(find_spec("distributed"), "needs the Debian package python3-distributed")
class WithWorkers(MatchTest):
    """Tests of a pool with two workers; said: what the pool told."""

    cluster: Any

    @staticmethod
    def two_workers() -> Any:
        import dask
        from distributed import LocalCluster

        # Dask drops a worker of which it has not heard for so long; 5 minutes as it comes.
        dask.config.set({"distributed.scheduler.worker-ttl": f"{TTL} s"})
        return LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50)

    def setUp(self) -> None:
        super().setUp()
        self.said: list[str] = []

    def pool(self, identity: Identity) -> Pool:
        made = Pool(self.cluster.scheduler_address, identity, self.said.append)
        self.addCleanup(made.__exit__)
        return made


class Cluster(WithWorkers):
    @classmethod
    def setUpClass(cls) -> None:
        cls.cluster = cls.two_workers()
        cls.addClassCleanup(cls.cluster.close)

    def test_who_is_somebody_else_gets_no_job(self) -> None:
        short = mock.patch.multiple(pool, NOBODY=2.0, ALONE=0.5, LOOK=0.2)
        with short, self.assertRaisesRegex(Failure, "no worker for 2 s"):
            self.pool({"who": "somebody else"}).run(ours, square, JobList(range(3), lambda job, result: True))
        self.assertEqual(self.said.count("cluster: no worker is there; waits 2 s for one"), 1, self.said)
        self.assertTrue(any("is refused: who: me there, somebody else here" in line for line in self.said), self.said)

    def test_who_does_not_get_through_with_the_answer_is_asked_again(self) -> None:
        fetch, lost = Pool._fetch, list[str]()

        def works() -> bool:
            return any(lost and f"{lost[0]} works" in line for line in self.said)

        def lose_first(made: Pool, flight: pool.Flight) -> tuple[Any, BaseException | None]:
            if flight.job is None and not lost:
                lost.append(flight.address)
                return None, TimeoutError("timed out")
            return fetch(made, flight)

        with mock.patch.object(Pool, "_fetch", lose_first), mock.patch.object(pool, "LOOK", 0.1):
            jobs = JobList(range(1000), lambda job, result: not works())
            self.pool(ours()).run(ours, short_square, jobs)
        self.assertTrue(works(), self.said)
        self.assertFalse(any("refused" in line for line in self.said), self.said)

    def test_what_goes_wrong_there_is_told_here(self) -> None:
        with self.assertRaisesRegex(Failure, "cannot do 0"):
            self.pool(ours()).run(ours, fails, JobList(range(1), lambda job, result: True))

    def test_a_job_whose_program_is_killed_is_done_again_twice(self) -> None:
        found: list[int] = []
        jobs = JobList(range(3), lambda job, result: found.append(result) is None)
        self.assertTrue(self.pool(ours()).run(ours, partial(killed_at_first, f"{self.folder}/two", 2), jobs))
        self.assertEqual(sorted(found), [0, 1, 2])
        self.assertEqual(sum("no memory for 1; it is done again" in line for line in self.said), 2, self.said)
        with self.assertRaisesRegex(Killed, "no memory for 7"):
            self.pool(ours()).run(ours, partial(killed_at_first, f"{self.folder}/three", 3), JobList([7], lambda *_: True))

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


@unittest.skipUnless(SLOW, "slow, for each test has workers of its own")
class BrokenWorkers(WithWorkers):
    def setUp(self) -> None:
        super().setUp()
        self.cluster = self.two_workers()
        self.addCleanup(self.cluster.close)

    def a_worker(self) -> int:
        """The process of one of them."""
        return int(next(iter(self.cluster.workers.values())).process.pid)

    def kill_a_worker(self) -> None:
        os.kill(self.a_worker(), signal.SIGKILL)

    def stop_a_worker(self) -> None:
        """One of them stands still, alive, and is killed at the end of the test."""
        pid = self.a_worker()
        os.kill(pid, signal.SIGSTOP)
        self.addCleanup(lambda: Path(f"/proc/{pid}").exists() and os.kill(pid, signal.SIGKILL))

    def test_every_job_is_done_once_though_a_worker_is_killed(self) -> None:
        found: list[tuple[int, int]] = []

        def receive(job: int, result: int) -> bool:
            found.append((job, result))
            if len(found) == 20:
                self.kill_a_worker()
            return True

        self.assertTrue(self.pool(ours()).run(ours, short_square, JobList(range(200), receive)))
        self.assertEqual(sorted(found), [(number, number**2) for number in range(200)])
        self.assertTrue(any("has left" in line for line in self.said), self.said)

    def test_nobody_waits_for_a_job_that_is_stuck(self) -> None:
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(pool, "LATE_SECONDS", 0.5):
            found: list[int] = []
            work = partial(stuck_at_first, folder + "/flag")
            began = time.monotonic()
            self.pool(ours()).run(ours, work, JobList(range(6), lambda job, result: found.append(result) is None))
        self.assertEqual(sorted(found), list(range(6)))
        self.assertLess(time.monotonic() - began, 30)
        self.kill_a_worker()  # one of them sleeps on

    def test_a_worker_that_stands_still_loses_nothing_and_nobody_waits_for_it(self) -> None:
        found: list[int] = []

        def receive(job: int, result: int) -> bool:
            found.append(result)
            if len(found) == 20:
                self.stop_a_worker()
            return True

        began = time.monotonic()
        self.assertTrue(self.pool(ours()).run(ours, short_square, JobList(range(100), receive)))
        self.assertEqual(sorted(found), [number**2 for number in range(100)])
        self.assertLess(time.monotonic() - began, 30)

    def test_a_worker_that_stands_still_has_left_after_a_while_though_there_is_other_work(self) -> None:
        found: list[int] = []
        stopped_at = 0.0

        def receive(job: int, result: int) -> bool:
            nonlocal stopped_at
            found.append(job)
            if len(found) == 20:
                self.stop_a_worker()
                stopped_at = time.monotonic()
            has_left = any("has left, 1 jobs go elsewhere" in line for line in self.said)
            return not has_left or len(set(range(max(found))) - set(found)) > 0

        self.assertTrue(self.pool(ours()).run(ours, short_square, JobList(range(10_000), receive)))
        self.assertEqual(set(range(max(found))) - set(found), set())
        self.assertLess(time.monotonic() - stopped_at, 3 * TTL + 10)


if __name__ == "__main__":
    unittest.main()
