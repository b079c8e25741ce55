# SPDX-License-Identifier: MIT
"""Universal release binary on CPUs of different ISA levels."""

import os
import re
import shutil
import subprocess
import unittest
from pathlib import Path

BUILD = Path(__file__).resolve().parents[2] / "build/release"
ENGINE = BUILD / "emilia"
PARTS = BUILD / "levels/emilia"
LEVELS = ("v2", "v3", "v4")


def output(*command: str | Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    return done.stdout


def is_universal() -> bool:
    return all((PARTS / f"{level}.o").exists() for level in LEVELS)


@unittest.skipUnless(is_universal(), "build/release is not universal")
class Levels(unittest.TestCase):
    """Objects of the ISA levels, from which the program is linked."""

    def functions(self, file: str, option: str) -> set[str]:
        """Returns the names of the global functions that an object defines or calls."""
        return set(output("nm", "--portability", "--extern-only", option, PARTS / file).splitlines())

    def test_each_level_exports_the_same_functions_with_its_suffix(self) -> None:
        shown = []
        for level in LEVELS:
            symbols = [line.split()[:2] for line in self.functions(f"{level}.o", "--defined-only")]
            self.assertTrue(all(name.endswith(f"_{level}") and kind in "TW" for name, kind in symbols), symbols)
            shown.append({name.removesuffix(f"_{level}") for name, _ in symbols})
        self.assertTrue(any("Searcher" in name for name in shown[0]))
        self.assertEqual(shown, [shown[0]] * len(LEVELS))

    def test_a_level_calls_no_function_of_another(self) -> None:
        for level in LEVELS:
            called = {line.split()[0] for line in self.functions(f"{level}.o", "--undefined-only")}
            self.assertFalse({name for name in called if name.endswith(tuple(f"_{other}" for other in LEVELS))})

    def test_no_level_has_static_initialisers(self) -> None:
        for level in LEVELS:
            sections = output("readelf", "--sections", "--wide", PARTS / f"{level}.o")
            names = re.findall(r"^ +\[ *\d+\] (\S+) +(?:PRE|FINI_|INIT_)ARRAY", sections, re.MULTILINE)
            self.assertLessEqual(set(names), {f"emilia_init_{level}"})
            self.assertNotIn(" .ctors", sections)

    def test_a_level_has_no_instruction_of_a_higher_one(self) -> None:
        choice = next(BUILD.glob("protocol/cli/CMakeFiles/emilia_dispatch.dir/**/universal_level.cpp.o"))
        for lowest in (PARTS / "v2.o", PARTS / "once.o", choice):
            self.assertNotRegex(output("objdump", "-d", lowest), r"%[yz]mm|%k[0-7]")
        self.assertNotRegex(output("objdump", "-d", PARTS / "v3.o"), r"%zmm|%k[0-7]")


@unittest.skipUnless(is_universal(), "build/release is not universal")
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
        self.assert_refused(self.run_on("Haswell", level="v5"), "invalid value 'v5' of EMILIA_LEVEL: expected v2, v3 or v4\n")

    def test_an_older_cpu_is_an_error(self) -> None:
        self.assert_refused(self.run_on("Penryn", "bench"), "emilia: cannot run on this processor: x86-64-v2 or better")


if __name__ == "__main__":
    unittest.main()
