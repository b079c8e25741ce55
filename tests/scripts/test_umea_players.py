# SPDX-License-Identifier: MIT
"""Players scripts/umea/othello.sh and scripts/umea/othello_naive, called like by the kit of the Umeå course."""

import os
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from tests.match import SLOW

ROOT = Path(__file__).resolve().parents[2]
OTHELLO = ROOT / "scripts/umea/othello.sh"
NAIVE = ROOT / "scripts/umea/othello_naive"

START = "W" + "E" * 27 + "OX" + "E" * 6 + "XO" + "E" * 27
START_MOVES = {"(3,5)\n", "(4,6)\n", "(5,3)\n", "(6,4)\n"}
# White must pass.
HAS_TO_PASS = "W" + "E" * 56 + "XOO" + "E" * 5
FINISHED = "B" + "E" * 20 + "XEEEEEEXXXEEEEXXXXXEEEEXXXEEEEEEX" + "E" * 11
FULL = "W" + "X" * 64


def call(script: Path | str, *arguments: str, cwd: Path = ROOT, **environment: str):
    return subprocess.run(
        [str(script), *arguments],
        cwd=cwd,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def setUpModule() -> None:
    """Makes the build call of the kit before a game."""
    built = call(OTHELLO, START, "2", "1")
    if built.returncode != 0 or built.stdout:
        raise AssertionError(f"the build call failed: {built}")


class Players(unittest.TestCase):
    def assert_plays(self, result, expected: set[str]) -> None:
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn(result.stdout, expected)

    def assert_rejects(self, result, message: str) -> None:
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertIn(message, result.stderr)

    def test_the_output_is_only_row_and_column(self) -> None:
        for flag in ([], ["0"]):
            self.assert_plays(call(OTHELLO, START, "0.2", *flag), START_MOVES)
            self.assert_plays(call(NAIVE, START, "0.2", *flag), START_MOVES)

    def test_the_naive_player_knows_the_start_position(self) -> None:
        self.assertEqual(call(NAIVE).stdout, call(NAIVE, START, "2", "0").stdout)
        self.assert_plays(call(NAIVE), START_MOVES)

    def test_no_move_is_a_pass_also_when_the_game_is_over(self) -> None:
        for position in (HAS_TO_PASS, FINISHED, FULL):
            for script in (OTHELLO, NAIVE):
                with self.subTest(script=script.name, position=position):
                    self.assert_plays(call(script, position, "1", "0"), {"pass\n"})

    def test_the_build_call_prints_nothing(self) -> None:
        for script in (OTHELLO, NAIVE):
            result = call(script, START, "2", "1")
            self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", ""))

    def test_links_in_any_directory_work(self) -> None:
        with tempfile.TemporaryDirectory() as directory:
            for script in (OTHELLO, NAIVE):
                link = Path(directory) / script.name
                link.symlink_to(script)
                self.assert_plays(call(link, START, "0.1", cwd=Path(directory)), START_MOVES)
                self.assert_plays(call(f"./{script.name}", START, "0.1", cwd=Path(directory)), START_MOVES)

    @unittest.skipUnless(SLOW, "slow: measures time, so the machine must be quiet")
    def test_the_limit_covers_the_complete_call(self) -> None:
        def elapsed(seconds: str) -> float:
            begin = time.monotonic()
            self.assert_plays(call(OTHELLO, START, seconds, "0"), START_MOVES)
            return time.monotonic() - begin

        # The fastest of several calls, because other processes may delay the rest.
        for seconds in ("1", "0.5"):
            fastest = min(elapsed(seconds) for _ in range(5))
            self.assertGreater(fastest, float(seconds) * 0.5)
            self.assertLess(fastest, float(seconds) + 0.05)

    def test_a_limit_of_0_still_gives_a_move(self) -> None:
        for seconds in ("0", "0.001", "00.01"):
            self.assert_plays(call(OTHELLO, START, seconds), START_MOVES)

    def test_wrong_arguments_are_named_on_stderr(self) -> None:
        self.assert_rejects(call(OTHELLO), "invalid number of arguments '0'")
        self.assert_rejects(call(OTHELLO, START), "invalid number of arguments '1'")
        self.assert_rejects(call(OTHELLO, START, "1", "0", "x"), "invalid number of arguments '4'")
        self.assert_rejects(call(NAIVE, START, "1", "0", "x"), "invalid number of arguments '4'")
        for seconds in ("", "-1", "1s", "1e3", "nan", "1,5"):
            self.assert_rejects(call(OTHELLO, START, seconds), f"invalid SECONDS '{seconds}': expected a decimal number")
        for script in (OTHELLO, NAIVE):
            self.assert_rejects(call(script, START, "1", "2"), "invalid flag '2'")
            self.assert_rejects(call(script, "nonsense", "1"), "invalid position")
            self.assert_rejects(call(script, START[:-1] + "Q", "1"), "'Q'")


if __name__ == "__main__":
    unittest.main()
