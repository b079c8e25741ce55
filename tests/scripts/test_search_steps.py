# SPDX-License-Identifier: MIT
"""Study of the search steps: its table and plot, and resumed runs."""

import argparse
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from common import Failure
from study import search_steps
from study.search_steps import WHOLE, Measurement, Variant
from study.study import Record

PARITY = next(v for v in search_steps.VARIANTS if "parity" in v.name)


def solved(variant: Variant, nodes: int, seconds: float) -> Measurement:
    return Measurement(variant.name, variant.params, "solve", nodes=nodes, seconds=seconds, right=20)


class SearchSteps(unittest.TestCase):
    def test_the_table_has_medians_relative_to_the_complete_search(self) -> None:
        rows = search_steps.table(
            [solved(WHOLE, 2_000_000, seconds) for seconds in (1.0, 9.0, 2.0)]
            + [solved(PARITY, 3_000_000, seconds) for seconds in (3.0, 4.0, 3.0)]
            + [Measurement(PARITY.name, PARITY.params, "match", elo=-12.4, low=-30.6, high=5.0, games=100)]
        ).splitlines()
        self.assertEqual(rows[2], "| nothing | 2.0 M | 1.00 | 2.00 | 1.00 |  |")
        self.assertEqual(rows[3], f"| {PARITY.name} | 3.0 M | 1.50 | 3.00 | 1.50 | -12 [-31, +5] |")

    def test_a_run_over_the_time_limit_is_marked_as_stopped(self) -> None:
        stopped = Measurement(PARITY.name, PARITY.params, "solve", seconds=300, is_stopped=True)
        rows = search_steps.table([solved(WHOLE, 1, 1.0), stopped]).splitlines()
        self.assertIn("over 300", rows[3])

    def test_the_plot_has_the_variants_that_were_measured(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "search.svg"
            search_steps.draw([solved(WHOLE, 10, 1.0), solved(PARITY, 20, 3.0)], path)
            self.assertIn(f">{PARITY.name}</text>", path.read_text())
            self.assertNotIn(">ProbCut</text>", path.read_text())

    def test_an_incomplete_run_is_an_error(self) -> None:
        """Regression test: a run that was killed after its first position was recorded as complete."""
        row = '{"nodes": 5, "seconds": 0.5, "score": 3, "expected": 3}'
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "program"
            parsed = argparse.Namespace(program=program, patience=60)
            for count, end in ((1, "kill -KILL $$"), (20, "exit 1"), (19, "exit 0")):
                program.write_text(f"#!/bin/sh\nyes '{row}' | head -{count}\n{end}\n")
                program.chmod(0o755)
                with self.assertRaisesRegex(Failure, f"the whole search: {count} of 20 positions, status -?[0-9]+$"):
                    search_steps.solve(WHOLE, parsed)
            program.write_text(f"#!/bin/sh\nyes '{row}' | head -20\nexit 3\n")
            self.assertEqual(search_steps.solve(WHOLE, parsed), Measurement(WHOLE.name, "", "solve", 100, 10, 20))

    def test_a_second_run_does_only_missing_work(self) -> None:
        parsed = argparse.Namespace(runs=2, patience=1, games=0)
        with tempfile.TemporaryDirectory() as folder:
            record = Record(Path(folder) / "record.jsonl", Measurement)
            record.add(solved(WHOLE, 1, 1.0))
            with mock.patch.object(search_steps, "solve", side_effect=lambda v, _: solved(v, 1, 1.0)) as solve:
                search_steps.measure(record, [WHOLE, PARITY], parsed)
                self.assertEqual([call.args[0] for call in solve.call_args_list], [PARITY, WHOLE, PARITY])
            self.assertEqual(len(record.load()), 4)

    def test_old_parameter_names_are_converted(self) -> None:
        found = search_steps.read_measurement(variant="ProbCut", params="forecast_min_depth=100", kind="solve")
        self.assertEqual(found, Measurement("ProbCut", "probcut_min_depth=100", "solve"))


if __name__ == "__main__":
    unittest.main()
