# SPDX-License-Identifier: MIT
"""Builds in checkouts with an unusual path, owner or history (scripts/common.sh)."""

import os
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from common import ROOT

from tests.match import SLOW
from tests.scripts import run

PROJECT = """
cmake_minimum_required(VERSION 3.25)
project(emilia VERSION 1.2.3 LANGUAGES NONE)
configure_file(engine/emilia.in emilia.made @ONLY)
add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/emilia DEPENDS ${PROJECT_SOURCE_DIR}/engine/emilia.in
  COMMAND ${CMAKE_COMMAND} -E copy emilia.made emilia COMMAND chmod a+x emilia VERBATIM)
add_custom_target(program DEPENDS ${PROJECT_BINARY_DIR}/emilia)
"""
PRESETS = """{"version": 6, "configurePresets":
  [{"name": "release", "generator": "Ninja", "binaryDir": "${sourceDir}/build/release"}]}"""
SHOW = "#!/bin/sh\necho 'built in @PROJECT_SOURCE_DIR@'\n"

#: Command prefix for a user who may not write what root writes.
AS_NOBODY = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--"] if os.geteuid() == 0 else []


class Checkouts(unittest.TestCase):
    """Builds of a small project that has the engine's scripts."""

    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory(prefix="emilia-checkout-")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name).resolve()
        self.folder.chmod(0o755)
        self.checkout = self.folder / "Öthello Spiel ü"
        for name in ("engine", "scripts"):
            (self.checkout / name).mkdir(parents=True)
        for name in ("run", "common.sh"):
            shutil.copy(ROOT / "scripts" / name, self.checkout / "scripts")
        common = self.checkout / "scripts/common.sh"
        common.write_text(common.read_text() + "need_build_tools() { :; }\n")
        for name, text in (("CMakeLists.txt", PROJECT), ("CMakePresets.json", PRESETS), ("engine/emilia.in", SHOW)):
            (self.checkout / name).write_text(text)

    def run_in(self, checkout: Path, *prefix: str) -> subprocess.CompletedProcess[str]:
        command = [*prefix, str(checkout / "scripts/run")]
        return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)

    def assert_runs(self, checkout: Path, *prefix: str) -> str:
        done = self.run_in(checkout, *prefix)
        self.assertEqual((done.returncode, done.stdout), (0, f"built in {checkout}\n"), done.stderr)
        return done.stderr

    def make_read_only(self) -> None:
        run("chmod", "-R", "a-w", self.checkout)
        self.addCleanup(run, "chmod", "-R", "u+w", self.checkout)

    def test_a_copied_checkout_ran_the_engine_of_its_original(self) -> None:
        self.assert_runs(self.checkout)
        copy = self.folder / "copy"
        shutil.copytree(self.checkout, copy, symlinks=True)
        self.assertIn("the checkout was copied or renamed", self.assert_runs(copy))
        self.assertEqual(self.assert_runs(copy), "")
        self.assertEqual(self.assert_runs(self.checkout), "")

    def test_a_renamed_checkout_stopped_without_advice(self) -> None:
        self.assert_runs(self.checkout)
        renamed = self.checkout.rename(self.folder / "renamed")
        self.assert_runs(renamed)

    def test_a_checkout_behind_a_link_is_not_built_again(self) -> None:
        self.assert_runs(self.checkout)
        (self.folder / "link").symlink_to(self.checkout)
        done = self.run_in(self.folder / "link")
        self.assertEqual((done.stdout, done.stderr), (f"built in {self.checkout}\n", ""))

    def test_a_built_checkout_that_is_not_writable_asked_for_its_lock(self) -> None:
        self.assert_runs(self.checkout)
        self.make_read_only()
        self.assertEqual(self.assert_runs(self.checkout, *AS_NOBODY), "")

    def test_a_checkout_to_build_that_is_not_writable_names_its_owner(self) -> None:
        for is_built in (False, True):
            if is_built:
                self.assert_runs(self.checkout)
                (self.checkout / "engine/emilia.in").write_text(SHOW + "# changed\n")
            self.make_read_only()
            done = self.run_in(self.checkout, *AS_NOBODY)
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn(f"{self.checkout} belongs to {self.checkout.owner()} and you may not write there", done.stderr)
            run("chmod", "-R", "u+w", self.checkout)

    def test_ninja_is_started_only_after_a_change(self) -> None:
        self.assert_runs(self.checkout)
        (self.folder / "ninja").write_text("#!/bin/sh\necho started >&2\nexit 1\n")
        (self.folder / "ninja").chmod(0o755)
        path = f"PATH={self.folder}:{os.environ['PATH']}"
        self.assertEqual(self.assert_runs(self.checkout, "env", path), "")
        reflog = self.checkout / ".git/logs/HEAD"
        reflog.parent.mkdir(parents=True)
        for changed in (self.checkout / "engine/emilia.in", self.checkout / "build/release/build.ninja", reflog):
            changed.touch()
            self.assertIn("started", self.run_in(self.checkout, "env", path).stderr)
            for _ in range(2):  # if CMake ran again, its files are newer once more
                self.assert_runs(self.checkout)
            self.assertEqual(self.assert_runs(self.checkout, "env", path), "")
        (self.checkout / "engine/emilia.in").write_text(SHOW.replace("built", "rebuilt"))
        self.assertEqual(self.run_in(self.checkout).stdout, f"rebuilt in {self.checkout}\n")

    def test_packages_that_cannot_be_installed_are_named_in_the_last_line(self) -> None:
        tools = self.folder / "tools"
        tools.mkdir()
        for name in ("apt-get", "sudo"):
            (tools / name).write_text("#!/bin/sh\necho 'E: Unable to fetch' >&2\nexit 100\n")
            (tools / name).chmod(0o755)
        common = self.checkout / "scripts/common.sh"
        common.write_text(common.read_text() + "need_build_tools() { missing+=(emilia-tool); }\n")
        done = self.run_in(self.checkout, "env", f"PATH={tools}:{os.environ['PATH']}")
        advice = "run: cannot install emilia-tool: apt-get failed; check the network, and run this again"
        self.assertEqual((done.returncode, done.stderr.splitlines()[-1]), (1, advice))


class Blanks(unittest.TestCase):
    def test_a_path_with_a_blank_broke_the_names_of_the_levels(self) -> None:
        with tempfile.TemporaryDirectory(suffix=" Öthello Spiel ü") as folder:
            source, compiled = Path(folder, "a.cpp"), Path(folder, "a.a")
            source.write_text("int value() { return 1; }")
            run("clang++", "-c", source, "-o", Path(folder, "a.o"))
            run("ar", "rcs", compiled, Path(folder, "a.o"))
            tools = ["-DNM=nm", "-DOBJCOPY=objcopy", "-DOBJDUMP=objdump", "-DLEVEL=v3", f"-DCOMPILED={compiled}"]
            run("cmake", *tools, f"-DARCHIVE={folder}/v3.a", "-P", ROOT / "cmake/level_symbols.cmake")
            self.assertIn("_Z5valuev_v3 ", run("nm", "--portability", "--defined-only", Path(folder, "v3.a")))

    @unittest.skipUnless(SLOW, "slow: configures another build")
    def test_a_shell_split_the_path_of_the_manual(self) -> None:
        with tempfile.TemporaryDirectory(suffix=" Öthello Spiel ü") as folder:
            run("cmake", "--preset", "release", "-B", folder, "-DEMILIA_TESTS=OFF", folder=ROOT)
            rules = re.findall(r"^ +COMMAND = (.*)", Path(folder, "build.ninja").read_text(), re.MULTILINE)
        words = [word for rule in rules for word in shlex.split(rule.replace("$ ", " "))]
        for script in [word for before, word in zip(words, words[1:], strict=False) if before == "-c"]:
            words += shlex.split(script)
        self.assertIn(f"{folder}/manual/man1", words)
        self.assertNotIn("Öthello", words)

    @unittest.skipUnless(SLOW, "slow: EMILIA_SLOW_TESTS=1")
    def test_everything_is_built_in_a_path_with_blanks(self) -> None:
        with tempfile.TemporaryDirectory(prefix="emilia-blanks-") as scratch:
            checkout = Path(scratch, "Öthello Spiel ü")
            for name in run("git", "ls-files", "-z", folder=ROOT).split("\0")[:-1]:
                (checkout / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, checkout / name, follow_symlinks=False)
            run("cmake", "--preset", "release", "-DEMILIA_TESTS=OFF", folder=checkout)
            built = subprocess.run(["cmake", "--build", "build/release"], cwd=checkout, capture_output=True, text=True, check=False)
            self.assertEqual(built.returncode, 0, built.stdout[-2000:])
            self.assertEqual(run(checkout / "scripts/run", "perft", "3"), "perft 3 56\n")
            self.assertEqual(run("cmake", "--install", "build/release", "--prefix", Path(scratch, "a b"), folder=checkout)[:2], "--")
            self.assertEqual(run(Path(scratch, "a b/bin/emilia"), "perft", "3"), "perft 3 56\n")


if __name__ == "__main__":
    unittest.main()
