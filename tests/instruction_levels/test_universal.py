# SPDX-License-Identifier: MIT
"""Universal release binary on CPUs of different ISA levels."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build/universal"
ENGINE = BUILD / "emilia"
PARTS = BUILD / "levels/emilia"
LEVELS = [path.stem for path in sorted(PARTS.glob("v*.a"))]
RENAMER = ROOT / "cmake/level_symbols.cmake"


#: Libraries that are compiled for each level, and some of those that are compiled once.
HOT = [BUILD / name for name in ("engine/board/libemilia_board.a", "engine/search/libemilia_search.a", "eval/libemilia_eval.a")]
ONCE = [BUILD / name for name in ("engine/base/libemilia_base.a", "engine/api/libemilia_engine.a", "programs/libemilia_protocol.a")]


def output(*command: str | Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    return done.stdout


def symbols(option: str, *files: Path, types: str = "") -> set[str]:
    """Returns the names of the global symbols that objects define or call. types: letters of nm, all if empty."""
    lines = [line.split() for line in output("nm", "--portability", option, *files).splitlines()]
    return {line[0] for line in lines if len(line) > 1 and (not types or line[1] in types)}


def is_universal() -> bool:
    return len(LEVELS) > 1


@unittest.skipUnless(is_universal(), "build/universal is missing")
class Levels(unittest.TestCase):
    """Archives of the ISA levels, from which the program is linked."""

    def test_each_name_of_a_level_ends_with_the_level(self) -> None:
        for level in LEVELS:
            names = symbols("--extern-only", "--defined-only", PARTS / f"{level}.a")
            self.assertTrue(any("Searcher" in name for name in names))
            self.assertEqual({name for name in names if not name.endswith(f"_{level}")}, set())

    def test_each_group_of_sections_of_a_level_ends_with_the_level(self) -> None:
        """Regression test: a linker kept the constructors of one level only."""
        for level in LEVELS:
            listed = output("readelf", "--wide", "--section-groups", PARTS / f"{level}.a")
            groups = re.findall(r"^COMDAT group section .*\[(\S+)\] contains", listed, re.MULTILINE)
            self.assertTrue(any("C5" in name for name in groups))
            self.assertEqual({name for name in groups if not name.endswith(f"_{level}")}, set())

    def test_a_level_uses_only_its_own_copy_of_a_hot_layer(self) -> None:
        plain = symbols("--extern-only", "--defined-only", *HOT)
        for level in LEVELS:
            used = symbols("--extern-only", "--undefined-only", PARTS / f"{level}.a")
            others = tuple(f"_{other}" for other in LEVELS if other != level)
            self.assertEqual({name for name in used if name.endswith(others) or name in plain}, set())

    def test_the_program_has_plain_names_of_hot_layers_only_in_the_dispatch_table(self) -> None:
        table = set(re.findall(r"^FUNCTION\((\w+)\)", (PARTS / "dispatch_table.S").read_text(), re.MULTILINE))
        self.assertTrue(any("Searcher" in name for name in table))
        plain = symbols("--extern-only", "--defined-only", *HOT, types="T")
        self.assertLessEqual(plain & symbols("--defined-only", ENGINE, types="Tt"), table)

    def test_a_level_has_no_instruction_of_a_higher_one(self) -> None:
        choice = next(BUILD.glob("programs/CMakeFiles/emilia_dispatch.dir/**/universal_level.cpp.o"))
        for lowest in (PARTS / "v2.a", *ONCE, choice):
            self.assertNotRegex(output("objdump", "-d", lowest), r"%[yz]mm|%k[0-7]")
        self.assertNotRegex(output("objdump", "-d", PARTS / "v3.a"), r"%zmm|%k[0-7]")

    def test_a_level_with_an_initializer_is_an_error(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            source, compiled = Path(folder, "a.cpp"), Path(folder, "a.a")
            source.write_text("extern int start(); int value = start();")
            output("clang++", "-c", source, "-o", Path(folder, "a.o"))
            output("ar", "rcs", compiled, Path(folder, "a.o"))
            tools = ["-DNM=nm", "-DOBJCOPY=objcopy", "-DOBJDUMP=objdump", "-DLEVEL=v3"]
            command = ["cmake", *tools, f"-DCOMPILED={compiled}", f"-DARCHIVE={folder}/v3.a", "-P", RENAMER]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            self.assertIn("has a global that needs an initializer", " ".join(done.stderr.split()))


@unittest.skipUnless(is_universal(), "build/universal is missing")
@unittest.skipUnless(shutil.which("qemu-x86_64"), "no qemu-x86_64 (Debian's qemu-user)")
class Processors(unittest.TestCase):
    """Program on emulated CPUs. The emulator does not support AVX-512."""

    def run_on(self, processor: str, *arguments: str, level: str | None = None) -> subprocess.CompletedProcess[str]:
        environment = {name: value for name, value in os.environ.items() if name != "EMILIA_LEVEL"}
        if level is not None:
            environment["EMILIA_LEVEL"] = level
        command = ["qemu-x86_64", "-cpu", processor, str(ENGINE), *arguments]
        return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)

    def assert_level(self, processor: str, level: str) -> None:
        self.assertIn(f" (x86-64-{level})\n", self.run_on(processor, "--version").stdout)
        self.assertEqual(self.run_on(processor, "perft", "7").stdout, "perft 7 55092\n")

    def test_a_cpu_of_2008_gets_the_lowest_level(self) -> None:
        self.assert_level("Nehalem", "v2")

    def test_a_cpu_of_2013_gets_avx2(self) -> None:
        self.assert_level("Haswell", "v3")

    def test_one_missing_instruction_set_selects_a_lower_level(self) -> None:
        for feature in ("abm", "movbe", "bmi2", "avx2"):
            self.assert_level(f"Haswell,-{feature}", "v2")

    def test_a_lower_level_can_be_requested(self) -> None:
        self.assertIn("(x86-64-v2)", self.run_on("Haswell", "--version", level="v2").stdout)

    def assert_refused(self, done: subprocess.CompletedProcess[str], reason: str) -> None:
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn(reason, done.stderr)

    def test_an_unsupported_level_is_an_error(self) -> None:
        self.assert_refused(
            self.run_on("Nehalem", "bench", level="v3"),
            "emilia: cannot run x86-64-v3, which EMILIA_LEVEL asks for: this processor lacks it\n",
        )
        self.assert_refused(self.run_on("Haswell", level="v5"), f"invalid value 'v5' of EMILIA_LEVEL: expected v2 to {LEVELS[-1]}\n")

    def test_an_older_cpu_is_an_error(self) -> None:
        self.assert_refused(self.run_on("Penryn", "bench"), "emilia: cannot run on this processor: x86-64-v2 or better")


if __name__ == "__main__":
    unittest.main()
