# SPDX-License-Identifier: MIT
"""Scripts check their arguments before they install packages or build."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from common import ROOT

#: Replacements in shell scripts. run_module installs Python itself, which checks the arguments.
SHELL = """
install_missing() { [[ ${FUNCNAME[1]} == run_module ]] || { echo INSTALLS >&2; exit 99; }; }
build_target() { echo BUILDS >&2; exit 99; }
"""
PYTHON = """
def need_library(name: str) -> None:
    sys.exit(f"INSTALLS {name}")
def build(*targets: str) -> None:
    sys.exit("BUILDS")
"""
MATCH = "--engine cmd=a name=a --engine cmd=b name=b --each depth=1 --openings /no/file"

#: Commands with an invalid argument.
INVALID = f"""
scripts/dev/bench_compare no-such-revision /no/file
packaging/build_linux mips
packaging/build_windows x
packaging/check_arm x
scripts/dev/check_bench x
scripts/dev/check_cluster --only nothing
scripts/check_corpus /no/folder
packaging/check_libcxx x
packaging/check_windows x
training/distill --positions CMakeLists.txt --out x --from /no/file
training/fit_probcut --network /no/file
training/fit_probcut --build /no/folder
scripts/dev/fuzz 1 nothing
scripts/match {MATCH} --sprt elo0=0 elo1=5
scripts/match {MATCH} --svg match.svg
scripts/match report /no/file --svg match.svg
scripts/openings --output /no/folder/file
training/people evaluate /no/folder
training/people ratings /no/file
training/people train /no/file --dir x
scripts/prove --board 99x99 --out x
scripts/prove simulate --board 99x99
packaging/release
scripts/dev/site
scripts/solve /no/file --out x
studies/heldout --dir x --games a=/no/file
studies/levels --page-only --records /no/file
studies/page_plots nothing
scripts/test x
training/train --dir x --shard 1/2 --cluster tcp://localhost:1
scripts/web x
"""


class InstallOrder(unittest.TestCase):
    def test_people_installed_packages_before_it_opened_its_file(self) -> None:
        with tempfile.TemporaryDirectory(prefix="emilia-install-") as scratch:
            for folder in ("bindings/python", "packaging", "scripts", "studies", "training"):
                shutil.copytree(ROOT / folder, Path(scratch, folder), symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
            shutil.copytree(ROOT / "tests/fuzz/seeds", Path(scratch, "tests/fuzz/seeds"))
            shutil.copy(ROOT / "CMakeLists.txt", scratch)
            for name, more in (("common.sh", SHELL), ("lib/common.py", PYTHON)):
                path = Path(scratch, "scripts", name)
                path.write_text(path.read_text() + more)
            for line in INVALID.split("\n")[1:-1]:
                with self.subTest(line):
                    command, *arguments = line.split()
                    done = subprocess.run(
                        [Path(scratch, command), *arguments], cwd=scratch, env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
                        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False,
                    )  # fmt: skip
                    self.assertNotRegex(done.stderr, "INSTALLS|BUILDS")
                    self.assertIn(done.returncode, (1, 2), done.stderr)
                    self.assertNotIn("Traceback", done.stderr)


if __name__ == "__main__":
    unittest.main()
