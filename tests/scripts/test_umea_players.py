# SPDX-License-Identifier: MIT
"""scripts/othello.sh and scripts/othello_naive as the kit of the Umeå course calls them."""

import os
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OTHELLO = ROOT / "scripts" / "othello.sh"
NAIVE = ROOT / "scripts" / "othello_naive"

START = "W" + "E" * 27 + "OX" + "E" * 6 + "XO" + "E" * 27
START_MOVES = {"(3,5)\n", "(4,6)\n", "(5,3)\n", "(6,4)\n"}
# White's only answer to the wall of black discs is the pass.
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
    """The call that the kit makes before a game."""
    built = call(OTHELLO, START, "2", "1")
    if built.returncode != 0 or built.stdout:
        raise AssertionError(f"the build call failed: {built}")


class Players(unittest.TestCase):
    def assert_plays(self, result, expected: set[str]) -> None:
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn(result.stdout, expected)

    def assert_refuses(self, result, words: str) -> None:
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertIn(words, result.stderr)

    def test_a_move_is_a_row_and_a_column_and_nothing_else(self) -> None:
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

    def test_any_directory_and_any_link_will_do(self) -> None:
        with tempfile.TemporaryDirectory() as directory:
            for script in (OTHELLO, NAIVE):
                link = Path(directory) / script.name
                link.symlink_to(script)
                self.assert_plays(call(link, START, "0.1", cwd=Path(directory)), START_MOVES)
                self.assert_plays(call(f"./{script.name}", START, "0.1", cwd=Path(directory)), START_MOVES)

    def test_the_limit_counts_the_whole_call(self) -> None:
        def elapsed(seconds: str) -> float:
            begin = time.monotonic()
            self.assert_plays(call(OTHELLO, START, seconds, "0"), START_MOVES)
            return time.monotonic() - begin

        # The fastest of some calls: the others have met a machine that was busy with something else.
        for seconds in ("1", "0.5"):
            fastest = min(elapsed(seconds) for _ in range(5))
            self.assertGreater(fastest, float(seconds) * 0.5)
            self.assertLess(fastest, float(seconds) + 0.05)

    def test_no_time_at_all_still_gives_a_move(self) -> None:
        for seconds in ("0", "0.001", "00.01"):
            self.assert_plays(call(OTHELLO, START, seconds), START_MOVES)

    def test_wrong_arguments_are_named_on_stderr(self) -> None:
        self.assert_refuses(call(OTHELLO), "0 arguments")
        self.assert_refuses(call(OTHELLO, START), "1 arguments")
        self.assert_refuses(call(OTHELLO, START, "1", "0", "x"), "4 arguments")
        self.assert_refuses(call(NAIVE, START, "1", "0", "x"), "4 arguments")
        for seconds in ("", "-1", "1s", "1e3", "nan", "1,5"):
            self.assert_refuses(call(OTHELLO, START, seconds), f"bad number of seconds '{seconds}'")
        for script in (OTHELLO, NAIVE):
            self.assert_refuses(call(script, START, "1", "2"), "bad flag '2'")
            self.assert_refuses(call(script, "nonsense", "1"), "bad position")
            self.assert_refuses(call(script, START[:-1] + "Q", "1"), "'Q'")


if __name__ == "__main__":
    unittest.main()
