# SPDX-License-Identifier: MIT
"""Estimates of the remaining time, with a mock clock."""

import unittest

import tests.match  # (adds scripts/ to the module path)
from progress import Progress, duration


class Estimates(unittest.TestCase):
    def setUp(self) -> None:
        self.now = 100.0

    def progress(self, total: float, done: float = 0.0) -> Progress:
        return Progress(total, done, lambda: self.now)

    def test_the_estimate_uses_the_speed_of_this_run(self) -> None:
        progress = self.progress(10)
        self.assertEqual(progress.counted(), "[0/10]")
        progress.advance(4)
        self.now += 60
        self.assertEqual(progress.seconds_left(), 90)
        self.assertEqual(progress.counted(), "[4/10, 1:30 left]")

    def test_work_of_an_earlier_run_does_not_count_for_the_speed(self) -> None:
        progress = self.progress(10, done=8)
        self.now += 30
        self.assertIsNone(progress.seconds_left())
        progress.advance()
        self.assertEqual(progress.counted(), "[9/10, 0:30 left]")

    def test_a_slow_start_is_excluded(self) -> None:
        progress = self.progress(1000)
        self.now += 10
        progress.advance()
        self.assertEqual(progress.seconds_left(), 9990)
        self.now += 31
        progress.advance(31)
        self.assertEqual(progress.seconds_left(), 968)

    def test_there_is_no_estimate_without_a_total_and_at_the_end(self) -> None:
        endless, over = self.progress(0), self.progress(2)
        endless.advance()
        over.advance(2)
        self.now += 1
        self.assertEqual(endless.left(), "")
        self.assertEqual(over.counted(), "[2/2]")

    def test_durations(self) -> None:
        self.assertEqual([duration(seconds) for seconds in (0, 59.6, 3723)], ["0:00", "1:00", "1:02:03"])


if __name__ == "__main__":
    unittest.main()
