# SPDX-License-Identifier: MIT
"""Slope test of the networks: its parts, its record and its table, with stub programs."""

import contextlib
import io
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import tests.match  # (adds scripts/ to the module path)
from common import ArgumentError, Failure
from position_file import make_positions, write_positions
from study import slope
from study.slope import Trained
from study.study import Record, run

HEADER = "| positions | number | sum | network | |\n|---|---|---|---|---|\n"

#: Writes 100 positions to the file of --out.
ENGINE = """#!/usr/bin/env bash
echo "$1" >> "$0.log"
while (($# > 1)); do
  if [[ $1 == --out ]]; then
    { printf 'EMILIAPS\\x01\\0\\0\\0\\x18\\0\\0\\0'; head -c 2400 /dev/zero; } > "$2"
  fi
  shift
done
"""


def row(width: int, parts: int, error: float) -> Trained:
    return Trained(width, parts, 600_000 * parts, 8, 1, {"leaves": error, "on-policy": error + 1}, {"leaves": 5, "on-policy": 6})


class Slope(unittest.TestCase):
    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        self.held_out = self.folder / "heldout"
        self.held_out.mkdir()
        for name in ("leaves", "on-policy", "people", "people-30"):
            write_positions(self.held_out / f"{name}.positions", make_positions([]))
        self.engine = self.program("engine", ENGINE)
        table = "".join(f"| {self.held_out}/{name}.positions | 7 | 5.500, 4.000 | 4.{at}00, 3.000 | -9.0 %% |\\n"
                        for at, name in enumerate(("leaves", "on-policy", "people")))  # fmt: skip
        self.trainer = self.program("trainer", f'#!/usr/bin/env bash\necho "$@" >> "$0.log"\nprintf "{table}"\n')
        (self.folder / "evaluation.md").write_text("# Evaluation\n")

    def program(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text)
        path.chmod(0o755)
        return path

    def lines(self, program: Path) -> list[str]:
        return Path(f"{program}.log").read_text().splitlines()

    def run_study(self, *arguments: str) -> None:
        always = ["--records", self.folder / "slope.jsonl", "--dir", self.folder / "parts", "--program", self.engine]
        always += ["--trainer", self.trainer, "--held-out", self.held_out]
        with contextlib.redirect_stdout(io.StringIO()), tempfile.TemporaryFile("w+") as errors:
            with contextlib.redirect_stderr(errors):
                run("slope", [*map(str, always), *arguments])

    def test_a_second_run_does_only_missing_work(self) -> None:
        self.run_study("--parts", "1", "--widths", "16", "32")
        self.assertEqual(self.lines(self.engine), ["selfplay", "label", "label"])
        self.run_study("--parts", "1", "2", "--widths", "16", "32")
        self.assertEqual(len(self.lines(self.engine)), 6)
        commands = self.lines(self.trainer)
        self.assertEqual(["--width 16" in command for command in commands], [True, False, True, False])
        self.assertEqual(["part-2.positions" in command for command in commands], [False, False, True, True])
        self.assertNotIn("people-30", commands[0])
        entries = Record(self.folder / "slope.jsonl", Trained).load()
        self.assertEqual([entry.positions for entry in entries], [100, 100, 200, 200])
        self.assertEqual(entries[0].errors, {"leaves": 4.0, "on-policy": 4.1, "people": 4.2})
        self.assertAlmostEqual(entries[0].mean(), 4.05)
        self.assertEqual(entries[0].linear["people"], 5.5)
        self.assertIn("| 16 | 0.00 M | 1 | 4.00 | 4.10 | 4.20 | 4.050 |", (self.folder / "evaluation.md").read_text())
        self.assertIn("width 32", (self.folder / "slope.svg").read_text())

    def test_parts_need_no_held_out_set(self) -> None:
        with mock.patch.object(self, "held_out", self.folder / "none"):
            self.run_study("--parts", "1", "--widths")
            self.assertFalse(Path(f"{self.trainer}.log").exists())
            with self.assertRaises(ArgumentError):
                self.run_study("--parts", "1", "--widths", "16")

    def test_a_table_without_a_source_is_an_error(self) -> None:
        with self.assertRaises(Failure):
            slope.errors_of(HEADER + "| a.positions | 7 | 5.5, 4.0 | 4.5, 3.0 | 1 |\n", [Path("a.positions"), Path("b.positions")])

    def test_the_table_has_a_row_for_each_width_and_number_of_positions(self) -> None:
        text = slope.tables([row(64, 2, 3), row(32, 2, 3.5), row(32, 1, 4)]).splitlines()
        self.assertEqual(text[0], "| width | positions | seed | leaves | on-policy | mean |")
        self.assertEqual(text[2], "| linear evaluation | | | 5.00 | 6.00 | 5.500 |")
        self.assertEqual([line[:17] for line in text[3:]], ["| 32 | 0.60 M | 1", "| 32 | 1.20 M | 1", "| 64 | 1.20 M | 1"])


if __name__ == "__main__":
    unittest.main()
