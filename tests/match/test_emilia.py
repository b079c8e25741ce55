# SPDX-License-Identifier: MIT
"""Matches of Emilia against itself in each protocol of the match runner."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from tests.match import ROOT, SLOW

EMILIA = ROOT / "build" / "release" / "emilia"


@unittest.skipUnless(EMILIA.exists(), f"needs {EMILIA.relative_to(ROOT)}")
class Dialects(unittest.TestCase):
    def play(self, engines: dict[str, str], *arguments: str) -> str:
        """Plays a match between commands, by protocol, without faults; returns its output."""
        settings = []
        for protocol, command in engines.items():
            settings += ["--engine", f"name={protocol}", f"cmd={command}", f"proto={protocol}"]
        # The large margin avoids time faults on a busy machine.
        result = subprocess.run(
            ["/usr/bin/python3", "-W", "error", "scripts/match", *settings, "--each", "st=0.05", "margin=2",
             "--games", "2", "--concurrency", str(os.cpu_count() or 1), "--strict", *arguments],
            cwd=ROOT, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        self.assertEqual((result.returncode, result.stderr), (0, ""), result.stdout)
        self.assertEqual(result.stdout.count("faults: none"), len(engines), result.stdout)
        return result.stdout

    def test_a_round_robin_without_a_fault(self) -> None:
        engines = dict.fromkeys(("uoi", "gtp", "nboard", "uci", "ugi", "usi"), f"{EMILIA} --hash 4")
        self.assertIn("30 of 30 games", self.play(engines, "--openings", "random-40"))

    def test_the_engines_run_at_normal_priority(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder) / "log"
            self.play({"uoi": f"{EMILIA} --log-file {log}", "ugi": str(EMILIA)}, "--openings", "random-40")
            self.assertIn("Priority is now normal", log.read_text())

    @unittest.skipUnless(SLOW, "slow: takes a dozen seconds")
    def test_games_on_10x10_with_blocked_squares(self) -> None:
        engines = {"uoi": f"{EMILIA} --hash 4", "umea": str(ROOT / "scripts/umea/othello.sh")}
        board = "10x10 blocked a1,c3,j4,e8,g10,b9"
        self.assertIn("2 of 2 games", self.play(engines, "--openings", "random-4", "--board", board))


if __name__ == "__main__":
    unittest.main()
