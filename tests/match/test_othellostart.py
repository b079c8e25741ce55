# SPDX-License-Identifier: MIT
"""Program scripts/umea/othellostart: output, errors and exit statuses."""

import contextlib
import io
import re
import subprocess
import unittest
from unittest import mock

from engines.clock import TimeControl, Tolerance
from engines.guard import Guard
from engines.protocols.adapter import EngineSpec, Surroundings
from match import runner
from othello.rules import START
from tests.match import ROOT

PLAYER = "tests/match/engines/umea_player.py"


def othellostart(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["/usr/bin/python3", "-W", "error", "scripts/umea/othellostart", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)


class AGame(unittest.TestCase):
    def test_a_finished_game_prints_the_closing_lines_of_the_course(self) -> None:
        # Both play the first legal move, so the game is always the same.
        result = othellostart(f"{PLAYER} first", f"{PLAYER} first", "2")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        lines = result.stdout.splitlines()
        self.assertEqual(lines[:3], ["", "", "White to move"])
        self.assertEqual(lines[3], "W" + "E" * 27 + "OX" + "E" * 6 + "XO" + "E" * 27)
        self.assertEqual(lines[4], "(3,5)")
        self.assertRegex(lines[15], r"^It took \d+\.\d+ seconds to make this move\.\.\.$")
        closing = lines[-6:]
        self.assertEqual(closing[0], "*" * 39)
        self.assertEqual(closing[1], f"Results for {PLAYER} first vs. {PLAYER} first:")
        self.assertEqual(closing[2], "White won with 16 points")
        self.assertRegex(closing[3], r"^Average time for white: \d+\.\d+ s \(max: \d+\.\d+ s\)$")
        self.assertRegex(closing[4], r"^Average time for black: \d+\.\d+ s \(max: \d+\.\d+ s\)$")
        self.assertEqual(closing[5], "*" * 39)
        # Both players pass on the finished board.
        turns = re.findall(r"to move\n[WB][EOX]{64}\n(\S+)\n", result.stdout)
        self.assertEqual(turns[-2:], ["pass", "pass"])

    def test_a_failing_build_call_is_reported_and_the_game_continues(self) -> None:
        result = othellostart(f"{PLAYER} no-build", f"{PLAYER} illegal", "2")
        self.assertIn(
            f"White ({PLAYER} no-build): build call before the game ended with exit status 3", result.stderr
        )
        self.assertIn("(3,5)", result.stdout)


class Builds(unittest.TestCase):
    def test_a_build_may_take_longer_than_a_move(self) -> None:
        """Regression test: the first build of Emilia before a match timed out after `untimed` seconds."""
        spec = EngineSpec("slow", ("sh", "-c", "sleep 0.4"), "umea", TimeControl(per_move=1), Tolerance(untimed=0.1))
        errors = io.StringIO()
        with Guard() as guard, mock.patch.object(runner, "NOTICE", 0.1), contextlib.redirect_stderr(errors):
            runner.preflight([spec], [START], Surroundings(guard))
        self.assertEqual(errors.getvalue(), "match: waiting for the build call of engine slow\n")


class Faults(unittest.TestCase):
    def fail_with(self, mode: str, *messages: str) -> None:
        result = othellostart(f"{PLAYER} first", f"bash -c 'exec {PLAYER} {mode} $0 $1 $2'", "3")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("Black (bash -c", result.stderr)
        self.assertIn(
            "expected: one line within 3 s (margin 0.5 s), one of (3,4) (3,6) (5,6)", result.stderr
        )
        for message in messages:
            self.assertIn(message, result.stderr)

    def test_every_fault_is_named(self) -> None:
        for mode, *messages in (
            ("illegal", "failed: illegal move: (1,1) (a1): the move flips no disc"),
            ("empty", "failed: empty output"),
            ("late", "failed: late move"),
            ("garbage", "failed: invalid output: answered 'f5'"),
            ("chatty", "failed: invalid output: answered 'thinking...?(3,4)'"),
            ("crash", "failed: crash: ended with exit status 1", "out of luck"),
            ("flood", "failed: flood"),
        ):
            with self.subTest(mode):
                self.fail_with(mode, *messages)

    def test_a_missing_player_is_named(self) -> None:
        result = othellostart("./nobody", f"{PLAYER} first", "1")
        self.assertEqual(result.returncode, 1)
        self.assertIn("White (./nobody) failed", result.stderr)
        self.assertIn("No such file", result.stderr)

    def test_invalid_arguments_end_with_status_2(self) -> None:
        for arguments in (("a", "b"), ("a", "b", "0"), ("a", "b", "x"), ("a", "b", "1", "0"), ("", "b", "1")):
            with self.subTest(arguments):
                self.assertEqual(othellostart(*arguments).returncode, 2)


if __name__ == "__main__":
    unittest.main()
