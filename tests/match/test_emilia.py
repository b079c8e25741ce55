# SPDX-License-Identifier: MIT
"""Emilia against herself in each of the dialects that the match runner speaks."""

import os
import subprocess
import unittest

from tests.match import ROOT

EMILIA = ROOT / "build" / "release" / "emilia"


@unittest.skipUnless(EMILIA.exists(), f"needs {EMILIA.relative_to(ROOT)}")
class Dialects(unittest.TestCase):
    def test_a_round_robin_without_a_fault(self) -> None:
        engines = []
        for protocol in ("uoi", "gtp", "nboard"):
            engines += ["--engine", f"name={protocol}", f"cmd={EMILIA} --hash 4", f"proto={protocol}"]
        # A busy machine runs an engine late; that is not what is asked about here.
        result = subprocess.run(
            ["/usr/bin/python3", "-W", "error", "scripts/match", *engines, "--each", "st=0.05", "margin=2",
             "--games", "2", "--openings", "random-30", "--concurrency", str(os.cpu_count() or 1), "--strict"],
            cwd=ROOT, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        self.assertEqual((result.returncode, result.stderr), (0, ""), result.stdout)
        self.assertIn("6 of 6 games", result.stdout)
        self.assertEqual(result.stdout.count("faults: none"), 3, result.stdout)


if __name__ == "__main__":
    unittest.main()
