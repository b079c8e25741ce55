# SPDX-License-Identifier: MIT
"""The zips for Windows: the program, and the library for developers."""

import re
import shutil
import subprocess
import tempfile
import unittest
import zipfile
from pathlib import Path

from tests.match import ROOT
from tests.windows import BUILD, START, wine

EXAMPLE = re.compile(r'^```c title="best.c"\n(.*?)^```$', re.MULTILINE | re.DOTALL)


class Zip(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory(prefix="emilia-zip-")
        self.addCleanup(scratch.cleanup)
        for ending in ("windows", "windows-library"):
            (archive,) = BUILD.glob(f"emilia-*-{ending}.zip")
            with zipfile.ZipFile(archive) as opened:
                opened.extractall(scratch.name)
        self.program, self.folder = sorted(Path(scratch.name).iterdir())

    def test_the_program_plays_a_move_in_an_empty_folder(self) -> None:
        with tempfile.TemporaryDirectory() as empty:
            shutil.copy(self.program / "emilia.exe", empty)
            done = wine(Path(empty, "emilia.exe"), "move", START, "0.2", folder=Path(empty))
            self.assertRegex(done.stdout, r"^(d3|c4|f5|e6)\n$")

    def test_the_c_example_runs_with_the_dll(self) -> None:
        (example,) = EXAMPLE.findall((ROOT / "docs/reference/library-c.md").read_text())
        (self.folder / "best.c").write_text(example)
        flags = subprocess.run(
            ["pkg-config", "--define-prefix", "--cflags", "--libs", str(self.folder / "lib/pkgconfig/emilia.pc")],
            capture_output=True, text=True, check=True,
        ).stdout.split()  # fmt: skip
        compiler = "x86_64-w64-mingw32-gcc-posix"
        subprocess.run([compiler, "-std=c99", "-Wall", "-Werror", "best.c", *flags, "-o", "best.exe"], cwd=self.folder, check=True)
        done = wine(self.folder / "best.exe", folder=self.folder)
        self.assertRegex(done.stdout, r"\nbest (d3|c4|f5|e6) after 5 depths\nsolved h5 \+6\n")

    def test_the_licences_of_the_libraries_are_included(self) -> None:
        for folder in (self.program, self.folder):
            self.assertTrue((folder / "LICENSE.txt").exists())
            self.assertTrue((folder / "README.txt").exists())
            for name in ("boost1.74", "fmtlib", "libzstd", "spdlog", "sqlite3", "mingw-w64"):
                self.assertTrue((folder / "licences" / f"{name}.txt").stat().st_size > 250, name)  # SQLite's is a short blessing


if __name__ == "__main__":
    unittest.main()
