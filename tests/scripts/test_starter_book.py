# SPDX-License-Identifier: MIT
"""Starter book beside the program, as in a package."""

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from common import ENGINE, ROOT


@unittest.skipUnless(ENGINE.exists(), "needs a release build")
class StarterBook(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory(prefix="emilia-starter-")
        self.addCleanup(scratch.cleanup)
        self.share = Path(scratch.name) / "share/emilia"
        self.share.mkdir(parents=True)
        self.program = Path(scratch.name) / "bin/emilia"
        self.program.parent.mkdir()
        shutil.copy2(ENGINE.resolve(), self.program)
        shutil.copy(ROOT / "share/starter.book", self.share)

    def play(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [self.program, "play", "--level", "20", "--hash", "1", *arguments]
        return subprocess.run(command, input="book\nquit\n", capture_output=True, text=True, timeout=60, check=True)

    def test_a_lock_file_stayed_beside_the_book_of_a_package(self) -> None:
        for arguments in ((), ("--book", "starter")):
            self.assertEqual(self.play(*arguments).stderr, "")
            self.assertEqual([path.name for path in self.share.iterdir()], ["starter.book"])

    def test_a_damaged_book_was_ignored_in_silence(self) -> None:
        book = self.share / "starter.book"
        book.write_bytes(book.read_bytes()[:100_000])
        warning = f"warning: the game has no opening book: cannot open '{book}': "
        error = self.play().stderr
        self.assertTrue(error.startswith(warning), error)
        self.assertEqual(error.count("\n"), 1)


if __name__ == "__main__":
    unittest.main()
