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
bench_compare no-such-revision /no/file
build_linux mips
build_windows x
check_arm x
check_bench x
check_cluster --only nothing
check_corpus /no/folder
check_libcxx x
check_windows x
distill --positions CMakeLists.txt --out x --from /no/file
fit_selectivity --network /no/file
fit_selectivity --build /no/folder
fuzz 1 nothing
match {MATCH} --sprt elo0=0 elo1=5
match {MATCH} --svg match.svg
match report /no/file --svg match.svg
openings --output /no/folder/file
people evaluate /no/folder
people ratings /no/file
people train /no/file --dir x
prove --board 99x99 --out x
prove simulate --board 99x99
release
site
solve /no/file --out x
study/heldout --dir x --games a=/no/file
study/levels --page-only --records /no/file
study/page_plots nothing
test x
train --dir x --shard 1/2 --cluster tcp://localhost:1
web x
"""


class InstallOrder(unittest.TestCase):
    def test_people_installed_packages_before_it_opened_its_file(self) -> None:
        with tempfile.TemporaryDirectory(prefix="emilia-install-") as scratch:
            scripts = Path(scratch, "scripts")
            shutil.copytree(ROOT / "scripts", scripts, ignore=shutil.ignore_patterns("__pycache__"))
            shutil.copytree(ROOT / "tests/fuzz/seeds", Path(scratch, "tests/fuzz/seeds"))
            shutil.copy(ROOT / "CMakeLists.txt", scratch)
            for name, more in (("common.sh", SHELL), ("lib/common.py", PYTHON)):
                path = scripts / name
                path.write_text(path.read_text() + more)
            for line in INVALID.split("\n")[1:-1]:
                with self.subTest(line):
                    command, *arguments = line.split()
                    done = subprocess.run(
                        [scripts / command, *arguments], cwd=scratch, env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
                        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False,
                    )  # fmt: skip
                    self.assertNotRegex(done.stderr, "INSTALLS|BUILDS")
                    self.assertIn(done.returncode, (1, 2), done.stderr)
                    self.assertNotIn("Traceback", done.stderr)


if __name__ == "__main__":
    unittest.main()
