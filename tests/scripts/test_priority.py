# SPDX-License-Identifier: MIT
"""Threads of the release binary: how many search, and how the system schedules them."""

import contextlib
import os
import subprocess
import unittest
from pathlib import Path

ENGINE = Path(__file__).resolve().parents[2] / "build/release/emilia"
SPARE = 4  # main thread, timekeeper, watchman, and one of the last search


class Threads(unittest.TestCase):
    def setUp(self) -> None:
        self.start()

    def start(self, *before: str) -> None:
        """Starts the engine, by the command `before` if there is one."""
        self.engine = subprocess.Popen([*before, str(ENGINE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.engine.wait)
        self.addCleanup(self.engine.communicate, "quit\n")

    def ask(self, lines: str, end: str) -> None:
        self.engine.stdin.write(lines + "\n")
        self.engine.stdin.flush()
        while not self.engine.stdout.readline().startswith(end):
            pass

    def threads(self) -> list[int]:
        return [int(name) for name in os.listdir(f"/proc/{self.engine.pid}/task")]

    def policies(self) -> set[int]:
        """Returns how the system schedules the threads; the one of the last search may end meanwhile."""
        found = set[int]()
        for thread in self.threads():
            with contextlib.suppress(ProcessLookupError):
                found.add(os.sched_getscheduler(thread))
        return found

    def test_a_time_limit_uses_at_most_one_thread_for_each_processor(self) -> None:
        many = len(os.sched_getaffinity(0)) + 2 * SPARE
        self.ask(f"setoption name Threads value {many}\ngo movetime 10000", "info depth 2")
        self.assertLessEqual(len(self.threads()), many - SPARE)
        self.ask("stop", "bestmove")
        self.ask("go infinite", "info depth 2")
        self.assertGreaterEqual(len(self.threads()), many)
        self.ask("stop", "bestmove")

    def test_normal_priority_is_that_of_other_programs(self) -> None:
        self.ask("setoption name Priority value normal\ngo depth 8", "bestmove")
        self.assertEqual({policy & ~os.SCHED_RESET_ON_FORK for policy in self.policies()}, {os.SCHED_OTHER})

    def test_normal_priority_keeps_the_policy_of_the_user(self) -> None:
        self.start("chrt", "--batch", "0")
        self.ask("setoption name Priority value normal\ngo depth 8", "bestmove")
        self.assertEqual(self.policies(), {os.SCHED_BATCH})


if __name__ == "__main__":
    unittest.main()
