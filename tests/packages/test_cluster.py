# SPDX-License-Identifier: MIT
"""Matches on a local cluster of two workers that are killed, late, stopped or have another fingerprint."""

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
from cluster import pool
from cluster.identity import Fingerprint, bench_signature, differences
from cluster.jobs import JobList, Killed
from cluster.pool import Pool
from tests.match import ROOT, SLOW
from tests.match.test_emilia import EMILIA
from tests.match.test_match import MatchTest, command, main_here, run


#: Seconds after which the scheduler drops a silent worker.
TTL = 15


def ours() -> Fingerprint:
    return {"name": "ours"}


def square(number: int) -> int:
    return number * number


def stuck_at_first(flag: str, number: int) -> int:
    """Takes very long in the first call."""
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
    """Is killed in the first `times` calls."""
    for turn in range(times):
        try:
            os.close(os.open(f"{flags}-{number}-{turn}", os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            continue
        raise Killed(f"no memory for {number}")
    return number


def results(path: Path) -> dict[int, Any]:
    """Games of a record without times."""
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
            with self.assertRaisesRegex(ArgumentError, f"invalid --cluster '{address}': expected an address such as tcp://"):
                Pool(address, ours(), print)
        two = ["--engine", "name=A", "cmd=x", "--engine", "name=B", "cmd=x", "--each", "st=1", "--cluster", "tcp://x:1"]
        code, errors = main_here([*two, "--concurrency", "2"])
        self.assertEqual(code, 2)
        self.assertIn("cannot combine --cluster with --concurrency", errors)

    def test_differences_are_listed(self) -> None:
        self.assertEqual(differences({"a": "1"}, {"a": "1"}), "")
        self.assertEqual(differences({"a": "1", "b": "2"}, {"a": "1", "b": "3"}), "b is 3 there, 2 here")
        self.assertEqual(differences({"a": "1"}, {}), "a is missing there, 1 here")

    @unittest.skipUnless(EMILIA.exists(), "needs the release build")
    def test_signature(self) -> None:
        self.assertRegex(bench_signature(str(EMILIA)), r"^Bench: \d+$")
        self.assertEqual(bench_signature("/bin/true"), "no bench")
        self.assertEqual(bench_signature("./nobody"), "no bench (FileNotFoundError)")

    def test_an_address_of_another_machine_without_tls_gets_a_warning(self) -> None:
        for address, exposed in (("tcp://10.0.0.1:8786", True), ("tcp://127.0.0.1:8786", False), ("tls://head:8786", False)):
            self.assertEqual(pool.is_exposed(address), exposed)

    def test_only_a_rebuilt_engine_is_asked_again(self) -> None:
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
    def test_a_lost_scheduler_is_an_error(self) -> None:
        lost = mock.Mock(status="running", **{"close.side_effect": TimeoutError})
        with mock.patch("distributed.Client", return_value=lost):
            made = Pool("tcp://x:1", ours(), lambda _: None)
        future = mock.Mock(status="cancelled", key="one", **{"result.side_effect": TimeoutError, "cancel.side_effect": OSError})
        lost.submit.return_value = future
        lost.scheduler_info.return_value = {"workers": {"tcp://x:2": {"nthreads": 1}}}
        with self.assertRaisesRegex(Failure, "lost connection to the scheduler"), made:
            made._machines["tcp://x:2"] = pool.Machine(1, accepted=True)
            made._results.put("one")
            made.run(ours, square, JobList(range(3), lambda job, result: True))


@unittest.skipUnless(find_spec("distributed"), "needs the Debian package python3-distributed")
class WithWorkers(MatchTest):
    """Base class of tests with two workers. messages: output of the pool."""

    cluster: Any

    @staticmethod
    def two_workers() -> Any:
        import dask
        from distributed import LocalCluster

        # The default is 5 minutes.
        dask.config.set({"distributed.scheduler.worker-ttl": f"{TTL} s"})
        return LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50)

    def setUp(self) -> None:
        super().setUp()
        self.messages: list[str] = []

    def pool(self, fingerprint: Fingerprint) -> Pool:
        made = Pool(self.cluster.scheduler_address, fingerprint, self.messages.append)
        self.addCleanup(made.__exit__)
        return made


class Cluster(WithWorkers):
    @classmethod
    def setUpClass(cls) -> None:
        cls.cluster = cls.two_workers()
        cls.addClassCleanup(cls.cluster.close)

    def test_a_worker_with_another_fingerprint_gets_no_job(self) -> None:
        short = mock.patch.multiple(pool, NO_WORKER=2.0, ALONE=0.5, LOOK=0.2)
        with short, self.assertRaisesRegex(Failure, "no worker for 2 s"):
            self.pool({"name": "another"}).run(ours, square, JobList(range(3), lambda job, result: True))
        self.assertEqual(self.messages.count("cluster: no worker is connected; waiting up to 2 s"), 1, self.messages)
        self.assertTrue(any("rejected: name is ours there, another here" in line for line in self.messages), self.messages)

    def test_a_lost_fingerprint_is_requested_again(self) -> None:
        fetch, lost = Pool._fetch, list[str]()

        def works() -> bool:
            return any(lost and f"{lost[0]} accepted" in line for line in self.messages)

        def lose_first(made: Pool, flight: pool.Flight) -> tuple[Any, BaseException | None]:
            if flight.job is None and not lost:
                lost.append(flight.address)
                return None, TimeoutError("timed out")
            return fetch(made, flight)

        with mock.patch.object(Pool, "_fetch", lose_first), mock.patch.object(pool, "LOOK", 0.1):
            jobs = JobList(range(1000), lambda job, result: not works())
            self.pool(ours()).run(ours, short_square, jobs)
        self.assertTrue(works(), self.messages)
        self.assertFalse(any("rejected" in line for line in self.messages), self.messages)

    def test_the_exception_of_a_worker_is_raised(self) -> None:
        with self.assertRaisesRegex(Failure, "cannot do 0"):
            self.pool(ours()).run(ours, fails, JobList(range(1), lambda job, result: True))

    def test_a_job_whose_program_is_killed_is_retried_twice(self) -> None:
        found: list[int] = []
        jobs = JobList(range(3), lambda job, result: found.append(result) is None)
        self.assertTrue(self.pool(ours()).run(ours, partial(killed_at_first, f"{self.folder}/two", 2), jobs))
        self.assertEqual(sorted(found), [0, 1, 2])
        self.assertEqual(sum("no memory for 1; retrying the job" in line for line in self.messages), 2, self.messages)
        with self.assertRaisesRegex(Killed, "no memory for 7"):
            self.pool(ours()).run(ours, partial(killed_at_first, f"{self.folder}/three", 3), JobList([7], lambda *_: True))

    def test_a_match_is_the_same_as_on_one_machine(self) -> None:
        arguments = [*self.two("--delay 0.001"), "--games", "8"]
        arguments[arguments.index("st=2")] = "depth=1"
        alone = self.folder / "alone.jsonl"
        self.assertEqual(run(*arguments[:-3], str(alone), *arguments[-2:]).returncode, 0)
        # Debian's distributed and tornado cause warnings, which are not errors here.
        match = [argument for argument in command(*arguments) if argument not in ("-W", "error")]
        match += ["--cluster", self.cluster.scheduler_address]
        result = subprocess.run(match, cwd=ROOT, capture_output=True, text=True, timeout=120)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(results(self.records), results(alone))
        self.assertIn("8 of 8 games", result.stdout)
        self.assertRegex(result.stderr, "match: cluster: tcp://.* accepted, 1 jobs at a time")


@unittest.skipUnless(SLOW, "slow: each test starts its own workers")
class BrokenWorkers(WithWorkers):
    def setUp(self) -> None:
        super().setUp()
        self.cluster = self.two_workers()
        self.addCleanup(self.cluster.close)

    def a_worker(self) -> int:
        """Process id of one worker."""
        return int(next(iter(self.cluster.workers.values())).process.pid)

    def kill_a_worker(self) -> None:
        os.kill(self.a_worker(), signal.SIGKILL)

    def stop_a_worker(self) -> None:
        """Stops a worker with SIGSTOP, and kills it at the end of the test."""
        pid = self.a_worker()
        os.kill(pid, signal.SIGSTOP)
        self.addCleanup(lambda: Path(f"/proc/{pid}").exists() and os.kill(pid, signal.SIGKILL))

    def test_every_job_is_done_once_when_a_worker_is_killed(self) -> None:
        found: list[tuple[int, int]] = []

        def receive(job: int, result: int) -> bool:
            found.append((job, result))
            if len(found) == 20:
                self.kill_a_worker()
            return True

        self.assertTrue(self.pool(ours()).run(ours, short_square, JobList(range(200), receive)))
        self.assertEqual(sorted(found), [(number, number**2) for number in range(200)])
        self.assertTrue(any("has left" in line for line in self.messages), self.messages)

    def test_a_stuck_job_runs_on_a_second_worker(self) -> None:
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(pool, "LATE_SECONDS", 0.5):
            found: list[int] = []
            work = partial(stuck_at_first, folder + "/flag")
            began = time.monotonic()
            self.pool(ours()).run(ours, work, JobList(range(6), lambda job, result: found.append(result) is None))
        self.assertEqual(sorted(found), list(range(6)))
        self.assertLess(time.monotonic() - began, 30)
        self.kill_a_worker()  # one of them still sleeps

    def test_the_jobs_of_a_stopped_worker_run_elsewhere(self) -> None:
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

    def test_a_stopped_worker_leaves_after_a_while(self) -> None:
        found: list[int] = []
        stopped_at = 0.0

        def receive(job: int, result: int) -> bool:
            nonlocal stopped_at
            found.append(job)
            if len(found) == 20:
                self.stop_a_worker()
                stopped_at = time.monotonic()
            has_left = any("has left, 1 jobs are reassigned" in line for line in self.messages)
            return not has_left or len(set(range(max(found))) - set(found)) > 0

        self.assertTrue(self.pool(ours()).run(ours, short_square, JobList(range(10_000), receive)))
        self.assertEqual(set(range(max(found))) - set(found), set())
        self.assertLess(time.monotonic() - stopped_at, 3 * TTL + 10)


if __name__ == "__main__":
    unittest.main()
