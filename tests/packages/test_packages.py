# SPDX-License-Identifier: MIT
"""Packages of the release build, unpacked into an empty folder; man pages and shell completions."""

import gzip
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from common import BUILD, ENGINE, ROOT

from tests.match import SLOW
from tests.scripts import run

MANUAL = BUILD / "manual"
START = "BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE"


def example_of(page: str, file: str) -> str:
    """Returns the example of a page of docs/reference/ that is named after a file."""
    text = (ROOT / f"docs/reference/{page}.md").read_text()
    return text.split(f'title="{file}"\n')[1].split("```")[0]


def commands() -> list[str]:
    """Returns the command names that the help lists, such as "book learn"."""
    lines = run(ENGINE, "help").splitlines()
    names = re.compile(r"^  emilia ((?:book|library) [a-z]+|[a-z][a-z-]*)\b")
    return [found[1] for line in lines if (found := names.match(line)) and found[1] != "help"]


@unittest.skipUnless((MANUAL / "man1").is_dir(), "needs build/release/manual")
class Manual(unittest.TestCase):
    def page(self, name: str) -> str:
        (path,) = (MANUAL / "man1").glob(f"{name}.1*")
        return (gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()).decode()

    def test_every_command_has_a_page_with_its_flags(self) -> None:
        names = commands()
        self.assertGreater(len(names), 15)
        for name in names:
            with self.subTest(name):
                page = self.page("emilia-" + name.replace(" ", "-")).replace("\\-", "-")
                for flag in re.findall(r"^  (--[a-z-]+)", run(ENGINE, "help", *name.split()), re.MULTILINE):
                    self.assertIn(f"\\fB{flag}\\fR", page)
        self.assertIn("emilia\\-book\\-learn", self.page("emilia"))
        self.assertNotIn("docs/", self.page("emilia"), "a path of the repository")

    @unittest.skipUnless(shutil.which("groff"), "no groff")
    def test_pages_are_valid_roff(self) -> None:
        pages = sorted(path.name.split(".1")[0] for path in (MANUAL / "man1").iterdir())
        text = "".join(f".lf 0 {name}\n{self.page(name)}" for name in pages)
        command = ["groff", "-man", "-wmac", "-z", "-Tutf8", "-Kutf8"]
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def complete(self, *arguments: str) -> set[str]:
        line = " ".join(f"'{argument}'" for argument in arguments)
        script = f"source {MANUAL}/emilia.bash; COMP_WORDS=({line}); COMP_CWORD={len(arguments) - 1}; _emilia"
        return set(run("bash", "-c", script + '; echo "${COMPREPLY[@]}"').split())

    def test_bash_completes_commands_flags_and_values(self) -> None:
        self.assertEqual(self.complete("emilia", "so"), {"solve"})
        self.assertEqual(self.complete("emilia", "solve", "--thr"), {"--threads"})
        self.assertEqual(self.complete("emilia", "move", "--format", ""), {"square", "umea"})
        self.assertIn("learn", self.complete("emilia", "book", ""))
        self.assertIn("--line-error", self.complete("emilia", "book", "learn", "--"))
        self.assertIn("--protocol", self.complete("emilia", "--p"))

    @unittest.skipUnless(shutil.which("zsh"), "no zsh")
    def test_zsh_loads_its_completions(self) -> None:
        run("zsh", "--no-exec", MANUAL / "_emilia")
        # The completion table of zsh has the function of the command.
        found = f"fpath=({MANUAL} $fpath); autoload -U compinit; compinit -D -u; print $_comps[emilia]"
        self.assertEqual(run("zsh", "-f", "-c", found), "_emilia\n")

    @unittest.skipUnless(shutil.which("fish"), "no fish")
    def test_fish_completes_commands_and_flags(self) -> None:
        def complete(line: str) -> list[str]:
            script = f"source {MANUAL}/emilia.fish; complete --do-complete '{line}'"
            shown = run("fish", "--no-config", "-c", script).splitlines()
            return [line.split("\t")[0] for line in shown]

        self.assertEqual(complete("emilia so"), ["solve"])
        self.assertEqual(complete("emilia solve --thr"), ["--threads"])
        self.assertIn("learn", complete("emilia book "))
        self.assertEqual(complete("emilia move --format u"), ["umea"])


class ProgramAlone(unittest.TestCase):
    """Bug: after scripts/run, which builds the program alone, cmake --install failed for want of libemilia.so."""

    def test_the_program_is_installed_without_the_library(self) -> None:
        with tempfile.TemporaryDirectory(prefix="emilia-install-") as scratch:
            tree, prefix = Path(scratch) / "tree", Path(scratch) / "prefix"
            run("cmake", "--preset", "release", "-B", tree, "-DEMILIA_TESTS=OFF", folder=ROOT)
            shutil.copy2(ENGINE, tree / "emilia")
            output = run("cmake", "--install", tree, "--prefix", prefix)
            self.assertIn("Skipped the library: it was not built", output)
            self.assertIn("weights", run(prefix / "bin/emilia", "--version"))
            self.assertIn(f"starter book {prefix}/share/emilia/starter.book\n", run(prefix / "bin/emilia", "--version"))
            self.assertFalse((prefix / "include").exists())


BASE = BUILD / "engine/base/libemilia_base.a"
PROGRAM = """
#include <exception>
#include <iostream>
#include "eval/weights/built_in_weights.h"
int main(int argc, char**) try {
  std::cout << (argc == 1 ? emilia::built_in_weights() : emilia::built_in_boards()).size() << std::endl;
}
catch (const std::exception& error) { std::cerr << error.what() << std::endl; return 1; }
"""


@unittest.skipUnless(BASE.exists() and shutil.which("clang++"), "needs a release build and clang++")
class SharedWeights(unittest.TestCase):
    """Search of the weights in a build without embedded ones (preset packages)."""

    folder: Path

    @classmethod
    def setUpClass(cls) -> None:
        scratch = tempfile.TemporaryDirectory(prefix="emilia-weights-")
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = Path(scratch.name).resolve()
        (cls.folder / "main.cpp").write_text(PROGRAM)
        (cls.folder / "usr/bin").mkdir(parents=True)
        sources = [ROOT / "eval/weights/installed_weights.cpp", "main.cpp", BASE]
        place = f'-DEMILIA_DATA="{cls.folder}/absolute"'
        run("clang++", "-std=c++20", f"-I{ROOT}", place, *sources, "-o", "usr/bin/shown", "-pthread", folder=cls.folder)

    def size(self, *command: str | Path) -> str:
        return run(*command, folder=self.folder / "usr").strip()

    def test_weights_beside_the_program_come_first(self) -> None:
        (self.folder / "absolute").mkdir()
        (self.folder / "absolute/emilia.weights").write_bytes(b"123")
        program = self.folder / "usr/bin/shown"
        self.assertEqual(self.size(program), "3")
        (self.folder / "usr/share/emilia").mkdir(parents=True)
        (self.folder / "usr/share/emilia/emilia.weights").write_bytes(b"12345")
        self.assertEqual(self.size(program), "5")
        self.assertEqual(self.size("bin/shown"), "5")
        self.assertEqual(self.size("env", f"PATH={program.parent}", "shown"), "5")
        (self.folder / "usr/share/emilia/boards.weights").write_bytes(b"1234567")
        self.assertEqual(self.size(program, "boards"), "7")

    def test_missing_weights_are_named_with_its_package(self) -> None:
        away = self.folder / "away"
        shutil.copytree(self.folder / "usr/bin", away)
        (self.folder / "absolute/emilia.weights").unlink(missing_ok=True)
        done = subprocess.run([away / "shown"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("absolute/emilia.weights", done.stderr)
        self.assertIn("install the package emilia-data", done.stderr)


@unittest.skipUnless(shutil.which("cpack") and shutil.which("dpkg-deb"), "no cpack or no dpkg-deb")
class DataPackage(unittest.TestCase):
    def test_cpack_warned_of_packages_without_dependencies(self) -> None:
        with tempfile.TemporaryDirectory(prefix="emilia-data-") as tree:
            run("cmake", "--preset", "packages", "-B", tree, folder=ROOT)
            output = run("cpack", "-G", "DEB", "-D", "CPACK_COMPONENTS_ALL=data", folder=tree)
            self.assertNotIn("DEPENDS", output)
            (package,) = Path(tree).glob("emilia-data_*.deb")
            self.assertNotIn("Depends", run("dpkg-deb", "--field", package))
            self.assertIn("emilia.weights", run("dpkg-deb", "--contents", package))


@unittest.skipUnless((MANUAL / "man1").is_dir(), "needs build/release/manual")
@unittest.skipUnless(shutil.which("cpack") and shutil.which("dpkg-deb"), "no cpack or no dpkg-deb")
class Packages(unittest.TestCase):
    folder: Path
    root: Path
    packages: list[Path]

    @classmethod
    def setUpClass(cls) -> None:
        scratch = tempfile.TemporaryDirectory(prefix="emilia-packages-")
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = Path(scratch.name)
        run("cpack", "-G", "DEB", "-B", cls.folder, folder=BUILD)
        cls.packages = sorted(cls.folder.glob("*.deb"))
        cls.root = cls.folder / "root"
        for package in cls.packages:
            run("dpkg-deb", "-x", package, cls.root)

    def test_there_is_a_package_for_each_part(self) -> None:
        names = {package.name.split("_")[0] for package in self.packages}
        self.assertLessEqual({"emilia", "emilia-tools", "libemilia0", "libemilia-dev"}, names)

    def test_no_file_is_in_two_packages(self) -> None:
        files = []
        for package in self.packages:
            lines = run("dpkg-deb", "-c", package).splitlines()
            files += [line.split()[5] for line in lines if not line.startswith("d")]
        self.assertEqual([file for file in set(files) if files.count(file) > 1], [])

    def test_lintian_found_packages_without_games_in_the_section_of_games(self) -> None:
        for package in self.packages:
            section = run("dpkg-deb", "--field", package, "Section")
            self.assertNotEqual(section, "games\n", package.name)

    def test_the_version_of_an_unreleased_package_was_that_of_the_last_release(self) -> None:
        text = (ROOT / "CMakeLists.txt").read_text()
        if 'EMILIA_PRERELEASE "~dev"' not in text:
            self.skipTest("a release")
        (released,) = re.findall(r"^project\(emilia VERSION ([0-9.]+)", text, re.MULTILINE)
        for package in self.packages:
            version = run("dpkg-deb", "--field", package, "Version").strip()
            self.assertRegex(version, r"~dev(\d{14}\.[0-9a-f]{8})?$")
            run("dpkg", "--compare-versions", version, "lt", released)

    def test_a_purge_left_what_python_had_compiled(self) -> None:
        for package in self.packages:
            if package.name.startswith(("emilia-tools", "python3-emilia")):
                run("dpkg-deb", "--control", package, self.folder / package.stem)
                self.assertIn("py3clean -p ", (self.folder / package.stem / "prerm").read_text())

    def test_desktops_and_xboard_find_the_engine(self) -> None:
        share = self.root / "usr/share"
        (entry,) = share.glob("applications/*.desktop")
        self.assertIn("\nIcon=emilia\n", entry.read_text())
        self.assertTrue((share / "icons/hicolor/scalable/apps/emilia.svg").exists())
        has_board = re.search("^EMILIA_BOARD:FILEPATH=.", (BUILD / "CMakeCache.txt").read_text(), re.MULTILINE)
        self.assertIn(f"\nExec=emilia {'board' if has_board else 'play'}\n", entry.read_text())
        plugin = (share / "games/plugins/xboard/emilia.eng").read_text()
        self.assertEqual(plugin.splitlines(), ["plugin spec 0.0", "emilia", "reversi"])  # same form as for fairymax
        greeting = subprocess.run(
            self.root / "usr/bin/emilia", input="xboard\nprotover 2\nquit\n", capture_output=True, text=True, check=True
        )
        self.assertIn('variants="reversi"', greeting.stdout)

    def test_the_programs_run_from_an_empty_folder(self) -> None:
        usr = self.root / "usr"
        self.assertIn(run(usr / "bin/emilia", "move", START, "0.2").strip(), {"d3", "c4", "f5", "e6"})
        (library,) = usr.rglob("libemilia.so.0")
        if (usr / "lib/python3").exists():
            path = {"PYTHONPATH": str(usr / "lib/python3/dist-packages"), "PYTHONDONTWRITEBYTECODE": "1"}
            example = example_of("library-python", "example.py")
            output = run("/usr/bin/python3", "-c", example, folder=self.folder, **path)
            self.assertRegex(output, r"^(d3|c4|f5|e6)\n(.*\n){3}h5 6.0\n")
        (description,) = usr.rglob("emilia.pc")
        (self.folder / "best.c").write_text(example_of("library-c", "best.c"))
        include, place = f"-I{usr / 'include'}", f"-L{library.parent}"
        run("cc", "-std=c99", include, "best.c", place, "-lemilia", "-o", "best", folder=self.folder)
        self.assertIn("solved h5 +6", run("./best", folder=self.folder, LD_LIBRARY_PATH=str(library.parent)))
        self.assertIn("-lemilia", description.read_text())

    def test_the_tools_use_the_engine_in_path(self) -> None:
        programs = self.root / "usr/bin"
        path = {"PATH": f"{programs}:{os.environ['PATH']}", "PYTHONDONTWRITEBYTECODE": "1"}
        engines = ("--engine", "name=A", "cmd=emilia --hash 1", "--engine", "name=B", "cmd=emilia --hash 1")
        output = run(programs / "emilia-match", *engines, "--each", "depth=1", "--games", "2", folder=self.folder, **path)
        self.assertIn("2 of 2 games", output)
        checks = ("--engine", "cmd=emilia --hash 1", "--only", "rules", "--positions", "20", "--seconds", "1")
        self.assertIn("0 required and 0 advised failed", run(programs / "emilia-check-engine", *checks, folder=self.folder, **path))
        run(programs / "emilia-make-openings", "--count", "2", "--depth", "4", "--output", "two.txt", folder=self.folder, **path)
        self.assertTrue((self.folder / "two.txt").exists())
        for bot in ("emilia-ggs", "emilia-playstrategy"):
            self.assertIn("--record FILE", run(programs / bot, "--help", folder=self.folder, **path))

    @unittest.skipUnless(SLOW, "slow: takes twenty seconds of a processor")
    @unittest.skipUnless(shutil.which("lintian"), "no lintian")
    def test_lintian_finds_no_errors(self) -> None:
        run("lintian", "--allow-root", "--fail-on", "error,warning", *self.packages)

    def test_an_archive_runs_in_any_folder(self) -> None:
        run("cpack", "-G", "TGZ", "-B", self.folder, folder=BUILD)
        (archive,) = self.folder.glob("*.tar.gz")
        run("tar", "-xf", archive, folder=self.folder)
        top = self.folder / archive.name.removesuffix(".tar.gz")
        self.assertIn("weights", run(top / "bin/emilia", "--version"))
        self.assertIn(f"starter book {top}/share/emilia/starter.book\n", run(top / "bin/emilia", "--version"))
        self.assertTrue((top / "include/emilia/engine.h").exists())


if __name__ == "__main__":
    unittest.main()
