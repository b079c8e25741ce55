# SPDX-License-Identifier: MIT
"""Runs the Python tests of a folder and prints the seconds of each test: `/usr/bin/python3 -m tests.run tests/match`."""

from __future__ import annotations

import sys
import time
import unittest


class TimedResult(unittest.TextTestResult):
    """Result that prints a line `1.23 s  test id` after each test."""

    def startTest(self, test: unittest.TestCase) -> None:  # noqa: N802 (the name of the base class)
        super().startTest(test)
        self._start = time.monotonic()

    def stopTest(self, test: unittest.TestCase) -> None:  # noqa: N802 (the name of the base class)
        super().stopTest(test)
        self.stream.writeln(f"{time.monotonic() - self._start:.2f} s  {test.id()}")


def main(folder: str) -> int:
    """Runs the tests below a folder of the project; returns the exit status."""
    suite = unittest.defaultTestLoader.discover(folder, top_level_dir=".")
    return not unittest.TextTestRunner(verbosity=2, resultclass=TimedResult).run(suite).wasSuccessful()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
