# SPDX-License-Identifier: MIT
"""`emilia library`: import of files, a killed import, a full disk, a folder without rights, search and export."""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from common import BUILD
from othello.notation import transcript
from othello.openings import random_game

EMILIA = BUILD / "emilia"


def random_games(count: int) -> str:
    """Different games, one a line."""
    source, games = random.Random(59), set[str]()
    while len(games) < count:
        if game := random_game(12, source):
            games.add(transcript(game))
    return "".join(f"{game}\n" for game in sorted(games))


class Library(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory(prefix="emilia-library-")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.environment = os.environ | {"XDG_DATA_HOME": str(self.folder / "data")}

    def run_library(self, *arguments: str | Path, status: int = 0, **options: object) -> str:
        done = subprocess.run(
            [EMILIA, "library", *arguments], cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False, timeout=120, **options
        )  # type: ignore[call-overload]
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return str(done.stdout + done.stderr)

    def test_games_are_imported_found_and_exported(self) -> None:
        games = self.folder / "games"
        games.mkdir()
        (games / "a.txt").write_text("f5d6c3d3c4\nd3c5f6\nf5f6e6\n")
        (games / "b.ggf").write_text("(;GM[Othello]PC[Paris]DT[1998.05.01]PB[Dupont]PW[Durand]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5//1.5]W[D6];)\n")
        (games / "broken.ggf").write_text("(;GM[Othello]PB[X]B[A1];)\n")
        shown = self.run_library("import", "games")
        self.assertIn("4 games added, 0 known, 1 skipped\n", shown)
        self.assertIn("0 games added, 4 known, 1 skipped\n", self.run_library("import", "games"))
        self.assertTrue((self.folder / "data/emilia/games.library").exists())
        self.assertIn("Dupont", self.run_library("search", "--player", "DURAND"))
        self.assertTrue(self.run_library("search", "--position", "c4e3", "--limit", "0").startswith("3 games\n\nmove     games"))
        self.assertEqual(self.run_library("export", "one.ggf", "--event", "paris"), "1 game\n")
        self.assertIn("B[F5//1.5]", (self.folder / "one.ggf").read_text().replace("f5", "F5"))
        self.assertEqual(self.run_library("check"), "4 games, no errors\n")
        for wrong in (["--years", "x"], ["--years", "2000-1990"], ["--position", "a1"], ["--position", "X" * 65], ["--opponent", "x"]):
            self.run_library("search", *wrong, status=2)
        self.run_library("import", status=1)
        self.run_library("import", "missing", status=1)
        (self.folder / "damaged.ggf.gz").write_bytes(b"\x1f\x8b")
        self.assertIn("0 games added, 4 known, 2 skipped\n", self.run_library("import", "damaged.ggf.gz", "games"))
        self.run_library("search", "--library", "missing", status=1)

    def test_a_killed_import_keeps_what_it_saved(self) -> None:
        lines = random_games(300).splitlines(keepends=True)
        for first in range(0, len(lines), 15):
            (self.folder / f"{first:03}.txt").write_text("".join(lines[first : first + 20]))
        command = [EMILIA, "library", "import", *sorted(self.folder.glob("*.txt"))]
        for delay in (0.01, 0.03, 0.06):
            process = subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL)
            time.sleep(delay)
            process.send_signal(signal.SIGKILL)
            process.wait()
        self.run_library("import", *sorted(self.folder.glob("*.txt")))
        self.assertEqual(self.run_library("check"), "300 games, no errors\n")

    def test_a_full_disk_is_reported(self) -> None:
        (self.folder / "games.txt").write_text(random_games(2000))

        def limit() -> None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

        shown = self.run_library("import", "games.txt", status=1, preexec_fn=limit)
        self.assertRegex(shown, "0 games added, 0 known\n(.*\n)*emilia: cannot write '.*games.library': ")
        self.assertIn("2000 games added", self.run_library("import", "games.txt"))

    def test_a_folder_without_rights_is_reported(self) -> None:
        (self.folder / "games.txt").write_text("f5d6\n")
        shown = self.run_library("import", "games.txt", "--library", "/proc/x/games.library", status=1)
        self.assertIn("cannot open '/proc/x/games.library': No such file or directory", shown)


if __name__ == "__main__":
    unittest.main()
