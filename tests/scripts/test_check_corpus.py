# SPDX-License-Identifier: MIT
"""scripts/check_corpus: counts of games that were read, refused and changed."""

import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class CorpusTest(unittest.TestCase):
    def run_script(self, *arguments):
        command = [ROOT / "scripts/check_corpus", *arguments, "--engine", ROOT / "build/release/emilia"]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def test_counts_games_by_ending_and_reason(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "sub").mkdir()
            (folder / "sub/a.txt").write_text("f5d6c3\nf5f5\nf5d6c3d3 +2\nf5f5\n")
            (folder / "b.pgn").write_bytes(b'[Black "Ren\xe9"]\n\n1. f5 d6 2. c3 *\n')
            (folder / "c.txt").write_text("hello\n")
            (folder / "c.jou").write_text("names")
            done = self.run_script(folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("| .txt | 2 | 1 | 2 | 3 | 0 |", done.stdout)
        self.assertIn("| .pgn | 1 | 0 | 1 | 0 | 0 |", done.stdout)
        self.assertIn("| 2 | illegal move '...': expected a legal move for White |", done.stdout)
        self.assertIn("| pgn | 3 | 0 | 0 |", done.stdout)
        self.assertIn("| wthor | 1 | 2 | 0 |", done.stdout)

    def test_a_folder_without_files_is_an_error(self):
        with tempfile.TemporaryDirectory() as name:
            done = self.run_script(Path(name))
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr, "check_corpus: the folders have no files\n")


if __name__ == "__main__":
    unittest.main()
