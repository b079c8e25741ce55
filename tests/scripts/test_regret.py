# SPDX-License-Identifier: MIT
"""Study of regrets: its table, and resumed runs."""

import contextlib
import io
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path
from unittest import mock

from common import Failure
from study import regret
from study.regret import Entry
from study.study import Record, run

POSITION = ("p", {"a1": 2.0, "b1": -1.0})
POSITIONS = [Entry(0, *POSITION), Entry(1), Entry(2, "q", {"c1": 4.0, "d1": 4.0, "e1": 3.5})]


class Regret(unittest.TestCase):
    def test_the_table_compares_with_the_first_setting_position_by_position(self) -> None:
        defaults = Entry(nodes=1000, choices=["b1", "c1"], depth=9.25)
        other = Entry(params="x=1", nodes=1000, choices=["a1", "e1"], depth=10)
        rows = regret.table([*POSITIONS, defaults, other], [("", 1000), ("x=1", 1000)]).splitlines()
        self.assertEqual(rows[2], "| defaults | 1,000 | 9.2 | 1.500 | | |")
        self.assertEqual(rows[3], "| x=1 | 1,000 | 10.0 | 0.250 | -1.250 ± 1.237 | 2 |")

    def test_a_second_run_does_only_missing_work(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "record.jsonl"
            arguments = ["--records", str(path), "--program", "x", "--nodes", "9"]
            Record(path, Entry).add(*(replace(entry, plies=15, engine="A") for entry in POSITIONS))
            choice = Entry(nodes=9, choices=["a1", "c1"])
            with (
                contextlib.redirect_stdout(io.StringIO()) as output,
                contextlib.redirect_stderr(io.StringIO()),
                mock.patch.object(regret, "engine_identity", return_value="A"),
                mock.patch.object(regret, "value_moves", side_effect=[Entry(3), Entry(4, *POSITION)]) as value,
                mock.patch.object(regret, "choose", side_effect=[choice, Entry(nodes=9, choices=["a1", "c1", "b1"])]) as choose,
            ):
                run("regret", [*arguments, "--positions", "2"])
                run("regret", [*arguments, "--positions", "2"])
                self.assertEqual((value.call_count, choose.call_count), (0, 1))
                run("regret", [*arguments, "--positions", "3"])
                self.assertEqual([call.args[-1] for call in value.call_args_list], [3, 4])
                self.assertEqual(choose.call_count, 2)
                before = output.getvalue()
                run("regret", [*arguments, "--page-only", "x=1"])
                self.assertEqual(choose.call_count, 2)
                self.assertEqual(output.getvalue(), before + before[before.rindex("| `SearchParams`") :])
            self.assertIn("regret in 3 positions", output.getvalue())

    def test_no_seed_is_done_twice_after_a_kill(self) -> None:
        """Positions are evaluated in parallel, so the first one may end last."""
        self.assertEqual(regret.seeds_to_do([Entry(1), Entry(3, *POSITION)], 3), [0, 2, 4])

    def test_a_record_of_another_depth_or_engine_is_an_error(self) -> None:
        """Regression test: the table of the other depth was printed without searching."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "record.jsonl"
            Record(path, Entry).add(*(replace(entry, plies=4, engine="A") for entry in POSITIONS))
            arguments = ["--records", str(path), "--program", "x", "--positions", "2"]
            for depth, engine, words in (("12", "A", "has values of 4 plies, expected --depth 12"), ("4", "B", "is of A, expected B")):
                with (
                    mock.patch.object(regret, "engine_identity", return_value=engine),
                    self.assertRaisesRegex(Failure, f"record.jsonl {words}"),
                ):
                    run("regret", [*arguments, "--depth", depth])
            with self.assertRaisesRegex(Failure, "expected --depth 12"):
                run("regret", [*arguments, "--page-only", "--depth", "12"])


if __name__ == "__main__":
    unittest.main()
