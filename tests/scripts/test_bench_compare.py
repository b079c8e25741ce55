# SPDX-License-Identifier: MIT
"""Script bench_compare, tested with stub programs that print the output of a bench."""

import contextlib
import io
import math
import tempfile
import unittest
from pathlib import Path

from common import run_script
from tests.scripts import load_script

bench_compare = load_script("scripts/dev/bench_compare")


class Figures(unittest.TestCase):
    def test_the_last_lines_of_a_bench_are_read(self) -> None:
        text = (
            "midgame B... info depth 9 nodes 800 nps 77 time 3\nendgame B... info depth 9 nodes 400 nps 78 time 1\n"
            "midgame nodes 800 time 2 nps 400000\nendgame nodes 400 time 0 nps 900000\nBench: 1200\n"
        )
        self.assertEqual(bench_compare.parse_bench(text), (1200, 400000, 900000))

    def test_other_output_is_an_error(self) -> None:
        midgame = "midgame nodes 800 time 2 nps 400000\n"
        endgame = "endgame nodes 400 time 0 nps 900000\n"
        last = "Bench: 1200\n"
        for text in ("", midgame + endgame, midgame + last, endgame + last, midgame + "endgame nodes 4 time 1 nps 0\n" + last):
            with self.assertRaises(bench_compare.Failure):
                bench_compare.parse_bench(text)

    def test_interval_of_two_pairs(self) -> None:
        # The logarithms of the ratios are 0.1 and 0.3: mean 0.2, standard error 0.1, t 12.7062 for one degree of freedom.
        pairs = [bench_compare.Pair(1_000_000, 1_105_171), bench_compare.Pair(1_000_000, 1_349_859)]
        low, ratio, high = bench_compare.interval(pairs)
        self.assertAlmostEqual(ratio, 1.22140, places=4)
        self.assertAlmostEqual(low, 0.34279, places=4)
        self.assertAlmostEqual(high, 4.35194, places=4)

    def test_interval_of_many_pairs_is_that_of_published_tables(self) -> None:
        # 62 logarithms of +-0.1 about 0: standard deviation 0.1 sqrt(62 / 61); t for 61 degrees of freedom is 1.9996.
        pairs = [bench_compare.Pair(1000, 1000 * math.exp(sign / 10)) for sign in (1, -1)] * 31
        low, ratio, high = bench_compare.interval(pairs)
        self.assertAlmostEqual(ratio, 1)
        self.assertAlmostEqual(high, math.exp(1.9996 * 0.1 / math.sqrt(61)), places=5)
        self.assertAlmostEqual(low, 1 / high)

    def test_interval_of_pairs_that_agree_is_a_point(self) -> None:
        pairs = [bench_compare.Pair(old, old * 11 // 10) for old in (100, 200, 300)]
        for bound in bench_compare.interval(pairs):
            self.assertAlmostEqual(bound, 1.1)


class Comparison(unittest.TestCase):
    def setUp(self) -> None:
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.folder = Path(directory.name)

    def program(self, name: str, body: str) -> str:
        path = self.folder / name
        path.write_text(f"#!/bin/sh\necho {name} >> {self.folder}/order\n{body}\n")
        path.chmod(0o755)
        return str(path)

    def bench(self, name: str, speed: int, signature: int = 5) -> str:
        lines = (f"midgame nodes 2 time 1 nps {speed}", f"endgame nodes 3 time 1 nps {2 * speed}", f"Bench: {signature}")
        return self.program(name, "; ".join(f"echo {line}" for line in lines))

    def compare(self, *arguments: str) -> tuple[int, str, str]:
        """Exit status, stdout and stderr of the script, which runs in this process."""
        with contextlib.redirect_stdout(io.StringIO()) as output, contextlib.redirect_stderr(io.StringIO()) as errors:
            code = run_script("bench_compare", lambda: bench_compare.main(arguments))
        return code, output.getvalue(), errors.getvalue()

    def test_ratio_and_signature(self) -> None:
        code, output, errors = self.compare(self.bench("old", 1000), self.bench("new", 1500), "--rounds", "3")
        self.assertEqual((code, errors), (0, ""))
        for half in ("midgame", "endgame"):
            self.assertIn(f"\n{half} new / old: 1.5000, 95 % interval 1.5000 to 1.5000\n", output)
        self.assertTrue(output.endswith("\nsignatures are equal: 5\n"))

    def test_the_order_alternates(self) -> None:
        self.compare(self.bench("old", 1000), self.bench("new", 1500), "--rounds", "3")
        self.assertEqual((self.folder / "order").read_text().split(), ["old", "new", "new", "old", "old", "new"])

    def test_a_program_may_be_compared_with_itself(self) -> None:
        program = self.bench("old", 1000)
        self.assertIn("midgame new / old: 1.0000", self.compare(program, program, "--rounds", "2")[1])

    def test_different_signatures_are_reported(self) -> None:
        output = self.compare(self.bench("old", 1000, 5), self.bench("new", 1000, 6), "--rounds", "2")[1]
        self.assertIn("signatures differ: old 5, new 6\n", output)

    def assert_fails(self, message: str, *arguments: str) -> None:
        code, _, errors = self.compare(*arguments)
        self.assertNotEqual(code, 0)
        self.assertIn(message, errors)

    def test_invalid_programs_and_arguments_are_errors(self) -> None:
        good = self.bench("good", 1000)
        self.assert_fails("exited with status 4: oh", good, self.program("bad", "echo oh >&2; exit 4"))
        self.assert_fails("invalid output of `bench`: expected `nps`", good, self.program("mute", "echo hello"))
        self.assert_fails("cannot run no/such: expected an executable or a git revision", good, "no/such")
        with contextlib.redirect_stderr(io.StringIO()) as errors, self.assertRaises(SystemExit):
            bench_compare.main([good, good, "--rounds", "1"])
        self.assertIn("invalid number '1': expected an integer >= 2", errors.getvalue())


if __name__ == "__main__":
    unittest.main()
