# SPDX-License-Identifier: MIT
"""Progress of `emilia analyze --all` on a terminal."""

import os
import pty
import subprocess
import tempfile
import unittest
from pathlib import Path

from common import BUILD

PROGRAM = Path(os.environ.get("EMILIA_PROGRAM", BUILD / "emilia"))


def shown(*arguments: str) -> str:
    """Runs the program with a terminal as stderr; returns the output to the terminal."""
    end, inner = pty.openpty()
    process = subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.DEVNULL, stderr=inner)
    os.close(inner)
    text = b""
    while True:
        try:
            text += os.read(end, 4096)
        except OSError:  # all processes with the other end have exited
            break
    os.close(end)
    process.wait()
    return text.decode()


@unittest.skipUnless(PROGRAM.exists(), f"{PROGRAM} is not built")
class AnalyzeOnATerminal(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name: str, text: str) -> str:
        (self.folder / name).write_text(text, encoding="ascii")
        return str(self.folder / name)

    def test_progress_shows_games_and_remaining_time(self) -> None:
        games = [self.write("a.txt", "f5d6c3\nf5x9\n"), self.write("b.txt", "f5f6e6f4\nf5f6\n")]
        text = shown("analyze", "--all", *games, "--depth", "1", "--threads", "1")
        self.assertRegex(text, r"analyze \[-+\]  0/3")
        self.assertRegex(text, r"analyze \[#+-+\]  [12]/3  [0-9.]+/s  0:0[0-9] left")
        self.assertEqual(text.count("skipped: "), 1)

    def test_a_resumed_run_continues_the_count(self) -> None:
        games, out = self.write("a.txt", "f5d6c3\nf5f6\n"), str(self.folder / "out.jsonl")
        shown("analyze", "--all", games, "--depth", "1", "--out", out)
        self.assertRegex(shown("analyze", "--all", games, "--depth", "1", "--out", out, "--resume"), r"analyze \[#+\]  2/2")


if __name__ == "__main__":
    unittest.main()
