# SPDX-License-Identifier: MIT
"""Books whose program is killed, disturbed by another one, or out of space."""

import os
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from common import ENGINE, ROOT


@unittest.skipUnless(ENGINE.exists(), "needs a release build")
class BookFaults(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory(prefix="emilia-book-")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.folder.chmod(0o755)
        self.book = self.folder / "a.book"
        self.text = self.folder / "starter.txt"
        self.emilia("export", ROOT / "share/starter.book", self.text)

    @staticmethod
    def emilia(*arguments: str | Path, status: int = 0, before: tuple[str, ...] = ()) -> str:
        """Returns the output, or the errors if the program fails."""
        done = subprocess.run([*before, ENGINE, "book", *arguments], capture_output=True, text=True, timeout=100, check=False)
        assert done.returncode == status, done.stdout + done.stderr
        return done.stderr if status else done.stdout

    def learner(self) -> subprocess.Popen[bytes]:
        """Starts a learner and waits for its first positions."""
        command = [ENGINE, "book", "learn", self.book, "--depth", "6", "--threads", "1"]
        learner = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(learner.wait)
        self.addCleanup(learner.kill)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            shown = subprocess.run([ENGINE, "book", "show", self.book], capture_output=True, text=True, check=False)
            if shown.stdout.count("listed") > 0:
                return learner
            time.sleep(0.1)
        raise AssertionError("the learner adds no position")

    def names(self) -> list[str]:
        return sorted(path.name for path in self.folder.iterdir())

    def test_a_killed_import_adds_all_or_nothing(self) -> None:
        for milliseconds in (30, 60, 90, 120, 150, 200):
            command = [ENGINE, "book", "import", self.book, self.text]
            importer = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(milliseconds / 1000)
            importer.kill()
            importer.wait()
            if self.book.exists():
                done = subprocess.run([ENGINE, "book", "check", self.book], capture_output=True, text=True, check=False)
                self.assertRegex(done.stdout + done.stderr, r"(^|\n)(0|4100) positions, 0 wrong\n|a.book': it is empty, not a book of Emilia\n$")
        self.emilia("import", self.book, self.text)
        self.assertIn("4100 positions, 0 wrong", self.emilia("check", self.book))
        self.assertEqual(self.names(), ["a.book", "starter.txt"])

    def test_a_killed_learner_leaves_a_book_that_the_next_program_joins(self) -> None:
        learner = self.learner()
        learner.send_signal(signal.SIGKILL)
        learner.wait()
        self.assertIn(" 0 wrong", self.emilia("check", self.book))
        self.assertEqual(self.names(), ["a.book", "starter.txt"])

    def test_a_second_writer_is_refused_and_readers_read(self) -> None:
        self.learner()
        self.assertEqual(
            self.emilia("import", self.book, self.text, status=1),
            f"emilia: cannot write '{self.book}': another process is writing to it\n",
        )
        self.assertIn("positions", self.emilia("stats", self.book))
        self.emilia("export", self.book, self.folder / "b.txt")

    @unittest.skipUnless(os.geteuid() == 0, "root alone can become another user")
    def test_another_user_reads_the_book_of_a_learner(self) -> None:
        self.learner()
        nobody = ("setpriv", "--reuid", "65533", "--regid", "65533", "--clear-groups")
        self.assertIn("listed", self.emilia("show", self.book, before=nobody))
        self.assertIn("Permission denied", self.emilia("import", self.book, self.text, status=1, before=nobody))

    @unittest.skipUnless(os.geteuid() == 0, "root alone can mount a small disk")
    def test_a_full_disk_loses_nothing(self) -> None:
        disk = self.folder / "disk"
        disk.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", disk], check=False).returncode:
            self.skipTest("this machine mounts no disk")
        self.addCleanup(subprocess.run, ["umount", disk], check=True)
        book = disk / "a.book"
        self.emilia("learn", book, "--depth", "1", "--positions", "50", "--threads", "1")
        (disk / "other").write_bytes(bytes(440_000))
        for arguments in (("import", book, self.text), ("learn", book, "--depth", "1", "--threads", "1")):
            self.assertEqual(self.emilia(*arguments, status=1), f"emilia: cannot write '{book}': the disk is full\n")
            self.assertIn(" 0 wrong", self.emilia("check", book))
        self.assertIn("listed", self.emilia("show", book))


if __name__ == "__main__":
    unittest.main()
