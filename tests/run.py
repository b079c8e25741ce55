# SPDX-License-Identifier: MIT
"""Runs Python tests, one process for each module, several at the same time: `/usr/bin/python3 -m tests.run tests/match`.

    tests.run [--jobs N] FOLDER...

Prints the seconds of each test, the output of each module, and the line `N passed, N failed, N skipped`, which leaves out
tests that are skipped for a reason that begins with "slow" or, for other users than root, with "root alone".
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


class TimedResult(unittest.TextTestResult):
    """Result that prints a line `1.23 s  test id` after each test, and counts tests that are left out on purpose."""

    left_out = 0

    def startTest(self, test: unittest.TestCase) -> None:  # noqa: N802 (the name of the base class)
        super().startTest(test)
        self._start = time.monotonic()

    def addSkip(self, test: unittest.TestCase, reason: str) -> None:  # noqa: N802 (the name of the base class)
        super().addSkip(test, reason)
        self.left_out += reason.startswith(("slow", "root alone"))

    def stopTest(self, test: unittest.TestCase) -> None:  # noqa: N802 (the name of the base class)
        super().stopTest(test)
        self.stream.write(f"{time.monotonic() - self._start:.2f} s  {test.id()}\n")


def run_module(name: str) -> int:
    """Runs the tests of a module in this process and prints a last line of counts for `run_folders`."""
    suite = unittest.defaultTestLoader.loadTestsFromName(name)
    result = unittest.TextTestRunner(verbosity=2, resultclass=TimedResult).run(suite)
    assert isinstance(result, TimedResult)
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    skipped = len(result.skipped) - result.left_out
    print(max(result.testsRun - failed - len(result.skipped), 0), failed, skipped)
    return not result.wasSuccessful()


def output_of(module: str) -> tuple[str, list[int]]:
    """Returns what the tests of a module printed, and the counts of passed, failed and skipped tests."""
    command = [sys.executable, "-m", "tests.run", "--module", module]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    counts = [int(word) for word in (done.stdout.splitlines() or [""])[-1].split() if word.isdigit()]
    if len(counts) != 3 or (done.returncode and not counts[1]):  # for example an error in the head of the module
        return f"{done.stderr}{done.stdout}{module} ended with status {done.returncode}\n", [0, 1, 0]
    return done.stderr, counts


def run_folders(folders: list[str], jobs: int) -> int:
    modules = [".".join(path.with_suffix("").parts) for folder in folders for path in sorted(Path(folder).glob("test_*.py"))]
    total = [0, 0, 0]
    with ThreadPoolExecutor(jobs) as pool:
        for module, (output, counts) in zip(modules, pool.map(output_of, modules), strict=True):
            print(f"--- {module}\n{output}", end="", flush=True)
            total = [one + other for one, other in zip(total, counts, strict=True)]
    print("{} passed, {} failed, {} skipped".format(*total))
    return bool(total[1]) or not modules


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", metavar="FOLDER")
    parser.add_argument("--jobs", type=int, default=(os.cpu_count() or 1) + 1, metavar="N", help="processes (default: processors + 1)")
    parser.add_argument("--module", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    return run_module(arguments.module) if arguments.module else run_folders(arguments.folders, arguments.jobs)


if __name__ == "__main__":
    sys.exit(main())
